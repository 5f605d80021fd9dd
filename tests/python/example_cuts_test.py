"""The planner of a page, run by the program as users run it."""
import unittest

from planned import Planned, cutaway, RESOURCES


class Cuts(Planned):
    NAME = "cuts"

    def test_it_is_about_forty_lines(self):
        self.check_length(50)

    def test_resnet50_is_faster_than_size_based(self):
        self.check_is_faster("resnet50")

    def test_bert_is_faster_than_size_based(self):
        self.check_is_faster("bert_base")

    def test_same_seed_same_plan(self):
        one, other = (self.plan("resnet50", "example.cuts", "--set", "steps=50", "--set", "seed=3") for _ in range(2))
        self.assertEqual(one, other)

    def test_it_is_listed_with_its_file(self):
        file = f"{RESOURCES}/planners/cuts.cutaway-planner.json"
        self.assertIn(file, cutaway("planners", "--plugin", file))


if __name__ == "__main__":
    unittest.main()
