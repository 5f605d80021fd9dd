#include "core/pipeline/exports/export_torchtitan.h"

#include "core/base/names.h"
#include "core/graph/module_paths.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/pipeline/exports/pipeline_cuts.h"
#include "core/pipeline/exports/stage_units.h"
#include "core/pipeline/imports/torchtitan_schedules.h"
#include "core/pipeline/pipeline_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// The pieces that torchtitan can name: entries of the list of layers, what stands beside that list, and what stands
/// beside each module around it.
class NamedPieces
{
public:
    explicit NamedPieces(std::string list) : m_list(std::move(list)) {}

    /// Empty: the module cannot be named.
    std::string pieceOf(std::string_view module) const
    {
        if (module.empty())
            return {};
        if (m_list.empty())
            return std::string(module.substr(0, module.find('.')));
        std::string_view outer = m_list;
        if (const auto inside = pathInside(module, outer))
            return inside->empty() ? std::string() : m_list + '.' + std::string(inside->substr(0, inside->find('.')));
        while (!outer.empty()) {
            outer = parentPath(outer);
            const auto inside = pathInside(module, outer);
            if (!inside)
                continue;
            if (inside->empty())
                return {};
            return joinedPath(std::string(outer), std::string(inside->substr(0, inside->find('.'))));
        }
        return {};
    }

private:
    std::string m_list;
};

struct Piece
{
    std::uint32_t stage = 0;
    std::size_t order = 0; ///< of first appearance
};

class TorchtitanExport
{
public:
    TorchtitanExport(const EditedPlan &plan, const StageUnits &stages)
        : m_plan(plan), m_stages(stages), m_names(plan.graph()), m_pieces(listOfLayers())
    {
    }

    Result<std::string> write()
    {
        if (Done found = findPieces(); !found)
            return found.error();
        if (Done named = checkNamed(); !named)
            return named.error();
        OrderedJson parts = OrderedJson::array();
        for (std::size_t s = 0; s < m_stages.stages; ++s)
            parts.push_back(partOf(std::uint32_t(s)));
        OrderedJson document{{"module_fqns_per_model_part", std::move(parts)}};
        addSchedule(document);
        return layOut(document) + '\n';
    }

    /// Stages with what lies in no module where the last of its inputs is: there is no word for it.
    FieldValue stagesThere() const
    {
        const std::vector<NodeIndex> &operations = m_stages.model->operations();
        std::vector<std::uint32_t> stageOfNode(m_plan.graph().size(), 0);
        std::vector<std::string> names(m_stages.stages);
        for (std::size_t i = 0; i < operations.size(); ++i) {
            std::uint32_t stage = m_stages.stageOf[i];
            if (m_pieces.pieceOf(m_names.moduleOf(operations[i])).empty()) {
                stage = 0;
                for (const NodeIndex input : m_plan.graph().inputs(operations[i]))
                    stage = std::max(stage, stageOfNode[input.value()]);
            }
            stageOfNode[operations[i].value()] = stage;
            names[stage] += m_plan.graph().node(operations[i]).name + ' ';
        }
        return stagesValue(names);
    }

private:
    std::string listOfLayers() const
    {
        const Result<ModelUnits> units = modelUnits(*m_stages.model, m_names, {});
        return units ? units->list : std::string();
    }

    Done findPieces()
    {
        for (std::size_t i = 0; i < m_stages.stageOf.size(); ++i) {
            const std::string &module = m_names.moduleOf(m_stages.model->operations()[i]);
            const std::string piece = m_pieces.pieceOf(module);
            if (piece.empty())
                continue;
            const auto [found, isNew] = m_found.emplace(piece, Piece{m_stages.stageOf[i], m_found.size()});
            if (!isNew && found->second.stage != m_stages.stageOf[i])
                return inputError("inside_a_module",
                                  phrase("stage %1 begins inside %2 (%3): torchtitan cuts between modules",
                                         {std::to_string(m_stages.stageOf[i]), piece, module}),
                                  "move the boundary to the module's end");
        }
        return Done(std::monostate());
    }

    /// What is not named is dropped from the model: no weight may be.
    Done checkNamed() const
    {
        for (const NamedParameter &named : m_names.parameters()) {
            const std::string piece = m_pieces.pieceOf(parentPath(named.name));
            if (!named.isBuffer && m_found.count(piece) == 0)
                return inputError("cannot_be_named",
                                  phrase("%1 is in no module that torchtitan could keep: it would be dropped",
                                         {inQuotes(named.name)}));
        }
        return Done(std::monostate());
    }

    OrderedJson partOf(std::uint32_t stage) const
    {
        std::vector<std::pair<std::size_t, std::string>> pieces;
        for (const auto &[name, piece] : m_found) {
            if (piece.stage == stage)
                pieces.emplace_back(piece.order, name);
        }
        std::ranges::sort(pieces);
        OrderedJson part = OrderedJson::array();
        for (const auto &[order, name] : pieces)
            part.push_back(name);
        return part;
    }

    void addSchedule(OrderedJson &document) const
    {
        const OrderedJson origin = keptFields<OrderedJson>(m_plan.origin().extra);
        const OrderedJson kept =
            origin.is_object() && origin.contains("origin") ? origin["origin"] : OrderedJson::object();
        const PipelineSettings settings = settingsOf(m_plan);
        document["pipeline_parallel_schedule"] = scheduleText(settings, kept);
        document["pipeline_parallel_degree"] = std::int64_t(m_stages.stages) / settings.stagesPerDevice();
        document["num_pp_microbatches"] = settings.microbatches;
        if (!kept.is_object())
            return;
        for (const auto &[name, value] : kept.items()) {
            if (name != "prefix" && !document.contains(name))
                document[name] = value;
        }
    }

    /// As the file that the plan came from writes it, while it means the same.
    static std::string scheduleText(const PipelineSettings &settings, const OrderedJson &kept)
    {
        const std::string name(torchtitanName(settings.schedule));
        const OrderedJson written = kept.is_object() ? kept.value("pipeline_parallel_schedule", OrderedJson()) : "";
        const TorchtitanSchedule *known =
            written.is_string() ? findTorchtitanSchedule(written.get_ref<const std::string &>()) : nullptr;
        const bool isSame = known && (known->known ? known->name == name : settings.schedule == ScheduleKind::Given);
        return isSame ? written.get<std::string>() : name;
    }

    const EditedPlan &m_plan;
    const StageUnits &m_stages;
    const ModuleNames m_names;
    const NamedPieces m_pieces;
    std::map<std::string, Piece> m_found;
};

} // namespace

Result<std::string> exportTorchtitan(const EditedPlan &plan)
{
    const Result<StageUnits> stages = stageUnits(plan);
    if (!stages)
        return stages.error();
    return TorchtitanExport(plan, *stages).write();
}

FieldValue stagesForTorchtitan(const EditedPlan &plan)
{
    const Result<StageUnits> stages = stageUnits(plan);
    return stages ? TorchtitanExport(plan, *stages).stagesThere() : FieldValue();
}

} // namespace cutaway
