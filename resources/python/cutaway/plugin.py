# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""For planners that are programs of their own: the request, progress, plans, the wish to stop.

    from cutaway import plugin

    request = plugin.read_request()
    for step in range(request.parameters["steps"]):
        plugin.progress(step / request.parameters["steps"], "cooling down")
        if plugin.stop_requested():
            break
    plugin.plan({"partitions": [{"id": 0, "logical_device_ids": [0], "nodes": request.operators}]})

What the program prints otherwise goes to standard error, which Cutaway keeps and shows.
"""
import json
import os
import signal
import sys

__all__ = ["Request", "read_request", "progress", "plan", "fail", "stop_requested"]

_output = sys.stdout
_is_to_stop = False


class Request:
    """What is asked: `parameters`, `graph`, `devices` (None: there are none), `pins`, `start` (the open plan or None)
    and `time_limit_sec` (None: no limit), all as in Cutaway's documents."""

    def __init__(self, document):
        self.planner = document["planner"]
        self.parameters = document["parameters"]
        self.graph = document["graph"]
        self.devices = document["devices"]
        self.pins = document["pins"]
        self.start = document["start"]
        self.time_limit_sec = document["time_limit_sec"]

    @property
    def nodes(self):
        """All nodes by name, in execution order."""
        return {node["name"]: node for node in self.graph["nodes"]}

    @property
    def operators(self):
        """The names of the nodes that run: neither inputs nor parameters nor the output."""
        return [node["name"] for node in self.graph["nodes"] if node["op"].startswith("call_")]


def read_request(stream=None):
    """The request. From now on SIGTERM is a wish (`stop_requested`), and `print` goes to standard error."""
    global _output
    document = json.load(stream or sys.stdin)
    if not isinstance(document, dict) or document.get("format") != "cutaway.request" or document.get("version") != 1:
        raise ValueError("this is no cutaway.request of version 1")
    if stream is None:
        signal.signal(signal.SIGTERM, _stop)
        _output = os.fdopen(os.dup(1), "w", encoding="utf-8")
        sys.stdout = sys.stderr
    return Request(document)


def progress(fraction=None, text=""):
    """How far it is, 0 to 1 or None, and what it does now."""
    _say({"progress": fraction, "text": text})


def plan(document, bound_sec=None):
    """A plan, the best so far. The last one that is valid counts."""
    _say({"plan": document} if bound_sec is None else {"plan": document, "bound_sec": bound_sec})


def fail(message, node=None):
    """It cannot be done. Ends the program."""
    _say({"error": message} if node is None else {"error": message, "node": node})
    sys.exit(1)


def stop_requested():
    """Whether to end now. What was planned so far is kept."""
    return _is_to_stop


def _stop(*_):
    global _is_to_stop
    _is_to_stop = True


def _say(line):
    _output.write(json.dumps(line) + "\n")
    _output.flush()
