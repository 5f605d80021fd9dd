#include "core/pipeline/imports/import_torchtitan.h"

#include "core/base/names.h"
#include "core/graph/module_paths.h"
#include "core/json/kept_json.h"
#include "core/pipeline/imports/model_units.h"
#include "core/pipeline/imports/staged_plan.h"
#include "core/pipeline/imports/torchtitan_file.h"
#include "core/pipeline/imports/torchtitan_schedules.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

class TorchtitanImport
{
public:
    TorchtitanImport(const ImportInput &input, TorchtitanFile file)
        : m_input(input), m_file(std::move(file)), m_model(input.graph), m_names(*input.graph)
    {
    }

    Result<ImportedPlan> run()
    {
        if (m_file.parts.empty())
            return inputError("bad_value", "module_fqns_per_model_part: no stages");
        if (Done matched = matchNames(); !matched)
            return matched.error();
        warnOfDropped();
        Result<PipelineSettings> settings = readSettings();
        if (!settings)
            return settings.error();
        StageAssignment assignment = stagesOf(m_model, stageOfOperations(), m_file.parts.size());
        placeOnRanks(assignment);
        m_imported.report.prefix = m_prefix.text();
        PlanOrigin origin = importOrigin("torchtitan", m_input, kept());
        Result<std::unique_ptr<PipelinePlan>> plan =
            stagedPlan(m_input, std::move(assignment), *settings, std::move(origin), m_imported.warnings);
        if (!plan)
            return plan.error();
        m_imported.plan = std::move(*plan);
        return std::move(m_imported);
    }

private:
    Done matchNames()
    {
        std::vector<std::string> all;
        for (const std::vector<std::string> &part : m_file.parts)
            all.insert(all.end(), part.begin(), part.end());
        const std::optional<PrefixChange> change =
            findPrefixChange(all, m_names, [&](const std::string &name) { return m_names.has(name); });
        if (!change)
            return nothingMatches(m_input.file.name, all, m_names);
        m_prefix = *change;
        const std::string list = listOfLayers();
        for (std::uint32_t s = 0; s < m_file.parts.size(); ++s) {
            for (const std::string &original : m_file.parts[s]) {
                if (Done added = addName(s, original, list); !added)
                    return added;
            }
        }
        if (!m_imported.report.unmatched.empty())
            warn(phrase("no module %1 in the graph", {someNames(m_imported.report.unmatched)}));
        return Done(std::monostate());
    }

    Done addName(std::uint32_t stage, const std::string &original, const std::string &list)
    {
        const std::string name = m_prefix.applied(original);
        if (!m_names.has(name)) {
            m_imported.report.unmatched.push_back(original);
            return Done(std::monostate());
        }
        if (!list.empty() && isInsideLayer(name, list)) {
            m_imported.report.unmatched.push_back(original);
            warn(phrase("%1 lies inside a layer: torchtitan does not find it", {original}));
            return Done(std::monostate());
        }
        if (!m_stageOf.emplace(name, stage).second)
            return inputError("named_twice",
                              phrase("%1 is in stages %2 and %3",
                                     {inQuotes(original), std::to_string(m_stageOf.at(name)), std::to_string(stage)}));
        ++m_imported.report.matched;
        return Done(std::monostate());
    }

    std::string listOfLayers() const
    {
        const Result<ModelUnits> units = modelUnits(m_model, m_names, {});
        return units ? units->list : std::string();
    }

    static bool isInsideLayer(const std::string &name, const std::string &list)
    {
        const std::optional<std::string_view> inside = pathInside(name, list);
        return inside && inside->find('.') != inside->npos;
    }

    std::optional<std::uint32_t> stageOfModule(std::string module) const
    {
        for (;;) {
            if (const auto found = m_stageOf.find(module); found != m_stageOf.end())
                return found->second;
            if (module.empty())
                return {};
            module = std::string(parentPath(module));
        }
    }

    void warnOfDropped()
    {
        std::set<std::string> dropped;
        for (const NamedParameter &named : m_names.parameters()) {
            const std::string module(parentPath(named.name));
            if (!named.isBuffer && !stageOfModule(named.name) && dropped.insert(module).second)
                m_imported.report.unassigned.push_back(module);
        }
        if (!m_imported.report.unassigned.empty())
            warn(phrase("no list names %1: torchtitan drops what is not named from the model",
                        {someNames(m_imported.report.unassigned)}));
    }

    /// By the named module around an operator; what has none is done as soon as its values are there.
    std::vector<std::uint32_t> stageOfOperations() const
    {
        const Graph &graph = m_model.graph();
        std::vector<std::uint32_t> ofNode(graph.size(), 0);
        std::vector<std::uint32_t> result;
        for (const NodeIndex node : m_model.operations()) {
            std::uint32_t stage = 0;
            for (const NodeIndex input : graph.inputs(node))
                stage = std::max(stage, graph.node(input).isOperation() ? ofNode[input.value()] : 0u);
            stage = stageOfModule(m_names.moduleOf(node)).value_or(stage);
            ofNode[node.value()] = stage;
            result.push_back(stage);
        }
        return result;
    }

    Result<PipelineSettings> readSettings()
    {
        PipelineSettings settings;
        const std::int64_t parts = std::int64_t(m_file.parts.size());
        m_ranks = m_file.degree.value_or(0);
        if (m_file.degree && (*m_file.degree < 1 || parts % *m_file.degree != 0))
            return inputError("bad_value", phrase("pipeline_parallel_degree: %1 stages are no multiple of %2",
                                                  {std::to_string(parts), std::to_string(*m_file.degree)}));
        if (m_file.microbatches.value_or(1) < 1)
            return inputError("bad_value", "num_pp_microbatches: a number from 1 on is wanted");
        settings.microbatches = m_file.microbatches.value_or(settings.microbatches);
        m_schedule = m_file.schedule.empty() ? nullptr : findTorchtitanSchedule(m_file.schedule);
        if (!m_file.schedule.empty() && !m_schedule)
            warn(phrase("pipeline_parallel_schedule: no schedule %1; 1F1B is shown", {inQuotes(m_file.schedule)}));
        if (m_schedule && m_schedule->known)
            settings.schedule = *m_schedule->known;
        else if (m_schedule)
            warn(phrase("the times are those of 1F1B; open the table of %1 with cutaway schedule",
                        {std::string(m_schedule->name)}));
        if (m_ranks == 0)
            m_ranks =
                m_schedule && (m_schedule->isV || hasChunks(settings.schedule)) && parts % 2 == 0 ? parts / 2 : parts;
        if (m_ranks < parts && !isVShaped(settings.schedule) && !hasChunks(settings.schedule))
            settings.schedule = ScheduleKind::Interleaved;
        if (m_ranks == parts && settings.schedule == ScheduleKind::InterleavedZeroBubble)
            settings.schedule = ScheduleKind::ZeroBubble;
        settings.chunks = std::max<std::int64_t>(parts / m_ranks, 1);
        return settings;
    }

    /// In a V, stage s and the one as far from the end are on one rank.
    void placeOnRanks(StageAssignment &assignment) const
    {
        if (!m_schedule || !m_schedule->isV || !m_input.inventory ||
            std::int64_t(m_input.inventory->devices.size()) < m_ranks)
            return;
        assignment.isPlaced = true;
        const std::size_t stages = assignment.stageSlots.size();
        for (std::size_t s = 0; s < stages; ++s)
            assignment.stageSlots[s].devices = {DeviceIndex(std::min(s, stages - 1 - s))};
    }

    /// What is written back beside the lists.
    std::string kept() const
    {
        OrderedJson kept = keptFields<OrderedJson>(m_file.kept);
        const bool isKnown = m_schedule && m_schedule->known;
        if (!m_file.schedule.empty() && !isKnown)
            kept["pipeline_parallel_schedule"] = m_file.schedule;
        if (!m_prefix.prefix.empty())
            kept["prefix"] = {{m_prefix.isAdded ? "added" : "removed", m_prefix.prefix}};
        return kept.empty() ? std::string() : jsonLine(kept);
    }

    void warn(Text text) { m_imported.warnings.push_back(std::move(text)); }

    const ImportInput &m_input;
    const TorchtitanFile m_file;
    const StageModel m_model;
    const ModuleNames m_names;
    PrefixChange m_prefix;
    std::map<std::string, std::uint32_t> m_stageOf; ///< by module, as the graph calls it
    const TorchtitanSchedule *m_schedule = nullptr;
    std::int64_t m_ranks = 0;
    ImportedPlan m_imported;
};

} // namespace

Result<ImportedPlan> importTorchtitan(const ImportInput &input, const Job &)
{
    Result<TorchtitanFile> file = readTorchtitanFile(input.file);
    if (!file)
        return file.error();
    return TorchtitanImport(input, std::move(*file)).run();
}

} // namespace cutaway
