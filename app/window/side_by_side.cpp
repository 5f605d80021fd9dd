#include "app/window/side_by_side.h"

#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/judging/plan_flow_view.h"
#include "views/judging/plan_points.h"
#include "views/models/baseline_marks.h"
#include "views/panels/panel_parts.h"

#include <QApplication>
#include <QVBoxLayout>
#include <algorithm>
#include <unordered_map>
#include <utility>

namespace cutaway {

namespace {

constexpr int leastWidthOfTwo = 120; ///< of a picture beside another, which together are as wide as one at least

/// The items of the same names; of one graph they mostly have the same numbers.
std::vector<ItemIndex> sameItems(const std::vector<ItemIndex> &items, const EditedPlan &from, const EditedPlan &to)
{
    std::vector<ItemIndex> found;
    std::unordered_map<std::string_view, ItemIndex> byName;
    for (const ItemIndex item : items) {
        if (item.value() >= from.itemCount())
            continue;
        const std::string_view name = from.item(item).label;
        if (item.value() < to.itemCount() && to.item(item).label == name) {
            found.push_back(item);
            continue;
        }
        for (std::size_t i = 0; byName.empty() && i < to.itemCount(); ++i)
            byName.emplace(to.item(ItemIndex(i)).label, ItemIndex(i));
        if (const auto same = byName.find(name); same != byName.end())
            found.push_back(same->second);
    }
    std::ranges::sort(found);
    return found;
}

TextLabel *makeTitle()
{
    auto *title = new ElidedLabel(TextRole::Title, &Theme::text);
    title->setContentsMargins(scaled(dockPadding), scaled(6), scaled(dockPadding), scaled(6));
    return title;
}

/// By name, and what the planner was given.
QString sideTitle(const QString &name, const EditedPlan &plan)
{
    const QString planner = madeBy(plan);
    return planner.isEmpty() ? name : name + QStringLiteral("  ·  ") + planner;
}

QWidget *underTitle(TextLabel *title, QWidget *picture)
{
    auto *side = new QWidget;
    auto *rows = new QVBoxLayout(side);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(title);
    rows->addWidget(picture, 1);
    return side;
}

} // namespace

SideBySide::SideBySide(PlanSource *source, ViewState *state, LayoutSource *layouts, Canvas *canvas, QWidget *plan,
                       QWidget *parent)
    : QSplitter(parent), m_source(source), m_state(state), m_layouts(layouts), m_planCanvas(canvas)
{
    setChildrenCollapsible(false);
    m_planTitle = makeTitle();
    m_planTitle->hide();
    m_planSide = underTitle(m_planTitle, plan);
    addWidget(m_planSide);
    connect(m_source, &PlanSource::planReplaced, this, &SideBySide::refresh);
}

SideBySide::~SideBySide()
{
    delete m_twins;
    delete m_canvas; // before the plan that it draws
    if (m_flow)
        m_flow->setBaseline(nullptr, {}, {}); // it outlives the copy
}

void SideBySide::build()
{
    m_title = makeTitle();
    m_baseState.setArrangement(m_state->arrangement());
    m_baseState.setColouring(m_state->colouring());
    m_canvas = new Canvas(&m_baseSource, &m_baseState, m_layouts);
    m_canvas->setObjectName("baselineCanvas");
    m_canvas->setMinimumWidth(leastWidthOfTwo);
    m_side = underTitle(m_title, m_canvas);
    insertWidget(0, m_side);
    m_twins = new CanvasTwins(m_planCanvas, m_canvas, this);
    connect(&m_baseSource, &PlanSource::moveRequested, this,
            [this] { emit noticeWanted(tr("Change the baseline in its own tab")); });
    connect(m_state, &ViewState::arrangementChanged, this,
            [this] { m_baseState.setArrangement(m_state->arrangement()); });
    connect(m_state, &ViewState::colouringChanged, this, [this] { m_baseState.setColouring(m_state->colouring()); });
    connect(m_state, &ViewState::selectionChanged, this,
            [this] { takeSelection(m_state, &m_baseState, m_source, &m_baseSource); });
    connect(&m_baseState, &ViewState::selectionChanged, this,
            [this] { takeSelection(&m_baseState, m_state, &m_baseSource, m_source); });
}

void SideBySide::setBaseline(const EditedPlan *plan, const QString &name, const QString &shownName)
{
    m_baseline = plan;
    m_name = name;
    m_shownName = shownName;
    refresh();
}

void SideBySide::setBaselineMarks(const BaselineMarks *marks)
{
    m_marks = marks;
    connect(marks, &BaselineMarks::changed, this, [this] {
        if (m_canvas) // a group may have a partner now
            takeSelection(m_state, &m_baseState, m_source, &m_baseSource);
    });
}

void SideBySide::setShown(bool shown)
{
    m_isWanted = shown;
    refresh();
}

void SideBySide::refresh()
{
    const bool isShown = m_isWanted && m_baseline && m_source->plan() && m_source->plan() != m_baseline;
    const Pictures pictures = !isShown                                              ? Pictures::PlanAlone
                              : PlanFlowView::isFor(*m_baseline, *m_source->plan()) ? Pictures::Flow
                                                                                    : Pictures::Canvases;
    if (pictures != m_pictures)
        emit picturesAboutToChange();
    m_pictures = pictures;
    const bool areCanvases = pictures == Pictures::Canvases;
    emit canvasesChanged(areCanvases);
    m_planTitle->setVisible(areCanvases); // one picture is as high as the other
    m_planCanvas->setMinimumWidth(areCanvases ? leastWidthOfTwo : 0);
    std::shared_ptr<EditedPlan> copy = isShown ? m_baseline->clone() : nullptr;
    copy.swap(m_copy); // the one before is gone once nothing draws it
    showCanvases(areCanvases);
    showFlow(pictures == Pictures::Flow);
}

void SideBySide::showCanvases(bool areShown)
{
    if (!areShown) {
        if (m_side) {
            m_side->hide();
            m_twins->end();
            m_baseSource.setPlan(nullptr, {}, {});
        }
        return;
    }
    if (!m_side)
        build();
    m_baseSource.setPlan(m_copy.get(), m_copy->cost(), m_name,
                         &m_copy->graph() == &m_source->plan()->graph() ? m_source->sharedModules() : nullptr);
    m_title->setText(sideTitle(tr("Baseline %1").arg(m_name), *m_copy));
    m_planTitle->setText(sideTitle(m_shownName, *m_source->plan()));
    if (!m_side->isVisible()) {
        m_side->show();
        setSizes({width() / 2, width() / 2});
    }
    m_twins->begin();
}

/// In place of the plan's picture.
void SideBySide::showFlow(bool isShown)
{
    if (isShown && !m_flow) {
        m_flow = new PlanFlowView(m_source, m_state);
        if (m_marks)
            m_flow->setBaselineMarks(m_marks);
        connect(m_flow, &PlanFlowView::lanesWanted, this, &SideBySide::lanesWanted);
        addWidget(m_flow);
    }
    if (m_flow) {
        m_flow->setVisible(isShown);
        m_flow->setBaseline(isShown ? m_copy.get() : nullptr, m_name, m_shownName);
    }
    const bool hadFocus = m_planSide->isAncestorOf(QApplication::focusWidget());
    m_planSide->setVisible(!isShown);
    if (isShown && hadFocus)
        m_flow->setFocus();
}

/// In the flow ribbon by ribbon, in canvases that mark them operator by operator, around the end.
bool SideBySide::goToMover(int step)
{
    if (m_pictures == Pictures::PlanAlone && !(m_marks && m_marks->isUnion()))
        return false;
    if (m_pictures == Pictures::Flow) {
        m_flow->goToMover(step);
        return true;
    }
    const judging::PlanMarks *marks = m_marks ? m_marks->marks() : nullptr;
    if (!marks || marks->moved.empty())
        return true;
    const auto &moved = marks->moved;
    const ItemIndex current = m_state->current();
    auto next = moved.begin(); // nothing is current yet: the first, or the last
    if (current.isValid())
        next = step > 0 ? std::ranges::upper_bound(moved, current, {}, &judging::PlanMarks::Moved::item)
                        : std::ranges::lower_bound(moved, current, {}, &judging::PlanMarks::Moved::item);
    if (step < 0)
        next = (next == moved.begin() ? moved.end() : next) - 1;
    const ItemIndex item = next == moved.end() ? moved.front().item : next->item;
    m_state->select({item});
    m_state->reveal({item});
    return true;
}

/// A group's partner, the lane of the same name; nothing where there is none.
Spot SideBySide::sameSpot(const Spot &spot, const PlanSource *source, const PlanSource *target) const
{
    if (const auto *group = std::get_if<GroupIndex>(&spot)) {
        const GroupIndex partner = partnerOf(*group, source == &m_baseSource);
        return partner.isValid() ? Spot(partner) : Spot();
    }
    const auto *lane = std::get_if<LaneIndex>(&spot);
    if (!lane || lane->value() >= source->plan()->laneCount())
        return {};
    for (std::size_t i = 0; i < target->plan()->laneCount(); ++i) {
        if (target->plan()->lane(LaneIndex(i)).label == source->plan()->lane(*lane).label)
            return LaneIndex(i);
    }
    return {};
}

GroupIndex SideBySide::partnerOf(GroupIndex group, bool isOfBaseline) const
{
    const judging::PlanMarks *marks = m_marks ? m_marks->marks() : nullptr;
    if (!marks)
        return {};
    if (isOfBaseline)
        return group.value() < marks->groupNow.size() ? marks->groupNow[group.value()] : GroupIndex();
    const auto found = std::ranges::find(marks->groupNow, group);
    return found == marks->groupNow.end() ? GroupIndex() : GroupIndex(std::size_t(found - marks->groupNow.begin()));
}

void SideBySide::takeSelection(ViewState *from, ViewState *to, const PlanSource *source, const PlanSource *target)
{
    if (m_isSelecting || !source->plan() || !target->plan())
        return;
    m_isSelecting = true;
    const Spot spot = sameSpot(from->selectedSpot(), source, target);
    if (std::holds_alternative<std::monostate>(spot))
        to->select(sameItems(from->selection(), *source->plan(), *target->plan()));
    else
        to->selectSpot(spot);
    m_isSelecting = false;
}

CanvasTwins::CanvasTwins(Canvas *one, Canvas *other, QObject *parent) : QObject(parent), m_one(one), m_other(other)
{
    for (const auto &[leader, follower] : {std::pair(one, other), std::pair(other, one)}) {
        connect(&leader->view(), &CanvasView::changed, this,
                [this, leader = leader, follower = follower] { follow(leader, follower); });
    }
    m_beginning.setSingleShot(true);
    m_beginning.setInterval(0);
    connect(&m_beginning, &QTimer::timeout, this, &CanvasTwins::showTogether);
    connect(&one->keeper(), &SceneKeeper::changed, this, [this] {
        m_isArrangedAnew = m_isOn;
        openAs(m_one, m_other);
    });
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
    m_isArrangedAnew = false; // beginning to compare moves nothing
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
    m_one->setBoundsBeside(m_other->keeper().scene().wholeView(), m_isArrangedAnew);
    m_other->setBoundsBeside(m_one->keeper().scene().wholeView());
}

} // namespace cutaway
