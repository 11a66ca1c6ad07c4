"""The pages people see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from app.letters import fold, normalise
from app.lexicon.declension import Row, decline
from app.messages import LANGUAGES, catalogue, page_texts, rule_texts
from app.rules.cards import Effect
from app.rules.casefile import decode_case
from app.rules.switches import SWITCHES
from app.web.asking import Asked
from app.web.parts import Rulings, parts
from app.web.requests import MAX_SINGLE
from app.web.shown import pieces, shown_word, spell
from app.web.switches import described_switches
from app.words.explain import set_off
from app.words.grammar import WordClass
from app.words.verdict import Verdict

pages = Blueprint("pages", __name__)
LANG_COOKIE = "lang"
_FAMILY_SHOWN = 40
_NO_FORMS = (WordClass.INITIALISM,)


def language() -> str:
    """Return the language of the page: asked for in the address, or chosen before, or Russian."""
    asked = request.args.get("lang") or request.cookies.get(LANG_COOKIE, "")
    return asked if asked in LANGUAGES else LANGUAGES[0]


def show(template: str, status: int = 200, **facts: object) -> Response:
    """Return a page in the reader's language; a language in the address is remembered."""
    lang = language()
    sentences = catalogue(lang)
    body = render_template(
        template,
        lang=lang,
        t=page_texts(lang),
        terms=sentences["terms"],
        changes=sentences["changes"],
        lexicon=parts().services.lexicon,
        **facts,
    )
    response = make_response(body, status)
    response.headers["Cache-Control"] = "no-cache"
    if request.args.get("lang") in LANGUAGES:
        response.set_cookie(LANG_COOKIE, lang, max_age=31_536_000, samesite="Lax")
    return response


@pages.get("/")
def judge() -> Response:
    """Return the judge page, with the verdict on the word of the address if it has one."""
    return _show_judge(Asked.read(request.args))


@pages.post("/")
def ask() -> Response:
    """Return the judge page after a button of its form was pressed."""
    request.max_form_memory_size = request.max_content_length = MAX_SINGLE
    return _show_judge(Asked.read(request.form).done(request.form.get("do", "")))


def _show_judge(asked: Asked) -> Response:
    verdict = None
    if asked.word.strip():
        verdict = parts().judge(decode_case(asked.case), Rulings(asked.own, asked.pairs))
    return show("judge.html", asked=asked, effects=tuple(Effect), **_told(verdict))


def _told(verdict: Verdict | None) -> Mapping[str, Any]:
    """Return what a template tells of a verdict."""
    if verdict is None:
        return {"verdict": None}
    return {
        "verdict": verdict,
        "reasons": parts().encode(verdict, language())["reasons"],
        "pieces": pieces(verdict),
        "shown": shown_word(verdict),
    }


@pages.get("/words/<text:word>")
def word_card(word: str) -> Response:
    """Return the dictionary card of a word: all its readings, and the forms of each."""
    checker, morphology = parts().checker, parts().services.morphology
    verdict = checker.with_suggestions(checker.check(word))
    entries = parts().services.lexicon.entries(fold(normalise(word).word))
    tables: dict[str, tuple[Row, ...]] = {}
    for entry in entries:
        if entry.word_class not in _NO_FORMS and entry.lemma not in tables:
            tables[entry.lemma] = decline(entry.lemma, entry.gender, morphology)
    families = _families(fold(verdict.word))
    spelled = {entry.lemma: spell(entry.lemma, [entry.word_class]) for entry in entries}
    return show(
        "word.html",
        entries=entries,
        tables=tables,
        families=families,
        spelled=spelled,
        spell=spell,
        **_told(verdict),
    )


def _families(key: str) -> list[tuple[str, list[str]]]:
    """Return each root of a word, set off by dots, with the commonest words that share it."""
    finder = parts().services.finder
    return [
        (set_off(key, (root.start, root.end)), finder.family(root.family)[:_FAMILY_SHOWN])
        for root in finder.roots(key)
        if root.family >= 0
    ]


@pages.get("/rules")
def rules() -> Response:
    """Return the rules retold, and the switches."""
    texts = rule_texts(language())
    switches = described_switches()
    assert {switch.name for switch in switches} == SWITCHES
    return show("rules.html", rules=texts, switches=switches)


@pages.get("/about")
def about() -> Response:
    """Return what the dictionary is made of."""
    return show("about.html", manifest=parts().services.lexicon.manifest)


def show_fault(fault: HTTPException) -> Response:
    """Return the page of a fault."""
    status = fault.code or 500
    text = page_texts(language()).get(f"fault_{status}") or page_texts(language())["fault_other"]
    return show("fault.html", status, text=text, code=status)
