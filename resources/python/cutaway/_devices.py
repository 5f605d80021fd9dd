# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Inventories of devices from the few words that most people have for them."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from typing import Any, Dict, Mapping, Union

from ._errors import CutawayError

Document = Dict[str, Any]

# Bytes per second from device to device in one direction, as sold: NVLink where there is one, else PCIe.
_RATES = {"V100": 150e9, "A100": 300e9, "A800": 200e9, "H100": 450e9, "H800": 200e9, "H200": 450e9, "B200": 900e9,
          "MI250X": 100e9, "MI300X": 64e9, "T4": 16e9, "L4": 32e9, "A10": 32e9, "L40S": 32e9}
_PCIE = 32e9


def devices(what: "Union[str, os.PathLike[str], Mapping[str, Any]]") -> Union[Document, str]:
    """An inventory made from one of:

    - `"4xA100-40"`: count, accelerator and GiB of memory each; the transfer rate is that of the accelerator's links, or PCIe's;
    - a file in any inventory format that Cutaway reads;
    - `"nvidia-smi"`: the GPUs of this machine;
    - a `cutaway.devices` document, or `{"count": 4, "memory": bytes, "transfer_rate": bytes per second}`.

    >>> inventory = devices("2xA100-40")
    >>> [device["name"] for device in inventory["devices"]], inventory["devices"][0]["available_mem_bytes"] >> 30
    (['A100_0', 'A100_1'], 40)
    >>> devices({"count": 1, "memory": 100})["devices"]
    [{'logical_id': 0, 'name': 'dev_0', 'available_mem_bytes': 100}]
    """
    if isinstance(what, Mapping):
        return dict(what) if "devices" in what else _alike(int(what.get("count", 1)), "dev", int(what["memory"]),
                                                           float(what.get("transfer_rate", _PCIE)))
    text = os.fspath(what)
    if text == "nvidia-smi":
        return _of_this_machine()
    match = re.fullmatch(r"(\d+)\s*[x×]\s*([\w.]+?)(?:-(\d+)(?:\s*Gi?B)?)", text)
    if match and not os.path.exists(text):
        count, name, gibibytes = int(match[1]), match[2], int(match[3])
        return _alike(count, name, gibibytes << 30, _RATES.get(name.upper(), _PCIE))
    try:
        with open(text, encoding="utf-8") as file:
            content = file.read()
    except OSError as error:
        raise CutawayError(f'"{text}" is no inventory: a file, "4xA100-40" or "nvidia-smi" is wanted ({error.strerror})') from error
    try:
        found = json.loads(content)
    except ValueError:
        return content  # another format, for the program to read
    return found if isinstance(found, dict) else content


def _alike(count: int, name: str, memory: int, rate: float) -> Document:
    return {"format": "cutaway.devices", "version": 1, "name": f"{count} {name}", "transfer_rate_bytes_per_sec": rate,
            "devices": [{"logical_id": i, "name": f"{name}_{i}", "available_mem_bytes": memory} for i in range(count)]}


def _of_this_machine() -> str:
    if not shutil.which("nvidia-smi"):
        raise CutawayError("nvidia-smi is not installed on this machine")
    command = ["nvidia-smi", "--query-gpu=index,name,memory.total", "--format=csv"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise CutawayError(f"nvidia-smi failed: {(done.stderr or done.stdout).strip()}")
    return done.stdout
