#pragma once

#include <QObject>

class QMainWindow;

namespace cutaway {

/// The wheel over a control of a window or of its docks scrolls what the control lies in, and never changes the
/// control's value: who scrolls past a field of a plan does not want to edit the plan. One filter for all of them.
class WheelGuard : public QObject
{
    Q_OBJECT

public:
    explicit WheelGuard(QMainWindow *window);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isGuarded(const QObject *watched) const;

    QMainWindow *m_window;
};

} // namespace cutaway
