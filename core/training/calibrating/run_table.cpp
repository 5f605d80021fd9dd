#include "core/training/calibrating/run_table.h"

#include "core/base/names.h"
#include "core/base/text_place.h"
#include "core/json/kept_json.h"
#include "core/training/calibrating/run_plan.h"
#include "core/training/training_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <map>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;

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
            return inputError("no_measurement", "a column step_sec, peak_bytes or trace is wanted");
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
                return inputError("bad_value",
                                  phrase("%1: %2 is no number above 0", {std::string(column), inQuotes(row[column])}));
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
                return inputError("bad_value", "stages: numbers of blocks with blanks between are wanted");
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

} // namespace

Result<std::vector<MeasuredRun>> readRunTable(const CalibrationInput &input, TrainingState begun, const Job &job)
{
    return RunTable(input, std::move(begun), job).read();
}

} // namespace cutaway::training
