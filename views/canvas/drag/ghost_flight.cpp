#include "views/canvas/drag/ghost_flight.h"

#include <QEasingCurve>

#include <utility>

namespace cutaway {

GhostFlight::GhostFlight(QObject *parent) : QObject(parent)
{
    m_progress.setStartValue(0.0);
    m_progress.setEndValue(1.0);
    m_progress.setDuration(160);
    m_progress.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_progress, &QVariantAnimation::valueChanged, this, &GhostFlight::moved);
    connect(&m_progress, &QVariantAnimation::finished, this, &GhostFlight::moved);
}

void GhostFlight::start(DragLoad load, QPointF from, QPointF to)
{
    m_load = std::move(load);
    m_from = from;
    m_to = to;
    m_progress.start();
}

} // namespace cutaway
