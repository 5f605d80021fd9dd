#include "core/pipeline/imports/imports.h"

#include "core/base/names.h"
#include "core/graph/module_tree.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"
#include "core/pipeline/cut_places.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view partsField = "module_fqns_per_model_part";
constexpr std::string_view scheduleField = "pipeline_parallel_schedule";
constexpr std::string_view degreeField = "pipeline_parallel_degree";
constexpr std::string_view microbatchesField = "num_pp_microbatches";

Result<TorchtitanFile> fromJson(const OrderedJson &document)
{
    FirstError failed;
    OrderedObjectReader reader(document, "", failed);
    TorchtitanFile file;
    const OrderedJson &parts = reader.array(partsField);
    for (std::size_t s = 0; s < parts.size(); ++s) {
        const std::string path = elementPath(std::string(partsField), s);
        file.parts.emplace_back();
        if (!parts[s].is_array())
            failed.add(path, "wrong_type",
                       phrase("expected a list of module names, found %1", {describeValue(parts[s])}));
        for (std::size_t i = 0; i < parts[s].size() && parts[s].is_array(); ++i) {
            if (parts[s][i].is_string())
                file.parts.back().push_back(parts[s][i].get<std::string>());
            else
                failed.add(elementPath(path, i), "wrong_type",
                           phrase("expected a module's name, found %1", {describeValue(parts[s][i])}));
        }
    }
    file.schedule = reader.optionalText(scheduleField).value_or("");
    file.degree = reader.optionalInteger(degreeField);
    file.microbatches = reader.optionalInteger(microbatchesField);
    file.kept = reader.rest();
    if (failed.isSet())
        return failed.take();
    return file;
}

/// Reads the literals behind known names of a Python or TOML text; all else is passed over.
class LiteralReader
{
public:
    explicit LiteralReader(std::string_view text) : m_text(text) {}

    Result<TorchtitanFile> read()
    {
        TorchtitanFile file;
        if (!goTo(partsField) || !readParts(file.parts))
            return fault();
        if (goTo(scheduleField) && m_at < m_text.size() && isQuote(m_text[m_at]))
            readString(file.schedule);
        file.degree = number(degreeField);
        file.microbatches = number(microbatchesField);
        return file;
    }

private:
    static bool isQuote(char c) { return c == '"' || c == '\''; }
    static bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

    /// Behind `name =` or `name:`; the name may be quoted.
    bool goTo(std::string_view name)
    {
        for (m_at = m_text.find(name); m_at != m_text.npos; m_at = m_text.find(name, m_at + 1)) {
            const std::size_t start = m_at;
            const bool isWhole = start == 0 || !isWord(m_text[start - 1]);
            m_at += name.size();
            if (m_at < m_text.size() && isQuote(m_text[m_at]))
                ++m_at;
            skip();
            if (isWhole && m_at < m_text.size() && (m_text[m_at] == '=' || m_text[m_at] == ':')) {
                ++m_at;
                skip();
                return true;
            }
            m_at = start;
        }
        m_at = 0;
        return false;
    }

    void skip()
    {
        while (m_at < m_text.size()) {
            if (m_text[m_at] == '#')
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            else if (std::isspace(static_cast<unsigned char>(m_text[m_at])) || m_text[m_at] == '\\')
                ++m_at;
            else
                return;
        }
    }

    char take()
    {
        skip();
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }

    /// `[a, b,]`; `element` reads one.
    template <class Element>
    bool readList(Element element)
    {
        const char close = take() == '(' ? ')' : ']';
        if (take() != '[' && take() != '(')
            return false;
        ++m_at;
        while (take() != close) {
            if (!element())
                return false;
            if (take() == ',')
                ++m_at;
            else if (take() != close)
                return false;
        }
        ++m_at;
        return true;
    }

    bool readString(std::string &text)
    {
        const char quote = take();
        if (!isQuote(quote))
            return false;
        const std::size_t end = m_text.find(quote, m_at + 1);
        const std::string_view inside = m_text.substr(m_at + 1, end - m_at - 1);
        if (end == m_text.npos || inside.find_first_of("\\\n") != inside.npos)
            return false;
        text = inside;
        m_at = end + 1;
        return true;
    }

    bool readParts(std::vector<std::vector<std::string>> &parts)
    {
        return readList([&] {
            std::vector<std::string> &part = parts.emplace_back();
            return readList([&] { return readString(part.emplace_back()); });
        });
    }

    std::optional<std::int64_t> number(std::string_view name)
    {
        std::int64_t value = 0;
        if (!goTo(name))
            return {};
        const auto [end, failure] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
        return failure == std::errc() && end != m_text.data() + m_at ? std::optional(value) : std::nullopt;
    }

    Error fault() const
    {
        const std::string_view before = m_text.substr(0, std::min(m_at, m_text.size()));
        const std::size_t line = std::ranges::count(before, '\n') + 1;
        const std::size_t column = before.size() - (before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1) + 1;
        Error error =
            inputError("not_literal", phrase("%1: a list of lists of names is needed", {std::string(partsField)}),
                       "only literals are read: nothing is executed");
        error.where = placeInText(line, column);
        return error;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

constexpr std::array schedules{
    TorchtitanSchedule{"GPipe", ScheduleKind::GPipe, false},
    TorchtitanSchedule{"1F1B", ScheduleKind::OneForwardOneBackward, false},
    TorchtitanSchedule{"Interleaved1F1B", ScheduleKind::Interleaved, false},
    TorchtitanSchedule{"LoopedBFS", std::nullopt, false},
    TorchtitanSchedule{"InterleavedZeroBubble", ScheduleKind::InterleavedZeroBubble, false},
    TorchtitanSchedule{"ZBVZeroBubble", ScheduleKind::ZeroBubbleV, true},
    TorchtitanSchedule{"DualPipeV", ScheduleKind::DualPipeV, true},
};

char lower(char c)
{
    return char(std::tolower(static_cast<unsigned char>(c)));
}

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
            warn(phrase("%1 is inside a layer: torchtitan does not find it", {original}));
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
        const Result<ModelUnits> units = modelUnits(m_model, m_names);
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
            warn(phrase("no list names %1: torchtitan drops modules that are not listed",
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
            return inputError("bad_value", phrase("pipeline_parallel_degree: %1 stages are not a multiple of %2",
                                                  {std::to_string(parts), std::to_string(*m_file.degree)}));
        if (m_file.microbatches.value_or(1) < 1)
            return inputError("bad_value", "num_pp_microbatches: a number of at least 1 is needed");
        settings.microbatches = m_file.microbatches.value_or(settings.microbatches);
        m_schedule = m_file.schedule.empty() ? nullptr : findTorchtitanSchedule(m_file.schedule);
        if (!m_file.schedule.empty() && !m_schedule)
            warn(phrase("pipeline_parallel_schedule: no schedule %1; 1F1B is shown", {inQuotes(m_file.schedule)}));
        if (m_schedule && m_schedule->known)
            settings.schedule = *m_schedule->known;
        else if (m_schedule)
            warn(phrase("the times are those of 1F1B; open the schedule table of %1 with cutaway schedule",
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

bool isTorchtitanFile(const ForeignFile &file)
{
    if (file.json)
        return file.json->is_object() && file.json->contains(partsField);
    return file.text.find(partsField) != std::string::npos;
}

namespace {

/// JSON, or the literal after `module_fqns_per_model_part` in a Python or TOML text, of which nothing is executed.
/// Errors: `wrong_type` with JSON path, `not_literal` with line and column.
Result<TorchtitanFile> readTorchtitanFile(const ForeignFile &file)
{
    return file.json ? fromJson(*file.json) : LiteralReader(file.text).read();
}

} // namespace

const TorchtitanSchedule *findTorchtitanSchedule(std::string_view name)
{
    const auto found = std::ranges::find_if(schedules, [&](const TorchtitanSchedule &schedule) {
        return std::ranges::equal(schedule.name, name, {}, lower, lower);
    });
    return found == schedules.end() ? nullptr : &*found;
}

std::string_view torchtitanName(ScheduleKind kind)
{
    if (kind == ScheduleKind::Given)
        return "_PipelineScheduleRuntime";
    if (kind == ScheduleKind::ZeroBubble) // the same class with one stage a rank
        kind = ScheduleKind::InterleavedZeroBubble;
    return std::ranges::find(schedules, std::optional(kind), &TorchtitanSchedule::known)->name;
}

Result<ImportedPlan> importTorchtitan(const ImportInput &input, const Job &)
{
    Result<TorchtitanFile> file = readTorchtitanFile(input.file);
    if (!file)
        return file.error();
    return TorchtitanImport(input, std::move(*file)).run();
}

} // namespace cutaway
