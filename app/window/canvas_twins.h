#pragma once

#include "views/canvas/canvas.h"

namespace cutaway {

/// Two canvases that are looked at as one: the same part at the same zoom, the same modules open.
class CanvasTwins : public QObject
{
    Q_OBJECT

public:
    CanvasTwins(Canvas *one, Canvas *other, QObject *parent = nullptr);

    /// The other one shows what the first does.
    void begin();
    void end() { m_isOn = false; }

private:
    void follow(Canvas *leader, Canvas *follower);
    void openAs(Canvas *leader, Canvas *follower);

    Canvas *m_one;
    Canvas *m_other;
    bool m_isOn = false;
    bool m_isFollowing = false;
};

} // namespace cutaway
