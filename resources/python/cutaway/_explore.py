# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Explorations whose points are planned by many processes or machines through an executor."""
from __future__ import annotations

import json
import time
from typing import Any, Dict, List, Mapping, Optional

from ._devices import devices as _devices
from ._graph import Graph, optional_devices
from ._program import run
from ._progress import Progress

_PAUSE = 0.05  # seconds between two looks at what is done


def explore(graph: Graph, exploration: Mapping[str, Any], devices: Any = None, *, executor: Any = None,
            shares: Optional[int] = None, jobs: int = 1, progress: bool = True) -> Dict[str, Any]:
    """Runs a `cutaway.exploration` document and returns its `cutaway.exploration.results` document.

    `executor` is a `concurrent.futures` executor, a Dask client, or any object whose `submit(function, *arguments)`
    returns something with `done()`, `result()` and `cancel()`. Its workers need this package and the program. The
    points are divided into `shares` (default: four per worker, if the executor reports its workers), and the results
    are joined as if everything had run at once. A share whose worker is lost runs again, at most twice; other errors
    of a worker are raised. Ctrl-C cancels shares that have not started. Without an executor the points run here,
    `jobs` at a time.
    """
    documents: Dict[str, Any] = {"graph": graph.document, "exploration": dict(exploration)}
    arguments = ["explore", "{graph}", "--exploration", "{exploration}", "--out", "-"]
    arguments += optional_devices(documents, None if devices is None else _devices(devices))
    if executor is None:
        return json.loads(run([*arguments, "--jobs", str(jobs)], documents, progress, "exploring"))
    count = shares or 4 * _workers(executor)
    works = [[*arguments, "--jobs", str(jobs), "--part", f"{number}/{count}"] for number in range(1, count + 1)]
    parts = _results(executor, works, documents, Progress("exploring", progress))
    names = [f"part{number}" for number in range(count)]
    merged = [*arguments, "--merge", *(f"{{{name}}}" for name in names)]
    return json.loads(run(merged, {**documents, **dict(zip(names, parts))}, False, "joining"))


def share(arguments: List[str], documents: Mapping[str, Any]) -> bytes:
    """Runs in a worker: the results of one share."""
    return run(arguments, documents, progress=False)


def _workers(executor: Any) -> int:
    known = getattr(executor, "_max_workers", None)
    if isinstance(known, int):
        return known
    threads = getattr(executor, "nthreads", None)  # of a Dask client: by worker
    return max(1, sum(threads().values())) if callable(threads) else 4


def _is_lost(error: BaseException) -> bool:
    """Whether the worker went away, and not its work wrong: Dask and concurrent.futures have errors of their own for it."""
    return type(error).__name__ in ("BrokenProcessPool", "BrokenThreadPool", "BrokenExecutor", "KilledWorker",
                                    "FutureCancelledError", "LostRunError", "WorkerCrashedError")


def _results(executor: Any, works: List[List[str]], documents: Mapping[str, Any], bar: Progress) -> List[bytes]:
    parts: List[Optional[bytes]] = [None] * len(works)
    tries = [0] * len(works)
    futures = {number: executor.submit(share, work, documents) for number, work in enumerate(works)}
    try:
        while futures:
            for number in [number for number, future in futures.items() if future.done()]:
                try:
                    parts[number] = futures.pop(number).result()
                except BaseException as error:
                    tries[number] += 1
                    if not _is_lost(error) or tries[number] > 2:
                        raise
                    futures[number] = _again(executor, works[number], documents)
                    continue
                bar.show("exploring", 1 - len(futures) / len(works))
            if futures:
                time.sleep(_PAUSE)
    except BaseException:  # Ctrl-C above all
        for future in futures.values():
            future.cancel()
        raise
    finally:
        bar.close()
    return [part for part in parts if part is not None]


def _again(executor: Any, work: List[str], documents: Mapping[str, Any]) -> Any:
    """Where the executor takes no more work, as a pool whose process was killed, here and now."""
    try:
        return executor.submit(share, work, documents)
    except RuntimeError:
        return _Done(share(work, documents))


class _Done:
    """A future that has come."""

    def __init__(self, value: bytes):
        self._value = value

    def done(self) -> bool:
        return True

    def result(self) -> bytes:
        return self._value

    def cancel(self) -> bool:
        return False
