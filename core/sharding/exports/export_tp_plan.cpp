#include "core/sharding/exports/export_tp_plan.h"

#include "core/graph/module_names.h"
#include "core/graph/module_paths.h"
#include "core/json/declare_parameter.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/sharding/exports/module_styles.h"
#include "core/sharding/imports/hf_plan_file.h"
#include "core/sharding/imports/tp_styles.h"
#include "core/sharding/sharding_settings.h"

#include <nlohmann/json.hpp>

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

} // namespace

std::vector<ParameterDeclaration> tpPlanExportParameters()
{
    return {declareParameter("without", "Leave out", ParameterType::String, std::string(),
                             "What stands before the model's own names where a module of one's own holds it; model. of "
                             "model.model. is left out anyway.")};
}

Result<std::string> exportTpPlan(const EditedPlan &plan, const ParameterValues &parameters)
{
    const auto *own = dynamic_cast<const ShardingPlan *>(&plan);
    if (!own)
        return Error{ErrorKind::Unsupported, "wrong_kind", phrase("a tp_plan is made of a sharding plan"), {}, {}};
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

} // namespace cutaway::sharding
