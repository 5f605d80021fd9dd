#pragma once

#include <map>
#include <string>
#include <vector>

namespace cutaway {

/// A plan that a planner priced on its way to the one that it gave.
struct TriedPlan
{
    std::string settings;                          ///< what it chose there: `pipeline 4, tensor 2`
    std::map<std::string, std::string> parameters; ///< the same and all else that was chosen: `chunks` → `1`
    std::map<std::string, double> figures;         ///< by their names in documents: `latency_sec`, `largest_lane_bytes`
    std::string problem;                           ///< why it cannot be; empty: it can
};

/// Plans that know what else was tried: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasTriedPlans
{
public:
    virtual ~HasTriedPlans() = default;
    virtual std::vector<TriedPlan> triedPlans() const = 0;
    /// The document of one of them. O(plan).
    virtual std::string triedDocument(std::size_t number) const = 0;
};

} // namespace cutaway
