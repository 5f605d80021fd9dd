#pragma once

#include "core/measured/run_comparison.h"

#include <map>
#include <string_view>

namespace cutaway::measured {

/// Which label of a rank's step tells a pass, and how much of it is this pass.
struct MatchedLabel
{
    const RunLabel *label = nullptr;
    double share = 1;
};

/// Finds the passes of a comparison's plan among the labels of its run, by their names alone (README.md, section 3).
/// The comparison must outlive it and keep its run.
class RunMatcher
{
public:
    explicit RunMatcher(RunComparison &comparison);

    /// Finds where each rank stands and what the plan does not have. Errors: `other_places`, `other_plan`.
    Done placeRanks();
    /// What one rank sent and another needed, as far as it is known which rank that was.
    std::vector<Message> messages() const;
    /// Fills `passes`, `transfers` and `missing`, by the clocks as they are now.
    void matchPasses();

    /// Null: the step has none of this name.
    const RunLabel *find(std::size_t rank, std::size_t step, const std::string &name) const;
    MatchedLabel labelOf(const ExpectedPass &pass, std::size_t rank, std::size_t step) const;

private:
    using LabelsByName = std::map<std::string_view, const RunLabel *>;

    void indexLabels();
    bool isOwnRank(std::size_t rank, std::size_t place) const;
    bool hasLabel(const ExpectedPass &pass, std::size_t rank) const;
    Done findPlaces();
    Error noneMatches() const;
    void findMissingPlaces();
    void matchPasses(std::size_t step, std::size_t rank, double begin);
    void matchTransfers(std::size_t step, std::size_t rank, double begin);
    Done findUnexpected();
    std::size_t onlyRankOf(std::size_t place) const;
    void addMessage(const ExpectedTransfer &transfer, std::size_t from, std::size_t to, std::size_t step,
                    std::vector<Message> &found) const;
    /// The host does not wait for what an accelerator sends and receives.
    bool isOnlyAsked(std::size_t rank, const RunLabel &label) const;
    double beginOf(std::size_t step) const;

    RunComparison &m_result;
    std::vector<std::vector<LabelsByName>> m_labels; ///< per rank and step
};

/// Whether a plan's passes are collectives, which a trace tells by what they are.
bool isOfCollectives(const ExpectedRun &expected);

/// Makes the collectives of the comparison's run its labels, with the names that its plan has for them: those that are
/// the same in kind, group, elements and type, in their order where there are several; none where a step has another
/// number of them than the plan. A group counts where plan and run name one alike. Error: `other_plan` where none fits.
/// O(collectives · log collectives).
Done nameCollectives(RunComparison &comparison);

} // namespace cutaway::measured
