#pragma once

#include "views/canvas/canvas.h"

#include <QTimer>

namespace cutaway {

/// Two canvases that are looked at as one: the same part at the same zoom, the same modules open.
class CanvasTwins : public QObject
{
    Q_OBJECT

public:
    CanvasTwins(Canvas *one, Canvas *other, QObject *parent = nullptr);

    /// The other one shows what the first does; what fits the view fits both pictures.
    void begin();
    void end();

private:
    void follow(Canvas *leader, Canvas *follower);
    void showTogether();
    void openAs(Canvas *leader, Canvas *follower);
    void fitBoth();

    Canvas *m_one;
    Canvas *m_other;
    QTimer m_beginning; ///< when both have the size that they shall have
    bool m_isOn = false;
    bool m_isFollowing = false;
};

} // namespace cutaway
