#include "views/canvas/scene_keeper.h"

#include <QEasingCurve>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int openMilliseconds = 160;
constexpr int settleMilliseconds = 120;
constexpr int tidyMilliseconds = 200;
constexpr std::size_t rearrangedOnResize = 5000; // items: a few milliseconds

} // namespace

SceneKeeper::SceneKeeper(PlanSource *source, ViewState *state, LayoutSource *layouts, QObject *parent)
    : QObject(parent), m_source(source), m_state(state), m_layouts(layouts)
{
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        m_progress = value.toDouble();
        emit progressed();
    });
    connect(&m_motion, &QVariantAnimation::finished, this, [this] {
        m_progress = 1;
        m_scene.endMotion();
        emit progressed();
    });
    connect(source, &PlanSource::planReplaced, this, &SceneKeeper::readPlan);
    connect(source, &PlanSource::changed, this, &SceneKeeper::updatePlan);
    connect(state, &ViewState::arrangementChanged, this, &SceneKeeper::tidy);
    if (layouts)
        connect(layouts, &LayoutSource::finished, this, &SceneKeeper::layoutArrived);
    readPlan();
}

void SceneKeeper::readPlan()
{
    m_motion.stop();
    m_progress = 1;
    m_scene.setPlan(m_source->plan(), m_source->modules());
    m_figures = m_source->plan() ? readPlanFigures(*m_source->plan()) : PlanFigures();
    m_isUntouched = true;
    arrange();
    emit replaced();
}

void SceneKeeper::updatePlan(const Change &change)
{
    if (!hasPlan())
        return;
    m_motion.stop();
    m_scene.endMotion();
    m_isUntouched = false;
    m_scene.update(change);
    updateViolated(m_figures, *m_source->plan());
    startMotion(settleMilliseconds);
    emit changed();
}

void SceneKeeper::arrange()
{
    for (const quint64 number : m_pendingLayouts)
        m_layouts->cancel(number);
    m_pendingLayouts.clear();
    CanvasMetrics metrics{.scale = textScale()};
    m_scene.arrange(m_state->arrangement(), {m_viewSize, metrics},
                    [this](const LayoutRequest &request) { return layOut(request); });
}

/// The known answer; else a picture at once and a better one later.
LayoutResult SceneKeeper::layOut(const LayoutRequest &request)
{
    if (m_layouts) {
        if (const LayoutResult *known = m_layouts->cached(request))
            return *known;
        m_pendingLayouts.push_back(m_layouts->request(request));
    }
    return layeredLayout(request);
}

void SceneKeeper::layoutArrived(quint64 number)
{
    const auto found = std::ranges::find(m_pendingLayouts, number);
    if (found == m_pendingLayouts.end())
        return;
    m_pendingLayouts.erase(found);
    if (!m_pendingLayouts.empty() || m_state->arrangement() != Arrangement::ByFlow || !hasPlan())
        return;
    m_scene.update({.groups = {}, .lanes = {}, .items = {}, .everything = true});
    startMotion(tidyMilliseconds);
    emit changed();
}

void SceneKeeper::startMotion(int milliseconds)
{
    if (m_reducedMotion || !m_scene.isMoving()) {
        m_scene.endMotion();
        m_progress = 1;
        return;
    }
    m_progress = 0;
    m_motion.setDuration(milliseconds);
    m_motion.start();
}

void SceneKeeper::setViewSize(QSizeF view)
{
    const bool isOther = view != m_viewSize;
    m_viewSize = view;
    if (!hasPlan())
        return;
    if (isOther && m_isUntouched && m_scene.plan()->itemCount() <= rearrangedOnResize) {
        m_scene.forgetOpenings();
        arrange();
        emit changed();
    } else {
        m_scene.setViewSize(view);
    }
}

void SceneKeeper::setOpen(BoxRef box, bool open)
{
    m_isUntouched = false;
    m_motion.stop();
    m_scene.endMotion();
    m_scene.setOpen(box, open);
    startMotion(openMilliseconds);
    emit changed();
}

void SceneKeeper::openAll()
{
    m_isUntouched = false;
    if (!hasPlan())
        return;
    m_scene.openAll();
    emit changed();
}

void SceneKeeper::closeAll()
{
    m_isUntouched = false;
    if (!hasPlan())
        return;
    m_scene.closeAll();
    emit changed();
}

void SceneKeeper::tidy()
{
    if (!hasPlan())
        return;
    m_motion.stop();
    arrange();
    emit replaced();
}

void SceneKeeper::openAround(const std::vector<ItemIndex> &items)
{
    m_isUntouched = false;
    m_motion.stop();
    m_scene.endMotion();
    if (!hasPlan() || !m_scene.openAround(items))
        return;
    startMotion(openMilliseconds);
    emit changed();
}

void SceneKeeper::setOpenings(std::unordered_map<GroupIndex, GroupOpening> openings)
{
    m_isUntouched = false;
    m_scene.setOpenings(std::move(openings));
    arrange();
    emit changed();
}

} // namespace cutaway
