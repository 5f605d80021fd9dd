"""The export for distributed tensors, run with stand-ins for torch.distributed: what it does to a model, call by call."""
import os
import subprocess
import sys
import tempfile
import types
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.join(FOLDER, "..", "fixtures", "sharding")
PROGRAM = os.environ.get("CUTAWAY_PROGRAM", "cutaway")


class Placement:
    def __init__(self, text):
        self.text = text

    def __eq__(self, other):
        return self.text == other.text

    def is_partial(self):
        return self.text == "P(sum)"

    def is_replicate(self):
        return self.text == "R"


class Tensor:
    """One dimension of values."""

    def __init__(self, values=()):
        self.values = list(values)
        self.requires_grad = True

    def detach(self):
        return self

    def chunk(self, pieces, dim):
        size = -(-len(self.values) // pieces)
        return [Tensor(self.values[i:i + size]) for i in range(0, len(self.values), size)]


class DTensor(Tensor):
    def __init__(self, tensor, mesh, placements):
        super().__init__(tensor.values)
        self.mesh, self.placements = mesh, list(placements)

    def redistribute(self, mesh, placements):
        return DTensor(self, mesh, placements)

    def words(self):
        return [placement.text for placement in self.placements]


class Module:
    def __init__(self, **children):
        self.hooks = None
        for name, child in children.items():
            setattr(self, name, child)

    def get_submodule(self, path):
        module = self
        for name in path.split(".") if path else []:
            module = getattr(module, name)
        return module

    def register_parameter(self, name, value):
        setattr(self, name, value.tensor)

    def register_buffer(self, name, value):
        setattr(self, name, value)


class Parameter(Tensor):
    def __init__(self, tensor, requires_grad=True):
        super().__init__(tensor.values)
        self.tensor, self.requires_grad = tensor, requires_grad


class Node:
    def __init__(self, name, *inputs):
        self.name, self.all_input_nodes, self.op, self.target = name, inputs, "call_function", name


class Interpreter:
    def __init__(self, traced):
        self.module, self.env = traced, {}

    def run_node(self, node):
        return self.env[node.all_input_nodes[0]]


def distribute_module(module, mesh, partition, read, give):
    module.hooks = (read, give)


def install():
    def module(name, **members):
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(members)
        return sys.modules[name]

    nn = module("torch.nn", Module=Module, Parameter=Parameter)
    fx = module("torch.fx", Interpreter=Interpreter)
    module("torch", Tensor=Tensor, nn=nn, fx=fx,
           cat=lambda tensors, dim: Tensor(value for tensor in tensors for value in tensor.values))
    module("torch.utils")
    module("torch.utils._pytree", tree_flatten=lambda values: (values, None), tree_map=lambda change, value: change(value))
    module("torch.distributed")
    module("torch.distributed.device_mesh",
           init_device_mesh=lambda device, shape, mesh_dim_names: (device, shape, mesh_dim_names))
    module("torch.distributed.tensor", DTensor=DTensor, Replicate=lambda: Placement("R"),
           Partial=lambda: Placement("P(sum)"), Shard=lambda dim: Placement("S(%d)" % dim),
           distribute_module=distribute_module, distribute_tensor=DTensor)


def exported(planner):
    """The Python module that the program writes for a plan of the small transformer."""
    graph = os.path.join(FIXTURES, "gpt_h768_l2.graph.json")
    devices = ["--devices", os.path.join(FIXTURES, "mesh2x4.devices.json")]
    with tempfile.TemporaryDirectory() as folder:
        plan = os.path.join(folder, "plan.json")
        file = os.path.join(folder, "plan.py")
        subprocess.run([PROGRAM, "plan", graph, *devices, "--planner", planner, "--out", plan], check=True)
        subprocess.run([PROGRAM, "export", graph, *devices, "--plan", plan, "--to", "dtensor", "--out", file],
                       check=True)
        with open(file, encoding="utf-8") as text:
            source = text.read()
    module = types.ModuleType("plan")
    exec(compile(source, "plan.py", "exec"), vars(module))
    return module


def model_of(plan):
    """Modules with the parameters that the plan names, eight values each; what interleaves, a multiple of pieces."""
    root = Module()
    for name in plan.PARAMETERS:
        *path, attribute = name.split(".")
        module = root
        for step in path:
            if not hasattr(module, step):
                setattr(module, step, Module())
            module = getattr(module, step)
        setattr(module, attribute, Parameter(Tensor(range(24))))
    for path in plan.MODULES:
        module = root
        for step in path.split("."):
            if not hasattr(module, step):
                setattr(module, step, Module())
            module = getattr(module, step)
    return root


class DTensorExport(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        install()
        cls.plan = exported("sharding.megatron")

    def test_the_mesh_is_the_plans(self):
        self.assertEqual(self.plan.make_mesh("cpu")[1], (2, 4))

    def test_every_parameter_is_stored_as_planned(self):
        model = self.plan.distribute_parameters(model_of(self.plan), "mesh")
        for name, words in self.plan.PARAMETERS.items():
            path, _, attribute = name.rpartition(".")
            self.assertEqual(getattr(model.get_submodule(path), attribute).words(), words, name)

    def test_a_fused_projection_is_stored_interleaved(self):
        name, layout = next(iter(self.plan.LAYOUTS.items()))
        self.assertEqual(layout["pieces"], 3)
        stored = self.plan.stored(name, Tensor(range(24)))
        self.assertEqual(stored.values[:6], [0, 1, 8, 9, 16, 17])

    def test_modules_redistribute_what_they_read_and_return(self):
        model = self.plan.parallelize(model_of(self.plan), "mesh")
        path, name = next((path, name) for path, name in self.plan.MODULES.items() if name == "h_0_m_proj")
        read, give = model.get_submodule(path).hooks
        taken = read(None, (DTensor(Tensor(), "mesh", self.plan.placements(["S(0)", "R"])),), "mesh")
        self.assertEqual(taken[0].words(), self.plan.NODES[name]["inputs"][0])
        # The sum is pending where the operator leaves it; nothing is turned into one.
        self.assertEqual(give(None, DTensor(Tensor(), "mesh", self.plan.placements(["S(0)", "P(sum)"])),
                              "mesh").words(), ["S(0)", "P(sum)"])
        self.assertEqual(give(None, Tensor(), "mesh").words(), ["S(0)", "R"])

    def test_the_interpreter_gives_operators_what_they_want(self):
        source = Node("source")
        interpreter = self.plan.PlannedInterpreter(model_of(self.plan), "mesh")
        interpreter.env[source] = DTensor(Tensor(), "mesh", self.plan.placements(["S(0)", "R"]))
        result = interpreter.run_node(Node("gelu", source))
        self.assertEqual(result.words(), self.plan.NODES["gelu"]["output"])
        self.assertEqual(interpreter.env[source].words(), ["S(0)", "R"])


if __name__ == "__main__":
    unittest.main()
