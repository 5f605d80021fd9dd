#include "views/judging/plan_flow_view.h"

#include "core/judging/figure_words.h"
#include "core/plan/plan_kinds.h"
#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

// In pixels of text at its usual size.
constexpr double ribbonAim = 4; ///< a ribbon is as far from the pointer at most
std::size_t flowPlaceCount(const EditedPlan &plan)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < plan.laneCount(); ++i)
        count += plan.lane(LaneIndex(i)).isPlace ? 1 : 0;
    return count;
}

/// How far down a ribbon is between its ends, where it is so far to the right, both from 0 to 1: its curve begins in
/// the middle.
double slopeAt(double across)
{
    const double x = 2 * across - 1;
    if (x <= 0)
        return 0;
    double low = 0;
    double high = 1;
    for (int i = 0; i < 24; ++i) {
        const double t = (low + high) / 2;
        (1.5 * t * (1 - t) + t * t * t < x ? low : high) = t;
    }
    return low * low * (3 - 2 * low);
}

} // namespace

PlanFlowView::PlanFlowView(PlanSource *source, ViewState *state, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_source(source)
    , m_state(state)
    , m_drags(new DragMachine(source, viewport(), this))
    , m_back(new BackDrag(this))
{
    setObjectName("planFlow");
    setAccessibleName(tr("Baseline and plan"));
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    connect(source, &PlanSource::changed, this, [this] {
        m_drags->giveUp(false);
        viewport()->update(); // the time of the plan
    });
    connect(m_drags, &DragMachine::repaint, viewport(), qOverload<>(&QWidget::update));
    connect(m_drags, &DragMachine::dropRefused, this, [this](const Move &, const Preview &preview) {
        QToolTip::showText(viewport()->mapToGlobal(m_back->at().toPoint()), refusalWords(preview), viewport());
    });
    connect(state, &ViewState::selectionChanged, this, &PlanFlowView::followSelection);
    connect(state, &ViewState::revealRequested, this, [this](const std::vector<ItemIndex> &items) {
        if (items.empty() || items.front().value() >= m_streamOf.size())
            return;
        if (const std::size_t stream = m_streamOf[items.front().value()]; stream != noStream && !m_ribbons.empty()) {
            const Ribbon &ribbon = m_ribbons[m_ribbonOf[stream]];
            reveal(ribbon.left, ribbon.left + ribbon.height);
        }
    });
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, &PlanFlowView::layOut);
}

QSize PlanFlowView::sizeHint() const
{
    return {scaled(1008), scaled(748)}; // as the canvas in whose place it stands: docks keep their sizes
}

QSize PlanFlowView::minimumSizeHint() const
{
    return {scaled(240), scaled(160)};
}

bool PlanFlowView::isFor(const EditedPlan &base, const EditedPlan &plan)
{
    const ComparisonRules &rules = comparisonRulesOf(plan);
    return base.kind() == plan.kind() && rules.hasGroups && !rules.onlyBadged &&
           std::max(flowPlaceCount(base), flowPlaceCount(plan)) >= lanesAsFlow;
}

void PlanFlowView::setBaselineMarks(const BaselineMarks *marks)
{
    m_marks = marks;
    connect(marks, &BaselineMarks::changed, this, &PlanFlowView::refresh);
    refresh();
}

void PlanFlowView::setBaseline(const EditedPlan *plan, const QString &name, const QString &shownName)
{
    if (!plan || !m_baseline) {
        m_openHost.reset();
        m_unfolded.clear();
    }
    m_baseline = plan;
    m_name = name;
    m_shownName = shownName;
    refresh();
}

const judging::PlanFlow *PlanFlowView::flow() const
{
    const judging::PlanMarks *marks = m_baseline && m_source->plan() && m_marks ? m_marks->marks() : nullptr;
    return marks ? &marks->flow : nullptr;
}

void PlanFlowView::forget()
{
    m_isStale = true;
    m_modules.clear();
    m_isStill.clear();
    m_streamOf.clear();
    m_ribbonOf.clear();
    m_rows.clear();
    m_ribbons.clear();
    m_shownSquares.clear();
    m_labels.clear();
    m_selected.clear();
    m_hovered.reset();
    m_drags->giveUp(false);
}

/// While it is not looked at, an edit costs nothing here.
void PlanFlowView::refresh()
{
    forget();
    const judging::PlanFlow *shown = flow();
    if (!shown || !isVisible()) {
        viewport()->update();
        return;
    }
    m_isStale = false;
    m_isOtherWork = judging::otherWork(*m_baseline, *m_source->plan()).isAny;
    if (m_openHost && *m_openHost >= shown->places.size())
        m_openHost.reset(); // of other devices
    m_isStill.assign(shown->places.size(), true);
    m_streamOf.assign(m_source->plan()->itemCount(), noStream);
    for (std::size_t stream = 0; stream < shown->streams.size(); ++stream) {
        const judging::PlanFlow::Stream &at = shown->streams[stream];
        if (at.way != Way::Stays)
            m_isStill[at.from] = m_isStill[at.to] = false;
        for (const ItemIndex item : at.items) {
            if (item.value() < m_streamOf.size())
                m_streamOf[item.value()] = stream;
        }
    }
    for (const std::string &module : judging::movedModules(*shown, *m_source->plan(), m_source->modules()))
        m_modules.push_back(QString::fromStdString(module));
    setAccessibleDescription(headline());
    layOut();
}

void PlanFlowView::showEvent(QShowEvent *event)
{
    QAbstractScrollArea::showEvent(event);
    if (m_isStale)
        refresh();
}

double PlanFlowView::contentTop() const
{
    return scaled(flowHeadline + flowTitles) - verticalScrollBar()->value();
}

QRectF PlanFlowView::columnRect(const Column &column, const QRectF &row, bool isNow) const
{
    const double left = isNow ? viewport()->width() - column.left - column.width : column.left;
    return {left, row.top(), column.width, row.height()};
}

QRectF PlanFlowView::rowRect(std::size_t row) const
{
    return {0, contentTop() + m_rows[row].top, double(viewport()->width()), double(scaled(flowRow))};
}

QRectF PlanFlowView::leftEnd(std::size_t ribbon) const
{
    const Ribbon &at = m_ribbons[ribbon];
    return {ribbonsLeft(), contentTop() + at.left, double(scaled(6)), at.height};
}

QRectF PlanFlowView::rightEnd(std::size_t ribbon) const
{
    const Ribbon &at = m_ribbons[ribbon];
    return {viewport()->width() - ribbonsLeft() - scaled(6), contentTop() + at.right, double(scaled(6)), at.height};
}

QRectF PlanFlowView::rectOf(std::size_t thing) const
{
    if (thing < m_rows.size())
        return rowRect(thing);
    return leftEnd(thing - m_rows.size()).united(rightEnd(thing - m_rows.size()));
}

/// The nearest, of two as near the one that is on top.
std::optional<std::size_t> PlanFlowView::ribbonAt(QPointF point) const
{
    const double top = scaled(flowHeadline + flowTitles);
    if (point.y() < top || point.y() > viewport()->height() - scaled(flowLegend) || m_ribbons.empty())
        return {};
    const QPointF inside(point.x(), point.y() - contentTop());
    for (const Label &label : m_labels) {
        if (label.rect.contains(inside))
            return label.ribbon;
    }
    for (const Square &square : m_shownSquares) {
        if (square.rect.contains(inside))
            return square.ribbon;
    }
    const double across = (point.x() - ribbonsLeft()) / (viewport()->width() - 2 * ribbonsLeft());
    if (across < 0 || across > 1)
        return {};
    const double slope = slopeAt(across);
    std::optional<std::size_t> nearest;
    std::pair<double, double> least;
    for (std::size_t i = 0; i < m_ribbons.size(); ++i) {
        const Ribbon &ribbon = m_ribbons[i];
        const double middle = std::lerp(ribbon.left, ribbon.right, slope) + ribbon.height / 2;
        const double away = std::max(0.0, std::abs(inside.y() - middle) - ribbon.height / 2);
        const double below = ribbon.way == Way::Stays ? 1 : -std::abs(ribbon.left - ribbon.right);
        const std::pair<double, double> rank(away, below);
        if (away <= scaled(ribbonAim) && (!nearest || rank < least)) {
            nearest = i;
            least = rank;
        }
    }
    return nearest;
}

std::optional<std::size_t> PlanFlowView::rowAt(QPointF point) const
{
    const double top = scaled(flowHeadline + flowTitles);
    for (std::size_t row = 0; row < m_rows.size() && point.y() >= top; ++row) {
        if (rowRect(row).adjusted(0, -1, 0, 1).contains(point))
            return row;
    }
    return {};
}

std::vector<ItemIndex> PlanFlowView::itemsOf(std::size_t ribbon) const
{
    std::vector<ItemIndex> items;
    for (const std::size_t stream : m_ribbons[ribbon].streams) {
        const std::vector<ItemIndex> &own = flow()->streams[stream].items;
        items.insert(items.end(), own.begin(), own.end());
    }
    std::ranges::sort(items);
    return items;
}

/// Ribbons with some of what is selected. O(selection).
void PlanFlowView::followSelection()
{
    m_selected.assign(m_ribbons.size(), false);
    for (const ItemIndex item : m_state->selection()) {
        const std::size_t stream = item.value() < m_streamOf.size() ? m_streamOf[item.value()] : noStream;
        if (stream != noStream && !m_ribbons.empty())
            m_selected[m_ribbonOf[stream]] = true;
    }
    viewport()->update();
}

bool PlanFlowView::isSelected(std::size_t thing) const
{
    if (thing >= m_rows.size())
        return m_selected[thing - m_rows.size()];
    const LaneIndex lane = flow()->places[m_rows[thing].first].now.lane;
    return m_rows[thing].role == Row::Role::Lane && lane.isValid() && m_state->selectedSpot() == Spot(lane);
}

void PlanFlowView::goTo(std::size_t thing, bool select)
{
    m_current = thing;
    if (thing >= m_rows.size()) {
        const Ribbon &ribbon = m_ribbons[thing - m_rows.size()];
        if (select)
            m_state->select(itemsOf(thing - m_rows.size()));
        reveal(ribbon.left, ribbon.left + ribbon.height);
    } else {
        const LaneIndex lane = flow()->places[m_rows[thing].first].now.lane;
        if (select && m_rows[thing].role == Row::Role::Lane && lane.isValid() &&
            lane.value() < m_source->plan()->laneCount())
            m_state->selectSpot(lane);
        reveal(m_rows[thing].top, m_rows[thing].top + scaled(flowRow));
    }
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(int(thing));
    QAccessible::updateAccessibility(&focus);
    viewport()->update();
}

void PlanFlowView::reveal(double top, double bottom)
{
    QScrollBar &bar = *verticalScrollBar();
    const double least = bottom + scaled(2) - bar.pageStep();
    bar.setValue(int(std::clamp<double>(bar.value(), least, std::max(least, top))));
}

/// One host at a time; of a run of rows all of them.
void PlanFlowView::open(std::size_t row)
{
    const Row opened = m_rows[row];
    if (opened.role == Row::Role::Fold)
        m_unfolded.insert(opened.first);
    else if (opened.role == Row::Role::Host)
        m_openHost = opened.first;
    else if (opened.role == Row::Role::OpenHost)
        m_openHost.reset();
    layOut();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].first == opened.first)
            return goTo(i, false);
    }
}

void PlanFlowView::goToMover(int step)
{
    const std::size_t rows = m_rows.size();
    const std::size_t count = m_ribbons.size();
    // From a row, those that leave it come next.
    const auto leaving = std::ranges::lower_bound(m_ribbons, m_current, {}, &Ribbon::from) - m_ribbons.begin();
    std::size_t at = m_current >= rows ? m_current - rows : std::size_t(leaving);
    if (m_current < rows && step > 0)
        at += count - 1;
    for (std::size_t i = 0; i < count; ++i) {
        at = (at + (step > 0 ? 1 : count - 1)) % count;
        if (m_ribbons[at].way != Way::Stays)
            return goTo(rows + at, true);
    }
}

/// The selection comes first, since the canvas goes to it.
void PlanFlowView::showLanes(std::size_t ribbon)
{
    goTo(m_rows.size() + ribbon, true);
    const EditedPlan &plan = *m_source->plan();
    std::vector<ItemIndex> inSight = m_state->selection();
    const judging::PlanFlow &shown = *flow();
    const LaneIndex left = shown.places[shown.streams[m_ribbons[ribbon].streams.front()].from].now.lane;
    if (m_ribbons[ribbon].way != Way::Stays && left.isValid() && left.value() < plan.laneCount()) {
        for (const GroupIndex group : plan.lane(left).groups) {
            const std::vector<ItemIndex> there = plan.groupItems(group);
            if (!there.empty())
                inSight.push_back(there.front());
        }
    }
    emit lanesWanted(inSight);
}

QRectF PlanFlowView::framedSquare(std::size_t ribbon) const
{
    const auto isFramed = [ribbon](const Square &square) {
        return square.ribbon == ribbon && square.isNow && square.way == Way::Moved;
    };
    const auto found = std::ranges::find_if(m_shownSquares, isFramed);
    return found == m_shownSquares.end() ? QRectF() : found->rect.translated(0, contentTop());
}

/// To the partner of the group that they were in if that is there, else to a group of their own.
Move PlanFlowView::moveBack(std::size_t ribbon) const
{
    const Ribbon &at = m_ribbons[ribbon];
    const EditedPlan &plan = *m_source->plan();
    const LaneIndex home = flow()->places[m_rows[at.from].first].now.lane;
    Move move;
    if (m_rows[at.from].role != Row::Role::Lane || !home.isValid() || home.value() >= plan.laneCount())
        return move;
    const std::vector<GroupIndex> groups = plan.lane(home).groups;
    const std::vector<GroupIndex> &partners = m_marks->marks()->groupNow;
    for (const std::size_t stream : at.streams) {
        const judging::PlanFlow::Stream &left = flow()->streams[stream];
        if (left.way != Way::Moved)
            continue;
        const bool hadGroup = left.groupBefore.isValid() && left.groupBefore.value() < partners.size();
        GroupIndex to = hadGroup ? partners[left.groupBefore.value()] : GroupIndex();
        if (std::ranges::find(groups, to) == groups.end()) {
            to = move.create = plan.nextGroup();
            move.lanes = {{to, {home}}};
        }
        for (const ItemIndex item : left.items)
            move.items.push_back({item, to});
    }
    return move;
}

bool PlanFlowView::BackDrag::grab(QPointF point)
{
    const std::optional<std::size_t> ribbon = m_view->ribbonAt(point);
    const QPointF inside(point.x(), point.y() - m_view->contentTop());
    const auto isGrabbed = [&](const Square &square) {
        return square.isNow && square.way == Way::Moved && square.rect.contains(inside);
    };
    m_move = ribbon && std::ranges::any_of(m_view->m_shownSquares, isGrabbed) ? m_view->moveBack(*ribbon) : Move();
    m_ribbon = ribbon.value_or(0);
    return !m_move.isEmpty();
}

DragTool::Wish PlanFlowView::BackDrag::wish()
{
    return {m_view->rowAt(m_at) == m_view->m_ribbons[m_ribbon].from ? m_move : Move(), {}};
}

QString PlanFlowView::BackDrag::hint(const Verdict *verdict) const
{
    return verdict ? verdictWords(verdict->preview, *m_view->m_source->plan())
                   : PlanFlowView::tr("Drop it on the row that it left; Esc cancels");
}

void PlanFlowView::setHovered(std::optional<std::size_t> ribbon)
{
    if (std::exchange(m_hovered, ribbon) != ribbon)
        viewport()->update();
}

void PlanFlowView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const std::optional<std::size_t> ribbon = ribbonAt(event->position()))
        return goTo(m_rows.size() + *ribbon, true);
    const std::optional<std::size_t> row = rowAt(event->position());
    if (!row)
        return m_state->selectSpot({});
    if (m_rows[*row].role == Row::Role::Lane)
        goTo(*row, true);
    else
        open(*row);
}

void PlanFlowView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> ribbon = ribbonAt(event->position());
    if (event->button() != Qt::LeftButton || !ribbon)
        return;
    showLanes(*ribbon);
}

void PlanFlowView::mouseMoveEvent(QMouseEvent *event)
{
    setHovered(ribbonAt(event->position()));
}

bool PlanFlowView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        setHovered({});
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const std::optional<std::size_t> ribbon = ribbonAt(help->pos());
    const std::optional<std::size_t> row = ribbon ? std::nullopt : rowAt(help->pos());
    const QString text = ribbon ? textOf(m_rows.size() + *ribbon)
                         : row  ? nameOf(*row) + u'\n' + textOf(*row)
                                : QString();
    QToolTip::showText(help->globalPos(), text, viewport());
    return true;
}

/// Up and down along rows, or along ribbons; right from a row to what left it, and on to where that is now. Backspace
/// puts back what was moved.
void PlanFlowView::keyPressEvent(QKeyEvent *event)
{
    if (thingCount() == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    const bool isRow = m_current < m_rows.size();
    const std::size_t first = isRow ? 0 : m_rows.size();
    const std::size_t last = (isRow ? m_rows.size() : thingCount()) - 1;
    const auto ribbonOf = [this](std::size_t row) {
        const auto leaves = [row](const Ribbon &ribbon) { return ribbon.from == row && ribbon.way != Way::Stays; };
        auto found = std::ranges::find_if(m_ribbons, leaves);
        if (found == m_ribbons.end())
            found = std::ranges::find(m_ribbons, row, &Ribbon::from);
        return found == m_ribbons.end() ? row : m_rows.size() + std::size_t(found - m_ribbons.begin());
    };
    switch (event->key()) {
    case Qt::Key_Up: return goTo(std::max(first, m_current - (m_current > first ? 1 : 0)), true);
    case Qt::Key_Down: return goTo(std::min(last, m_current + 1), true);
    case Qt::Key_Home: return goTo(first, true);
    case Qt::Key_End: return goTo(last, true);
    case Qt::Key_Right: return goTo(isRow ? ribbonOf(m_current) : m_ribbons[m_current - first].to, true);
    case Qt::Key_Left: return isRow ? void() : goTo(m_ribbons[m_current - first].from, true);
    case Qt::Key_Space: return goTo(m_current, true);
    case Qt::Key_Escape: return m_state->selectSpot({});
    case Qt::Key_Backspace:
        if (isRow)
            return;
        m_back->moveTo(rightEnd(m_current - first).center(), {}); // where it is said why not
        return m_drags->make(moveBack(m_current - first));
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (isRow && m_rows[m_current].role != Row::Role::Lane)
            return open(m_current);
        return isRow ? goTo(m_current, true) : showLanes(m_current - first);
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void PlanFlowView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void PlanFlowView::scrollContentsBy(int, int)
{
    viewport()->update();
}

void PlanFlowView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void PlanFlowView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace cutaway
