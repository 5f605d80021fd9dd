# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import copy
import html
import json
import os
import subprocess
import tempfile
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Union

from ._errors import CutawayError
from ._graph import Graph, optional_devices, setting_text
from ._program import program, run

# Where each kind of plan has its groups.
_GROUPS = {"partition": "partitions", "pipeline": "stages", "sharding": "nodes", "embedding": "tables", "bucketing": "buckets",
           "training": "stages"}


@dataclass(frozen=True)
class Problem:
    """An error, warning or note about a plan, such as `dev_0 is 98.7 % full`, with an explanation."""

    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.title}: {self.text}" if self.text else self.title


class Plan:
    """A plan with its graph and devices. `document` is the `cutaway.plan` document as a dict.

    >>> from cutaway import Graph
    >>> graph = Graph({"format": "cutaway.graph", "version": 1, "name": "two", "nodes": [
    ...     {"name": "x", "op": "placeholder", "target": "x", "inputs": [], "output_bytes": 8, "total_bytes": 8},
    ...     {"name": "a", "op": "call_function", "target": "a", "inputs": ["x"], "output_bytes": 8, "total_bytes": 24,
    ...      "latency": {"memory_sec": 1e-6, "compute_sec": 2e-6}},
    ...     {"name": "out", "op": "output", "target": "out", "inputs": ["a"]}]})
    >>> plan = graph.plan("partition.single", devices={"memory": 1000})
    >>> plan.kind, plan.groups[0]["nodes"]
    ('partition', ['x', 'a'])
    >>> plan.problems
    []
    >>> [figure["verdict"] for figure in plan.compare(plan)["figures"]][0]
    'same'
    >>> b"<svg" in plan.export("svg"), plan.export("csv").decode().splitlines()[1][:2]
    (True, 'a,')
    """

    def __init__(self, graph: Graph, devices: Any, document: Dict[str, Any]):
        self.graph = graph
        self.devices = devices  #: an inventory: a dict, text in another format, or None
        self.document = document
        self._evaluated: Optional[Dict[str, Any]] = None

    @property
    def kind(self) -> str:
        return self.document["kind"]

    @property
    def groups(self) -> List[Dict[str, Any]]:
        """The partitions, stages, buckets, tables, or the nodes with their placements."""
        groups = self.document.get(_GROUPS.get(self.kind, ""), [])
        return [{"name": name, **entry} for name, entry in groups.items()] if isinstance(groups, dict) else groups

    @property
    def evaluation(self) -> Dict[str, Any]:
        """The document with all derived figures recomputed."""
        if self._evaluated is None:
            self._evaluated = json.loads(self._run(["evaluate", "{graph}", "--plan", "{plan}", "--json"]))
        return self._evaluated

    @property
    def cost(self) -> Dict[str, Any]:
        """The costs in seconds and bytes, such as `{"latency_sec": 0.0013, …}`."""
        found = self.evaluation
        return found.get("cost") or {name: found[name] for name in found if name.endswith(("_sec", "_bytes"))}

    @property
    def problems(self) -> List[Problem]:
        """Errors, warnings and notes, the most severe first."""
        said = self._run(["evaluate", "{graph}", "--plan", "{plan}"]).decode()
        lines = [line for line in said.splitlines() if line and not line.startswith(" ") and "  " not in line]
        found = [line.partition(": ") for line in lines]
        return [Problem(title, text) for title, colon, text in found if colon and not title.startswith("No cycle")]

    def compare(self, other: Plan) -> Dict[str, Any]:
        """The differences of `other` from this plan, as `cutaway compare --json` gives them: figures, devices, groups
        and operators."""
        documents: Dict[str, Any] = {"graph": self.graph.document, "base": self.document, "other": other.document}
        arguments = ["compare", "{graph}", "--plan", "{base}", "--plan", "{other}", "--json"]
        arguments += optional_devices(documents, self.devices)
        return json.loads(run(arguments, documents))["differences"][0]

    def export(self, form: str, **settings: Any) -> bytes:
        """Exports the plan in one of the formats that `cutaway export --help` lists."""
        options = [word for name, value in settings.items() for word in ("--set", f"{name}={setting_text(value)}")]
        return self._run(["export", "{graph}", "--plan", "{plan}", "--to", form, *options, "--out", "-"])

    def edit(self) -> Plan:
        """Opens this plan in the window and waits until it closes. Returns the plan saved there, or else this one."""
        with tempfile.TemporaryDirectory(prefix="cutaway-edit-") as folder:
            path = self._write_all(folder)
            before = _content(path)
            process = subprocess.Popen([program(), *sorted(os.path.join(folder, name) for name in os.listdir(folder))])
            try:
                status = process.wait()
            except BaseException:
                process.terminate()
                process.wait()
                raise
            if status != 0:
                raise CutawayError(f"the window ended with status {status}", status)
            after = _content(path)
        return self if after == before else Plan(self.graph, self.devices, json.loads(after))

    def apply(self, model: Any = None, mesh: Any = None) -> Any:
        """The model placed as planned, ready to run:

        - partition, pipeline: a `torch.fx.GraphModule` with a submodule `submod_0`, `submod_1`, … for each partition or
          stage. It computes the same as the model; `parts.placement` gives the devices of each submodule.
        - sharding: a module with whole tensors as inputs and outputs that keeps its parameters as DTensors and runs
          every operator over `mesh` (None: a mesh made for the plan). Call it in every process of the group; needs
          torch 2.6.
        - embedding: TorchRec's `ShardingPlan`; the model is not needed.
        """
        from ._apply import apply

        return apply(self, model, mesh)

    def save(self, path: "Union[str, os.PathLike[str]]") -> None:
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.document, file, indent=1)

    def copy(self) -> Plan:
        """A copy with another document."""
        return Plan(self.graph, self.devices, copy.deepcopy(self.document))

    def _run(self, arguments: List[str]) -> bytes:
        documents: Dict[str, Any] = {"graph": self.graph.document, "plan": self.document}
        return run(arguments + optional_devices(documents, self.devices), documents)

    def _write_all(self, folder: str) -> str:
        """The plan's path; graph and devices are written beside it."""
        self.graph.save(os.path.join(folder, "model.graph.json"))
        if self.devices is not None:
            with open(os.path.join(folder, "model.devices.json"), "w", encoding="utf-8") as file:
                file.write(self.devices if isinstance(self.devices, str) else json.dumps(self.devices))
        path = os.path.join(folder, "model.plan.json")
        self.save(path)
        return path

    def __repr__(self) -> str:
        seconds = self.cost.get("latency_sec")
        latency = "" if seconds is None else f", {seconds * 1e3:.4g} ms"
        return f"<cutaway.Plan of {self.graph.name!r}: {self.kind}, {len(self.groups)} groups{latency}>"

    def _repr_html_(self) -> str:
        """The report, light or dark like the reader's system, and high enough for picture and timeline."""
        page = self.export("html").decode()
        return (f'<iframe srcdoc="{html.escape(page)}" sandbox="allow-scripts" title="{html.escape(self.graph.name)}" '
                'style="width:100%;height:85vh;min-height:36em;border:0"></iframe>')


def _content(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()
