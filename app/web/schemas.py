"""What the HTTP API takes and answers, for its OpenAPI document and for checking requests."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, WithJsonSchema

from app.rules.cases import Kind
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass
from app.words.ports import Kinship
from app.words.verdict import Code, Leaning, Standing

MAX_BATCH = 1000
"""Words or cases of one request."""


class Language(StrEnum):
    """A language that sentences come in."""

    RU = "ru"
    EN = "en"


def _any_text(value: object) -> str:
    """Pydantic's own check refuses lone surrogates; here no text is an error, it is judged."""
    if not isinstance(value, str):
        raise ValueError(f"a text, not {type(value).__name__}")
    return value


Text = Annotated[str, PlainValidator(_any_text), WithJsonSchema({"type": "string"})]
Span = Annotated[list[int], Field(min_length=2, max_length=2, description="[start, end) in code points")]
Share = Annotated[list[Text], Field(max_length=5000)]


class Form(BaseModel):
    """Base of what the API takes."""

    model_config = ConfigDict(extra="ignore")

    @classmethod
    def model_json_schema(cls, *args: Any, **options: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return the schema, made once: the library asks for it at every request."""
        return _schema_of(cls) if not args and not options else super().model_json_schema(*args, **options)


@cache
def _schema_of(model: type[Form]) -> dict[str, Any]:
    return super(Form, model).model_json_schema()


class WordPath(Form):
    """The word of an address; any text, the empty one too."""

    word: Text = Field(description="the word, raw or percent-encoded")


class AnswerQuery(Form):
    """How an answer is worded."""

    lang: Language = Field(Language.RU, description="language of the sentences")
    explain: bool = Field(True, description="0 leaves out the suggestions, which cost most of the time")


class CognatesQuery(Form):
    """Two words to compare."""

    a: Text = Field(description="a word")
    b: Text = Field(description="another word")
    lang: Language = Field(Language.RU, description="language of the sentence")


class WordsBody(Form):
    """Words to judge, each alone."""

    words: list[Text] = Field(min_length=1, max_length=MAX_BATCH)


class RuleCase(BaseModel):
    """One rule case: the word, the cards, the battle's demand and the words named before."""

    kind: Kind = Kind.WORD
    word: str = Field("", description="both words, separated by a space, in СЛОНОСОЧЕТАНИЕ")
    row: list[str] = Field([], max_length=2, description="the play row, first card first: А, Е/Ё, И/Й")
    card: str | None = Field(None, description="the card that was laid; a turn or off-turn move needs it")
    effect: str | None = Field(None, description="the battle, by its Cyrillic name")
    letters: list[str] = Field([], max_length=3, description="the cards open in a battle")
    history: list[str] = Field([], max_length=5000, description="words named before, as they were typed")
    personal: list[str] = Field([], max_length=5000, description="words this table has ruled to exist")
    unrelated: list[list[str]] = Field(
        [], max_length=500, description="pairs of words this table has ruled to share no root"
    )
    rules: dict[str, str | bool | int] | str | None = Field(
        None, description="house rules: a preset's name, or switches changed from the default"
    )


class RuleCases(BaseModel):
    """A batch of rule cases. What is given beside ``cases`` holds for each that does not give its own."""

    cases: list[RuleCase] = Field(min_length=1, max_length=MAX_BATCH)
    history: list[str] = Field([], max_length=5000)
    personal: list[str] = Field([], max_length=5000)
    unrelated: list[list[str]] = Field([], max_length=500)
    rules: dict[str, str | bool | int] | str | None = None


class Reason(BaseModel):
    """One ground against the word."""

    code: Code
    message: str
    rule: str = Field(description="the rule it comes from", examples=["R-020"])
    span: Span | None
    data: dict[str, str | int | list[str]]


class Reading(BaseModel):
    """One grammatical reading."""

    lemma: str
    part: Part
    case: Case | None
    number: Number | None
    gender: Gender | None
    word_class: WordClass = Field(serialization_alias="class")
    source: str


class Verdict(BaseModel):
    """The referee's answer, the same in Python, on the command line and here."""

    input: str
    word: str = Field(description="the normalised word, which spans count in")
    verdict: Standing
    leaning: Leaning | None = Field(description="set if and only if the verdict is undecided")
    reasons: list[Reason] = Field(description="every ground, most decisive first")
    readings: list[Reading]
    match: list[Span] = Field(description="the letters that satisfy the cards")
    flags: list[Flag]
    rank: int | None = Field(description="place by commonness, 1 the commonest")
    changes: list[str] = Field(description="what was repaired in the input")
    suggestions: list[str]
    policy: str
    lexicon: str = Field(description="version of the lexicon")


class Verdicts(BaseModel):
    """Verdicts in the order of the request."""

    verdicts: list[Verdict]


class Cognates(BaseModel):
    """The kinship of two words."""

    a: str
    b: str
    verdict: Kinship
    score: float = Field(description="the share of tables that would call them cognate, 0 to 1")
    shared: str | None = Field(description="the shared root, as a writes it / as b does")
    a_span: Span | None
    b_span: Span | None
    explanation: str


class Source(BaseModel):
    """A source of the lexicon."""

    name: str
    requirement: str = ""
    licence: str
    sha256: str = ""


class Lexicon(BaseModel):
    """The lexicon that verdicts come from."""

    version: str
    profile: str
    counts: dict[str, Any]
    sources: list[Source]
    degraded: list[str]


class ServerTime(BaseModel):
    """The clock by which battles are fought, ms since 1970."""

    now: int


class Health(BaseModel):
    """The state of the server."""

    status: str
    lexicon: str | None = None


class FieldFault(BaseModel):
    """A field that cannot be used."""

    field: str = Field(examples=["cases[3].row"])
    message: str


class Problem(BaseModel):
    """RFC 9457 problem details."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str = Field(description="stable name of the fault", examples=["body_too_large"])
    errors: list[FieldFault] = Field([], description="the fields that are wrong, if it is fields")
    limit: int | None = Field(None, description="the limit that was passed, if it is a limit")
