#pragma once

#include "core/plan/plan_indices.h"

#include <QString>

namespace cutaway {

class EditedPlan;

/// What a group holds so many of: `collective` of a bucket, `operators` of a stage.
QString groupItemNoun(const EditedPlan &plan, GroupIndex group, int count);
/// `12 operators`
QString groupItemsText(const EditedPlan &plan, GroupIndex group, std::size_t count);

} // namespace cutaway
