"""Names from files through every export, parsed by the parsers of those who take them: none can break out of its place."""
import ast
import base64
import csv
import hashlib
import html.parser
import json
import os
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

PROGRAM = os.environ.get("CUTAWAY_PROGRAM", "cutaway")
REPORT = Path(__file__).resolve().parents[2] / "resources" / "report"
SCRIPT = "".join((REPORT / f"{part}.js").read_text(encoding="utf-8") + "\n" for part in ("things", "views", "tables"))
PLANNERS = {"partition.size_based": [], "pipeline.balanced": [], "sharding.replicated": ["--set", "mesh_shape=1,2"],
            "bucketing.all_gather": []}
PICTURES = {"png", "pdf"}
NAMES = ['a"b', "a'b", "a\\", "a`b", "<script>alert(1)</script>", "]]>", "&amp;", "--><b>", "=1+1", "+1", "-1", "@SUM(A1)",
         "a\x01b", "a\x0cb", "a\x7fb", "a\u0085b", "a\u2028b", "a\ufffeb", "a\uffffb", "\u202egnp", "{0}", "%s", "$(id)",
         '"""', "'''", "#", "a\tb", "a;b", "a,b", "a\\nb", "__import__('os')", "x" * 300, "日本", "a/../b"]


def plain(name):
    """Names of nodes and modules must not hold control characters."""
    return "".join("_" if ord(c) < 32 or ord(c) == 127 else c for c in name)


def graph():
    """A chain in which every name, target and module is a hostile one."""
    nodes = [{"name": "x", "op": "placeholder", "target": "x", "inputs": [],
              "outputs": [{"shape": [4, 4], "dtype": "float32"}], "output_bytes": 64, "total_bytes": 64}]
    for i, hostile in enumerate(NAMES):
        name = plain(hostile)
        nodes.append({"name": f"{name} {i}" if i % 2 else f"{name}{i}", "op": "call_module", "target": hostile,
                      "module_path": name, "module_type": hostile, "inputs": [nodes[-1]["name"]],
                      "outputs": [{"shape": [4, 4], "dtype": "float32"}], "output_bytes": 64, "total_bytes": 128,
                      "parameters": [{"name": f"{name}.weight", "shape": [4, 4], "dtype": "float32", "storage": f"{name}.weight"}],
                      "flops": 128, "latency": {"memory_sec": 1e-6, "compute_sec": 2e-6}})
    nodes.append({"name": "output", "op": "output", "target": "output", "inputs": [nodes[-1]["name"]]})
    return {"format": "cutaway.graph", "version": 1, "name": "=h<o>st\"ile'", "nodes": nodes}


DEVICES = {"format": "cutaway.devices", "version": 1, "name": "two", "transfer_rate_bytes_per_sec": 1e10,
           "devices": [{"logical_id": i, "name": name, "available_mem_bytes": 200000}
                       for i, name in enumerate([plain('=cmd|"\'<&>'), "\uffff]]>--"])]}


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120)


def targets():
    """The formats by id, each with the kind of plan that it takes."""
    lines = run("export", "--help").stdout.splitlines()
    found = {}
    for line in lines[lines.index("formats:") + 1:]:
        if line.startswith("  ") and not line.startswith("   "):
            name, kind = line.strip().split(" ", 1)
            found[name] = kind.strip("()")
    return found


class Tags(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.names = set()
        self.scripts = []
        self.inside = ""

    def handle_starttag(self, tag, attributes):
        self.names.add(tag)
        self.inside = tag
        if tag == "script":
            assert not attributes, attributes
            self.scripts.append("")
        assert not any(name.startswith("on") for name, _ in attributes), attributes

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside == "script":
            self.scripts[-1] += data


class HostileNames(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "g.json").write_text(json.dumps(graph()))
        (self.folder / "d.json").write_text(json.dumps(DEVICES))

    def export(self, plan, target):
        out = self.folder / "out"
        out.unlink(missing_ok=True)
        done = run("export", str(self.folder / "g.json"), "--devices", str(self.folder / "d.json"), "--plan", str(plan),
                   "--to", target, "--out", str(out))
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return out.read_bytes() if done.returncode == 0 else None

    def test_every_export(self):
        parsed = set()
        for planner, settings in PLANNERS.items():
            plan = self.folder / "p.json"
            done = run("plan", str(self.folder / "g.json"), "--devices", str(self.folder / "d.json"), "--planner", planner,
                       *settings, "--out", str(plan))
            if done.returncode != 0:
                print(f"{planner}: {done.stderr.strip()}")
                continue
            for target, kind in targets().items():
                if kind not in ("all plans", planner.split(".")[0]) or target in PICTURES:
                    continue
                content = self.export(plan, target)
                if content is not None:
                    with self.subTest(planner=planner, target=target):
                        self.check(target, content)
                        parsed.add(target)
        print("parsed:", ", ".join(sorted(parsed)))
        self.assertLessEqual({"dot", "csv", "html", "svg"}, parsed)

    def test_comparisons(self):
        given = [str(self.folder / "g.json"), "--devices", str(self.folder / "d.json")]
        plans = [str(self.folder / name) for name in ("p.json", "=p<b>&\"'.json")]
        for plan in plans:
            done = run("plan", *given, "--planner", "partition.size_based", "--out", plan)
            self.assertEqual(done.returncode, 0, done.stderr)
        for target in ("html", "csv"):
            done = run("compare", *given, "--plan", plans[0], "--plan", plans[1], "--to", target)
            self.assertEqual(done.returncode, 0, done.stderr)
            with self.subTest(target=target):
                if target == "csv":
                    self.check_csv(done.stdout)
                else:
                    self.check_html(done.stdout, own={"b"})
                    self.assertNotIn("<b>&", done.stdout)

    def check(self, target, content):
        text = content.decode("utf-8")
        if target.endswith("csv"):
            self.check_csv(text)
        elif target == "svg":
            root = xml.etree.ElementTree.fromstring(text)
            self.assertFalse([e for e in root.iter() if e.tag.endswith("script")])
        elif target == "html":
            self.check_html(text)
        elif target == "dot":
            self.check_dot(content)
        elif text.lstrip().startswith(("{", "[")):
            json.loads(text)
        else:
            ast.parse(text)

    def check_csv(self, text):
        for row in csv.reader(text.splitlines()):
            for field in row[:5]:
                self.assertFalse(field.startswith(("=", "+", "-", "@", "\t", "\r")), field)

    def check_html(self, text, own=frozenset()):
        self.assertFalse([c for c in text if ord(c) < 32 and c not in "\t\n\r" or ord(c) in (0xFFFE, 0xFFFF)])
        tags = Tags()
        tags.feed(text)
        self.assertFalse(({"b", "img"} - own) & tags.names)
        # One script, the page's own, which its policy names: none that a name begins, and no other would run.
        self.assertEqual(tags.scripts, [SCRIPT])
        digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
        self.assertIn(f"script-src 'sha256-{digest}'", text)
        self.assertNotIn("alert(1)</script>", text)
        for begin in [i for i in range(len(text)) if text.startswith("<svg", i)]:
            xml.etree.ElementTree.fromstring(text[begin:text.index("</svg>", begin) + 6])

    def check_dot(self, content):
        program = shutil.which("dot")
        if program:
            done = subprocess.run([program, "-Tcanon"], input=content, capture_output=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertNotIn(b"syntax error", done.stderr)


if __name__ == "__main__":
    unittest.main()
