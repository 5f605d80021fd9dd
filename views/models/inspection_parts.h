#pragma once

#include "views/models/inspection.h"
#include "views/theme/translated.h"

#include <string_view>

/// What inspections of all things are put together from.
namespace cutaway::inspecting {

QString text(std::string_view utf8);

/// Nothing if there is no value.
void addFact(Inspection &inspection, const QString &label, const QString &value);
/// Nothing if it has no links.
void addSection(Inspection &inspection, Inspection::Section section);

/// `dev_0, dev_1`.
QString laneNames(const EditedPlan &plan, const std::vector<LaneIndex> &lanes);

} // namespace cutaway::inspecting
