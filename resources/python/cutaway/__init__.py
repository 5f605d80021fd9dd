# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""See how a machine-learning model is cut across devices, and move the cuts.

>>> import cutaway
>>> graph = cutaway.Graph({"format": "cutaway.graph", "version": 1, "name": "two", "nodes": [
...     {"name": "x", "op": "placeholder", "target": "x", "inputs": [], "output_bytes": 8, "total_bytes": 8},
...     {"name": "a", "op": "call_function", "target": "a", "inputs": ["x"], "output_bytes": 8, "total_bytes": 24,
...      "latency": {"memory_sec": 1e-6, "compute_sec": 2e-6}},
...     {"name": "b", "op": "call_function", "target": "b", "inputs": ["a"], "output_bytes": 8, "total_bytes": 24,
...      "latency": {"memory_sec": 1e-6, "compute_sec": 3e-6}},
...     {"name": "out", "op": "output", "target": "out", "inputs": ["b"]}]})
>>> len(graph), graph.operators
(4, ['a', 'b'])
>>> plan = graph.plan("partition.size_based", devices={"memory": 40, "count": 2, "transfer_rate": 1e9})
>>> [group["nodes"] for group in plan.groups]
[['x', 'a'], ['b']]
>>> round(plan.cost["latency_sec"] * 1e6, 3)
5.008
"""
from ._devices import devices
from ._errors import CutawayError
from ._explore import explore
from ._graph import Graph
from ._plan import Plan, Problem
from ._program import program, use_program
from .capture import capture

__all__ = ["CutawayError", "Graph", "Plan", "Problem", "capture", "devices", "explore", "program", "use_program"]
__version__ = "0.1.0"
