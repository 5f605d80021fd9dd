"""The planner on METIS, run by the program as users run it."""
import shutil
import sys
import unittest

from planned import Planned

if not shutil.which("gpmetis"):
    print("gpmetis is not installed (Debian's package metis): skipped")
    sys.exit(77)


class Metis(Planned):
    NAME = "metis"

    def test_resnet50_is_faster_than_size_based(self):
        self.check_is_faster("resnet50")

    def test_bert_is_faster_than_size_based(self):
        self.check_is_faster("bert_base")


if __name__ == "__main__":
    unittest.main()
