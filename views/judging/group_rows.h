#pragma once

#include "core/plan/edited_plan.h"

#include <nlohmann/json_fwd.hpp>

#include <QStringList>

#include <map>
#include <vector>

namespace cutaway {

/// A group of a plan beside its partner in the baseline: title, baseline, this plan, difference, share, who came and
/// went. The figure is its time; where the kind knows none, its memory.
struct GroupRowTexts
{
    QStringList cells;
    QString toolTip;  ///< memory
    GroupIndex group; ///< of this plan; invalid: it is the baseline's alone
};

/// Rows of a difference's `groups`.
std::vector<GroupRowTexts> groupRows(const nlohmann::ordered_json &groups, const EditedPlan &base,
                                     const EditedPlan &plan);

/// What the partners of this plan's groups are called in the baseline, by the groups' ids; of those that are called
/// the same there, nothing.
std::map<std::string, QString> otherNamesBefore(const nlohmann::ordered_json &groups, const EditedPlan &base,
                                                const EditedPlan &plan);

} // namespace cutaway
