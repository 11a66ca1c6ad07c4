"""Wheel, sdist and editable install: what is in them, and that they answer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import textwrap
import zipfile
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

import app.public
from app import __version__
from tests.lexicon.tiny import ROOT, Workshop

PARTS = ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile", ".gitignore")


def checkout(workshop: Workshop) -> Path:
    """Give the miniature checkout all that a build of packages reads."""
    for part in PARTS:
        shutil.copy(ROOT / part, workshop.folder)
    for part in ("NOTICE.md", "CC-BY-SA-4.0.txt"):
        shutil.copy(ROOT / "dictionaries" / part, workshop.dictionaries)
    return workshop.folder


def hatch(folder: Path, *targets: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", *targets],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@dataclass(frozen=True, slots=True)
class Installed:
    """The wheel that was built from the sdist, installed into an environment of its own."""

    sdist: Path
    wheel: Path
    environment: Path
    empty: Path

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BAKLAZHABA")}
        environment |= {"PYTHONPATH": "", "XDG_DATA_HOME": str(self.empty)}
        return subprocess.run(
            [str(self.environment / "bin" / command[0]), *command[1:]],
            cwd=self.empty,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )


@pytest.fixture(scope="module")
def installed(built_workshop: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("packaging")
    shutil.copytree(built_workshop.folder, folder / "checkout")
    source = checkout(Workshop(folder / "checkout", built_workshop.morphology))
    run = hatch(source, "-t", "sdist")
    assert run.returncode == 0, run.stderr
    sdist = next((source / "dist").glob("*.tar.gz"))
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    unpacked = next((folder / "unpacked").iterdir())
    run = hatch(unpacked, "-t", "wheel")
    assert run.returncode == 0, run.stderr
    wheel = next((unpacked / "dist").glob("*.whl"))
    return Installed(sdist, wheel, install(wheel, folder / "environment"), empty_folder(folder))


def empty_folder(folder: Path) -> Path:
    (folder / "empty").mkdir()
    return folder / "empty"


def install(wheel: Path, environment: Path) -> Path:
    """Install without the network: the dependencies are lent by this environment."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True, timeout=60)
    python = str(environment / "bin" / "python")
    command = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", str(wheel)]
    subprocess.run(command, check=True, timeout=120)
    lent = next(path for path in sys.path if path.endswith("site-packages"))
    site = next(environment.glob("lib/python*/site-packages"))
    (site / "lent.pth").write_text(f"{lent}\n", "utf-8")
    return environment


def test_the_installed_wheel_answers_from_an_empty_folder(installed: Installed) -> None:
    run = installed.run("baklazhaba", "check", "донос")
    assert (run.returncode, run.stderr) == (0, "")
    assert "донос — годится" in run.stdout
    assert list(installed.empty.iterdir()) == []


def test_the_installed_module_answers_from_an_empty_folder(installed: Installed) -> None:
    code = "import baklazhaba; print(baklazhaba.Judge.open().check('донос').verdict, baklazhaba.__file__)"
    verdict, file = installed.run("python", "-c", code).stdout.split()
    assert verdict == "accepted"
    assert Path(file).is_relative_to(installed.environment)


def test_the_installed_server_application_finds_its_templates(installed: Installed) -> None:
    code = "from app.web.wsgi import app; print(app.test_client().get('/').status_code)"
    run = installed.run("python", "-P", "-c", code)
    assert run.stdout == "200\n", run.stderr


def test_the_wheel_holds_the_lexicon_and_nothing_that_is_not_ours_to_pass_on(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        names = archive.namelist()
    bundled = {name.removeprefix("app/_bundled/") for name in names if name.startswith("app/_bundled/")}
    assert {"dictionaries/built/words.marisa", "dictionaries/built/manifest.json"} <= bundled
    assert {"dictionaries/sources.toml", "dictionaries/words/deny.tsv", "templates/judge.html"} <= bundled
    assert {"baklazhaba/__init__.py", "baklazhaba/py.typed", "app/py.typed", "app/messages/ru.json"} <= set(
        names
    )
    assert not [name for name in names if name.endswith((".sqlite", ".whl")) or ".sources" in name]
    assert not [name for name in names if name.startswith("tests/") or "wheel_guard" in name]
    licences = [name for name in names if ".dist-info/licenses/" in name]
    assert {Path(name).name for name in licences} == {"LICENSE", "NOTICE.md", "CC-BY-SA-4.0.txt"}


def test_the_sdist_holds_all_that_a_build_and_a_reader_need(installed: Installed) -> None:
    with tarfile.open(installed.sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"} <= names
    assert {"dictionaries/NOTICE.md", "dictionaries/sources.toml", "dictionaries/built/words.marisa"} <= names
    assert {
        "app/lexicon/wheel_guard.py",
        "app/alias/__init__.py",
        "app/cli/main.py",
        "templates/judge.html",
    } <= names
    assert not [name for name in names if name.endswith((".sqlite", ".whl")) or ".sources" in name]


USER = """
    from typing import reveal_type

    import baklazhaba
    from baklazhaba import Judge, Verdict

    verdict: Verdict = Judge.open().check("донос")
    reveal_type(verdict.verdict)
    reveal_type(baklazhaba.__version__)
    number: int = verdict
"""


def test_a_checker_sees_the_types_of_the_installed_module(installed: Installed) -> None:
    user = installed.empty.with_name("user")
    user.mkdir()
    (user / "use.py").write_text(textwrap.dedent(USER), "utf-8")
    python = str(installed.environment / "bin" / "python")
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "use.py"]
    said = subprocess.run(
        command, cwd=user, capture_output=True, encoding="utf-8", timeout=240, check=False
    ).stdout
    assert 'Revealed type is "app.words.verdict.Standing"' in said
    assert 'Revealed type is "str"' in said or 'Revealed type is "builtins.str"' in said
    assert 'expression has type "Verdict", variable has type "int"' in said
    assert "Found 1 error" in said


def test_an_editable_install_offers_the_module_of_the_checkout(workshop: Workshop, tmp_path: Path) -> None:
    source = checkout(workshop)
    code = "from hatchling.build import build_editable; print(build_editable('dist'))"
    built = subprocess.run(
        [sys.executable, "-c", code],
        cwd=source,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    environment = install(source / "dist" / built.stdout.split()[-1], tmp_path / "environment")
    site = next(environment.glob("lib/python*/site-packages"))
    assert not (site / "app").exists(), "data was copied that an editable install reads in the checkout"
    assert (site / "baklazhaba" / "py.typed").is_file()
    public = source / "app" / "public.py"
    public.write_text(public.read_text("utf-8") + "\n\nNEW = 'seen at once'\n__all__ += ['NEW']\n", "utf-8")
    code = "import baklazhaba; print(baklazhaba.NEW, baklazhaba.Judge.open().check('донос').verdict)"
    run = Installed(source, source, environment, empty_folder(tmp_path)).run("python", "-c", code)
    assert run.stdout == "seen at once accepted\n", run.stderr


def test_a_wheel_without_a_lexicon_is_refused(workshop: Workshop) -> None:
    source = checkout(workshop)
    shutil.rmtree(workshop.built)
    run = hatch(source, "-t", "wheel")
    assert run.returncode != 0
    assert "no built lexicon" in run.stderr
    assert "run: baklazhaba lexicon build --profile public" in run.stderr
    assert not list(source.glob("dist/*.whl"))


def test_a_wheel_with_a_truncated_lexicon_is_refused(workshop: Workshop) -> None:
    source = checkout(workshop)
    (workshop.built / "words.marisa").write_bytes(b"x")
    run = hatch(source, "-t", "wheel")
    assert run.returncode != 0
    assert "words.marisa is missing or truncated" in run.stderr


def test_a_wheel_with_a_lexicon_that_is_not_public_is_refused(workshop: Workshop) -> None:
    source = checkout(workshop)
    assert workshop.run("lexicon", "build").returncode == 0
    run = hatch(source, "-t", "wheel")
    assert run.returncode != 0
    assert "of profile 'full', not public" in run.stderr


def test_the_changelog_begins_with_this_version() -> None:
    headings = [
        line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## ")
    ]
    assert headings[0].split()[1] == __version__


def test_the_public_module_offers_what_it_lists() -> None:
    baklazhaba = import_module("baklazhaba")
    assert baklazhaba.__all__ == app.public.__all__
    assert all(hasattr(baklazhaba, name) for name in baklazhaba.__all__)
