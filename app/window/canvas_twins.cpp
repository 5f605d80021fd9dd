#include "app/window/canvas_twins.h"

#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"

#include <utility>

namespace cutaway {

CanvasTwins::CanvasTwins(Canvas *one, Canvas *other, QObject *parent) : QObject(parent), m_one(one), m_other(other)
{
    for (const auto &[leader, follower] : {std::pair(one, other), std::pair(other, one)}) {
        connect(&leader->view(), &CanvasView::changed, this,
                [this, leader = leader, follower = follower] { follow(leader, follower); });
    }
    m_beginning.setSingleShot(true);
    m_beginning.setInterval(0);
    connect(&m_beginning, &QTimer::timeout, this, &CanvasTwins::showTogether);
    connect(&one->keeper(), &SceneKeeper::changed, this, [this] { openAs(m_one, m_other); });
    connect(&other->keeper(), &SceneKeeper::changed, this, [this] {
        if (m_other->keeper().isUntouched()) // the size of its view opened or closed something
            openAs(m_one, m_other);
        else
            openAs(m_other, m_one);
    });
}

void CanvasTwins::begin()
{
    m_beginning.start();
}

void CanvasTwins::showTogether()
{
    m_isOn = true;
    openAs(m_one, m_other);
    follow(m_one, m_other);
}

void CanvasTwins::end()
{
    m_beginning.stop();
    m_isOn = false;
    m_one->setBoundsBeside({});
}

void CanvasTwins::follow(Canvas *leader, Canvas *follower)
{
    if (!m_isOn || m_isFollowing)
        return;
    if (follower == m_one && m_one->view().isFitted() && leader->view().isFitted())
        std::swap(leader, follower); // else the first would no longer follow the window's size
    m_isFollowing = true;
    follower->setTransform(leader->view().transform());
    m_isFollowing = false;
}

void CanvasTwins::openAs(Canvas *leader, Canvas *follower)
{
    if (!m_isOn || m_isFollowing)
        return;
    m_isFollowing = true;
    follower->setOpenBoxes(leader->openBoxes(), leader->keeper().isUntouched());
    m_isFollowing = false;
    fitBoth();
}

void CanvasTwins::fitBoth()
{
    const Scene &scene = m_one->keeper().scene();
    const bool isOfRows = scene.arrangement() == Arrangement::ByDevice && scene.isArranged();
    m_other->setLanesPerRow(isOfRows ? scene.columnCount() : 0); // a device is at the same place in both
    m_one->setBoundsBeside(m_other->keeper().scene().wholeView());
    m_other->setBoundsBeside(m_one->keeper().scene().wholeView());
}

} // namespace cutaway
