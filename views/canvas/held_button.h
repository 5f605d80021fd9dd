#pragma once

#include <QObject>

class QWidget;

namespace cutaway {

/// Whether a mouse button is held down on a widget, whatever else takes its events. Created after everything that
/// filters them: what is installed last sees them first.
class HeldButton : public QObject
{
    Q_OBJECT

public:
    explicit HeldButton(QWidget *widget);

signals:
    void changed(bool held);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setHeld(bool held);

    bool m_isHeld = false;
};

} // namespace cutaway
