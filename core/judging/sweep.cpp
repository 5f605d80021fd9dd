#include "core/judging/sweep.h"

#include "core/base/units.h"
#include "core/judging/exploration.h"
#include "core/judging/varied_inventory.h"
#include "core/plan/planner_registry.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace cutaway::judging {

namespace {

constexpr int mostHalvings = 20;
constexpr std::string_view controlPrefix = "parameter:";

std::string controlOf(const std::string &what)
{
    return what.starts_with(controlPrefix) ? what.substr(controlPrefix.size()) : std::string();
}

Result<std::shared_ptr<const Inventory>> inventoryAt(const EditedPlan &plan, const std::string &what, double value)
{
    if (const std::optional<DeviceField> field = variedField(plan, what))
        return inventoryWithField(plan, *field, value);
    const bool isKind = what == "kind";
    const std::vector<Varied> vary{{isKind ? "peak_flops" : what, {}, !isKind && what != "devices"}};
    return variedInventory(plan.inventory(), vary, {{vary.front().what, value}});
}

SweepPoint pointAt(const EditedPlan &varied, double value)
{
    nlohmann::ordered_json judgement;
    Text problem = addJudgement(judgement, varied);
    return {value, varied.cost().latencySec, judgement.at("feasible").get<bool>(), std::move(problem)};
}

bool isWhole(const EditedPlan &plan, const std::string &what)
{
    const ParameterValues controls = plan.controlValues();
    const auto control = controls.find(controlOf(what));
    if (const std::optional<DeviceField> field = variedField(plan, what))
        return field->declaration.type == ParameterType::Integer;
    return what == "devices" || (control != controls.end() && std::holds_alternative<std::int64_t>(control->second));
}

/// Categories have no order in which one could look between two.
bool isCategorical(const EditedPlan &plan, const std::string &what)
{
    const std::optional<DeviceField> field = variedField(plan, what);
    return field && !field->declaration.choices.empty();
}

/// Where feasibility changes between two values: the last feasible one seen from there.
class Halving
{
public:
    Halving(VariedPlan &varied, const std::string &what, bool isWhole, const Job &job)
        : m_varied(varied), m_what(what), m_isWhole(isWhole), m_job(job)
    {
    }

    Result<double> between(double feasible, double infeasible)
    {
        for (int i = 0; i < mostHalvings; ++i) {
            const double half = (feasible + infeasible) / 2;
            const double middle = m_isWhole ? std::floor(half) : half;
            if (middle == feasible || middle == infeasible)
                break;
            if (m_job.stopRequested())
                return cancelledError();
            const Result<const EditedPlan *> plan = m_varied.at(m_what, middle);
            (plan && pointAt(**plan, middle).isFeasible ? feasible : infeasible) = middle;
        }
        return feasible;
    }

private:
    VariedPlan &m_varied;
    const std::string &m_what;
    bool m_isWhole;
    const Job &m_job;
};

} // namespace

VariedPlan::VariedPlan(const EditedPlan &plan) : m_first(plan.clone()) {}

Result<const EditedPlan *> VariedPlan::withControl(const std::string &name, double value)
{
    const Result<ParameterValue> setting = controlValue(*m_first, name, value);
    if (!setting)
        return setting.error();
    if (*setting == m_first->controlValues().at(name))
        return m_plan.get(); // a bucketing's cap fills buckets anew, those too that a hand has made
    Move move;
    move.settings = {{name, *setting}};
    if (const Result<Applied> applied = m_plan->apply(move); !applied)
        return applied.error();
    return m_plan.get();
}

Result<const EditedPlan *> VariedPlan::at(const std::string &what, double value)
{
    const std::string control = controlOf(what);
    const bool serves = m_plan && m_what == what && what != "devices" && control.empty();
    if (!serves)
        m_plan = m_first->clone();
    m_what = what;
    if (!control.empty())
        return withControl(control, value);
    const auto inventory = inventoryAt(*m_first, what, value);
    if (!inventory)
        return inventory.error();
    m_plan->setInventory(*inventory);
    return m_plan.get();
}

Result<ParameterValue> controlValue(const EditedPlan &plan, const std::string &name, double value)
{
    const ParameterValues controls = plan.controlValues();
    const auto control = controls.find(name);
    if (control == controls.end())
        return inputError("no_control", phrase("the plan has no control \"%1\"", {name}));
    if (std::holds_alternative<std::int64_t>(control->second))
        return ParameterValue(std::int64_t(std::round(value)));
    return ParameterValue(value);
}

Result<Sweep> sweepOver(const EditedPlan &plan, const std::string &what, const std::vector<double> &values,
                        const Job &job)
{
    VariedPlan varied(plan);
    Sweep sweep;
    for (const double value : values) {
        if (job.stopRequested())
            return cancelledError();
        const Result<const EditedPlan *> there = varied.at(what, value);
        if (there)
            sweep.points.push_back(pointAt(**there, value));
        else if (value != values.back() || !sweep.points.empty())
            sweep.impossible.push_back(value);
        else
            return there.error();
    }
    if (isCategorical(plan, what))
        return sweep;
    Halving halving(varied, what, isWhole(plan, what), job);
    for (std::size_t i = 1; i < sweep.points.size(); ++i) {
        const SweepPoint &low = sweep.points[i - 1];
        const SweepPoint &high = sweep.points[i];
        if (low.isFeasible == high.isFeasible)
            continue;
        const Result<double> at =
            low.isFeasible ? halving.between(low.value, high.value) : halving.between(high.value, low.value);
        if (!at)
            return at.error();
        sweep.breaks.push_back(*at);
    }
    return sweep;
}

Result<Sweep> plannedSweep(const EditedPlan &plan, const std::string &what, const std::vector<double> &values,
                           const Job &job)
{
    const PlannerDescriptor *planner = findPlanner(plan.origin().plannerId);
    if (!planner)
        return inputError("unknown_planner", "no planner made this plan");
    const std::string control = controlOf(what);
    Sweep sweep;
    for (const double value : values) {
        if (job.stopRequested())
            return cancelledError();
        PlannerInput input{plan.sharedGraph(), plan.inventory(), {}, plan.origin().parameters, nullptr};
        if (control.empty()) {
            auto inventory = inventoryAt(plan, what, value);
            if (!inventory)
                return inventory.error();
            input.inventory = std::move(*inventory);
        } else if (const Result<ParameterValue> setting = controlValue(plan, control, value); setting) {
            input.given[control] = *setting;
        }
        const Result<std::unique_ptr<EditedPlan>> made = runPlanner(*planner, std::move(input), job);
        sweep.points.push_back(made ? pointAt(**made, value) : SweepPoint{value, {}, false, made.error().line()});
    }
    return sweep;
}

namespace {

/// `96.3 MiB on the smallest device`: a breaking point as people say it.
Text breakValueText(const EditedPlan &plan, const std::string &what, double value)
{
    if (const std::optional<DeviceField> field = variedField(plan, what))
        return fieldText(*field, value);
    if (what == "devices")
        return phrase("%1 devices", {std::to_string(std::int64_t(value))});
    const auto &devices = plan.inventory()->devices;
    const auto smallest = std::ranges::min_element(devices, {}, &Device::availableMemBytes);
    if (what == "available_mem_bytes" && smallest != devices.end() && smallest->availableMemBytes != unknownMemory) {
        const std::string bytes = formatBytes(std::int64_t(std::ceil(double(smallest->availableMemBytes) * value)));
        return devices.size() > 1 ? phrase("%1 on the smallest device", {bytes}) : Text(bytes);
    }
    char number[32];
    std::snprintf(number, sizeof number, "%.4g", value);
    if (what == "kind")
        return std::string(number) + " FLOP/s";
    return controlOf(what).empty() ? phrase("%1 times the capacity", {std::string(number)}) : Text(std::string(number));
}

} // namespace

Text breakText(const EditedPlan &plan, const std::string &what, double value, bool isLess)
{
    return phrase(isLess ? "does not fit below %1" : "does not fit above %1", {breakValueText(plan, what, value)});
}

std::vector<Text> breakTexts(const EditedPlan &plan, const std::string &what, const Sweep &sweep)
{
    std::vector<Text> texts;
    std::optional<double> fittedUpTo; // and not beyond, as far as one has looked
    auto next = sweep.breaks.begin();
    for (std::size_t i = 1; i < sweep.points.size() && next != sweep.breaks.end(); ++i) {
        const bool isFeasible = sweep.points[i].isFeasible;
        if (sweep.points[i - 1].isFeasible == isFeasible)
            continue;
        const double at = *next++;
        if (!isFeasible)
            fittedUpTo = at;
        else if (!fittedUpTo)
            texts.push_back(breakText(plan, what, at, true));
        else
            texts.push_back(
                phrase("does not fit between %1 and %2",
                       {breakValueText(plan, what, *std::exchange(fittedUpTo, {})), breakValueText(plan, what, at)}));
    }
    if (fittedUpTo)
        texts.push_back(breakText(plan, what, *fittedUpTo, false));
    return texts;
}

} // namespace cutaway::judging
