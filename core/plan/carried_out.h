#pragma once

#include <memory>

namespace cutaway {

class EditedPlan;

/// Plans whose graph is another one once they were carried out: an interface beside `EditedPlan`, found by
/// `dynamic_cast`.
class HasCarriedOut
{
public:
    virtual ~HasCarriedOut() = default;
    /// That graph, shown like a plan; none of it can be moved. Null where the plan cannot be carried out.
    virtual std::unique_ptr<EditedPlan> carriedOut() const = 0;
};

} // namespace cutaway
