#include "app/cli/session.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/files/file_io.h"
#include "core/json/kept_json.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"
#include "core/plugins/plugin_output.h"
#include "core/plugins/plugin_run.h"
#include "core/plugins/plugins.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <span>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

Result<const PlannerDescriptor *> plannerNamed(const std::string &id)
{
    if (const PlannerDescriptor *planner = findPlanner(id))
        return planner;
    std::string known;
    for (const PlannerDescriptor &planner : planners())
        known += (known.empty() ? "" : ", ") + planner.id;
    return usageError("unknown planner " + inQuotes(id) + "; known: " + known);
}

/// What a plan that was made has to say that is no error, a line each; a graph may give thousands of a kind.
void printPlanWarnings(const EditedPlan &plan)
{
    constexpr std::size_t shown = 6;
    std::size_t count = 0;
    for (const std::string &note : plannerNotes(plan))
        std::fprintf(stderr, "cutaway: warning: %s: %s\n", plan.origin().plannerId.c_str(), note.c_str());
    for (const Problem &problem : plan.problems()) {
        if (problem.severity == Problem::Severity::Warning && ++count <= shown)
            std::fprintf(stderr, "cutaway: warning: %s: %s\n", problem.title.c_str(), problem.text.c_str());
    }
    if (count > shown)
        std::fprintf(stderr, "cutaway: warning: %zu more; cutaway evaluate lists them\n", count - shown);
}

/// What a planner that is a program wrote on its standard error: into the file of --plugin-log, and where it failed.
Done showErrorOutput(const Arguments &arguments, const std::string &plannerId, bool hasFailed)
{
    if (!findPlugin(plannerId))
        return Done(std::monostate());
    const std::string text = keptErrorOutput(plannerId);
    if (hasFailed)
        std::fprintf(stderr, "%s%s", text.c_str(), text.empty() || text.ends_with('\n') ? "" : "\n");
    const std::string file = arguments.option("plugin-log");
    return file.empty() ? Done(std::monostate()) : writeFile(file, text);
}

Done plan(const Arguments &arguments, const Job &job)
{
    const Result<const PlannerDescriptor *> planner = plannerNamed(arguments.option("planner"));
    if (!planner)
        return planner.error();
    Result<ParameterValues> given = readSettings(arguments, (*planner)->parameters);
    if (!given)
        return given.error();
    Result<std::shared_ptr<const Graph>> graph = loadGraph(arguments.positionals.front(), job);
    if (!graph)
        return graph.error();
    Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
    if (!inventory)
        return inventory.error();
    const Result<std::unique_ptr<EditedPlan>> made =
        runPlanner(**planner, {std::move(*graph), std::move(*inventory), {}, std::move(*given), nullptr}, job);
    const Done shown = showErrorOutput(arguments, (*planner)->id, !made);
    if (!made)
        return made.error();
    if (!shown)
        return shown;
    printPlanWarnings(**made);
    return writeFile(arguments.option("out"), writePlan(**made));
}

/// What is wrong with an entry, such as a name that the graph does not have, refuses it and says where it stands.
Result<Applied> makeMove(EditedPlan &plan, const nlohmann::json &entry, std::size_t index)
{
    const Result<Move> move = plan.readMove(entry);
    if (move)
        return plan.apply(*move);
    Error error = move.error();
    if (!error.where.empty())
        error.where = "moves[" + std::to_string(index) + "]." + error.where;
    return error;
}

Done edit(const Arguments &arguments, const Job &job)
{
    const Result<std::unique_ptr<EditedPlan>> plan = loadPlan(arguments, job);
    if (!plan)
        return plan.error();
    const Result<std::string> text = readFile(arguments.option("moves"), job);
    if (!text)
        return text.error();
    const Result<std::vector<nlohmann::json>> moves = readMoves(*text);
    if (!moves)
        return moves.error();

    std::string answers;
    std::optional<Error> refused;
    bool isEdited = false;
    for (std::size_t i = 0; i < moves->size() && !refused; ++i) {
        const Result<Applied> applied = makeMove(**plan, (*moves)[i], i);
        OrderedJson answer{{"move", i}, {"valid", bool(applied)}};
        if (applied) {
            answer["after"] = (*plan)->after(*applied);
            isEdited = true;
        } else {
            answer["code"] = applied.error().code;
            const std::string reason = applied.error().line();
            answer["reason"] = reason;
            if (arguments.has("strict"))
                refused = inputError(applied.error().code, "move " + std::to_string(i) + " refused: " + reason);
        }
        answers += jsonLine(answer) + '\n';
    }
    if (Done printed = writeFile("-", answers); !printed)
        return printed;
    if (refused)
        return *refused;
    if (isEdited) {
        PlanOrigin origin = (*plan)->origin();
        origin.plannerId = "manual";
        (*plan)->setOrigin(std::move(origin));
    }
    return writeFile(arguments.option("out"), writePlan(**plan));
}

/// `transferred  1.53 MiB`
std::string figureLine(const Figure &figure)
{
    constexpr std::size_t column = 11;
    std::string label = figure.label;
    label.front() = char(std::tolower(label.front()));
    label.resize(std::max(label.size(), column), ' ');
    const std::string value = isKnown(figure) ? formatFigure(figure) : "unknown: " + figure.definition;
    return label + "  " + value + '\n';
}

/// The figures that a person wants to see, a line each.
std::string summary(const EditedPlan &plan)
{
    if (const Report report = plan.report(); !report.empty())
        return textOf(report);
    const std::vector<Figure> figures = planFigures(plan);
    std::string text = figureLine(figures.front());
    for (const CostPart &part : plan.cost().parts)
        text += "  " + part.label + "  " + formatSeconds(part.seconds) + '\n';
    for (const Figure &figure : std::span(figures).subspan(1))
        text += figureLine(figure);
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        text += lane.label + "  " + formatBytes(lane.usedBytes);
        if (lane.capacityBytes)
            text += " of " + formatBytes(*lane.capacityBytes);
        text += '\n';
    }
    for (const Problem &problem : plan.problems())
        text += problem.title + ": " + problem.text + '\n';
    return text;
}

Done evaluate(const Arguments &arguments, const Job &job)
{
    const Result<std::unique_ptr<EditedPlan>> plan = loadPlan(arguments, job);
    if (!plan)
        return plan.error();
    const nlohmann::ordered_json evaluation = (*plan)->evaluation();
    if (arguments.has("json"))
        return writeFile("-", jsonLines(evaluation, 1) + '\n');
    std::string text = summary(**plan);
    for (const auto &difference : evaluation.value("differences", nlohmann::ordered_json::array()))
        text += difference.at("path").get<std::string>() + ": the file says " + jsonLine(difference.at("stored")) +
                ", computed " + jsonLine(difference.at("computed")) + '\n';
    return writeFile("-", text);
}

void printWarnings(const std::vector<Text> &warnings)
{
    constexpr std::size_t shown = 6;
    for (std::size_t i = 0; i < std::min(warnings.size(), shown); ++i)
        std::fprintf(stderr, "cutaway: warning: %s\n", warnings[i].c_str());
    if (warnings.size() > shown)
        std::fprintf(stderr, "cutaway: warning: %zu more; the plan has them all\n", warnings.size() - shown);
}

Done importInto(const Arguments &arguments, const Job &job)
{
    const std::string from = arguments.option("from");
    Result<std::string> text = readFile(from, job);
    if (!text)
        return text.error();
    const ForeignFile file = foreignFile(from, std::move(*text));
    if (!importFor(file))
        return unknownImport(file);
    Result<std::shared_ptr<const Graph>> graph = loadGraph(arguments.positionals.front(), job);
    if (!graph)
        return graph.error();
    const ImportDescriptor *format = importFor(file, graph->get());
    Result<ParameterValues> given = readSettings(arguments, format->parameters);
    if (!given)
        return given.error();
    Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
    if (!inventory)
        return inventory.error();
    const Result<ImportedPlan> imported =
        importPlan(*format, {file, std::move(*graph), std::move(*inventory), {}, std::move(*given)}, job);
    if (!imported)
        return imported.error();
    printWarnings(imported->warnings);
    if (const std::string report = arguments.option("report"); !report.empty()) {
        if (Done written = writeFile(report, writeImportReport(imported->report)); !written)
            return written;
    }
    return writeFile(arguments.option("out"), writePlan(*imported->plan));
}

/// The first way of that name that a kind has.
Result<ScheduleDescriptor> findSchedule(std::string_view id)
{
    std::string known;
    for (const PlanKindDescriptor &kind : planKinds()) {
        for (const ScheduleDescriptor &schedule : kind.schedules) {
            if (schedule.id == id)
                return schedule;
            if (!schedule.id.empty())
                known += (known.empty() ? "" : ", ") + schedule.id;
        }
    }
    return usageError("unknown format " + inQuotes(id) + "; known: " + known);
}

Result<std::string> resultText(const Arguments &arguments, const Job &job)
{
    const Result<ScheduleDescriptor> schedule = findSchedule(arguments.option("to"));
    if (!schedule)
        return schedule.error();
    const Result<ParameterValues> given = readSettings(arguments, schedule->parameters);
    if (!given)
        return given.error();
    const Result<ParameterValues> parameters = completeParameters(schedule->parameters, *given);
    if (!parameters)
        return parameters.error();
    const std::string &file = arguments.positionals.front();
    const Result<std::string> request = readFile(file, job);
    if (!request)
        return request.error();
    Result<std::string> text = schedule->write(*request, *parameters);
    return text ? std::move(text) : within(file, text.error());
}

} // namespace

int runPlan(const CommandLine &line)
{
    return runSession(line, plan);
}

int runEdit(const CommandLine &line)
{
    return runSession(line, edit);
}

int runEvaluate(const CommandLine &line)
{
    return runSession(line, evaluate);
}

int runImport(const CommandLine &line)
{
    return runSession(line, importInto);
}

int runSchedule(const CommandLine &line)
{
    return runSession(line, [](const Arguments &arguments, const Job &job) -> Done {
        const Result<std::string> text = resultText(arguments, job);
        return text ? writeFile(arguments.option("out"), *text) : text.error();
    });
}

} // namespace cutaway
