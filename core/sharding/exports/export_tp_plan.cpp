#include "core/sharding/exports/exports.h"

#include "core/graph/module_names.h"
#include "core/graph/module_tree.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/foreign_plans.h"
#include "core/sharding/imports/hf_plan_file.h"
#include "core/sharding/sharding_settings.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;
using StyleKind = ModuleStyle::Kind;

std::string_view styleName(const ModuleStyle &style)
{
    switch (style.kind) {
    case StyleKind::Column: return style.leaves.isReplicated() ? "colwise_gather_output" : "colwise";
    case StyleKind::Row: return style.arrives.isReplicated() ? "rowwise_split_input" : "rowwise";
    case StyleKind::EmbeddingRow: return "embedding_rowwise";
    case StyleKind::EmbeddingColumn: return "embedding_colwise";
    default: break;
    }
    if (style.weight.dimension() == 0 && style.rank > 2)
        return "grouped_gemm";
    const bool isRow = style.weight.dimension() + 1 == style.rank && style.rank > 1;
    return style.isPacked ? (isRow ? "packed_rowwise" : "packed_colwise") : (isRow ? "rowwise" : "colwise");
}

/// The number in `model.layers.3.mlp` that a `*` stands for, and what follows it.
struct Layer
{
    std::string number;
    std::string rest;
};

Layer layerOf(const std::string &name)
{
    const std::string pattern = withoutNumbers(name);
    const std::size_t star = pattern.find('*');
    if (star == pattern.npos)
        return {{}, name};
    const std::size_t end = std::min(name.find('.', star), name.size());
    return {name.substr(star, end - star), name.substr(std::min(end + 1, name.size()))};
}

class TpPlanWriter
{
public:
    TpPlanWriter(const ShardingPlan &plan, std::size_t dimension, std::string without)
        : m_without(std::move(without))
        , m_styles(moduleStyles(plan, dimension))
        , m_names(plan.graph())
        , m_imported(importedStyles(plan))
    {
    }

    Result<OrderedJson> write()
    {
        for (const NamedParameter &named : m_names.parameters()) {
            const bool isModules = lastComponent(named.name) == "weight";
            if (named.isBuffer || named.name.ends_with("bias"))
                continue;
            if (Done added = add(isModules ? std::string(parentPath(named.name)) : named.name); !added)
                return added.error();
        }
        const std::string prefix =
            prefixToLeaveOut(m_without, m_names); // transformers knows nothing of what holds its model
        OrderedJson plan = OrderedJson::object();
        for (const auto &[pattern, entry] : m_entries) {
            if (!entry.style.empty())
                plan[pattern.substr(pattern.starts_with(prefix) ? prefix.size() : 0)] = entry.style;
        }
        return plan;
    }

private:
    /// The styles of the file that a plan came from, where it is still as it came.
    static OrderedJson importedStyles(const ShardingPlan &plan)
    {
        const std::string &extra = plan.origin().extra;
        if (plan.origin().plannerId != "import.tp-plan" || extra.empty())
            return OrderedJson::object();
        const ForeignFile file{
            "origin",
            {},
            std::make_shared<const OrderedJson>(keptJson<OrderedJson>(extra).value("origin", OrderedJson()))};
        if (!isHfPlan(file))
            return OrderedJson::object();
        const Result<HfPlans> plans = readHfPlan(file);
        const bool isExpert = boolParameter(plan.origin().parameters, "expert_parallel").value_or(false);
        return plans ? OrderedJson(isExpert ? plans->expertParallel : plans->tensorParallel) : OrderedJson::object();
    }

    /// The word of the file; its names may lack what stands before the base model.
    std::string importedStyle(const std::string &name) const
    {
        const std::string pattern = withoutNumbers(name);
        for (const auto &[said, style] : m_imported.items()) {
            if (pattern == said || pattern.ends_with('.' + said))
                return style.get<std::string>();
        }
        return {};
    }

    struct Entry
    {
        std::string style; ///< empty: whole
        std::string first; ///< the module that it was found for
    };

    Done add(const std::string &name)
    {
        const auto found = m_styles.find(name);
        std::string style(found == m_styles.end() ? std::string_view() : styleName(found->second));
        if (const std::string said = importedStyle(name); !said.empty() && !style.empty())
            style = said;
        const auto [entry, isNew] = m_entries.emplace(withoutNumbers(name), Entry{style, name});
        if (isNew || entry->second.style == style)
            return Done(std::monostate());
        const Layer first = layerOf(entry->second.first);
        const Layer other = layerOf(name);
        return inputError("layers_differ",
                          phrase("layers %1 and %2 differ in %3: a tp_plan has one style for all layers",
                                 {first.number, other.number, other.rest}));
    }

    const std::string m_without;
    const std::map<std::string, ModuleStyle> m_styles;
    const ModuleNames m_names;
    const OrderedJson m_imported;
    std::map<std::string, Entry> m_entries; ///< by pattern
};

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

std::vector<ParameterDeclaration> tpPlanExportParameters()
{
    return {declareParameter("without", "Leave out", ParameterType::String, std::string(),
                             "Prefix of the model's names where your own module wraps it; the extra model. in "
                             "model.model. is removed anyway.")};
}

Result<std::string> exportTpPlan(const EditedPlan &plan, const ParameterValues &parameters)
{
    const auto *own = dynamic_cast<const ShardingPlan *>(&plan);
    if (!own)
        return Error{ErrorKind::Unsupported, "wrong_kind", phrase("a tp_plan needs a sharding plan"), {}, {}};
    const std::vector<std::size_t> dimensions = weightDimensions(*own);
    if (dimensions.size() > 1)
        return inputError("several_dimensions",
                          phrase("weights are split along %1 dimensions of the mesh: a tp_plan has one",
                                 {std::to_string(dimensions.size())}));
    OrderedJson document{{"tp_plan", OrderedJson::object()}};
    if (!dimensions.empty()) {
        Result<OrderedJson> styles =
            TpPlanWriter(*own, dimensions.front(), std::get<std::string>(parameters.at("without"))).write();
        if (!styles)
            return styles.error();
        document["tp_plan"] = std::move(*styles);
    }
    return layOut(document) + '\n';
}

Result<std::string> exportParallelizeModule(const EditedPlan &plan)
{
    const auto *own = dynamic_cast<const ShardingPlan *>(&plan);
    if (!own)
        return Error{ErrorKind::Unsupported, "wrong_kind", phrase("parallelize_module needs a sharding plan"), {}, {}};
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
