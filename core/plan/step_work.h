#pragma once

#include "core/base/text.h"

#include <optional>
#include <utility>

namespace cutaway {

class EditedPlan;

/// What a step gets done, in parts that are the same in all plans of a graph.
struct StepWork
{
    double parts = 0;
    Text text;      ///< `256 sequences`
    Text part;      ///< `sequence`
    Text kind = {}; ///< `forward and backward passes`; empty: all plans of the graph do the same with a part
};

/// Plans whose settings say how much a step gets done: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasStepWork
{
public:
    virtual ~HasStepWork() = default;
    virtual StepWork stepWork() const = 0;
};

/// What a step of each of two plans gets done; none where one of them does not say.
std::optional<std::pair<StepWork, StepWork>> stepWorksOf(const EditedPlan &one, const EditedPlan &other);
/// Whether the two do other things with a part, so that not even the time of one can be compared.
bool isOtherKindOfWork(const StepWork &one, const StepWork &other);

} // namespace cutaway
