#pragma once

#include "core/plan/suggestions.h"
#include "views/models/inspection.h"

namespace cutaway {

/// The moves that would help a group most, each to be made by a click; why there is none; or, while nothing is found
/// yet, that they are looked for.
Inspection::Section suggestionSection(const std::optional<Suggestions> &found);
/// Settings of the plan that would help more than others, whatever group is asked of; an empty title: none does.
Inspection::Section settingsSection(const std::optional<Suggestions> &found);
/// Two moves that help together, or that they are looked for; an empty title: single moves help.
Inspection::Section pairSection(const std::optional<SuggestedPair> &pair, bool isSearched);
/// The move that would help more if there were memory for it; an empty title: there is none.
Inspection::Section heldBackSection(const std::optional<Suggestions> &found);

} // namespace cutaway
