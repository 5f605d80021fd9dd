#include "core/pipeline/exports/exports.h"

#include "core/base/names.h"
#include "core/graph/module_tree.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/pipeline/imports/imports.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/plan/megatron_layout.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// What the plan was imported from; none if that was another format, or nothing.
Result<std::optional<GalvatronFile>> importedFile(const EditedPlan &plan)
{
    const std::string &extra = plan.origin().extra;
    const OrderedJson fields = keptFields<OrderedJson>(extra);
    if (!fields.is_object() || !fields.contains("origin") || !fields["origin"].is_object() ||
        fields["origin"].value("format", OrderedJson()) != "galvatron" || !fields["origin"].contains("file"))
        return std::optional<GalvatronFile>();
    const ForeignFile file{"origin", {}, std::make_shared<const OrderedJson>(fields["origin"]["file"])};
    if (!isGalvatronFile(file))
        return std::optional<GalvatronFile>();
    Result<GalvatronFile> read = readGalvatronFile(file);
    return read ? Result<std::optional<GalvatronFile>>(std::optional(std::move(*read))) : read.error();
}

GalvatronFile dataParallel(const EditedPlan &plan, const StageUnits &stages, std::size_t layers)
{
    GalvatronFile file;
    file.layers.resize(layers);
    const std::int64_t devices = std::int64_t(plan.inventory()->devices.size());
    const std::int64_t perStage = std::max<std::int64_t>(devices / std::int64_t(stages.stages), 1);
    file.worldSize = perStage * std::int64_t(stages.stages);
    file.dataParallelType = "ddp";
    file.batchSize = perStage;
    return file;
}

/// Its runtime knows two schedules, each with one stage on a device.
Done checkIsKnown(ScheduleKind schedule)
{
    if (schedule == ScheduleKind::GPipe || schedule == ScheduleKind::OneForwardOneBackward)
        return Done(std::monostate());
    return inputError("other_schedule",
                      phrase("Galvatron runs gpipe and 1f1b, not %1", {std::string(scheduleName(schedule))}),
                      "choose one of them, with one stage per device");
}

void takeSettings(GalvatronFile &file, const PipelineSettings &settings)
{
    file.pipelineType = settings.schedule == ScheduleKind::GPipe ? "gpipe" : "pipedream_flush";
    if (file.batchSize % settings.microbatches != 0)
        file.batchSize *= settings.microbatches;
    file.microbatches = settings.microbatches;
}

char letterOf(std::size_t unit, const ModelUnits &units)
{
    if (unit == 0)
        return 'E';
    if (unit == units.lastUnit())
        return 'L';
    return unit <= units.layers.size() ? 't' : 'm';
}

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
        const Result<ModelUnits> units = modelUnits(*m_stages.model, m_names);
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
                                  phrase("%1 is in no module that torchtitan would keep: it would be dropped",
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

Result<std::string> exportGalvatron(const EditedPlan &plan)
{
    const PipelineSettings settings = settingsOf(plan);
    if (Done checked = checkIsKnown(settings.schedule); !checked)
        return checked.error();
    const Result<StageUnits> stages = stageUnits(plan);
    if (!stages)
        return stages.error();
    const ModuleNames names(plan.graph());
    const Result<ModelUnits> units = modelUnits(*stages->model, names);
    if (!units)
        return units.error();
    const Result<std::vector<std::uint32_t>> ofUnit = stageOfUnits(*stages, *units, names, "Galvatron");
    if (!ofUnit)
        return ofUnit.error();
    const Result<std::optional<GalvatronFile>> imported = importedFile(plan);
    if (!imported)
        return imported.error();
    GalvatronFile file = *imported && (*imported)->layers.size() == units->layers.size()
                             ? **imported
                             : dataParallel(plan, *stages, units->layers.size());
    takeSettings(file, settings);
    file.stages = std::int64_t(stages->stages);
    file.division.assign(stages->stages, 0);
    for (std::size_t layer = 0; layer < units->layers.size(); ++layer)
        ++file.division[(*ofUnit)[layer + 1]];
    const std::int64_t world = file.worldSize.value_or(std::int64_t(plan.inventory()->devices.size()));
    if (Done checked = checkGalvatron(file, std::max(world, file.stages)); !checked)
        return checked.error();
    return writeGalvatronFile(file);
}

std::vector<ParameterDeclaration> megatronLayoutParameters()
{
    return {layersParameter(), declareParameter("plain", "Written out", ParameterType::Bool, false,
                                                "One letter per layer, without t*3 and (tt|)*2.")};
}

Result<std::string> exportMegatronLayout(const EditedPlan &plan, const ParameterValues &parameters)
{
    const Result<StageUnits> stages = stageUnits(plan);
    if (!stages)
        return stages.error();
    const ModuleNames names(plan.graph());
    const Result<ModelUnits> units = modelUnits(*stages->model, names, parameters);
    if (!units)
        return units.error();
    const Result<std::vector<std::uint32_t>> ofUnit = stageOfUnits(*stages, *units, names, "Megatron");
    if (!ofUnit)
        return ofUnit.error();
    std::vector<std::string> layout(stages->stages);
    for (std::size_t unit = 0; unit < ofUnit->size(); ++unit)
        layout[(*ofUnit)[unit]] += letterOf(unit, *units);
    const bool isPlain = std::get<bool>(parameters.at("plain"));
    return writeMegatronLayout(layout, isPlain ? LayoutFolding::None : LayoutFolding::RunsAndGroups) + '\n';
}

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
