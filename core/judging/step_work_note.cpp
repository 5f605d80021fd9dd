#include "core/judging/step_work_note.h"

#include "core/base/units.h"
#include "core/judging/figure_words.h"
#include "core/plan/step_work.h"
#include "core/plan/time_model.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace cutaway::judging {

namespace {

/// `-34.9 %`.
std::string changeText(double before, double now)
{
    const std::string size = formatPercent(std::abs(now / before - 1));
    return now == before ? size : (now < before ? "\u2212" : "+") + size;
}

} // namespace

Text stepWorkNote(const EditedPlan &base, const EditedPlan &other)
{
    if (const auto models = otherTimeModels(base, other))
        return phrase("Times are %1 here and %2 in the baseline, so they do not compare.",
                      {models->second, models->first});
    const auto works = stepWorksOf(base, other);
    if (!works)
        return {};
    const auto &[before, now] = *works;
    if (isOtherKindOfWork(before, now))
        return phrase("A step runs %1 here and %2 in the baseline, so its times are not of the same work.",
                      {now.kind, before.kind});
    const std::optional<double> baseSec = base.cost().latencySec;
    const std::optional<double> otherSec = other.cost().latencySec;
    if (before.parts == now.parts || !(before.parts > 0) || !(now.parts > 0) || !baseSec || !otherSec)
        return {};
    const double each = *baseSec / before.parts;
    const double eachNow = *otherSec / now.parts;
    return phrase("A step is %1 here and %2 in the baseline, so its times are not of the same work: a %3 takes %4 here "
                  "and %5 there (%6).",
                  {now.text, before.text, now.part, formatSeconds(eachNow, Digits::Four),
                   formatSeconds(each, Digits::Four), changeText(each, eachNow)});
}

bool isOtherKind(std::string_view work, std::string_view baseWork)
{
    return !work.empty() && !baseWork.empty() && work != baseWork;
}

OtherWork otherWork(const EditedPlan &base, const EditedPlan &other)
{
    return {!stepWorkNote(base, other).empty(), isOtherKind(workOf(other), workOf(base))};
}

void leaveOpenOtherWork(nlohmann::ordered_json &figures, const OtherWork &work)
{
    for (nlohmann::ordered_json &figure : figures) {
        const std::string &name = figure.at("name").get_ref<const std::string &>();
        const bool isTime = figureUnit(name) == Figure::Unit::Seconds;
        const bool isRate = name.ends_with("_per_sec") || name == "mfu";
        if (figure.contains("verdict") && ((work.isAny && isTime) || (work.isKind && isRate)))
            figure["verdict"] = "not compared";
    }
}

Text workOf(const EditedPlan &plan)
{
    const auto *worker = dynamic_cast<const HasStepWork *>(&plan);
    const Text kind = worker ? worker->stepWork().kind : Text();
    const auto *teller = dynamic_cast<const HasTimeModel *>(&plan);
    return kind.empty() && teller ? teller->timeModel() : kind;
}

} // namespace cutaway::judging
