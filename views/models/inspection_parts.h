#pragma once

#include "views/models/inspection.h"
#include "views/theme/translated.h"

#include <string_view>

/// What inspections of all things are put together from.
namespace cutaway::inspecting {

/// A name, as it stands.
QString text(std::string_view utf8);
QString text(const std::string &utf8);
/// What core says, translated.
QString text(const Text &said);

/// Nothing if there is no value.
void addFact(Inspection &inspection, const QString &label, const QString &value);
/// Nothing if it has no links.
void addSection(Inspection &inspection, Inspection::Section section);

/// `dev_0, dev_1`.
QString laneNames(const EditedPlan &plan, const std::vector<LaneIndex> &lanes);

} // namespace cutaway::inspecting
