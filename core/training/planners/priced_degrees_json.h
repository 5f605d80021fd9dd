#pragma once

#include "core/training/planners/degree_search.h"
#include "core/training/training_state.h"

#include <nlohmann/json_fwd.hpp>

#include <map>

/// Plans that a search of degrees priced, as its result keeps them: degrees, step time, memory of the fullest rank,
/// numbers of blocks in stages, and runs of equal modes.
namespace cutaway::training {

nlohmann::ordered_json pricedJson(const std::vector<PricedDegrees> &priced);

/// The head and the layout of an entry, on the rest of a state. Nothing where the entry is not one of ours.
std::optional<TrainingState> statePricedAs(const nlohmann::ordered_json &entry, const TrainingState &state);

/// `pipeline 4, tensor 2, data 8, microbatch_size 1`: what the search chose, without degrees of 1.
std::string pricedText(const nlohmann::ordered_json &entry);

/// How many combinations were looked at, and what became of them.
Text coveredText(const nlohmann::ordered_json &covered);

/// All that the search chose, by name.
std::map<std::string, std::string> pricedParameters(const nlohmann::ordered_json &entry);

} // namespace cutaway::training
