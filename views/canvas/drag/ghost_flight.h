#pragma once

#include "views/canvas/drag/drag_session.h"

#include <QVariantAnimation>

namespace cutaway {

/// The ghost of a refused or abandoned drag flies back to where it came from.
class GhostFlight : public QObject
{
    Q_OBJECT

public:
    explicit GhostFlight(QObject *parent);

    /// In the widget.
    void start(DragLoad load, QPointF from, QPointF to);
    void stop() { m_progress.stop(); }
    bool isActive() const { return m_progress.state() == QAbstractAnimation::Running; }
    const DragLoad &load() const { return m_load; }
    QPointF at() const { return m_from + (m_to - m_from) * m_progress.currentValue().toDouble(); }

signals:
    void moved(); ///< or arrived

private:
    QVariantAnimation m_progress;
    DragLoad m_load;
    QPointF m_from;
    QPointF m_to;
};

} // namespace cutaway
