#!/usr/bin/env python3
"""Checks every include of core, views and app against rooms.txt, and that only a kind's room knows its plans' class: what
others want to know, they ask `EditedPlan`. Exit status 1, and a line a fault: file, line, rule."""

import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
TABLE = pathlib.Path(__file__).with_name("rooms.txt")
KINDS = ("bucketing", "embedding", "partition", "pipeline", "sharding", "training")
PLAN_CAST = re.compile(r"dynamic_cast<(?:const )?(?:\w+::)*(?:(?:%s)Plan|Has\w+)\b" % "|".join(map(str.capitalize, KINDS)))
INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


class Rules:
    """What rooms.txt says."""

    def __init__(self, text):
        self.layer_of = {}  # room -> number of its layer
        self.hidden = []  # (rooms, folders)
        self.foreign = []  # (prefixes, folders)
        self.exceptions = set()  # (file, room)
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split("#")[0].split()
            if words:
                self._take(number, words[0], words[1:])

    def _take(self, number, verb, names):
        if verb == "layer" and names:
            self.layer_of.update((room, number) for room in names)
        elif verb in ("hidden", "foreign") and "from" in names[1:-1]:
            split = names.index("from")
            getattr(self, verb).append((names[:split], names[split + 1 :]))
        elif verb == "except" and len(names) == 2:
            self.exceptions.add(tuple(names))
        else:
            sys.exit(f"{TABLE.name}:{number}: not a rule: {verb} {' '.join(names)}")

    def room_of(self, path):
        """The longest room that holds this file; none: the table knows no such room."""
        parts = path.split("/")
        names = ("/".join(parts[:count]) for count in range(len(parts), 0, -1))
        return next((name for name in names if name in self.layer_of), None)

    def fault(self, source, target):
        """What is wrong about this include of one of our headers; none: nothing is."""
        own, other = self.room_of(source), self.room_of(target)
        if own is None or other is None:
            return f"no room of {TABLE.name} holds {source if own is None else target}"
        for rooms, folders in self.hidden:
            if other in rooms and lies_in(source, folders):
                return f"{other} is hidden from {source.split('/')[0]}"
        if own != other and self.layer_of[other] >= self.layer_of[own]:
            where = "beside" if self.layer_of[other] == self.layer_of[own] else "above"
            return f"{own} may not include {other}, which lies {where} it"
        return None

    def foreign_fault(self, source, header):
        """What is wrong about this include of a library's header; none: nothing is."""
        for prefixes, folders in self.foreign:
            if header.startswith(tuple(prefixes)) and lies_in(source, folders):
                return f"<{header}> is foreign to {source.split('/')[0]}"
        return None


def lies_in(path, folders):
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def sources():
    for folder in ("core", "views", "app"):
        for path in sorted((TOP / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield path.relative_to(TOP).as_posix(), path.read_text(encoding="utf-8")


def check(rules):
    """Lines of text, one a fault."""
    faults, unused = [], set(rules.exceptions)
    for name, text in sources():
        may_cast = lies_in(name, [f"core/{kind}" for kind in KINDS])
        for number, line in enumerate(text.splitlines(), 1):
            if PLAN_CAST.search(line) and not may_cast:
                faults.append(f"{name}:{number}: {line.strip()}: a plan is asked what it has, not what it is")
            found = INCLUDE.match(line)
            if not found:
                continue
            ours, library = found.groups()
            exception = (name, rules.room_of(ours)) if ours else None
            fault = rules.fault(name, ours) if ours else rules.foreign_fault(name, library)
            if fault and exception in rules.exceptions:
                unused.discard(exception)
            elif fault:
                faults.append(f"{name}:{number}: {line.strip()}: {fault}")
    faults += [f"{TABLE.name}: except {name} {room}: is not needed any more" for name, room in sorted(unused)]
    return faults


if __name__ == "__main__":
    found = check(Rules(TABLE.read_text(encoding="utf-8")))
    print("\n".join(found) or "every include is allowed")
    sys.exit(1 if found else 0)
