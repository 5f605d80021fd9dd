"""The notebook that comes with the Python package, cell by cell, its values shown as a notebook shows them."""
import ast
import json
import os
import sys
import unittest
import warnings

from support import RESOURCES, Case

sys.path.insert(0, os.path.join(RESOURCES, "python"))

try:
    import torchvision  # noqa: F401
except ImportError:
    print("torchvision is not installed: skipped")
    sys.exit(77)


def run_cell(source, names):
    """The value of the cell's last expression; None where it ends in a statement."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), names)


class Notebook(Case):
    def test_every_cell_runs_and_shows_its_value(self):
        warnings.simplefilter("ignore")
        with open(os.path.join(RESOURCES, "python", "three_devices.ipynb"), encoding="utf-8") as file:
            cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
        names, shown = {}, []
        for cell in cells:
            value = run_cell("".join(cell["source"]), names)
            shown.append(value._repr_html_() if hasattr(value, "_repr_html_") else repr(value))
        self.assertIn("69 operators", shown[0])
        self.assertIn("<iframe srcdoc=", shown[1])
        self.assertIn("latency_sec", shown[2])
        self.assertIn("submod_0", shown[-1])


if __name__ == "__main__":
    unittest.main()
