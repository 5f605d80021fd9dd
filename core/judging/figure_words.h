#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/plan_figures.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace cutaway::judging {

/// What the plan's kind calls its figures, by their names in documents: `latency_sec` → `Step time`.
using FigureTitles = std::map<std::string, Text, std::less<>>;
FigureTitles figureTitles(const EditedPlan &plan);
/// Those of the names that people are told: of several with one title, the first.
std::vector<std::string> toldFigures(std::vector<std::string> names, const FigureTitles &titles);

/// Of most figures the smaller is better; not of rates and shares of what could be had.
bool isBetterLarger(std::string_view name);

/// Places that hold something; the degrees of plans that count their devices so.
std::size_t devicesUsed(const EditedPlan &plan);

/// Figures for people, by their names in documents: `latency_sec` is a time, `largest_lane_bytes` a size.

/// `Latency`, `Largest lane`, `Tokens per second`.
Text figureTitle(std::string_view name);
/// As a plan's kind calls it, else the same.
Text figureTitle(const FigureTitles &titles, std::string_view name);
/// A figure as documents have it.
Figure namedFigure(std::string_view name, const nlohmann::ordered_json &value);
/// Of two that stand beside each other: `1.268 ms`, `96.50 MiB`, `12.3 %`, `3`; `unknown` for null.
std::string figureText(std::string_view name, const nlohmann::ordered_json &value);
/// The difference with its sign: `−0.055 ms`, `+2.81 MiB`, `±0`.
std::string figureChange(std::string_view name, double difference);
/// Of an entry of `figures`: `same` where its difference is what sums leave over; empty where there is none.
std::string toldVerdict(const nlohmann::ordered_json &figure);

/// A setting of a difference: `1f1b`, `64`, `on`, `25, 10`; `not set` where it is null.
std::string settingValueText(const nlohmann::ordered_json &value);

/// That steps of the two do not do the same with the model, or that they get different amounts of work done, with their
/// times for the same work; empty where they do, or it is not known.
Text stepWorkNote(const EditedPlan &base, const EditedPlan &other);

/// What each part of a step of the plan is, or how its times are counted: `forward passes alone`. Times of plans of
/// which that differs are not compared, and no front has both. Empty: all plans of the kind and graph do the same.
Text workOf(const EditedPlan &plan);

/// Of two `workOf`: both are known and differ.
bool isOtherKind(std::string_view work, std::string_view baseWork);

/// How two plans' steps differ.
struct OtherWork
{
    bool isAny = false;  ///< `stepWorkNote` has something to say
    bool isKind = false; ///< `isOtherKind`
};
OtherWork otherWork(const EditedPlan &base, const EditedPlan &other);

/// Figures of a difference that are of different work are neither better nor worse: their verdict becomes `not
/// compared`. Times are where there is any difference, rates where it is of the kind.
void leaveOpenOtherWork(nlohmann::ordered_json &figures, const OtherWork &work);

} // namespace cutaway::judging
