#include "core/judging/sweep.h"

#include "core/base/units.h"
#include "core/judging/judged_point.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cutaway::judging {

namespace {

constexpr int mostHalvings = 20;

SweepPoint pointAt(const EditedPlan &varied, double value)
{
    nlohmann::ordered_json judgement;
    addJudgement(judgement, varied);
    return {value, varied.cost().latencySec, judgement.at("feasible").get<bool>(), judgement.value("problem", "")};
}

/// Where feasibility changes between two values: the last feasible one seen from there.
Result<double> breakBetween(const EditedPlan &plan, const std::string &what, double feasible, double infeasible)
{
    const bool isWhole = what == "devices";
    for (int i = 0; i < mostHalvings; ++i) {
        const double middle = isWhole ? std::floor((feasible + infeasible) / 2) : (feasible + infeasible) / 2;
        if (middle == feasible || middle == infeasible)
            break;
        const Result<std::unique_ptr<EditedPlan>> varied = variedPlan(plan, what, middle);
        if (!varied)
            return varied.error();
        (pointAt(**varied, middle).isFeasible ? feasible : infeasible) = middle;
    }
    return feasible;
}

} // namespace

Result<std::unique_ptr<EditedPlan>> variedPlan(const EditedPlan &plan, const std::string &what, double value)
{
    const std::vector<Varied> vary{{what, {}, what != "devices"}};
    const auto inventory = variedInventory(plan.inventory(), vary, {{what, value}});
    if (!inventory)
        return inventory.error();
    std::unique_ptr<EditedPlan> varied = plan.clone();
    varied->setInventory(*inventory);
    return varied;
}

Result<Sweep> sweepOver(const EditedPlan &plan, const std::string &what, const std::vector<double> &values)
{
    Sweep sweep;
    for (const double value : values) {
        const Result<std::unique_ptr<EditedPlan>> varied = variedPlan(plan, what, value);
        if (!varied)
            return varied.error();
        sweep.points.push_back(pointAt(**varied, value));
    }
    for (std::size_t i = 1; i < sweep.points.size(); ++i) {
        const SweepPoint &low = sweep.points[i - 1];
        const SweepPoint &high = sweep.points[i];
        if (low.isFeasible == high.isFeasible)
            continue;
        const Result<double> at = low.isFeasible ? breakBetween(plan, what, low.value, high.value)
                                                 : breakBetween(plan, what, high.value, low.value);
        if (!at)
            return at.error();
        sweep.breaks.push_back(*at);
    }
    return sweep;
}

std::string breakText(const EditedPlan &plan, const std::string &what, double value, bool isLess)
{
    const std::string side = isLess ? "does not fit below " : "does not fit above ";
    if (what == "devices")
        return side + std::to_string(std::int64_t(value)) + " devices";
    const auto &devices = plan.inventory()->devices;
    const auto smallest = std::ranges::min_element(devices, {}, &Device::availableMemBytes);
    if (what == "available_mem_bytes" && smallest != devices.end() && smallest->availableMemBytes != unknownMemory)
        return side + formatBytes(std::int64_t(std::ceil(double(smallest->availableMemBytes) * value))) +
               (devices.size() > 1 ? " on the smallest device" : "");
    char factor[32];
    std::snprintf(factor, sizeof factor, "%.3g", value);
    return side + factor + " times what there is";
}

} // namespace cutaway::judging
