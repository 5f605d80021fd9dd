#include "core/training/calibrating/measured_runs.h"

#include "core/base/names.h"
#include "core/files/byte_source.h"
#include "core/formats/profiles/trace_events.h"
#include "core/graph/graph.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"
#include "core/training/training_plan.h"
#include "core/transformer/transformer.h"
#include "core/transformer/transformer_model.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;

/// More are not read.
constexpr std::size_t mostRuns = 10'000;

/// The blocks' names by stage, as a plan's document has them.
Json stagesOf(const Graph &graph, const Transformer &transformer, const std::vector<std::size_t> &counts)
{
    Json stages = Json::array();
    std::size_t place = 0;
    for (const std::size_t count : counts) {
        Json nodes = Json::array();
        for (std::size_t i = 0; i < count && place < transformer.size(); ++i, ++place)
            nodes.push_back(graph.node(transformer.places[place].node).name);
        stages.push_back({{"nodes", std::move(nodes)}});
    }
    return stages;
}

/// How many blocks each stage has where nobody says it. Errors: `too_many_stages`.
Result<std::vector<std::size_t>> evenCounts(const Transformer &transformer, std::int64_t stages)
{
    if (stages < 1 || stages > std::int64_t(transformer.size()))
        return inputError("too_many_stages", "more stages than the model has layers");
    const Result<std::vector<std::uint32_t>> starts = evenStages(transformer, stages);
    if (!starts)
        return starts.error();
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i + 1 < starts->size(); ++i)
        counts.push_back((*starts)[i + 1] - (*starts)[i]);
    return counts;
}

/// Writes the mode of each layer into a plan's document.
void recomputeAll(Json &document, const Graph &graph, const Transformer &transformer, const std::string &mode)
{
    Json &modes = document["recompute"] = Json::object();
    for (const Transformer::Place &place : transformer.places) {
        if (mode != "none" && transformer.classes[place.blockClass].isLayer())
            modes[graph.node(place.node).name] = mode;
    }
}

/// A document of records, each with a model, a cluster and a plan of its own.
class RecordReader
{
public:
    RecordReader(const CalibrationInput &input, const Json &document) : m_input(input), m_document(document) {}

    Result<std::vector<MeasuredRun>> read()
    {
        FirstError failed;
        ObjectReader reader(m_document, "", failed);
        const Json &records = reader.array("records");
        const Json &configs = reader.object("configs");
        if (failed.isSet())
            return failed.take();
        for (std::size_t i = 0; i < records.size(); ++i) {
            ObjectReader record(records[i], elementPath("records", i), failed);
            record.object("cluster");
        }
        if (failed.isSet())
            return failed.take();
        const std::string wanted = acceleratorWanted(records);
        std::vector<MeasuredRun> runs;
        for (std::size_t i = 0; i < records.size() && runs.size() < mostRuns; ++i) {
            if (acceleratorOf(records[i]) != wanted)
                continue;
            Result<MeasuredRun> run = readRecord(records[i], configs);
            if (!run)
                return within(elementPath("records", i), run.error());
            runs.push_back(std::move(*run));
        }
        return runs;
    }

private:
    static std::string acceleratorOf(const Json &record)
    {
        const auto cluster = record.is_object() ? record.find("cluster") : record.end();
        return cluster != record.end() && cluster->is_object() && cluster->contains("accelerator") &&
                       (*cluster)["accelerator"].is_string()
                   ? (*cluster)["accelerator"].get<std::string>()
                   : std::string();
    }

    /// The inventory's, else the one with most records.
    std::string acceleratorWanted(const Json &records) const
    {
        if (m_input.inventory) {
            if (const Result<Cluster> cluster = clusterOf(*m_input.inventory))
                return cluster->accelerator;
        }
        std::map<std::string, int> counts;
        for (const Json &record : records)
            ++counts[acceleratorOf(record)];
        const auto most = std::ranges::max_element(counts, {}, [](const auto &entry) { return entry.second; });
        return most == counts.end() ? std::string() : most->first;
    }

    Result<MeasuredRun> readRecord(const Json &record, const Json &configs)
    {
        FirstError failed;
        ObjectReader reader(record, "", failed);
        const std::string config = reader.text("config");
        const Json &cluster = reader.object("cluster");
        Json plan = reader.object("plan");
        MeasuredRun run;
        run.name = reader.optionalText("id").value_or("");
        run.rank = std::size_t(std::max<std::int64_t>(reader.optionalInteger("rank").value_or(0), 0));
        run.stepSec = reader.optionalNumber("step_sec");
        run.peakBytes = reader.optionalNumber("peak_bytes");
        if (failed.isSet())
            return failed.take();
        const auto model = modelOf(config, configs);
        if (!model)
            return model.error();
        Inventory inventory;
        inventory.extra = jsonLine(Json{{"cluster", cluster}});
        Result<TrainingState> begun = unplanned(**model, &inventory);
        if (!begun)
            return begun.error();
        Result<TrainingState> state = stateOf(**model, *begun, plan);
        if (!state)
            return state.error();
        run.state = std::move(*state);
        run.rank = std::min(run.rank, std::size_t(run.state.settings.pipeline) - 1);
        return run;
    }

    static Result<TrainingState> stateOf(const Graph &graph, const TrainingState &begun, Json &plan)
    {
        std::vector<std::size_t> counts;
        for (const Json &count : plan.value("stages", Json(Json::array()))) {
            if (!count.is_number_unsigned())
                return inputError("bad_stages", "stages: numbers of blocks are needed");
            counts.push_back(count.get<std::size_t>());
        }
        plan["stages"] = stagesOf(graph, *begun.transformer, counts);
        FirstError failed;
        const std::string mode = ObjectReader(plan, "plan", failed).optionalText("recompute_all").value_or("none");
        if (failed.isSet())
            return failed.take();
        recomputeAll(plan, graph, *begun.transformer, mode);
        return readState(graph, begun.transformer, begun.cluster, plan);
    }

    Result<std::shared_ptr<const Graph>> modelOf(const std::string &name, const Json &configs)
    {
        std::shared_ptr<const Graph> &graph = m_graphs[name];
        if (graph)
            return graph;
        const auto config = configs.find(name);
        if (config == configs.end())
            return inputError("unknown_config", phrase("no config %1", {inQuotes(name)}));
        const Result<TransformerModel> model = readTransformerDocument(config->dump());
        if (!model)
            return within(memberPath("configs", name), model.error());
        Result<Graph> made = transformerGraph(*model);
        if (!made)
            return within(memberPath("configs", name), made.error());
        graph = std::make_shared<const Graph>(std::move(*made));
        return graph;
    }

    const CalibrationInput &m_input;
    const Json &m_document;
    std::map<std::string, std::shared_ptr<const Graph>> m_graphs;
};

/// The runs of a document of records, each with a model, a cluster and a plan of its own.
Result<std::vector<MeasuredRun>> readRunRecords(const CalibrationInput &input, const Json &document)
{
    return RecordReader(input, document).read();
}

/// A line's cells; quotes around a cell may hold commas.
std::vector<std::string> cellsOf(const std::string &line)
{
    std::vector<std::string> cells(1);
    bool isQuoted = false;
    for (const char c : line) {
        if (c == '"')
            isQuoted = !isQuoted;
        else if (c == ',' && !isQuoted)
            cells.emplace_back();
        else if (c != '\r')
            cells.back() += c;
    }
    for (std::string &cell : cells) {
        cell.erase(0, cell.find_first_not_of(" \t"));
        cell.erase(cell.find_last_not_of(" \t") + 1);
    }
    return cells;
}

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

std::optional<double> numberOfCell(const std::string &cell)
{
    double value = 0;
    const auto [end, failure] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return failure == std::errc() && end == cell.data() + cell.size() && value > 0 ? std::optional(value)
                                                                                   : std::nullopt;
}

/// A table of runs of one model on one cluster.
class RunTable
{
public:
    RunTable(const CalibrationInput &input, TrainingState begun, const Job &job)
        : m_input(input), m_begun(std::move(begun)), m_job(job)
    {
    }

    Result<std::vector<MeasuredRun>> read()
    {
        const std::vector<std::string> lines = linesOf(m_input.text);
        m_columns = cellsOf(lines.empty() ? std::string() : lines.front());
        if (Done checked = checkColumns(); !checked)
            return checked.error();
        std::vector<MeasuredRun> runs;
        for (std::size_t i = 1; i < lines.size() && runs.size() < mostRuns; ++i) {
            if (lines[i].find_first_not_of(" ,\t\r") == std::string::npos)
                continue;
            Result<MeasuredRun> run = readRow(cellsOf(lines[i]), i + 1);
            if (!run)
                return within(lineOfText(i + 1), run.error());
            runs.push_back(std::move(*run));
        }
        return runs;
    }

private:
    Done checkColumns() const
    {
        for (const std::string &column : m_columns) {
            const bool isKnown = isSetting(column) || std::ranges::find(ownColumns, column) != std::end(ownColumns);
            if (!isKnown)
                return inputError("unknown_column", phrase("no column %1; fields of a plan, recompute, stages, name, "
                                                           "rank, step_sec, peak_bytes and trace are known",
                                                           {inQuotes(column)}));
        }
        if (std::ranges::none_of(m_columns, [](const std::string &column) {
                return column == "step_sec" || column == "peak_bytes" || column == "trace";
            }))
            return inputError("no_measurement", "a column step_sec, peak_bytes or trace is needed");
        return Done(std::monostate());
    }

    Result<MeasuredRun> readRow(const std::vector<std::string> &cells, std::size_t line)
    {
        std::map<std::string, std::string> row;
        for (std::size_t i = 0; i < std::min(cells.size(), m_columns.size()); ++i) {
            if (!cells[i].empty())
                row[m_columns[i]] = cells[i];
        }
        MeasuredRun run;
        run.name = row.contains("name") ? row["name"] : "line " + std::to_string(line);
        Result<TrainingState> state = stateOf(row);
        if (!state)
            return state.error();
        run.state = std::move(*state);
        run.rank = std::size_t(run.state.settings.pipeline) - 1;
        if (const auto rank = numberOfCell(row["rank"]); rank && *rank < double(run.rank))
            run.rank = std::size_t(*rank);
        if (row["rank"] == "0")
            run.rank = 0;
        if (row.contains("trace")) {
            if (Done done = takeTrace(row["trace"], run); !done)
                return done.error();
        }
        for (const auto &[column, member] :
             {std::pair("step_sec", &MeasuredRun::stepSec), std::pair("peak_bytes", &MeasuredRun::peakBytes)}) {
            if (!row.contains(column))
                continue;
            run.*member = numberOfCell(row[column]);
            if (!(run.*member))
                return inputError("bad_value", phrase("%1: %2 is not a number above 0",
                                                      {std::string(column), inQuotes(row[column])}));
        }
        return run;
    }

    Done takeTrace(const std::string &path, MeasuredRun &run) const
    {
        if (!m_input.open)
            return inputError("no_trace", phrase("%1 cannot be opened here", {inQuotes(path)}));
        Result<std::unique_ptr<ByteSource>> source = m_input.open(path);
        if (!source)
            return source.error();
        const Result<TracedStep> traced = readTracedStep(**source, m_job);
        if (!traced)
            return traced.error();
        run.stepSec = traced->stepSec;
        run.peakBytes = traced->peakBytes;
        return Done(std::monostate());
    }

    Result<TrainingState> stateOf(const std::map<std::string, std::string> &row) const
    {
        const Transformer &transformer = *m_begun.transformer;
        TrainingSettings settings;
        FollowingSettings given{row.contains("sequence_parallel"), row.contains("schedule")};
        for (const ParameterDeclaration &declaration : settingDeclarations()) {
            const auto cell = row.find(declaration.name);
            if (cell == row.end())
                continue;
            const Result<ParameterValue> value = parseParameter(declaration, cell->second);
            if (!value)
                return value.error();
            if (Done set = setSetting(settings, declaration.name, *value); !set)
                return set.error();
        }
        completeSettings(settings, given);
        if (!row.contains("data"))
            settings.data = std::max<std::int64_t>(
                m_begun.cluster->ranks() / settings.tensor / settings.context / settings.pipeline, 1);
        Result<std::vector<std::size_t>> counts = countsOf(row, settings.stages());
        if (!counts)
            return counts.error();
        nlohmann::ordered_json head = nlohmann::ordered_json::object();
        writeSettings(head, settings);
        Json document = keptJson<Json>(jsonLine(head));
        document["stages"] = stagesOf(*m_input.graph, transformer, *counts);
        const auto mode = row.find("recompute");
        recomputeAll(document, *m_input.graph, transformer, mode == row.end() ? "none" : mode->second);
        return readState(*m_input.graph, m_begun.transformer, m_begun.cluster, document);
    }

    Result<std::vector<std::size_t>> countsOf(const std::map<std::string, std::string> &row, std::int64_t stages) const
    {
        const auto cell = row.find("stages");
        if (cell == row.end())
            return evenCounts(*m_begun.transformer, stages);
        std::vector<std::size_t> counts;
        for (const char *at = cell->second.data(), *end = at + cell->second.size(); at < end;) {
            std::size_t count = 0;
            const auto [stop, failure] = std::from_chars(at, end, count);
            if (failure != std::errc())
                return inputError("bad_value", "stages: numbers of blocks separated by spaces are needed");
            counts.push_back(count);
            at = std::find_if(stop, end, [](char c) { return c != ' '; });
        }
        return counts;
    }

    static constexpr std::string_view ownColumns[] = {"name",     "recompute",  "stages", "rank",
                                                      "step_sec", "peak_bytes", "trace"};

    const CalibrationInput &m_input;
    TrainingState m_begun;
    const Job &m_job;
    std::vector<std::string> m_columns;
};

/// The rows of a CSV, runs of one model on one cluster, which `begun` is without a plan.
Result<std::vector<MeasuredRun>> readRunTable(const CalibrationInput &input, TrainingState begun, const Job &job)
{
    return RunTable(input, std::move(begun), job).read();
}

constexpr double microseconds = 1e-6;

double numberIn(const nlohmann::json &object, const char *field)
{
    const auto found = object.find(field);
    return found != object.end() && found->is_number() ? found->get<double>() : 0;
}

} // namespace

Result<std::vector<MeasuredRun>> readMeasuredRuns(const CalibrationInput &input, const Job &job)
{
    const std::size_t first = input.text.find_first_not_of(" \t\r\n");
    Result<std::vector<MeasuredRun>> runs = std::vector<MeasuredRun>();
    if (first != std::string::npos && input.text[first] == '{') {
        const Result<nlohmann::json> document = parseJson<nlohmann::json>(input.text);
        if (!document)
            return document.error();
        runs = readRunRecords(input, *document);
    } else {
        if (!input.graph)
            return inputError("no_model", "a table of runs needs the model that was run");
        Result<TrainingState> begun = unplanned(*input.graph, input.inventory.get());
        if (!begun)
            return begun.error();
        runs = readRunTable(input, std::move(*begun), job);
    }
    if (runs && runs->empty())
        return inputError("no_runs", "no runs on this accelerator");
    return runs;
}

Result<TracedStep> readTracedStep(const ByteSource &trace, const Job &job)
{
    if (looksLikeGzip(trace)) {
        const Result<std::unique_ptr<ByteSource>> unpacked = openGzip(trace, job);
        return unpacked ? readTracedStep(**unpacked, job) : Result<TracedStep>(unpacked.error());
    }
    std::map<std::string, double> longest; // of what host and device took for each step: either may wait for the other
    double most = 0;
    const auto take = [&](const nlohmann::json &event) {
        if (!event.is_object() || !event.contains("name") || !event["name"].is_string())
            return true;
        const std::string name = event["name"];
        if (name.starts_with("ProfilerStep#") && numberIn(event, "dur") > 0)
            longest[name] = std::max(longest[name], numberIn(event, "dur") * microseconds);
        if (const std::optional<AllocatedMemory> memory = allocatedMemory(event); memory && memory->isOfDevice())
            most = std::max(most, memory->bytes);
        return true;
    };
    if (const Result<EventsReading> reading = readTraceEvents(trace, take, job); !reading)
        return reading.error();
    std::vector<double> steps;
    for (const auto &[name, seconds] : longest)
        steps.push_back(seconds);
    TracedStep traced;
    if (!steps.empty()) {
        std::ranges::sort(steps);
        traced.stepSec = steps[steps.size() / 2];
    }
    if (most > 0)
        traced.peakBytes = most;
    if (!traced.stepSec && !traced.peakBytes)
        return inputError("no_steps", "the trace has no ProfilerStep and no memory of an accelerator",
                          "record it with a schedule, or with profile_memory=True");
    return traced;
}

} // namespace cutaway::training
