#include "core/plugins/plugin_output.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/pins.h"
#include "core/plan/plan_base.h"
#include "core/plan/plan_documents.h"

#include <algorithm>

namespace cutaway {

namespace {

using Json = nlohmann::json;

constexpr auto notesField = "planner_notes";

/// Claims are compared to seven digits: programs sum in other orders.
constexpr double claimTolerance = 1e-7;
constexpr std::size_t claimsNamed = 3;

/// With the fields that a file has and a plugin may leave out.
Json completed(Json plan, const PlannerDescriptor &planner, const PlannerInput &input)
{
    plan["format"] = plan.value("format", Json("cutaway.plan"));
    plan["version"] = plan.value("version", Json(1));
    plan["kind"] = planner.kind.name();
    Json parameters = Json(parametersJson(plannerParameters(plan)));
    parameters.update(Json(parametersJson(input.given)));
    plan["planner"] = {{"id", planner.id}, {"parameters", std::move(parameters)}};
    return plan;
}

Error inPlan(Error error)
{
    error.where = error.where.empty() ? "plan" : "plan." + error.where;
    return error;
}

/// The kinds' codes of what is pinned elsewhere.
bool isAboutPins(const Problem &problem)
{
    return problem.code == "pin_not_kept" || problem.code == "pin_not_held";
}

Done checkPlan(EditedPlan &plan, const PlannerDescriptor &planner, const PlannerInput &input)
{
    const bool mustKeepPins = planner.keepsPins && input.start && input.start->kind() == plan.kind();
    if (mustKeepPins) {
        if (const Move pins = pinsCarriedOver(*input.start, plan); !pins.isEmpty())
            plan.restore(pins);
    }
    for (const Problem &problem : plan.problems()) {
        if (mustKeepPins && isAboutPins(problem))
            return inputError("pin_not_kept", problem.title);
        if (problem.severity == Problem::Severity::Error)
            return inputError(problem.code,
                              problem.text.empty() ? problem.title : phrase("%1: %2", {problem.title, problem.text}));
    }
    return Done(std::monostate());
}

void noteClaims(EditedPlan &plan, const Json &claimed)
{
    const auto cost = claimed.find("cost");
    if (cost == claimed.end() || !cost->is_object())
        return;
    const Json computed = Json(plan.document()["cost"]);
    StoredComparison comparison(claimTolerance);
    if (computed.is_object())
        comparison.compare(*cost, computed, "cost");
    StoredDifferences differences = comparison.take();
    for (std::size_t i = 0; i < std::min(differences.size(), claimsNamed); ++i)
        addPlannerNote(plan, "it claims " + differences[i].path + " " + differences[i].stored + ", which is " +
                                 differences[i].computed);
    if (differences.size() > claimsNamed)
        addPlannerNote(plan, "it claims " + std::to_string(differences.size() - claimsNamed) +
                                 " more figures that are not so");
}

void noteBound(EditedPlan &plan, double boundSec)
{
    const std::optional<double> &seconds = plan.cost().latencySec;
    if (seconds && boundSec > *seconds * (1 + claimTolerance))
        addPlannerNote(plan, "it claims that no plan is below " + jsonNumber(boundSec) +
                                 " s, and this one is: " + jsonNumber(*seconds) + " s");
    else
        addPlannerNote(plan, "it claims that no plan is below " + jsonNumber(boundSec) + " s");
}

constexpr std::size_t longestText = 400; ///< of a phase or a message, in bytes

std::string shortText(const std::string &text)
{
    std::string clean = cleanText(text);
    if (clean.size() <= longestText)
        return clean;
    std::size_t end = longestText; // not within a character
    while (end > 0 && (static_cast<unsigned char>(clean[end]) & 0xc0) == 0x80)
        --end;
    return clean.substr(0, end) + "…";
}

OutputLine readProgress(ObjectReader &line)
{
    ProgressLine progress;
    if (const Json *fraction = line.optional("progress"); !fraction->is_null())
        progress.fraction = std::clamp(line.number("progress"), 0.0, 1.0);
    progress.text = shortText(line.optionalText("text").value_or(""));
    return progress;
}

OutputLine readPlanLine(ObjectReader &line)
{
    PlanLine plan{line.object("plan"), std::nullopt};
    if (const Json *bound = line.optional("bound_sec"); bound && !bound->is_null())
        plan.boundSec = line.optionalNumber("bound_sec");
    return plan;
}

OutputLine readErrorLine(ObjectReader &line)
{
    return ErrorLine{shortText(line.text("error")), shortText(line.optionalText("node").value_or(""))};
}

} // namespace

Result<std::unique_ptr<EditedPlan>> readOfferedPlan(const Json &offered, std::optional<double> boundSec,
                                                    const PlannerDescriptor &planner, const PlannerInput &input)
{
    if (const auto kind = offered.find("kind"); kind != offered.end() && *kind != planner.kind.name()) {
        Error error = inputError("wrong_kind", phrase("the planner makes plans of kind %1, not %2",
                                                      {inQuotes(planner.kind.name()), describeValue(*kind)}));
        error.where = "plan.kind";
        return error;
    }
    Result<OpenedPlan> opened = readPlan(jsonLine(completed(offered, planner, input)), input.graph, input.inventory);
    if (!opened)
        return inPlan(opened.error());
    EditedPlan &plan = *opened->plan;
    if (const Done done = checkPlan(plan, planner, input); !done)
        return inPlan(done.error());
    for (const std::string &warning : opened->warnings)
        addPlannerNote(plan, warning);
    noteClaims(plan, offered);
    if (boundSec)
        noteBound(plan, *boundSec);
    return std::move(opened->plan);
}

std::vector<std::string> plannerNotes(const EditedPlan &plan)
{
    std::vector<std::string> notes;
    if (plan.origin().extra.find(notesField) == std::string::npos)
        return notes;
    const Json extra = keptJson<Json>(plan.origin().extra);
    const Json list = extra.is_object() ? extra.value(notesField, Json::array()) : Json::array();
    if (!list.is_array())
        return notes;
    for (const Json &note : list) {
        if (note.is_string())
            notes.push_back(cleanText(note.get<std::string>()));
    }
    return notes;
}

void addPlannerNote(EditedPlan &plan, const std::string &note)
{
    std::vector<std::string> notes = plannerNotes(plan);
    notes.push_back(note);
    PlanOrigin origin = plan.origin();
    Json extra = keptFields<Json>(origin.extra);
    if (!extra.is_object())
        extra = Json::object();
    extra[notesField] = notes;
    origin.extra = jsonLine(extra);
    plan.setOrigin(std::move(origin));
}

Result<OutputLine> readOutputLine(std::string_view text)
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader line(*json, "", failed);
    if (failed.isSet())
        return failed.take();
    OutputLine read;
    if (line.has("error"))
        read = readErrorLine(line);
    else if (line.has("plan"))
        read = readPlanLine(line);
    else if (line.has("progress"))
        read = readProgress(line);
    else
        return inputError("unknown_line", "none of the fields progress, plan and error");
    return failed.isSet() ? Result<OutputLine>(failed.take()) : read;
}

std::string &OutputLines::bytes()
{
    m_bytes.erase(0, m_begin);
    m_searched -= m_begin;
    m_begin = 0;
    return m_bytes;
}

std::optional<std::string_view> OutputLines::next(bool isAtEnd)
{
    std::size_t end = m_bytes.find('\n', m_searched);
    if (end == std::string::npos) {
        m_searched = m_bytes.size();
        if (!isAtEnd || pending() == 0)
            return std::nullopt;
        end = m_bytes.size();
    }
    const std::string_view line = std::string_view(m_bytes).substr(m_begin, end - m_begin);
    m_begin = std::min(end + 1, m_bytes.size());
    m_searched = m_begin;
    return line;
}

void OutputLines::clear()
{
    m_bytes.clear();
    m_begin = 0;
    m_searched = 0;
}

} // namespace cutaway
