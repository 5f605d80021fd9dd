#include "core/sharding/exports/exports.h"

#include "core/graph/module_names.h"
#include "core/graph/module_tree.h"
#include "core/json/json_writing.h"
#include "core/plan/edited_plan.h"
#include "core/plan/foreign_plans.h"
#include "core/sharding/sharding_json.h"
#include "core/sharding/sharding_kind.h"
#include "core/sharding/sharding_problem.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Names of modules and parameters in the order in which nodes use them.
class ShardingMap
{
public:
    explicit ShardingMap(const OrderedJson &placements) : m_placements(placements) {}

    void add(const Node &node, const std::string &name, const std::string &storage)
    {
        const auto placements = m_placements.find(storage);
        if (placements == m_placements.end())
            return;
        const std::size_t dot = name.rfind('.');
        const std::string path = dot == std::string::npos ? "" : name.substr(0, dot);
        const std::string attribute = dot == std::string::npos ? name : name.substr(dot + 1);
        OrderedJson &module = m_map[path];
        if (module.is_null())
            module = {{"node", node.name}, {"sharding", OrderedJson::object()}};
        if (!module["sharding"].contains(attribute))
            module["sharding"][attribute] = *placements;
    }

    const OrderedJson &map() const { return m_map; }

private:
    const OrderedJson &m_placements;
    OrderedJson m_map = OrderedJson::object();
};

/// Module path → first node that uses it and the placements of its parameters, by attribute, in order of first use
/// (README.md, section 10). Every parameter is there, tied ones under each of their names.
/// Errors: `wrong_kind`.
Result<std::string> exportShardingMap(const EditedPlan &plan)
{
    if (plan.kind() != sharding::shardingPlans)
        return Error{ErrorKind::Unsupported, "wrong_kind", phrase("a sharding map needs a sharding plan"), {}, {}};
    const OrderedJson document = plan.document();
    ShardingMap map(document["parameters"]);
    for (const Node &node : plan.graph().nodes()) {
        for (const Parameter &parameter : node.parameters)
            map.add(node, parameter.name, parameter.storage);
        if (node.opcode == Opcode::GetAttr && node.parameters.empty())
            map.add(node, node.target, node.target);
    }
    return layOut(map.map());
}

} // namespace

} // namespace cutaway

namespace cutaway::sharding {

namespace {

/// Things of a plan of which each has placements: those that are not whole everywhere.
class PlacedThings
{
public:
    PlacedThings(std::string name, Text title) : m_field{std::move(name), std::move(title), {}, {}} {}

    void add(std::string_view thing, const std::string &placements, bool isWholeEverywhere)
    {
        if (isWholeEverywhere)
            return;
        m_field.value.exact.append(thing).append(": ").append(placements).append(";");
        m_words.push_back(std::string(thing) + ' ' + placements);
    }

    PlanField take()
    {
        m_field.value.words = m_words.empty() ? phrase("whole") : shortList(m_words);
        return std::move(m_field);
    }

private:
    PlanField m_field;
    std::vector<std::string> m_words;
};

bool isWholeEverywhere(const Strategy &strategy)
{
    return strategy.output.isReplicated() && std::ranges::all_of(strategy.inputs, &Placements::isReplicated);
}

std::string strategyWords(const Strategy &strategy)
{
    std::string text;
    for (const Placements &input : strategy.inputs)
        text += (text.empty() ? "(" : "), (") + input.text();
    return (text.empty() ? "" : text + ") -> ") + '(' + strategy.output.text() + ')';
}

/// Where nothing is cut any mesh does.
PlanField meshField(const DeviceMesh &mesh, bool isCut)
{
    return {"mesh", phrase("Mesh"), {mesh.text()}, isCut ? std::string() : mesh.text()};
}

template <class IsKnown>
FieldValue layoutsValue(const ShardingPlan &plan, IsKnown isKnown)
{
    PlacedThings layouts("layouts", {});
    for (const InterleavedLayout &layout : interleavedLayouts(plan.problem(), plan.state().assignment())) {
        if (isKnown(layout))
            layouts.add(plan.problem().node(layout.parameter).name,
                        "pieces=" + std::to_string(layout.pieces) + " dim=" + std::to_string(layout.dimension), false);
    }
    FieldValue value = layouts.take().value;
    if (value.exact.empty())
        value.words = phrase("plain");
    return value;
}

/// A weight has one style, or one entry for one dimension of the mesh.
Placements onOneDimension(Placements placements)
{
    bool hasOne = false;
    for (std::size_t d = 0; d < placements.size(); ++d) {
        if (hasOne)
            placements[d] = Placement::replicated();
        hasOne = hasOne || !placements[d].isReplicated();
    }
    return placements;
}

ExportDescriptor shardingMapExport()
{
    return {.id = "sharding-map",
            .title = "Sharding map (JSON)",
            .extension = "json",
            .description = "How each module's parameters are placed on the mesh.",
            .fields = {"sharding-map", {"weights"}},
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportShardingMap(plan); }};
}

ExportDescriptor dtensorExport()
{
    return {.id = "dtensor",
            .title = "PyTorch distributed tensors (Python)",
            .extension = "py",
            .description = "A Python module that makes the device mesh, distributes the parameters and redistributes "
                           "the inputs of operators as the plan says.",
            .fields = {"PyTorch", {"mesh", "weights", "layouts", "inputs", "operators"}},
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportDTensor(plan); }};
}

} // namespace

std::vector<PlanField> carriedShardingFields(const EditedPlan &plan)
{
    const auto &own = static_cast<const ShardingPlan &>(plan);
    const ShardingProblem &problem = own.problem();
    PlacedThings weights("weights", phrase("Weights"));
    PlacedThings inputs("inputs", phrase("Inputs of the model"));
    PlacedThings operators("operators", phrase("Placements of operators"));
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const Strategy &strategy = own.state().strategy(v);
        const LoweredNode &node = problem.node(v);
        PlacedThings &things = node.isParameter ? weights : node.isLeaf() ? inputs : operators;
        things.add(documentName(problem, v),
                   node.isLeaf() ? '(' + strategy.output.text() + ')' : strategyWords(strategy),
                   isWholeEverywhere(strategy));
    }
    std::vector<PlanField> fields{weights.take(),
                                  {"layouts",
                                   phrase("Layouts of weights"),
                                   layoutsValue(own, [](const InterleavedLayout &) { return true; }),
                                   {}},
                                  inputs.take(),
                                  operators.take()};
    const bool isCut = std::ranges::any_of(fields, [](const PlanField &field) { return !field.value.exact.empty(); });
    fields.insert(fields.begin(), meshField(problem.mesh(), isCut));
    return fields;
}

namespace {

/// What programs that take a style for each module make of a plan: operators without redistributions that no style
/// says, weights on one dimension of the mesh each and biases as their module's style has them, two packed blocks.
ExportedFields::Otherwise operatorsByStyles(StyleFormat format)
{
    return [format](const EditedPlan &plan) {
        const auto &own = static_cast<const ShardingPlan &>(plan);
        if (weightDimensions(own).empty())
            return FieldValue{{}, phrase("whole")};
        FieldValue operators = carriedShardingFields(plan).back().value;
        const std::vector<std::string> lost = redistributionsNotInStyles(own, format);
        if (lost.empty())
            return operators;
        for (const std::string &each : lost)
            operators.exact += "without " + each + ';';
        operators.words = phrase("without the redistribution %1", {shortList(lost, 2)});
        return operators;
    };
}

FieldValue weightsByStyles(const EditedPlan &plan)
{
    const auto &own = static_cast<const ShardingPlan &>(plan);
    const ShardingProblem &problem = own.problem();
    std::map<std::uint32_t, Placements> there;
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        if (problem.node(v).isParameter)
            there.emplace(v, onOneDimension(own.state().output(v)));
    }
    const ModuleNames names(plan.graph());
    for (std::size_t d = 0; d < problem.mesh().rank(); ++d) {
        const std::map<std::string, ModuleStyle> styles = moduleStyles(own, d);
        for (const NamedParameter &named : names.parameters()) {
            const auto found = problem.lowered().parameters.find(named.parameter->storage);
            if (!named.name.ends_with("bias") || found == problem.lowered().parameters.end())
                continue;
            // Styles say nothing of a bias by itself.
            const auto style = styles.find(std::string(parentPath(named.name)));
            const bool isSplit = style != styles.end() && style->second.kind == ModuleStyle::Kind::Column;
            there.at(found->second)[d] = isSplit ? Placement::split(0) : Placement::replicated();
        }
    }
    PlacedThings weights("weights", {});
    for (const auto &[v, placements] : there)
        weights.add(documentName(problem, v), '(' + placements.text() + ')', placements.isReplicated());
    return weights.take().value;
}

/// Those that a file of nodes can name: weights that no node stands for but the one that reads them are not in it.
FieldValue weightsThatAreNodes(const EditedPlan &plan)
{
    const auto &own = static_cast<const ShardingPlan &>(plan);
    const LoweredGraph &lowered = own.problem().lowered();
    PlacedThings weights("weights", {});
    for (std::uint32_t v = 0; v < own.problem().size(); ++v) {
        const LoweredNode &node = own.problem().node(v);
        if (node.isParameter && lowered.of(node.node) == v)
            weights.add(documentName(own.problem(), v), '(' + own.state().output(v).text() + ')',
                        own.state().output(v).isReplicated());
    }
    return weights.take().value;
}

FieldValue layoutsByStyles(const EditedPlan &plan)
{
    constexpr std::size_t packed = 2; // all that a packed style knows
    return layoutsValue(static_cast<const ShardingPlan &>(plan),
                        [](const InterleavedLayout &layout) { return layout.pieces == packed; });
}

/// Sharding plans as files that other programs and Cutaway read again.
std::vector<ExportDescriptor> shardingExchangeExports()
{
    return {
        {.id = "autoparallel-placements",
         .title = "AutoParallel placements (JSON)",
         .extension = "json",
         .parameters = autoParallelExportParameters(),
         .description = "The placement of every node for AutoParallel's load_placements, which accepts only its own "
                        "strategies: best for a plan that came from AutoParallel.",
         .fields = {"AutoParallel", {"mesh", "inputs", "operators"}, {{"weights", weightsThatAreNodes}}},
         .remarks = placementsToDoubt,
         .write = exportAutoParallel},
        {.id = "tp-plan",
         .title = "Tensor-parallel plan (Hugging Face)",
         .extension = "json",
         .parameters = tpPlanExportParameters(),
         .description = "The style of each module's weights for transformers' tp_plan, one for all layers.",
         .fields = {"transformers",
                    {},
                    {{"weights", weightsByStyles},
                     {"layouts", layoutsByStyles},
                     {"operators", operatorsByStyles(StyleFormat::TpPlan)}}},
         .write = exportTpPlan},
        {.id = "parallelize-module",
         .title = "parallelize_module (Python)",
         .extension = "py",
         .description = "A Python module that applies the plan with torch's parallelize_module, and with "
                        "distribute_tensor for the other weights.",
         .fields = {"PyTorch",
                    {"mesh"},
                    {{"weights", weightsByStyles}, {"operators", operatorsByStyles(StyleFormat::ParallelizeModule)}}},
         .write = [](const EditedPlan &plan, const ParameterValues &) { return exportParallelizeModule(plan); }}};
}

} // namespace

std::vector<ExportDescriptor> shardingExports()
{
    std::vector<ExportDescriptor> all{shardingMapExport(), dtensorExport()};
    std::ranges::move(shardingExchangeExports(), std::back_inserter(all));
    return all;
}

} // namespace cutaway::sharding
