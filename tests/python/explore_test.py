"""Explorations on several processes: the same results as at once, also where a worker is lost."""
import json
import os
import signal
import sys
import threading
import unittest
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from planned import RESOURCES

PACKAGES = os.path.join(RESOURCES, "python")
sys.path.insert(0, PACKAGES)
os.environ["PYTHONPATH"] = os.pathsep.join([PACKAGES, os.path.dirname(os.path.abspath(__file__))])  # of Dask's workers
import cutaway  # noqa: E402
import cutaway._explore as explore_module  # noqa: E402

EXPLORATION = {"format": "cutaway.exploration", "version": 1,
               "planners": [{"id": "partition.size_based", "set": {"saturate_host": [False, True]}},
                            {"id": "partition.single"}],
               "vary": [{"what": "devices", "values": [1, 2, 3, 4]}], "objectives": ["latency_sec", "largest_lane_bytes"]}


def sample(name):
    with open(os.path.join(RESOURCES, "samples", name), encoding="utf-8") as file:
        return json.load(file)


def without_times(results):
    for point in results["points"]:
        point.pop("seconds", None)
    return results


class Lossy:
    """A pool whose first worker is lost, and with it the pool, as one of processes is."""
    _max_workers = 2
    is_broken = False

    def submit(self, function, *arguments):
        if self.is_broken:
            raise BrokenProcessPool("a worker was lost")
        self.is_broken = True
        lost = Future()
        lost.set_exception(BrokenProcessPool("a worker was lost"))
        return lost


class Flaky:
    """Each share's first worker is lost."""
    _max_workers = 2

    def __init__(self, pool):
        self.pool, self.lost = pool, set()

    def submit(self, function, work, documents):
        if work[-1] in self.lost:
            return self.pool.submit(function, work, documents)
        self.lost.add(work[-1])
        lost = Future()
        lost.set_exception(BrokenProcessPool("a worker was lost"))
        return lost


class Explore(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.graph, cls.devices = cutaway.Graph(sample("resnet50.graph.json")), sample("resnet50.devices.json")
        cls.at_once = without_times(cutaway.explore(cls.graph, EXPLORATION, cls.devices, progress=False))

    def explore(self, executor, **options):
        return without_times(cutaway.explore(self.graph, EXPLORATION, self.devices, executor=executor, progress=False, **options))

    def test_here(self):
        self.assertTrue(self.at_once["complete"])
        self.assertEqual(len(self.at_once["points"]), 12)

    def test_threads(self):
        with ThreadPoolExecutor(2) as pool:
            self.assertEqual(self.explore(pool, shares=5), self.at_once)

    def test_more_shares_than_points(self):
        with ThreadPoolExecutor(2) as pool:
            self.assertEqual(self.explore(pool, shares=14), self.at_once)

    def test_processes(self):
        with ProcessPoolExecutor(2) as pool:
            self.assertEqual(self.explore(pool, shares=3), self.at_once)

    def test_a_lost_pool(self):
        class OneLost(Lossy):
            def __init__(self, pool):
                self.pool, self.begun = pool, 0

            def submit(self, function, *arguments):
                self.begun += 1
                return self.pool.submit(function, *arguments) if self.begun < 3 else super().submit(function, *arguments)

        with ThreadPoolExecutor(2) as pool:
            self.assertEqual(self.explore(OneLost(pool), shares=3), self.at_once)

    def test_lost_workers(self):
        with ThreadPoolExecutor(2) as pool:
            self.assertEqual(self.explore(Flaky(pool), shares=3), self.at_once)

    def test_what_is_wrong_is_told(self):
        with ThreadPoolExecutor(2) as pool, self.assertRaisesRegex(cutaway.CutawayError, "no_such_planner"):
            cutaway.explore(self.graph, {**EXPLORATION, "planners": [{"id": "no_such_planner"}]}, self.devices,
                            executor=pool, progress=False)

    def test_cancelled(self):
        """Ctrl-C while shares wait: they never run."""
        class Waiting:
            futures = []

            def submit(self, *_):
                self.futures.append(Future())
                return self.futures[-1]

        executor = Waiting()
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            self.explore(executor, shares=3)
        self.assertTrue(all(future.cancelled() for future in executor.futures))

    def test_dask(self):
        try:
            from dask.distributed import Client, LocalCluster
        except ImportError:
            self.skipTest("no Dask")
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            self.assertEqual(self.explore(client, shares=4), self.at_once)


if __name__ == "__main__":
    unittest.main()
