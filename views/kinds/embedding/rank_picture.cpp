#include "views/kinds/embedding/rank_picture.h"

#include "core/plan/edited_plan.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/hatch.h"
#include "views/theme/pixels.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cutaway {

namespace {

double secondsOf(const std::vector<LaneTimePart> &parts)
{
    return std::accumulate(parts.begin(), parts.end(), 0.0,
                           [](double sum, const LaneTimePart &part) { return sum + part.seconds; });
}

} // namespace

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
    m_ranks.clear();
    m_hosts.clear();
    m_slowest = 0;
    m_firstSlowest.reset();
    m_dropped.clear();
    const std::size_t count = plan && suits(*plan) ? plan->laneCount() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const LaneInfo info = plan->lane(LaneIndex(i));
        Rank &rank = m_ranks.emplace_back();
        rank.lane = LaneIndex(i);
        rank.number = info.number;
        rank.label = coreText(info.label);
        rank.parts = plan->laneTime(rank.lane);
        rank.seconds = secondsOf(rank.parts);
        rank.usedBytes = info.usedBytes;
        rank.capacityBytes = info.capacityBytes;
        const QString host = QString::fromStdString(info.host);
        if (m_hosts.empty() || m_hosts.back().name != host)
            m_hosts.push_back({host, {}, 0});
        rank.host = m_hosts.size() - 1;
        rank.place = m_hosts.back().ranks.size();
        m_hosts.back().ranks.push_back(i);
        m_slowest = std::max(m_slowest, rank.seconds);
    }
    for (std::size_t i = 0; i < m_ranks.size() && !m_firstSlowest; ++i) {
        if (isSlowest(i))
            m_firstSlowest = i;
    }
    m_current = std::min(m_current, m_ranks.empty() ? 0 : m_ranks.size() - 1);
    if (m_opened && *m_opened >= m_ranks.size())
        m_opened.reset();
    setAccessibleDescription(plan ? coreText(plan->cost().latencyLabel) : QString());
    ranksRead();
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

bool RankPicture::isSlowest(std::size_t rank) const
{
    return m_slowest > 0 && m_ranks[rank].seconds >= m_slowest * (1 - sameTime);
}

bool RankPicture::isLikeHovered(std::size_t rank) const
{
    return m_hovered && *m_hovered < m_ranks.size() &&
           std::abs(m_ranks[*m_hovered].seconds - m_ranks[rank].seconds) <= sameTime * m_slowest;
}

bool RankPicture::isSelected(std::size_t rank) const
{
    if (m_state->selectedSpot() == Spot(m_ranks[rank].lane))
        return true;
    const EditedPlan *plan = m_source->plan();
    const auto isHere = [&](ItemIndex item) {
        const GroupIndex group = item.value() < plan->itemCount() ? plan->groupOf(item) : GroupIndex();
        return group.isValid() && std::ranges::count(plan->group(group).lanes, m_ranks[rank].lane) > 0;
    };
    return plan && std::ranges::any_of(m_state->selection(), isHere);
}

QString RankPicture::nameOf(std::size_t rank) const
{
    return m_ranks[rank].label;
}

QString RankPicture::textOf(std::size_t rank) const
{
    const Rank &of = m_ranks[rank];
    QStringList lines{isSlowest(rank) ? tr("%1, the slowest").arg(secondsText(of.seconds, Digits::Four))
                                      : secondsText(of.seconds, Digits::Four)};
    for (const LaneTimePart &part : of.parts) {
        if (part.seconds > 0)
            lines += tr("%1 %2").arg(coreText(part.label), secondsText(part.seconds));
    }
    lines += of.capacityBytes ? tr("%1 of %2").arg(bytesText(of.usedBytes), bytesText(*of.capacityBytes))
                              : bytesText(of.usedBytes);
    return lines.join(u'\n');
}

std::vector<ItemIndex> RankPicture::shardsOf(std::size_t rank) const
{
    std::vector<ItemIndex> shards;
    const EditedPlan &plan = *m_source->plan();
    for (const GroupIndex group : plan.lane(m_ranks[rank].lane).groups) {
        const std::vector<ItemIndex> items = plan.groupItems(group);
        shards.insert(shards.end(), items.begin(), items.end());
    }
    return shards;
}

std::size_t RankPicture::rankOf(ItemIndex shard) const
{
    const EditedPlan *plan = m_source->plan();
    const GroupIndex group = plan && shard.value() < plan->itemCount() ? plan->groupOf(shard) : GroupIndex();
    const std::vector<LaneIndex> lanes = group.isValid() ? plan->group(group).lanes : std::vector<LaneIndex>();
    return lanes.empty() ? m_ranks.size() : std::min(lanes.front().value(), m_ranks.size());
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

double RankPicture::shownSeconds(std::size_t rank) const
{
    const auto dropped = m_dropped.find(rank);
    return dropped == m_dropped.end() ? m_ranks[rank].seconds : dropped->second.seconds;
}

QColor RankPicture::timeInk(std::size_t rank) const
{
    const double now = m_ranks[rank].seconds;
    const double then = shownSeconds(rank);
    return then == now ? theme().text : then < now ? theme().better : theme().worse;
}

void RankPicture::paintTime(QPainter &painter, std::size_t rank, double track) const
{
    const Rank &of = m_ranks[rank];
    const QRectF bar = timeRect(rank);
    painter.fillRect(onDevicePixels(painter, {bar.left(), bar.top(), track, bar.height()}), theme().memoryTrack);
    double left = bar.left();
    for (std::size_t i = 0; i < of.parts.size(); ++i) {
        const double wide = of.seconds > 0 ? bar.width() * of.parts[i].seconds / of.seconds : 0;
        if (wide >= 0.5)
            paintTimeSample(painter, {left, bar.top(), wide, bar.height()}, theme(), of.parts[i].role, i);
        left += wide;
    }
    const double then = shownSeconds(rank);
    if (then == of.seconds || m_slowest <= 0)
        return;
    const double end = track * std::min(1.0, then / m_slowest);
    const QColor ink = timeInk(rank);
    paintHatch(
        painter,
        {bar.left() + std::min(end, bar.width()), bar.top(), std::max(4.0, std::abs(end - bar.width())), bar.height()},
        {ink, theme().card, 4, 2, ink});
}

std::vector<RankPicture::LegendEntry> RankPicture::timeLegend() const
{
    std::vector<LegendEntry> entries;
    const std::vector<LaneTimePart> &parts = m_ranks.front().parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto hasIt = [i](const Rank &rank) { return rank.parts[i].seconds > 0; };
        if (std::ranges::any_of(m_ranks, hasIt))
            entries.push_back(
                {coreText(parts[i].label), [this, role = parts[i].role, i](QPainter &painter, const QRectF &rect) {
                     paintTimeSample(painter, rect, theme(), role, i);
                 }});
    }
    return entries;
}

void RankPicture::paintLegend(QPainter &painter, const QRectF &line, const std::vector<LegendEntry> &entries) const
{
    painter.setFont(themeFont(TextRole::Small));
    double x = line.left();
    for (const LegendEntry &entry : entries) {
        const double wide = scaled(16 + 6 + 14) + painter.fontMetrics().horizontalAdvance(entry.text);
        if (x + wide > line.right())
            return;
        entry.sample(painter, QRectF(x, line.top() + scaled(6), scaled(14), scaled(9)));
        painter.setPen(theme().secondaryText);
        painter.drawText(QRectF(x + scaled(20), line.top(), wide, scaled(20)), int(Qt::AlignLeft | Qt::AlignVCenter),
                         entry.text);
        x += wide;
    }
}

} // namespace cutaway
