#include "views/timeline/step_grips.h"

#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/timeline/row_steps.h"
#include "views/timeline/step_drag.h"

namespace cutaway {

namespace {

constexpr double narrowestGrip = 4; // pixels

} // namespace

/// Rows of a plan that this one is compared with stand above its own, and stay as they are; so do those of a run.
bool StepGrips::isStep(const TimelineBarRef &bar) const
{
    if (m_view->data().tracks[bar.track].isMeasured)
        return false;
    const std::vector<TimelineSection> &sections = m_view->data().sections;
    if (!sections.empty() && bar.track < sections.back().firstTrack)
        return false;
    const HasRowOrder *order = rowOrderOf(m_source->plan());
    return order && order->isStep(barAt(m_view->data(), bar));
}

std::optional<TimelineBarRef> StepGrips::stepAt(QPointF point) const
{
    const std::optional<TimelineBarRef> bar = m_view->barAt(point);
    return bar && isStep(*bar) ? bar : std::nullopt;
}

std::optional<TimelineBarRef> StepGrips::gripAt(QPointF point) const
{
    const std::optional<TimelineBarRef> step = stepAt(point);
    if (!step)
        return {};
    const TimelineBar &bar = barAt(m_view->data(), *step);
    const bool isWide = (bar.end - bar.start) * m_view->geometry().scale() >= scaled(narrowestGrip);
    return isWide ? step : std::nullopt;
}

QString StepGrips::toolTip(const TimelineBarRef &step) const
{
    QString text = timelineBarText(m_view->data(), step) + u'\n' +
                   StepDrag::tr("Drag it along its row, or press Alt and an arrow, to run it earlier or later");
    const std::string note = rowOrderOf(m_source->plan())->orderingNote();
    if (!note.empty())
        text += u'\n' + coreText(note);
    return text;
}

} // namespace cutaway
