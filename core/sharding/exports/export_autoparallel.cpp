#include "core/sharding/exports/exports.h"

#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/sharding/imports/import_autoparallel.h"
#include "core/sharding/sharding_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr int indentation = 2;

OrderedJson originOf(const EditedPlan &plan)
{
    const std::string &extra = plan.origin().extra;
    const OrderedJson fields = keptFields<OrderedJson>(extra);
    const bool isOurs = fields.is_object() && fields.contains("origin") && fields["origin"].is_object() &&
                        fields["origin"].value("format", OrderedJson()) == "autoparallel" &&
                        fields["origin"].contains("nodes") && fields["origin"]["nodes"].is_object();
    return isOurs ? fields["origin"] : OrderedJson::object();
}

/// Of what a document keeps from elsewhere; empty: there is no such text.
std::string textOf(const OrderedJson &object, const char *field)
{
    const auto found = object.is_object() ? object.find(field) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool isTexts(const OrderedJson &list)
{
    return list.is_array() && std::ranges::all_of(list, [](const OrderedJson &each) { return each.is_string(); });
}

class PlacementsWriter
{
public:
    PlacementsWriter(const ShardingPlan &plan, OrderedJson origin) : m_plan(plan), m_origin(std::move(origin)) {}

    OrderedJson placements() const
    {
        OrderedJson result = OrderedJson::object();
        if (m_origin.contains("nodes")) {
            for (const auto &[name, kept] : m_origin["nodes"].items())
                result[name] = keptOrNew(name, kept);
            return result;
        }
        for (std::size_t i = 0; i < m_plan.graph().size(); ++i) {
            if (m_plan.problem().lowered().of(NodeIndex(i)) != noLowered)
                result[m_plan.graph().node(NodeIndex(i)).name] = entryOf(NodeIndex(i), OrderedJson::array());
        }
        return result;
    }

    std::vector<Text> warnings() const
    {
        if (!m_origin.contains("nodes"))
            return {phrase("AutoParallel may refuse placements of a plan that did not come from it")};
        std::vector<Text> warnings;
        for (const auto &[name, kept] : m_origin["nodes"].items()) {
            if (isKept(name, kept))
                continue;
            const OrderedJson entry = keptOrNew(name, kept);
            std::string from;
            for (const OrderedJson &input : entry["inputs"])
                from += (from.empty() ? "" : ", ") + input.get<std::string>();
            warnings.push_back(
                phrase("%1: AutoParallel may refuse (%2, from %3)", {name, entry["output"].get<std::string>(), from}));
        }
        return warnings;
    }

private:
    /// As the file had it; what is no tensor cannot be edited.
    bool isKept(const std::string &name, const OrderedJson &kept) const
    {
        const NodeIndex node = m_plan.graph().find(name);
        const std::uint32_t v = node.isValid() ? m_plan.problem().lowered().of(node) : noLowered;
        return v == noLowered || textOf(kept, "as") == strategyText(m_plan.state().strategy(v));
    }

    OrderedJson keptOrNew(const std::string &name, const OrderedJson &kept) const
    {
        const auto given = kept.is_object() ? kept.find("inputs") : kept.end();
        const OrderedJson inputs = given != kept.end() && isTexts(*given) ? *given : OrderedJson::array();
        if (isKept(name, kept))
            return {{"output", textOf(kept, "output")}, {"inputs", inputs}};
        return entryOf(m_plan.graph().find(name), inputs);
    }

    /// An input that is no tensor keeps the file's word.
    OrderedJson entryOf(NodeIndex node, const OrderedJson &kept) const
    {
        const std::uint32_t v = m_plan.problem().lowered().of(node);
        const LoweredNode &lowered = m_plan.problem().node(v);
        const Strategy &strategy = m_plan.state().strategy(v);
        const std::string output = writePlacementString(strategy.output);
        OrderedJson inputs = OrderedJson::array();
        const std::span<const NodeIndex> read = m_plan.graph().inputs(node);
        for (std::size_t i = 0; i < read.size(); ++i) {
            std::string text = i < kept.size() && kept[i].is_string() ? kept[i].get<std::string>() : "None";
            for (std::size_t k = 0; k < lowered.inputs.size(); ++k) {
                if (lowered.inputs[k].from == m_plan.problem().lowered().of(read[i]))
                    text = writePlacementString(strategy.inputs[k]);
            }
            inputs.push_back(std::move(text));
        }
        if (read.empty())
            inputs.push_back(output);
        return {{"output", output}, {"inputs", std::move(inputs)}};
    }

    const ShardingPlan &m_plan;
    const OrderedJson m_origin;
};

} // namespace

std::vector<ParameterDeclaration> autoParallelExportParameters()
{
    return {
        declareParameter("mesh_dim_names", "Names", ParameterType::List, std::vector<std::string>(),
                         "A name for each mesh dimension; default: the names in the file that the plan came from.")};
}

std::vector<Text> placementsToDoubt(const EditedPlan &plan)
{
    return PlacementsWriter(static_cast<const ShardingPlan &>(plan), originOf(plan)).warnings();
}

Result<std::string> exportAutoParallel(const EditedPlan &plan, const ParameterValues &parameters)
{
    const auto *own = dynamic_cast<const ShardingPlan *>(&plan);
    if (!own)
        return Error{ErrorKind::Unsupported, "wrong_kind", phrase("AutoParallel needs a sharding plan"), {}, {}};
    const OrderedJson origin = originOf(plan);
    OrderedJson names = origin.contains("mesh_dim_names") ? origin["mesh_dim_names"] : OrderedJson();
    const auto &given = std::get<std::vector<std::string>>(parameters.at("mesh_dim_names"));
    const std::size_t rank = own->problem().mesh().rank();
    if (!given.empty() && given.size() != rank)
        return inputError("bad_value", phrase("mesh_dim_names: %1 names for %2 dimensions of the mesh",
                                              {std::to_string(given.size()), std::to_string(rank)}));
    if (!given.empty())
        names = given;
    const OrderedJson document{{"version", 1},
                               {"mesh_shape", own->problem().mesh().shape()},
                               {"mesh_dim_names", std::move(names)},
                               {"placements", PlacementsWriter(*own, origin).placements()}};
    return jsonLines(document, indentation) + '\n';
}

} // namespace cutaway::sharding
