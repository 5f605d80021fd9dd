#include "views/kinds/embedding/rank_drawing.h"

#include "core/plan/edited_plan.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cutaway {

double RankDrawing::secondsOf(const std::vector<LaneTimePart> &parts)
{
    return std::accumulate(parts.begin(), parts.end(), 0.0,
                           [](double sum, const LaneTimePart &part) { return sum + part.seconds; });
}

void RankDrawing::readRanks(const EditedPlan *plan)
{
    m_ranks.clear();
    m_hosts.clear();
    m_slowest = 0;
    m_firstSlowest.reset();
    m_dropped.clear();
    const std::size_t count = plan ? plan->laneCount() : 0;
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
    ranksRead();
}

bool RankDrawing::isSlowest(std::size_t rank) const
{
    return m_slowest > 0 && m_ranks[rank].seconds >= m_slowest * (1 - sameTime);
}

bool RankDrawing::isLikeHovered(std::size_t rank) const
{
    return m_hovered && *m_hovered < m_ranks.size() &&
           std::abs(m_ranks[*m_hovered].seconds - m_ranks[rank].seconds) <= sameTime * m_slowest;
}

bool RankDrawing::isSelected(std::size_t rank) const
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

QString RankDrawing::nameOf(std::size_t rank) const
{
    return m_ranks[rank].label;
}

QString RankDrawing::textOf(std::size_t rank) const
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

std::vector<ItemIndex> RankDrawing::shardsOf(std::size_t rank) const
{
    std::vector<ItemIndex> shards;
    const EditedPlan &plan = *m_source->plan();
    for (const GroupIndex group : plan.lane(m_ranks[rank].lane).groups) {
        const std::vector<ItemIndex> items = plan.groupItems(group);
        shards.insert(shards.end(), items.begin(), items.end());
    }
    return shards;
}

std::size_t RankDrawing::rankOf(ItemIndex shard) const
{
    const EditedPlan *plan = m_source->plan();
    const GroupIndex group = plan && shard.value() < plan->itemCount() ? plan->groupOf(shard) : GroupIndex();
    const std::vector<LaneIndex> lanes = group.isValid() ? plan->group(group).lanes : std::vector<LaneIndex>();
    return lanes.empty() ? m_ranks.size() : std::min(lanes.front().value(), m_ranks.size());
}

double RankDrawing::shownSeconds(std::size_t rank) const
{
    const auto dropped = m_dropped.find(rank);
    return dropped == m_dropped.end() ? m_ranks[rank].seconds : dropped->second.seconds;
}

QColor RankDrawing::timeInk(std::size_t rank) const
{
    const double now = m_ranks[rank].seconds;
    const double then = shownSeconds(rank);
    return then == now ? theme().text : then < now ? theme().better : theme().worse;
}

void RankDrawing::paintTime(QPainter &painter, std::size_t rank, double track) const
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

std::vector<RankDrawing::LegendEntry> RankDrawing::timeLegend() const
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

void RankDrawing::paintLegend(QPainter &painter, const QRectF &line, const std::vector<LegendEntry> &entries) const
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
