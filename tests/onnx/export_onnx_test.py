"""Plans in ONNX files, read by onnx: nothing of the model is lost, and each node says where it runs."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

try:
    import onnx
    from onnx import TensorProto, helper
except ImportError:
    print("onnx is not installed: skipped")
    sys.exit(77)

PROGRAM = os.environ.get("CUTAWAY_PROGRAM", "cutaway")
METADATA = 9  # metadata_props of a NodeProto, which onnx knows from 1.16 on

DEVICES = {"format": "cutaway.devices", "version": 1, "name": "two", "transfer_rate_bytes_per_sec": 1e10,
           "devices": [{"logical_id": i, "name": name, "available_mem_bytes": 200000}
                       for i, name in enumerate(["left", "right"])]}


def fields(message):
    """The fields of a serialized message whose values are bytes: (number, value)."""
    def varint(at):
        value = shift = 0
        while True:
            byte = message[at]
            value |= (byte & 127) << shift
            at, shift = at + 1, shift + 7
            if byte < 128:
                return value, at

    at = 0
    while at < len(message):
        tag, at = varint(at)
        if tag & 7 == 0:
            _, at = varint(at)
        elif tag & 7 == 2:
            size, at = varint(at)
            yield tag >> 3, message[at:at + size]
            at += size
        else:
            at += 8 if tag & 7 == 1 else 4


def metadata(node):
    """The entries of a node, whether this onnx knows the field or keeps it as unknown."""
    entries = {}
    for number, value in fields(node.SerializeToString()):
        if number == METADATA:
            entry = onnx.StringStringEntryProto.FromString(value)
            entries[entry.key] = entry.value
    return entries


def without_metadata(model):
    copy = onnx.ModelProto.FromString(model.SerializeToString())
    for node in copy.graph.node:
        if "metadata_props" in node.DESCRIPTOR.fields_by_name:
            node.ClearField("metadata_props")
        else:
            node.DiscardUnknownFields()
    return copy.SerializeToString()


def layers(count, external=False):
    """Square layers of 64 KiB of weights each."""
    size = 128
    nodes, weights = [], []
    for i in range(count):
        weight = helper.make_tensor(f"w{i}", TensorProto.FLOAT, [size, size], os.urandom(size * size * 4), raw=True)
        weights.append(weight)
        nodes.append(helper.make_node("MatMul", [f"x{i}", f"w{i}"], [f"x{i + 1}"], name=f"layer{i}/MatMul"))
    graph = helper.make_graph(nodes, "layers", [helper.make_tensor_value_info("x0", TensorProto.FLOAT, [1, size])],
                              [helper.make_tensor_value_info(f"x{count}", TensorProto.FLOAT, [1, size])], weights)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])


def with_functions():
    """Two calls of a function that scales by its attribute and adds a table of 8 KiB, one of them inside an If."""
    opsets = [helper.make_opsetid("", 13), helper.make_opsetid("own", 1)]
    table = helper.make_tensor("t", TensorProto.FLOAT, [1, 2048], [0.5] * 2048)
    scale = helper.make_node("Constant", [], ["factor"])
    scale.attribute.add(name="value_float", type=onnx.AttributeProto.FLOAT, ref_attr_name="by")
    body = [scale, helper.make_node("Constant", [], ["table"], value=table),
            helper.make_node("Mul", ["a", "factor"], ["scaled"], name="scale"),
            helper.make_node("Add", ["scaled", "table"], ["b"], name="shift")]
    function = helper.make_function("own", "Affine", ["a"], ["b"], body, [opsets[0]], ["by"])
    branches = {name: helper.make_graph(
        [helper.make_node("Affine", ["y"], [f"{name}_y"], name=f"{name}_call", domain="own", by=by)], name, [],
        [helper.make_tensor_value_info(f"{name}_y", TensorProto.FLOAT, [1, 2048])])
        for name, by in (("then_branch", 3.0), ("else_branch", 4.0))}
    nodes = [helper.make_node("Affine", ["x"], ["y"], name="call", domain="own", by=2.0),
             helper.make_node("If", ["c"], ["z"], name="choice", **branches)]
    graph = helper.make_graph(nodes, "functions", [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 2048]),
                                                   helper.make_tensor_value_info("c", TensorProto.BOOL, [])],
                              [helper.make_tensor_value_info("z", TensorProto.FLOAT, [1, 2048])])
    return helper.make_model(graph, opset_imports=opsets, functions=[function])


class ExportOnnxTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(self.path("two.devices.json"), "w", encoding="utf-8") as file:
            json.dump(DEVICES, file)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_program(self, *arguments, status=0):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def plan_and_export(self, model="model.onnx", out="planned.onnx"):
        devices = ["--devices", self.path("two.devices.json")]
        self.run_program("plan", self.path(model), *devices, "--planner", "partition.size_based", "--out",
                         self.path("plan.json"))
        self.run_program("export", self.path(model), *devices, "--plan", self.path("plan.json"), "--to", "onnx",
                         "--out", self.path(out))
        with open(self.path("plan.json"), encoding="utf-8") as file:
            return onnx.load(self.path(out)), json.load(file)

    def test_each_node_says_where_it_runs(self):
        onnx.save(layers(4), self.path("model.onnx"))
        planned, plan = self.plan_and_export()
        onnx.checker.check_model(planned)
        names = {0: "left", 1: "right"}
        self.assertEqual(len(plan["partitions"]), 2)
        for partition in plan["partitions"]:
            for node in planned.graph.node:
                if node.name not in partition["nodes"]:
                    continue
                said = metadata(node)
                self.assertEqual(said["cutaway.kind"], "partition")
                self.assertEqual(said["cutaway.group"], str(partition["id"]))
                self.assertEqual(said["cutaway.device"], names[partition["logical_device_ids"][0]])

    def test_all_else_stays_as_it_was(self):
        model = layers(4)
        helper.set_model_props(model, {"author": "somebody"})
        onnx.save(model, self.path("model.onnx"))
        planned, _ = self.plan_and_export()
        self.assertEqual(without_metadata(planned), model.SerializeToString())

    def test_weights_in_other_files_stay_there(self):
        onnx.save_model(layers(4), self.path("model.onnx"), save_as_external_data=True, location="weights.bin",
                        size_threshold=0)
        self.plan_and_export()
        self.assertLess(os.path.getsize(self.path("planned.onnx")), 10000)
        onnx.checker.check_model(self.path("planned.onnx"))
        weights = onnx.load(self.path("planned.onnx")).graph.initializer
        original = onnx.load(self.path("model.onnx")).graph.initializer
        self.assertEqual([w.raw_data for w in weights], [w.raw_data for w in original])

    def test_a_second_export_replaces_the_first(self):
        onnx.save(layers(4), self.path("model.onnx"))
        self.plan_and_export()
        self.plan_and_export("planned.onnx", "again.onnx")
        with open(self.path("planned.onnx"), "rb") as once, open(self.path("again.onnx"), "rb") as twice:
            self.assertEqual(once.read(), twice.read())

    def test_calls_of_functions_are_written_out(self):
        model = with_functions()
        onnx.checker.check_model(model)
        onnx.save(model, self.path("model.onnx"))
        planned, plan = self.plan_and_export()
        onnx.checker.check_model(planned, full_check=True)
        self.assertEqual(len(planned.functions), 0)
        nodes = planned.graph.node
        self.assertEqual([node.op_type for node in nodes], ["Constant", "Constant", "Mul", "Add", "If"])
        placed = {name: str(partition["id"]) for partition in plan["partitions"] for name in partition["nodes"]}
        for node in nodes[2:]:  # constants are wherever they are read
            self.assertEqual(metadata(node)["cutaway.group"], placed[node.name])
        self.assertEqual(nodes[0].attribute[0].f, 2.0)
        self.assertEqual(list(nodes[1].attribute[0].t.float_data), [0.5] * 2048)
        by_branch = {"then_branch": 3.0, "else_branch": 4.0}
        for branch in nodes[4].attribute:
            self.assertEqual([node.op_type for node in branch.g.node], ["Constant", "Constant", "Mul", "Add"])
            self.assertEqual(branch.g.node[0].attribute[0].f, by_branch[branch.name])

    def test_functions_of_another_operator_set_are_refused(self):
        model = with_functions()
        model.functions[0].opset_import[0].version = 12
        onnx.save(model, self.path("model.onnx"))
        self.run_program("plan", self.path("model.onnx"), "--devices", self.path("two.devices.json"), "--planner",
                         "partition.size_based", "--out", self.path("plan.json"))
        done = self.run_program("export", self.path("model.onnx"), "--devices", self.path("two.devices.json"), "--plan",
                                self.path("plan.json"), "--to", "onnx", "--out", self.path("refused.onnx"), status=1)
        self.assertIn('function "Affine" uses version 12', done.stderr)

    def test_a_graph_that_is_not_the_models_is_refused(self):
        onnx.save(layers(4), self.path("model.onnx"))
        onnx.save(layers(5), self.path("other.onnx"))
        self.plan_and_export()
        done = self.run_program("export", self.path("model.onnx"), "--devices", self.path("two.devices.json"), "--plan",
                                self.path("plan.json"), "--to", "onnx", "--set", "model=" + self.path("other.onnx"),
                                "--out", self.path("refused.onnx"), status=1)
        self.assertIn('no node "layer4/MatMul"', done.stderr)
        self.assertFalse(os.path.exists(self.path("refused.onnx")))

    def test_a_graph_that_came_from_elsewhere_is_refused(self):
        onnx.save(layers(4), self.path("model.onnx"))
        self.plan_and_export()
        self.run_program("convert", self.path("model.onnx"), "--out", self.path("model.graph.json"))
        words = ["export", self.path("model.graph.json"), "--devices", self.path("two.devices.json"), "--plan",
                 self.path("plan.json"), "--to", "onnx", "--out", self.path("converted.onnx")]
        self.assertIn("is not an ONNX model", self.run_program(*words, status=1).stderr)
        self.run_program(*words, "--set", "model=" + self.path("model.onnx"))
        self.assertEqual(len(metadata(onnx.load(self.path("converted.onnx")).graph.node[0])), 4)


if __name__ == "__main__":
    unittest.main()
