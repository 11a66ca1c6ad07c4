"""Mutation testing of the pure layers: ``python -P -m tests.mutate [--sample N] [--seed S] [FILE …]``.

Each mutant changes one comparison, operator, constant, condition or returned value of a module of
`app.rules` or `app.matching`. The tests run in a fork of this process, so pytest and the fakes
are loaded once. A mutant that no test notices is printed: read it and write the test, or say why
the change is none.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import signal
import sys
from collections.abc import Iterator
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = (
    "tests/rules/test_rulebook.py",
    "tests/rules/test_table.py",
    "tests/rules/test_ambiguities.py",
    "tests/rules/test_refusals.py",
    "tests/rules/test_judging.py",
    "tests/rules/test_view.py",
    "tests/rules/test_history.py",
    "tests/rules/test_guards.py",
    "tests/rules/test_notation.py",
    "tests/rules/test_cards.py",
    "tests/rules/test_switches.py",
    "tests/rules/test_flow.py",
    "tests/rules/test_games.py",
    "tests/rules/test_perft.py",
    "tests/words/test_same_lemma.py",
    "tests/test_matching.py",
)
SECONDS = 40
"""A mutant that takes longer loops for ever, and counts as killed."""

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_BINARY: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
}


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the mutants of one node."""
    match node:
        case ast.Compare(ops=[op, *_]) if type(op) in _COMPARE:
            changed = copy.deepcopy(node)
            changed.ops[0] = _COMPARE[type(op)]()
            yield changed
        case ast.BoolOp(op=op):
            changed_bool = copy.deepcopy(node)
            changed_bool.op = ast.And() if isinstance(op, ast.Or) else ast.Or()
            yield changed_bool
        case ast.BinOp(op=op) if type(op) in _BINARY:
            changed_bin = copy.deepcopy(node)
            changed_bin.op = _BINARY[type(op)]()
            yield changed_bin
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)) if value:
            yield ast.Constant(value + "_")
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case _:
            pass


def sites(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield each node that may be changed with a mutant of it; docstrings, annotations and decorators are left."""
    skipped = set(_untouched(tree))
    for node in ast.walk(tree):
        if id(node) not in skipped:
            for mutant in variants(node):
                yield node, mutant


def _untouched(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        left: list[ast.AST | None] = []
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left.append(node.value)
        if isinstance(node, ast.AnnAssign):
            left.append(node.annotation)
        if isinstance(node, ast.FunctionDef):
            left += [
                node.returns,
                *(arg.annotation for arg in ast.walk(node.args) if isinstance(arg, ast.arg)),
            ]
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            left += node.decorator_list
        if isinstance(node, ast.keyword) and node.arg == "strict":
            left.append(node.value)
        if isinstance(node, ast.Raise):
            left.append(node)
        if isinstance(node, ast.ImportFrom | ast.Assert):
            left.append(node)
        for root in left:
            if root is not None:
                yield from (id(inner) for inner in ast.walk(root))


class _Put(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self.new, node) if node is self.old else super().generic_visit(node)


def mutants(path: Path) -> list[tuple[str, str]]:
    """Return (where and what, source) of every mutant of a file."""
    source = path.read_text(encoding="utf-8")
    found = []
    for number in range(sum(1 for _ in sites(ast.parse(source)))):
        tree = ast.parse(source)
        old, new = list(sites(tree))[number]
        was, line = ast.unparse(old), getattr(old, "lineno", 0)
        changed = ast.fix_missing_locations(_Put(old, new).visit(tree))
        found.append((f"{path.relative_to(ROOT)}:{line}: {was}  →  {ast.unparse(new)}", ast.unparse(changed)))
    return found


def survives(path: Path, source: str) -> bool:
    """Tell whether every test passes with the changed source, in a fork."""
    child = os.fork()
    if child == 0:
        os.setsid()
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        signal.alarm(SECONDS)
        os._exit(_run(path, source))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def _run(path: Path, source: str) -> int:
    """Run the tests with one module compiled from ``source``; 0 if they all pass."""
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)

    class Mutated(SourceLoader):
        def get_filename(self, fullname: str) -> str:
            return str(path)

        def get_data(self, asked: str | bytes) -> bytes:
            return source.encode()

    class Finder(MetaPathFinder):
        def find_spec(self, fullname: str, where: object, target: object = None) -> ModuleSpec | None:
            return spec_from_loader(fullname, Mutated()) if fullname == name else None

    sys.meta_path.insert(0, Finder())
    likely = sorted(TESTS, key=lambda test: path.stem not in test)
    return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *likely]))


def main() -> None:
    """Print the survivors and the share killed; exit 1 below 90 %."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--sample", type=int, help="so many mutants, drawn by --seed; all if not given")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    os.chdir(ROOT)
    files = [path.resolve() for path in asked.files] or [
        ROOT / "app/matching.py",
        *sorted((ROOT / "app/rules").glob("*.py")),
    ]
    if not survives(files[0], files[0].read_text(encoding="utf-8")):
        sys.exit("the tests fail without any mutant: run them first")
    every = [(path, what, source) for path in files for what, source in mutants(path)]
    chosen = random.Random(asked.seed).sample(every, min(asked.sample or len(every), len(every)))
    alive = 0
    for number, (path, what, source) in enumerate(chosen, 1):
        if survives(path, source):
            alive += 1
            print(f"survived  {what}", flush=True)
        if number % 20 == 0:
            print(f"{number} of {len(chosen)} tried, {alive} survived", flush=True)
    killed = (len(chosen) - alive) / max(1, len(chosen))
    print(f"{len(chosen)} of {len(every)} mutants, {alive} survived, {killed:.1%} killed")
    sys.exit(0 if killed >= 0.9 else 1)


if __name__ == "__main__":
    main()
