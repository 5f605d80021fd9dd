#include "app/window/canvas_twins.h"

#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"

namespace cutaway {

CanvasTwins::CanvasTwins(Canvas *one, Canvas *other, QObject *parent) : QObject(parent), m_one(one), m_other(other)
{
    for (const auto &[leader, follower] : {std::pair(one, other), std::pair(other, one)}) {
        connect(&leader->view(), &CanvasView::changed, this,
                [this, leader = leader, follower = follower] { follow(leader, follower); });
        connect(&leader->keeper(), &SceneKeeper::changed, this,
                [this, leader = leader, follower = follower] { openAs(leader, follower); });
    }
}

void CanvasTwins::begin()
{
    m_isOn = true;
    openAs(m_one, m_other);
    follow(m_one, m_other);
}

void CanvasTwins::follow(Canvas *leader, Canvas *follower)
{
    if (!m_isOn || m_isFollowing)
        return;
    m_isFollowing = true;
    follower->setTransform(leader->view().transform());
    m_isFollowing = false;
}

void CanvasTwins::openAs(Canvas *leader, Canvas *follower)
{
    if (!m_isOn || m_isFollowing)
        return;
    m_isFollowing = true;
    follower->setOpenBoxes(leader->openBoxes());
    m_isFollowing = false;
}

} // namespace cutaway
