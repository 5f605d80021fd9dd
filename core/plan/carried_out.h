#pragma once

#include "core/plan/picture.h"
#include "core/plan/timeline.h"

#include <memory>

namespace cutaway {

class EditedPlan;
struct PlanCost;

/// What a part of the memory in use is of, and when it is there: from `start` on, until `end`.
struct HeldMemory
{
    double start = 0;
    double end = 0;
    std::int64_t bytes = 0;
    Text label;
};

/// Plans whose graph is another one once they were carried out: an interface beside `EditedPlan`, found by
/// `dynamic_cast`.
class HasCarriedOut
{
public:
    virtual ~HasCarriedOut() = default;
    /// That graph, shown like a plan; none of it can be moved. Null where the plan cannot be carried out.
    virtual std::unique_ptr<EditedPlan> carriedOut() const = 0;
    /// Of the graph as it is; `EditedPlan::timeline` is that of the plan carried out, where it can be.
    virtual Timeline timelineBefore() const = 0;
    /// What the memory of both timelines is made of, by start.
    virtual std::vector<HeldMemory> heldBefore() const = 0;
    virtual std::vector<HeldMemory> heldAfter() const = 0;
    /// Of the graph as it is, made of the same parts as `EditedPlan::cost`.
    virtual PlanCost costBefore() const = 0;
    /// What stands beside the timelines: `45 collectives, 670 µs exposed`.
    virtual Text summaryBefore() const = 0;
    virtual Text summaryAfter() const = 0;
    /// What a bar of the timelines is, and what their memory is of.
    virtual Text barName(TimelineBar::Role role, bool isOfGroup) const = 0;
    virtual Text memoryName() const = 0;
    /// What carrying the plan out changes, for better or worse, or why it cannot be; none where it changes nothing.
    virtual std::optional<Problem> effect() const = 0;
};

} // namespace cutaway
