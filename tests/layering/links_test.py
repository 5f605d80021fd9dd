#!/usr/bin/env python3
"""Checks that every link of README.md, CONTRIBUTING.md, the help and the rooms' accounts leads to a file of the checkout,
and that README.md stays a page that one reads. Exit status 1, and a line a fault."""

import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^)#\s]+)")
MOST_LINES = 160


def pages():
    yield TOP / "README.md"
    yield TOP / ".github" / "CONTRIBUTING.md"
    yield from TOP.glob("resources/help/**/*.md")
    yield from TOP.glob("core/*/README.md")


def faults():
    for page in pages():
        for number, line in enumerate(page.read_text().splitlines(), 1):
            for target in LINK.findall(line):
                if "://" not in target and not (page.parent / target).exists():
                    yield f"{page.relative_to(TOP)}:{number}: no file {target}"
    lines = len((TOP / "README.md").read_text().splitlines())
    if lines > MOST_LINES:
        yield f"README.md has {lines} lines, more than {MOST_LINES}: details belong into resources/help"


found = list(faults())
print("\n".join(found))
sys.exit(bool(found))
