#pragma once

#include "core/judging/plan_figures.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

/// Figures for people, by their names in documents: `latency_sec` is a time, `largest_lane_bytes` a size.
namespace cutaway::judging {

/// Of a base that is next to nothing shares are without meaning: of larger ones only that they are is said.
inline constexpr double mostFraction = 100;

enum class FigureUnit { Seconds, Bytes, Share, Number };
FigureUnit figureUnit(std::string_view name);

/// `Latency`, `Largest lane`, `Tokens per second`.
std::string figureTitle(std::string_view name);
/// As a plan's kind calls it, else the same.
std::string figureTitle(const FigureTitles &titles, std::string_view name);
/// `1.268 ms`, `96.5 MiB`, `12.3 %`, `3`; `unknown` for null.
std::string figureText(std::string_view name, const nlohmann::ordered_json &value);
/// How many decimals tell a change of so many per cent: two, more where that would be nought; 0 where there is none.
int percentDecimals(double percent);
/// The difference with its sign: `−0.055 ms`, `+2.81 MiB`, `±0`.
std::string figureChange(std::string_view name, double difference);
/// Of an entry of `figures`: `same` where its difference is what sums leave over; empty where there is none.
std::string toldVerdict(const nlohmann::ordered_json &figure);

} // namespace cutaway::judging
