#pragma once

#include "core/judging/plan_figures.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

/// Figures for people, by their names in documents: `latency_sec` is a time, `largest_lane_bytes` a size.
namespace cutaway::judging {

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

} // namespace cutaway::judging
