#include "views/panels/end_follower.h"

#include <QScrollArea>
#include <QScrollBar>

namespace cutaway {

EndFollower::EndFollower(QScrollArea *area) : QObject(area), m_area(area)
{
    connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, this, &EndFollower::showEnd);
    connect(area->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_isFollowing = false; });
}

void EndFollower::start()
{
    m_isFollowing = true;
    showEnd();
}

void EndFollower::showEnd()
{
    if (m_isFollowing)
        m_area->verticalScrollBar()->setValue(m_area->verticalScrollBar()->maximum());
}

} // namespace cutaway
