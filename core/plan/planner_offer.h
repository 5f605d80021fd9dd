#pragma once

#include "core/json/parameter.h"

#include <string>
#include <vector>

namespace cutaway {

/// A run of a planner that would tell more than the plan at hand.
struct PlannerOffer
{
    Text title; ///< what is different: `Within 1.20 GiB per device`
    std::string plannerId;
    ParameterValues given;
};

/// Plans that can make some: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasPlannerOffers
{
public:
    virtual ~HasPlannerOffers() = default;
    /// One line: why; empty where there is nothing to offer.
    virtual Text offerReason() const = 0;
    virtual std::vector<PlannerOffer> plannerOffers() const = 0;
};

} // namespace cutaway
