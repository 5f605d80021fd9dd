#pragma once

#include <QStringView>

#include <optional>
#include <vector>

namespace cutaway {

/// How well a text answers what was typed. Higher is better.
struct FuzzyMatch
{
    int score = 0;
    std::vector<int> positions; ///< of the letters that were found, for marking them
};

/// All letters of `typed` in their order, blanks and hyphens aside and without regard to case. A letter follows the one
/// before it or begins a word: `rgs` finds "Run Grid search", "brush" does not. Letters in a row, and those that begin
/// words, count more; so does a short text. O(typed × text × occurrences of a letter).
std::optional<FuzzyMatch> fuzzyMatch(QStringView typed, QStringView text);

} // namespace cutaway
