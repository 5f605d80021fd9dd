#pragma once

#include "core/base/text.h"

#include <optional>
#include <utility>

namespace cutaway {

class EditedPlan;

/// Plans of a kind that counts times in more than one way: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasTimeModel
{
public:
    virtual ~HasTimeModel() = default;
    /// `torch.fx's latency of partitions`; empty: as all plans of the kind do.
    virtual Text timeModel() const = 0;
};

/// How the two plans count times, where that is not the same, so that their times cannot be compared.
std::optional<std::pair<Text, Text>> otherTimeModels(const EditedPlan &one, const EditedPlan &other);

} // namespace cutaway
