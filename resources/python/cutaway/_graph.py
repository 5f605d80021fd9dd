# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Union

from ._devices import devices as _devices
from ._program import run

if TYPE_CHECKING:
    from ._plan import Plan


class Graph:
    """A traced model. `document` is its `cutaway.graph` document as a dict."""

    def __init__(self, document: Mapping[str, Any], traced: Any = None):
        self.document: Dict[str, Any] = dict(document)
        self.traced = traced  #: the torch.fx.GraphModule that it was captured from; None: from a file
        self.traced_of: Any = None  #: the model of which that is the trace

    @classmethod
    def read(cls, path: "Union[str, os.PathLike[str]]", **settings: Any) -> Graph:
        """Reads a model file in any format that Cutaway supports; `settings` are those of `cutaway convert --set`."""
        options = [word for name, value in settings.items() for word in ("--set", f"{name}={setting_text(value)}")]
        return cls(json.loads(run(["convert", os.fspath(path), *options, "--out", "-"], title="reading")))

    @property
    def name(self) -> str:
        return self.document["name"]

    @property
    def nodes(self) -> List[Dict[str, Any]]:
        """The nodes in execution order."""
        return self.document["nodes"]

    @property
    def operators(self) -> List[str]:
        """The names of the nodes that run."""
        return [node["name"] for node in self.nodes if node["op"].startswith("call_")]

    def save(self, path: "Union[str, os.PathLike[str]]") -> None:
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.document, file)

    def plan(self, planner: str, devices: Any = None, *, plugins: Sequence[str] = (), progress: bool = True,
             **parameters: Any) -> Plan:
        """Runs a planner: one that `cutaway planners` lists, or one described by a file in `plugins`. `devices` is
        anything that `cutaway.devices` accepts. Ctrl-C stops the planner."""
        from ._plan import Plan

        documents: Dict[str, Any] = {"graph": self.document}
        arguments = ["plan", "{graph}", "--planner", planner, "--out", "-"]
        if devices is not None:
            documents["devices"] = _devices(devices)
            arguments += ["--devices", "{devices}"]
        for plugin in plugins:
            arguments += ["--plugin", os.path.abspath(plugin)]
        for name, value in parameters.items():
            arguments += ["--set", f"{name}={setting_text(value)}"]
        made = json.loads(run(arguments, documents, progress, planner))
        return Plan(self, documents.get("devices"), made)

    def __len__(self) -> int:
        return len(self.nodes)

    def __repr__(self) -> str:
        return f"<cutaway.Graph {self.name!r}: {len(self.operators)} operators>"

    def _repr_html_(self) -> str:
        import html

        parameters: Dict[str, int] = {}
        for node in self.nodes:
            for parameter in node.get("parameters", []):
                count = 1
                for extent in parameter["shape"]:
                    count *= extent
                parameters[parameter["storage"]] = count
        return (f"<b>{html.escape(self.name)}</b>: {len(self.operators)} operators, "
                f"{sum(parameters.values()):,} parameters")


def setting_text(value: Any) -> str:
    """The value in the form of `--set`.

    >>> setting_text(True), setting_text([1, "a"]), setting_text(0.5)
    ('true', '1,a', '0.5')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value)


def optional_devices(documents: Dict[str, Any], inventory: Optional[Any]) -> List[str]:
    """The arguments that name an inventory where there is one."""
    if inventory is None:
        return []
    documents["devices"] = inventory
    return ["--devices", "{devices}"]
