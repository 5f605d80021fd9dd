#include "core/sharding/exports/export_parallelize_module.h"

#include "core/graph/module_names.h"
#include "core/plan/deployment.h"
#include "core/sharding/exports/module_styles.h"
#include "core/sharding/imports/tp_styles.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

using StyleKind = ModuleStyle::Kind;

constexpr std::string_view head =
    R"py("""Tensor parallelism as planned with Cutaway: parallelize(model) applies it, run under torchrun."""
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module
from torch.nn import Parameter

)py";

constexpr std::string_view functions = R"py(

def parallelize(model, mesh=None, device_type="cuda"):
    """Shards the model in place. A plan of one dimension each is applied on that dimension of the mesh."""
    mesh = mesh or init_device_mesh(device_type, MESH_SHAPE, mesh_dim_names=MESH_DIM_NAMES)
    for name, plan in PLANS.items():
        parallelize_module(model, mesh if mesh.ndim == 1 else mesh[name], plan)
    for name, placements in OTHERS.items():
        path, _, leaf = name.rpartition(".")
        module = model.get_submodule(path)
        module.register_parameter(leaf, Parameter(distribute_tensor(getattr(module, leaf), mesh, placements)))
    return model
)py";

/// Of a plan in one dimension. The last dimension of a tensor is −1 to torch's styles.
std::string layout(Placement placement)
{
    if (placement.isSplit())
        return "Shard(" + std::to_string(placement.dimension()) + ")";
    return placement.isPartial() ? "Partial()" : "Replicate()";
}

/// Empty where torch has no style.
std::string styleText(const ModuleStyle &style)
{
    std::string arguments;
    const auto add = [&](const std::string &argument) { arguments += (arguments.empty() ? "" : ", ") + argument; };
    if (style.kind == StyleKind::Column || style.kind == StyleKind::EmbeddingColumn) {
        if (!style.arrives.isReplicated() && style.kind == StyleKind::Column)
            add("input_layouts=" + layout(style.arrives));
        if (style.leaves.isReplicated())
            add("output_layouts=Replicate()");
        return "ColwiseParallel(" + arguments + ")";
    }
    if (style.kind == StyleKind::Row || style.kind == StyleKind::EmbeddingRow) {
        if (style.arrives.isReplicated())
            add("input_layouts=Replicate()");
        if (!style.leaves.isReplicated())
            add("output_layouts=" + layout(style.leaves));
        return "RowwiseParallel(" + arguments + ")";
    }
    return {};
}

/// Keys with `*` for the numbers where all modules of that pattern have the same style, else the modules one by one.
std::map<std::string, std::string> foldedStyles(const std::map<std::string, ModuleStyle> &styles,
                                                const ModuleNames &names)
{
    std::map<std::string, std::set<std::string>> textsOf;
    for (const std::string &name : names.all()) {
        const auto found = styles.find(name);
        textsOf[withoutNumbers(name)].insert(found == styles.end() ? std::string() : styleText(found->second));
    }
    std::map<std::string, std::string> keys;
    for (const auto &[name, style] : styles) {
        const std::string text = styleText(style);
        const std::string pattern = withoutNumbers(name);
        if (!text.empty())
            keys[textsOf[pattern].size() == 1 ? pattern : name] = text;
    }
    return keys;
}

std::string dimensionName(std::size_t dimension, std::size_t rank)
{
    return rank == 1 ? "tp" : "dim" + std::to_string(dimension);
}

std::string othersText(const ShardingPlan &plan, const ModuleNames &names, const std::vector<std::size_t> &dimensions)
{
    std::string text;
    const std::size_t rank = plan.problem().mesh().rank();
    std::set<std::string> done;
    for (const std::size_t dimension : dimensions) {
        for (const auto &[name, style] : moduleStyles(plan, dimension)) {
            const std::string parameter = names.has(name + ".weight") ? name + ".weight" : name;
            if (!styleText(style).empty() || !done.insert(parameter).second)
                continue;
            text += "    " + pythonText(parameter) + ": [";
            for (std::size_t d = 0; d < rank; ++d)
                text += (d == 0 ? "" : ", ") + (d == dimension ? layout(style.weight) : std::string("Replicate()"));
            text += "],\n";
        }
    }
    return "# Weights that no style is for, with their placement on each dimension of the mesh.\nOTHERS = {\n" + text +
           "}\n";
}

} // namespace

Result<std::string> exportParallelizeModule(const EditedPlan &plan)
{
    const auto *own = dynamic_cast<const ShardingPlan *>(&plan);
    if (!own)
        return Error{ErrorKind::Unsupported, "wrong_kind", phrase("parallelize_module takes sharding plans"), {}, {}};
    const DeviceMesh &mesh = own->problem().mesh();
    const ModuleNames names(plan.graph());
    const std::vector<std::size_t> dimensions = weightDimensions(*own);
    std::string shape;
    std::string dimensionNames;
    for (std::size_t d = 0; d < mesh.rank(); ++d) {
        shape += std::to_string(mesh.size(d)) + ", ";
        dimensionNames += pythonText(dimensionName(d, mesh.rank())) + ", ";
    }
    std::string text = std::string(head) + "MESH_SHAPE = (" + shape + ")\nMESH_DIM_NAMES = (" + dimensionNames +
                       ")\n# For each dimension of the mesh its plan: a * stands for any name.\nPLANS = {\n";
    for (const std::size_t dimension : dimensions) {
        text += "    " + pythonText(dimensionName(dimension, mesh.rank())) + ": {\n";
        for (const auto &[name, style] : foldedStyles(moduleStyles(*own, dimension), names))
            text += "        " + pythonText(name) + ": " + style + ",\n";
        text += "    },\n";
    }
    return text + "}\n" + othersText(*own, names, dimensions) + std::string(functions);
}

} // namespace cutaway::sharding
