#include "views/models/inspection_parts.h"

#include "views/models/lane_names.h"
#include "views/theme/core_text.h"

namespace cutaway::inspecting {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

QString text(const std::string &utf8)
{
    return text(std::string_view(utf8));
}

QString text(const Text &said)
{
    return coreText(said);
}

void addFact(Inspection &inspection, const QString &label, const QString &value)
{
    if (!value.isEmpty())
        inspection.facts.push_back({label, value});
}

void addSection(Inspection &inspection, Inspection::Section section)
{
    if (!section.links.empty())
        inspection.sections.push_back(std::move(section));
}

QString laneNames(const EditedPlan &plan, const std::vector<LaneIndex> &lanes)
{
    return laneNamesText(plan, lanes);
}

} // namespace cutaway::inspecting
