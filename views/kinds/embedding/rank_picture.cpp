#include "views/kinds/embedding/rank_picture.h"

#include "core/plan/edited_plan.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace cutaway {

RankPicture::RankPicture(PlanSource *source, ViewState *state, std::size_t least, std::size_t most, QWidget *parent)
    : PictureView(source, state, parent), m_least(least), m_most(most)
{
    setAccessibleName(tr("Ranks"));
    setAcceptDrops(true);
}

void RankPicture::planReplaced()
{
    m_opened.reset();
    m_current = 0;
    refresh();
}

bool RankPicture::suits(const EditedPlan &plan) const
{
    return plan.hasStackedLanes() && plan.laneCount() >= m_least && plan.laneCount() <= m_most;
}

void RankPicture::refresh()
{
    const bool wasAvailable = isAvailable();
    const EditedPlan *plan = m_source->plan();
    readRanks(plan && suits(*plan) ? plan : nullptr);
    setAccessibleDescription(plan ? coreText(plan->cost().latencyLabel) : QString());
    layOut();
    if (wasAvailable != isAvailable())
        emit availabilityChanged();
}

void RankPicture::showPreview()
{
    m_dropped.clear();
    const EditedPlan *dropped = m_source->preview() ? m_source->planIfDropped() : nullptr;
    for (std::size_t i = 0; dropped && i < m_ranks.size() && i < dropped->laneCount(); ++i) {
        const Rank &rank = m_ranks[i];
        const double seconds = secondsOf(dropped->laneTime(rank.lane));
        const std::int64_t bytes = dropped->lane(rank.lane).usedBytes;
        const bool isSame = std::abs(seconds - rank.seconds) <= 1e-12 * std::max(seconds, rank.seconds);
        if (!isSame || bytes != rank.usedBytes)
            m_dropped.emplace(i, Dropped{isSame ? rank.seconds : seconds, bytes});
    }
    viewport()->update();
}

void RankPicture::followSelection()
{
    const Spot spot = m_state->selectedSpot();
    const auto *lane = std::get_if<LaneIndex>(&spot);
    if (lane && lane->value() < m_ranks.size())
        m_current = lane->value();
    viewport()->update();
}

void RankPicture::open(std::optional<std::size_t> rank)
{
    m_opened = rank;
    layOut();
}

void RankPicture::goTo(std::size_t rank, bool select)
{
    m_current = rank;
    if (select)
        m_state->selectSpot(m_ranks[rank].lane);
    tellFocus(rank);
}

std::optional<std::size_t> RankPicture::rankAt(QPointF point) const
{
    if (!ranksRect().contains(point))
        return {};
    for (std::size_t i = 0; i < m_ranks.size(); ++i) {
        if (cellRect(i).adjusted(0, 0, m_gap.width(), m_gap.height()).contains(point))
            return i;
    }
    return {};
}

std::vector<GroupIndex> RankPicture::dropTargetsAt(QPointF point, const std::vector<ItemIndex> &) const
{
    std::vector<GroupIndex> groups;
    if (const std::optional<std::size_t> rank = rankAt(point))
        return m_source->plan()->lane(m_ranks[*rank].lane).groups;
    if (!ranksRect().contains(point))
        return groups;
    for (std::size_t host = 0; host < m_hosts.size() && groups.empty(); ++host) {
        if (!hostRect(host).contains(point))
            continue;
        for (const std::size_t rank : m_hosts[host].ranks) {
            const std::vector<GroupIndex> more = m_source->plan()->lane(m_ranks[rank].lane).groups;
            groups.insert(groups.end(), more.begin(), more.end());
        }
    }
    return groups;
}

/// To the nearest of the next line.
void RankPicture::goToLine(bool isBelow)
{
    const QRectF from = cellRect(m_current);
    const double down = isBelow ? 1 : -1;
    std::optional<std::size_t> nearest;
    std::pair<double, double> least;
    for (std::size_t i = 0; i < m_ranks.size(); ++i) {
        const QRectF cell = cellRect(i);
        const std::pair<double, double> away(down * (cell.top() - from.top()), std::abs(cell.left() - from.left()));
        if (away.first > 1 && (!nearest || away < least)) {
            nearest = i;
            least = away;
        }
    }
    goTo(nearest.value_or(m_current), true);
}

void RankPicture::keyPressEvent(QKeyEvent *event)
{
    if (m_ranks.empty())
        return PictureView::keyPressEvent(event);
    const std::size_t last = m_ranks.size() - 1;
    switch (event->key()) {
    case Qt::Key_Left: return goTo(m_current > 0 ? m_current - 1 : 0, true);
    case Qt::Key_Right: return goTo(std::min(m_current + 1, last), true);
    case Qt::Key_Up: return goToLine(false);
    case Qt::Key_Down: return goToLine(true);
    case Qt::Key_Home: return goTo(0, true);
    case Qt::Key_End: return goTo(last, true);
    case Qt::Key_Space: return goTo(m_current, true);
    case Qt::Key_Return:
    case Qt::Key_Enter: goTo(m_current, true); return open(m_current);
    case Qt::Key_Escape: return m_opened ? open({}) : m_state->selectSpot({});
    default: PictureView::keyPressEvent(event);
    }
}

RankMatrix::RankMatrix(PlanSource *source, ViewState *state, QWidget *parent)
    : RankPicture(source, state, ranksAsMatrix, std::size_t(-1), parent)
{
    setObjectName("rankMatrix");
    connect(state, &ViewState::revealRequested, this, [this](const std::vector<ItemIndex> &items) {
        const std::size_t rank = items.empty() ? m_ranks.size() : rankOf(items.front());
        if (rank < m_ranks.size())
            revealRank(rank);
    });
    refresh();
}

PictureView::Words RankMatrix::words() const
{
    return {tr("Ranks"), tr("Hosts by ranks, all on one scale"), tr("Lanes"),
            tr("Each rank with its shards, as high as their bytes")};
}

QSize RankMatrix::sizeHint() const
{
    return {scaled(900), scaled(480)};
}

QSize RankMatrix::minimumSizeHint() const
{
    return {scaled(240), scaled(120)};
}

/// Another rank that is selected elsewhere is opened, once one is open.
void RankMatrix::followSelection()
{
    RankPicture::followSelection();
    if (m_opened && *m_opened != m_current)
        open(m_current);
    if (std::holds_alternative<LaneIndex>(m_state->selectedSpot()))
        revealRank(m_current);
}

void RankMatrix::layOut()
{
    const double height = placeRanks();
    const double room = ranksRect().height();
    verticalScrollBar()->setPageStep(std::max(1, int(room)));
    verticalScrollBar()->setSingleStep(scaled(lowLine));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(height - room))));
    viewport()->update();
}

void RankMatrix::revealRank(std::size_t rank)
{
    if (rank >= m_ranks.size())
        return;
    QScrollBar &bar = *verticalScrollBar();
    const double top = cellRect(rank).top() + bar.value() - scaled(matrixHead);
    const double bottom = top + m_linePitch - bar.pageStep();
    bar.setValue(int(std::clamp<double>(bar.value(), std::min(std::ceil(bottom), top), top)));
}

void RankMatrix::open(std::optional<std::size_t> rank)
{
    RankPicture::open(rank);
    readShards();
    placeCards();
}

void RankMatrix::goTo(std::size_t rank, bool select)
{
    RankPicture::goTo(rank, select);
    if (m_opened)
        open(rank);
    revealRank(rank);
}

ItemIndex RankMatrix::itemAt(QPointF point) const
{
    for (const auto &[item, rect] : cards()) {
        if (rect.contains(point))
            return item;
    }
    return {};
}

void RankMatrix::click(QPointF point)
{
    if (m_opened && closeRect().contains(point))
        return open({});
    const std::vector<GroupIndex> groups =
        m_opened ? m_source->plan()->lane(m_ranks[*m_opened].lane).groups : std::vector<GroupIndex>();
    if (!groups.empty() && linkRect().contains(point))
        return emit tablesWanted(groups.front());
    if (const ItemIndex item = itemAt(point); item.isValid())
        return m_state->select({item});
    if (const std::optional<std::size_t> rank = rankAt(point)) {
        goTo(*rank, true);
        open(rank);
    } else if (!m_opened || !panelRect().contains(point)) {
        m_state->selectSpot({});
    }
}

} // namespace cutaway
