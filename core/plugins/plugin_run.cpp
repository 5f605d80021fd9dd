#include "core/plugins/plugin_run.h"

#include "core/base/job.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/children/supervised_process.h"
#include "core/devices/inventory.h"
#include "core/estimates/roofline.h"
#include "core/files/safe_text.h"
#include "core/graph/graph_json.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plugins/plugin_description.h"
#include "core/plugins/plugin_output.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <sys/wait.h>

namespace cutaway {

namespace {

constexpr std::size_t longestLine = 300;
constexpr std::string_view blanks = " \t\r\n";

struct KeptOutputs
{
    std::mutex mutex;
    std::map<std::string, std::string, std::less<>> byPlanner;
};

KeptOutputs &keptOutputs()
{
    static KeptOutputs all;
    return all;
}

/// `what message: its last words`; code and kind as given.
Error pluginError(std::string code, Text message, const std::string &lastWords)
{
    if (!lastWords.empty())
        message = phrase("%1: %2", {message, lastWords});
    return {ErrorKind::System, std::move(code), std::move(message), {}, {}};
}

} // namespace

std::optional<Error> faultOf(const std::optional<SupervisorReport> &report, const std::string &what,
                             const std::string &lastWords, std::uint64_t memory)
{
    if (!report)
        return pluginError("plugin_failed", phrase("%1 was lost: its supervising process was killed", {what}),
                           lastWords);
    switch (report->end) {
    case SupervisorReport::End::NoStart:
        return Error{ErrorKind::System,
                     "child_not_started",
                     phrase("%1 does not start: %2", {what, std::string(std::strerror(report->value))}),
                     phrase("the description's command must name a program"),
                     {}};
    case SupervisorReport::End::NoMemory: {
        Error error = pluginError(
            "plugin_memory",
            phrase("%1 was ended: it took more memory than %2", {what, formatBytes(std::int64_t(memory))}), {});
        error.hint = phrase("CUTAWAY_PLUGIN_MEMORY sets how much memory it may take");
        return error;
    }
    case SupervisorReport::End::Status: break;
    }
    if (WIFSIGNALED(report->value)) {
        const std::string signal = std::to_string(WTERMSIG(report->value));
        const char *name = sigdescr_np(WTERMSIG(report->value));
        return pluginError("plugin_failed",
                           name ? phrase("%1 was ended by signal %2 (%3)", {what, signal, std::string(name)})
                                : phrase("%1 was ended by signal %2", {what, signal}),
                           lastWords);
    }
    if (WEXITSTATUS(report->value) != 0)
        return pluginError("plugin_failed",
                           phrase("%1 ended with exit status %2", {what, std::to_string(WEXITSTATUS(report->value))}),
                           lastWords);
    return std::nullopt;
}

void ErrorOutput::add(std::string_view bytes)
{
    m_bytes += bytes;
    if (m_bytes.size() > 2 * kept) // seldom, so that each byte moves once
        m_bytes.erase(0, m_bytes.size() - kept);
}

std::string ErrorOutput::text() const
{
    return m_bytes.size() > kept ? m_bytes.substr(m_bytes.size() - kept) : m_bytes;
}

std::string ErrorOutput::lastLine() const
{
    const std::size_t last = m_bytes.find_last_not_of(blanks);
    if (last == std::string::npos)
        return {};
    const std::size_t before = m_bytes.find_last_of("\r\n", last);
    const std::size_t first = m_bytes.find_first_not_of(blanks, before == std::string::npos ? 0 : before);
    std::string line = m_bytes.substr(first, last + 1 - first);
    if (line.size() > longestLine)
        line = line.substr(0, longestLine) + "…";
    return cleanText(line);
}

void keepErrorOutput(std::string_view plannerId, std::string text)
{
    KeptOutputs &all = keptOutputs();
    const std::scoped_lock lock(all.mutex);
    all.byPlanner[std::string(plannerId)] = std::move(text);
}

std::string keptErrorOutput(std::string_view plannerId)
{
    KeptOutputs &all = keptOutputs();
    const std::scoped_lock lock(all.mutex);
    const auto found = all.byPlanner.find(plannerId);
    return found == all.byPlanner.end() ? std::string() : found->second;
}

namespace {

using OrderedJson = nlohmann::ordered_json;

Done checkNeeds(const PlannerDescription &description, const PlannerInput &input)
{
    const std::string &id = description.planner.id;
    if (description.needsDevices && (!input.inventory || input.inventory->devices.empty()))
        return inputError("no_devices", phrase("%1 needs an inventory of devices", {id}), "give one with devices");
    if (!description.needsLatency)
        return Done(std::monostate());
    for (const Node &node : input.graph->nodes()) {
        if (node.isOperation() && !node.latency)
            return inputError("no_latency",
                              phrase("%1 needs latencies, but node %2 has none", {id, inQuotes(node.name)}),
                              latencyAdvice(*input.graph));
    }
    return Done(std::monostate());
}

/// Seconds of a run; 0: no limit.
double timeLimitOf(const PlannerInput &input)
{
    const auto limit = input.parameters.find(timeLimitParameter);
    if (limit == input.parameters.end() || std::holds_alternative<std::monostate>(limit->second))
        return 0;
    return cutaway::numberOf(limit->second);
}

/// The document that a planner is given (README.md, section 2). Errors: `no_devices`, `no_latency` where the planner
/// needs what is not there. O(graph).
Result<std::string> writePlannerRequest(const PlannerDescription &description, const PlannerInput &input)
{
    if (const Done done = checkNeeds(description, input); !done)
        return done.error();
    ParameterValues parameters = input.parameters;
    parameters.erase(std::string(timeLimitParameter));
    const bool hasStart = input.start && input.start->kind() == description.planner.kind;
    const OrderedJson start = hasStart ? input.start->document() : OrderedJson();
    const double limit = timeLimitOf(input);
    std::string text;
    ObjectWriter request(text);
    request.text("format", "cutaway.request");
    request.integer("version", 1);
    request.text("planner", description.planner.id);
    request.raw("parameters") += jsonLine(parametersJson(parameters));
    request.raw("graph") += writeGraph(*input.graph);
    request.raw("devices") += input.inventory ? writeInventory(*input.inventory) : "null";
    request.raw("pins") += hasStart ? jsonLine(start.value("pins", OrderedJson::object())) : "{}";
    request.raw("start") += jsonLine(start);
    request.raw("time_limit_sec") += limit > 0 ? jsonNumber(limit) : "null";
    request.finish();
    return text;
}

constexpr int waitMilliseconds = 20;

/// One run: what has come of it so far.
class PluginRun
{
public:
    PluginRun(const PlannerDescription &description, const PlannerInput &input, const PluginLimits &limits,
              const Job &job)
        : m_planner(description.planner)
        , m_input(input)
        , m_limits(limits)
        , m_deadline(job, secondsOrNoLimit(timeLimitOf(input)))
    {
    }

    Result<std::unique_ptr<EditedPlan>> run(SupervisedProcess process)
    {
        while (process.receive(m_lines.bytes(), m_newErrors)) {
            takeErrors();
            takeLines(false);
            if (m_fault && !m_isKilled) {
                m_isKilled = true;
                process.kill();
            }
            if (!m_isStopped && m_deadline.isOver()) {
                m_isStopped = true;
                process.stop();
            }
            process.wait(waitMilliseconds);
        }
        takeErrors();
        takeLines(true);
        keepErrorOutput(m_planner.id, m_errors.text());
        if (!m_fault && !m_isStopped)
            m_fault = faultOf(process.report(), m_planner.id, m_errors.lastLine(), m_limits.memory);
        return m_best ? bestPlan() : whyNone();
    }

private:
    void takeErrors()
    {
        m_errors.add(m_newErrors);
        m_newErrors.clear();
    }

    void takeLines(bool isAtEnd)
    {
        while (!m_fault) {
            const std::optional<std::string_view> line = m_lines.next(isAtEnd);
            if (!line)
                break;
            ++m_lineCount;
            if (line->find_first_not_of(" \t\r") != std::string_view::npos)
                takeLine(*line, isAtEnd);
        }
        if (!m_fault && m_lines.pending() > m_limits.longestLine)
            m_fault =
                brokenOutput(phrase("%1: line %2 of its output is longer than %3",
                                    {m_planner.id, lineNumber(), formatBytes(std::int64_t(m_limits.longestLine))}));
        if (m_fault)
            m_lines.clear();
    }

    void takeLine(std::string_view line, bool isAtEnd)
    {
        const Result<OutputLine> read = readOutputLine(line);
        if (read)
            return std::visit([this](const auto &kind) { take(kind); }, *read);
        if (isAtEnd && m_isStopped)
            return; // it was stopped within its line
        const bool isHalf = isAtEnd && read.error().code == "not_json";
        m_fault = brokenOutput(
            isHalf ? phrase("%1: line %2 of its output ends before it is complete", {m_planner.id, lineNumber()})
                   : phrase("%1: line %2 of its output cannot be read: %3",
                            {m_planner.id, lineNumber(), read.error().line()}));
    }

    std::string lineNumber() const { return std::to_string(m_lineCount); }
    Error brokenOutput(Text what) const { return pluginError("plugin_output", std::move(what), m_errors.lastLine()); }

    void take(const ProgressLine &line) const { m_deadline.job().progress(line.text, line.fraction); }

    void take(const PlanLine &line)
    {
        Result<std::unique_ptr<EditedPlan>> plan = readOfferedPlan(line.plan, line.boundSec, m_planner, m_input);
        m_isLastRefused = !plan;
        if (plan) {
            m_best = std::move(*plan);
            m_deadline.job().tellGap(
                {m_best->cost().latencySec, line.boundSec, phrase("Claimed by %1; not proven here.", {m_planner.id})});
            return;
        }
        m_refusal = within(lineOfText(m_lineCount), plan.error());
        m_refusal->message = phrase("%1 gives an invalid plan: %2", {m_planner.id, m_refusal->message});
    }

    void take(const ErrorLine &line)
    {
        m_fault = inputError("plugin_error", line.node.empty() ? phrase("%1: %2", {m_planner.id, line.message})
                                                               : phrase("%1: %2 (node %3)", {m_planner.id, line.message,
                                                                                             inQuotes(line.node)}));
    }

    std::string stopText() const
    {
        return m_deadline.isStopped() ? "it was stopped" : "the time limit of " + limitText() + " ended it";
    }
    std::string limitText() const { return formatSeconds(timeLimitOf(m_input)); }

    Result<std::unique_ptr<EditedPlan>> bestPlan()
    {
        if (m_isStopped)
            addPlannerNote(*m_best, stopText() + "; this is its best plan so far");
        if (m_isLastRefused)
            addPlannerNote(*m_best, "an earlier plan is kept: " + m_refusal->line());
        if (m_fault)
            addPlannerNote(*m_best, "its best plan so far is kept: " + m_fault->line());
        return std::move(m_best);
    }

    Error whyNone() const
    {
        if (m_deadline.isStopped())
            return cancelledError();
        if (m_fault)
            return *m_fault;
        if (m_refusal)
            return *m_refusal;
        if (m_isStopped)
            return inputError("time_limit",
                              phrase("%1 gave no plan within its time limit of %2", {m_planner.id, limitText()}),
                              phrase("raise %1", {std::string(timeLimitParameter)}));
        return pluginError("plugin_failed", phrase("%1 ended without a plan", {m_planner.id}), m_errors.lastLine());
    }

    const PlannerDescriptor &m_planner;
    const PlannerInput &m_input;
    const PluginLimits &m_limits;
    Deadline m_deadline;
    OutputLines m_lines;
    std::size_t m_lineCount = 0;
    std::string m_newErrors;
    ErrorOutput m_errors;
    std::unique_ptr<EditedPlan> m_best;
    std::optional<Error> m_refusal; ///< of the last plan that was not valid
    std::optional<Error> m_fault;   ///< why the run had to end
    bool m_isLastRefused = false;
    bool m_isStopped = false;
    bool m_isKilled = false;
};

} // namespace

PluginLimits pluginLimits()
{
    PluginLimits limits;
    const char *text = std::getenv("CUTAWAY_PLUGIN_MEMORY");
    if (!text)
        return limits;
    const std::string_view given = text;
    std::uint64_t count = 0;
    const auto [end, fault] = std::from_chars(given.data(), given.data() + given.size(), count);
    const std::string_view unit = given.substr(std::size_t(end - given.data()));
    const std::size_t shift = unit == "K" ? 10 : unit == "M" ? 20 : unit == "G" ? 30 : 0;
    if (fault == std::errc() && count > 0 && count < (std::uint64_t(1) << 24) << (30 - shift) &&
        (shift > 0 || unit.empty()))
        limits.memory = count << shift;
    return limits;
}

Result<std::unique_ptr<EditedPlan>> runPlugin(const PlannerDescription &description, const PlannerInput &input,
                                              const PluginLimits &limits, const Job &job)
{
    const Result<std::string> request = writePlannerRequest(description, input);
    if (!request)
        return request.error();
    Result<SupervisedProcess> process = SupervisedProcess::start(
        {description.arguments, limits.memory, description.planner.id, pythonHelpers()}, *request);
    if (!process)
        return process.error();
    job.progress("starting");
    return PluginRun(description, input, limits, job).run(std::move(*process));
}

namespace {

constexpr int lookEvery = 20;                              // milliseconds
constexpr std::size_t largestGraph = std::size_t(1) << 30; // bytes

std::function<bool(const ImporterDescription &)> &askedFirst()
{
    static std::function<bool(const ImporterDescription &)> asked;
    return asked;
}

/// All that the program prints, if it then ends well.
Result<std::string> outputOf(SupervisedProcess process, const ImporterDescription &importer, const PluginLimits &limits,
                             const Job &job)
{
    std::string output;
    std::string newErrors;
    ErrorOutput errors;
    bool isTooMuch = false;
    bool isStopped = false;
    while (process.receive(output, newErrors)) {
        errors.add(newErrors);
        newErrors.clear();
        if (!isStopped && job.stopRequested()) {
            isStopped = true;
            process.stop();
        }
        if (output.size() > largestGraph && !isTooMuch) {
            isTooMuch = true;
            process.kill();
        }
        process.wait(lookEvery);
    }
    errors.add(newErrors);
    keepErrorOutput(importer.id, errors.text());
    if (isStopped)
        return cancelledError();
    if (isTooMuch)
        return pluginError("plugin_output",
                           phrase("%1 prints more than %2", {importer.id, formatBytes(std::int64_t(largestGraph))}),
                           errors.lastLine());
    if (std::optional<Error> fault = faultOf(process.report(), importer.id, errors.lastLine(), limits.memory))
        return *fault;
    return output;
}

} // namespace

void setMayRunImporter(std::function<bool(const ImporterDescription &)> mayRun)
{
    askedFirst() = std::move(mayRun);
}

Result<ImportedGraph> runImporter(const ImporterDescription &importer, const ByteSource &source,
                                  const PluginLimits &limits, const Job &job)
{
    if (askedFirst() && !askedFirst()(importer))
        return Error{ErrorKind::Unsupported,
                     "not_agreed",
                     phrase("%1 is read by a program that is not part of Cutaway: %2",
                            {importer.title, commandLineText(importer.arguments)}),
                     importer.id,
                     {}};
    SupervisedCommand command{importer.arguments, limits.memory, importer.id, pythonHelpers()};
    std::error_code ignored;
    const std::filesystem::path path = source.path();
    const Result<std::string> bytes = path.empty() ? readAll(source) : Result<std::string>(std::string());
    if (!bytes)
        return bytes.error();
    command.arguments.push_back(path.empty() ? "/dev/stdin" : std::filesystem::absolute(path, ignored).string());
    Result<SupervisedProcess> process = SupervisedProcess::start(command, *bytes);
    if (!process)
        return process.error();
    job.progress(phrase("running %1", {importer.id}));
    const Result<std::string> text = outputOf(std::move(*process), importer, limits, job);
    if (!text)
        return text.error();
    Result<Graph> graph = readGraph(*text, job);
    if (!graph) {
        graph.error().where =
            "what " + importer.id + " prints" + (graph.error().where.empty() ? "" : ": " + graph.error().where);
        return graph.error();
    }
    return ImportedGraph{std::move(*graph), {}, {}};
}

} // namespace cutaway
