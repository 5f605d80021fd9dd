#pragma once

#include "core/base/job.h"
#include "core/plan/edited_plan.h"

#include <chrono>

namespace cutaway {

/// A move that would make the plan faster by just so much.
struct Suggestion
{
    Move move;
    Text text; ///< `Move layer4_0_bn3 to partition 2`, `Move 8 operators of layer4.0 to partition 2`
    double gainSec = 0;
};

struct Suggestions
{
    std::vector<Suggestion> best;     ///< moves and choices, the greatest gain first
    std::vector<Suggestion> settings; ///< of the plan as a whole, likewise
    /// The move of operators that would help more than any of them if there were room for it.
    std::optional<Suggestion> heldBack;
    Text heldBackBecause; ///< `dev_1 lacks 2.81 MiB`
    std::size_t tried = 0;
    std::size_t possible = 0; ///< more than `tried`: the search was cut short

    bool isComplete() const { return tried == possible; }
    bool helps() const { return !best.empty() || !settings.empty(); }
};

/// Two moves or settings that help together more than any does alone.
struct SuggestedPair
{
    std::optional<Suggestion> best; ///< none: no two of those tried do
    std::size_t moves = 0;          ///< single ones, settings among them, that were looked at two by two
    std::size_t tried = 0;
};

struct SuggestionLimits
{
    std::size_t wanted = 3;
    std::size_t moves = 4000; ///< tried at most
    std::chrono::milliseconds time{3000};
};

/// The single moves out of a group, into it or of it that shorten the plan most: an operator at the group's edge to a
/// neighbour, a neighbour's operator into the group, the part of a module on one side to the other, either of them to
/// an idle lane, the whole group to another lane; and settings of the plan under which a step does the same. Each is
/// asked of the plan's own `preview`, so that what is promised is what comes. O(edges of the group + moves tried ×
/// preview).
///
/// Stopped, it gives the best seen so far.
Suggestions suggestMoves(const EditedPlan &plan, GroupIndex group, const Job &job, const SuggestionLimits &limits = {});
/// The same for one item: other ways to run it, and wherever it can be dropped.
Suggestions suggestMoves(const EditedPlan &plan, ItemIndex item, const Job &job, const SuggestionLimits &limits = {});

/// The best two of the single moves and settings that come nearest to helping, made as one: an exchange where memory is
/// short, a schedule with the cut that fits it. Of at most 64 moves and 16 settings all pairs; a setting under which
/// groups are made anew only with other settings. O(pairs × preview + settings × copies of the plan).
SuggestedPair suggestPair(const EditedPlan &plan, GroupIndex group, const Job &job);

} // namespace cutaway
