# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""For external planners: read the request, report progress and plans, and learn when to stop.

    from cutaway import plugin

    request = plugin.read_request()
    for step in range(request.parameters["steps"]):
        plugin.progress(step / request.parameters["steps"], "cooling down")
        if plugin.stop_requested():
            break
    plugin.plan({"partitions": [{"id": 0, "logical_device_ids": [0], "nodes": request.operators}]})

Anything else that the program prints goes to standard error, which Cutaway records and shows.
"""
import json
import os
import signal
import sys

__all__ = ["Request", "read_request", "progress", "plan", "fail", "stop_requested"]

_output = sys.stdout
_is_to_stop = False


class Request:
    """The request: `parameters`, `graph`, `devices` (None: there are none), `pins`, `start` (the open plan or None)
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
    """Reads the request. From now on SIGTERM only sets `stop_requested`, and `print` goes to standard error."""
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
    """Reports the fraction done (0 to 1, or None) and the current phase."""
    _say({"progress": fraction, "text": text})


def plan(document, bound_sec=None):
    """Reports the best plan so far. The last valid one counts."""
    _say({"plan": document} if bound_sec is None else {"plan": document, "bound_sec": bound_sec})


def fail(message, node=None):
    """Reports an error and ends the program."""
    _say({"error": message} if node is None else {"error": message, "node": node})
    sys.exit(1)


def stop_requested():
    """Whether to stop now. Plans reported so far are kept."""
    return _is_to_stop


def _stop(*_):
    global _is_to_stop
    _is_to_stop = True


def _say(line):
    _output.write(json.dumps(line) + "\n")
    _output.flush()
