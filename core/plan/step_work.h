#pragma once

#include "core/base/text.h"

namespace cutaway {

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

} // namespace cutaway
