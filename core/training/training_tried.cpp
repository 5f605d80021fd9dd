#include "core/json/kept_json.h"
#include "core/training/planners/priced_degrees_json.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>
#include <array>

// What a search priced beside the plan that it gave.
namespace cutaway::training {

namespace {

constexpr std::array splitDegrees{"pipeline", "tensor", "context", "data"}; ///< what devices are multiplied by

} // namespace

std::vector<const nlohmann::ordered_json *> TrainingPlan::triedEntries() const
{
    std::vector<const nlohmann::ordered_json *> entries;
    for (const char *claim : {"evaluated", "unfit"}) {
        const auto list = claims().find(claim);
        if (list == claims().end() || !list->is_array())
            continue;
        for (const nlohmann::ordered_json &entry : *list) {
            const auto number = [&](const char *name) { return entry.contains(name) && entry[name].is_number(); };
            const auto numberOrNone = [&](const char *name) { return !entry.contains(name) || number(name); };
            if (entry.is_object() && number("step_sec") && number("needed_bytes") &&
                std::ranges::all_of(splitDegrees, numberOrNone))
                entries.push_back(&entry);
        }
    }
    return entries;
}

std::vector<TriedPlan> TrainingPlan::triedPlans() const
{
    std::vector<TriedPlan> tried;
    for (const nlohmann::ordered_json *entry : triedEntries()) {
        TriedPlan plan;
        plan.settings = pricedText(*entry);
        plan.parameters = pricedParameters(*entry);
        double devices = 1;
        for (const char *degree : splitDegrees)
            devices *= entry->value(degree, 1.0);
        plan.figures = {{"latency_sec", (*entry)["step_sec"].get<double>()},
                        {"largest_lane_bytes", double(wholeBytes((*entry)["needed_bytes"].get<double>()))},
                        {"devices_used", devices}};
        if (entry->contains("over_bytes") && (*entry)["over_bytes"].is_number())
            plan.problem = "over by " + bytesText((*entry)["over_bytes"].get<double>());
        tried.push_back(std::move(plan));
    }
    return tried;
}

std::string TrainingPlan::triedDocument(std::size_t number) const
{
    const std::vector<const nlohmann::ordered_json *> entries = triedEntries();
    const auto state = number < entries.size() ? statePricedAs(*entries[number], m_state) : std::nullopt;
    return state ? jsonLine(TrainingPlan(sharedGraph(), inventory(), *state, origin()).document()) : std::string();
}

} // namespace cutaway::training
