#include "views/kinds/embedding/rank_lanes.h"

#include "core/plan/edited_plan.h"
#include "views/kinds/embedding/rank_picture.h"
#include "views/models/figures.h"
#include "views/models/memory_texts.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QContextMenuEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <functional>

namespace cutaway {

namespace {

// In pixels of text at its usual size.
constexpr std::size_t mostLanesInLine = 8;
constexpr double lanesMargin = 12;
constexpr double lanesLegend = 26;
constexpr double laneGap = 8;
constexpr double widestLane = 116;
constexpr double narrowestLane = 96;
constexpr double usualLaneHeight = 252;
constexpr double hostNamesHeight = 28;
constexpr double laneHeadHeight = 48; // down to its first shard
constexpr double laneFootHeight = 52; // with its time
constexpr double lanePadding = 8;
constexpr double laneMemoryHeight = 6;
constexpr double laneStackHeight = 14;
constexpr double shardChipHeight = 20;
constexpr double shardChipPitch = 24;
constexpr std::size_t fewestSlots = 3;
constexpr int lanesLeft = int(Qt::AlignLeft | Qt::AlignVCenter);
constexpr int lanesRight = int(Qt::AlignRight | Qt::AlignVCenter);

double heightForSlots(std::size_t count)
{
    return scaled(laneHeadHeight + laneFootHeight) + double(count) * scaled(shardChipPitch);
}

QString shardLabel(const ItemInfo &info)
{
    return QString::fromUtf8(info.label.data(), qsizetype(info.label.size()));
}

} // namespace

RankLanes::RankLanes(PlanSource *source, ViewState *state, QWidget *parent)
    : RankPicture(source, state, ranksAsRows, ranksAsMatrix - 1, parent)
{
    setObjectName("rankLanes");
    connect(state, &ViewState::hitsChanged, viewport(), qOverload<>(&QWidget::update));
    connect(state, &ViewState::revealRequested, this, [this](const std::vector<ItemIndex> &items) {
        const std::size_t rank = items.empty() || !isVisible() ? m_ranks.size() : rankOf(items.front());
        if (rank == m_ranks.size())
            return;
        const Lane &lane = m_lanes[rank];
        const auto place = std::ranges::find(lane.shards, items.front(), &Shard::item);
        if (std::size_t(place - lane.shards.begin()) >= lane.shown)
            open(rank);
        revealRank(rank);
    });
    refresh();
}

PictureView::Words RankLanes::words() const
{
    return {tr("Ranks"), tr("Rows of ranks by host, all on one scale"), tr("Lanes"),
            tr("Each rank with its shards, as high as their bytes")};
}

QSize RankLanes::sizeHint() const
{
    return {scaled(1000), scaled(590)};
}

QSize RankLanes::minimumSizeHint() const
{
    return {scaled(240), scaled(120)};
}

/// O(shards log shards).
void RankLanes::ranksRead()
{
    m_lanes.assign(m_ranks.size(), {});
    m_hostSums.assign(m_hosts.size(), {});
    const EditedPlan *plan = m_source->plan();
    m_pinned = plan && !m_ranks.empty() ? plan->pinnedItems() : std::vector<ItemIndex>();
    for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
        HostSums &sums = m_hostSums[m_ranks[rank].host];
        sums.slowest = std::max(sums.slowest, m_ranks[rank].seconds);
        std::vector<Shard> &shards = m_lanes[rank].shards;
        for (const ItemIndex item : shardsOf(rank)) {
            shards.push_back({item, plan->item(item).totalBytes});
            sums.bytes += shards.back().bytes;
        }
        std::ranges::stable_sort(shards, std::greater(), &Shard::bytes);
    }
}

/// As high as there is room for, but neither lower than the shards need nor than what is usual; lanes with more shards
/// than that has room for are higher where the picture is.
void RankLanes::layOut()
{
    placeInLines();
    std::size_t most = fewestSlots;
    for (const Lane &lane : m_lanes)
        most = std::max(most, lane.shards.size());
    double names = 0;
    for (const Line &line : m_lines)
        names += scaled(line.hasNames ? hostNamesHeight : laneGap);
    const double room = viewport()->height() - scaled(lanesLegend);
    const double usual = scaled(usualLaneHeight);
    const double needed = heightForSlots(most);
    const double each = std::floor((room - names) / double(std::max<std::size_t>(1, m_lines.size())));
    const double height = std::clamp(each, std::min(usual, needed), std::max(usual, needed));
    m_slots = std::size_t((height - heightForSlots(0)) / scaled(shardChipPitch));
    m_bottom = 0;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        Line &line = m_lines[i];
        line.top = m_bottom + scaled(line.hasNames ? hostNamesHeight : laneGap);
        line.height = height;
        if (m_opened && m_lanes[*m_opened].line == i && m_lanes[*m_opened].shards.size() > m_slots)
            line.height = heightForSlots(m_lanes[*m_opened].shards.size() + 1);
        m_bottom = line.top + line.height;
    }
    placeChips();
    m_gap = {double(scaled(laneGap)), 0};
    verticalScrollBar()->setPageStep(int(room));
    verticalScrollBar()->setSingleStep(scaled(shardChipPitch));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(m_bottom + scaled(4) - room))));
    viewport()->update();
}

/// Hosts stand beside each other if all their ranks have room there; large ones go on in the next line.
void RankLanes::placeInLines()
{
    const double room = viewport()->width() - scaled(2 * lanesMargin);
    const auto fitting = std::size_t(std::max(0.0, (room + scaled(laneGap)) / scaled(narrowestLane + laneGap)));
    m_columns = std::clamp<std::size_t>(fitting, 1, mostLanesInLine);
    const double pitch = (room + scaled(laneGap)) / double(m_columns);
    m_laneWidth = std::min<double>(std::floor(pitch) - scaled(laneGap), scaled(widestLane));
    m_lines.clear();
    std::size_t column = m_columns;
    for (Host &host : m_hosts) {
        if (column + host.ranks.size() > m_columns) {
            m_lines.push_back({0, 0, true});
            column = 0;
        }
        host.line = m_lines.size() - 1;
        for (const std::size_t rank : host.ranks) {
            if (column == m_columns) {
                m_lines.push_back({});
                column = 0;
            }
            m_lanes[rank].line = m_lines.size() - 1;
            m_lanes[rank].column = column++;
        }
        if (m_lines.size() - 1 > host.line)
            column = m_columns; // its last line has no names
    }
}

/// In the last place of a lane that has more stands how many.
void RankLanes::placeChips()
{
    m_chips.clear();
    for (std::size_t rank = 0; rank < m_lanes.size(); ++rank) {
        Lane &lane = m_lanes[rank];
        const std::size_t count = lane.shards.size();
        const auto places = std::size_t((m_lines[lane.line].height - heightForSlots(0)) / scaled(shardChipPitch));
        lane.firstChip = m_chips.size();
        lane.shown = count <= places ? count : std::max<std::size_t>(1, places) - 1;
        for (std::size_t shard = 0; shard < lane.shown; ++shard)
            m_chips.push_back({rank, shard});
    }
}

QRectF RankLanes::cellRect(std::size_t rank) const
{
    const Lane &lane = m_lanes[rank];
    const Line &line = m_lines[lane.line];
    return {scaled(lanesMargin) + double(lane.column) * (m_laneWidth + scaled(laneGap)),
            line.top - verticalScrollBar()->value(), m_laneWidth, line.height};
}

QRectF RankLanes::timeRect(std::size_t rank) const
{
    const QRectF cell = cellRect(rank);
    const double share = m_slowest > 0 ? m_ranks[rank].seconds / m_slowest : 0;
    return {cell.left() + scaled(lanePadding), cell.bottom() - scaled(13 + laneStackHeight),
            (cell.width() - scaled(2 * lanePadding)) * share, double(scaled(laneStackHeight))};
}

/// As wide as its lanes in its first line.
QRectF RankLanes::hostRect(std::size_t host) const
{
    const QRectF first = cellRect(m_hosts[host].ranks.front());
    const auto isInFirst = [&](std::size_t rank) { return m_lanes[rank].line == m_hosts[host].line; };
    const auto count = std::ranges::count_if(m_hosts[host].ranks, isInFirst);
    const double pitch = m_laneWidth + scaled(laneGap);
    return {first.left(), first.top() - scaled(hostNamesHeight), double(count) * pitch - scaled(laneGap),
            double(scaled(hostNamesHeight))};
}

QRectF RankLanes::slotRect(std::size_t rank, std::size_t slot) const
{
    const QRectF cell = cellRect(rank);
    return {cell.left() + scaled(lanePadding),
            cell.top() + scaled(laneHeadHeight) + double(slot) * scaled(shardChipPitch),
            cell.width() - scaled(2 * lanePadding), double(scaled(shardChipHeight))};
}

std::size_t RankLanes::hiddenShards(std::size_t rank) const
{
    return m_lanes[rank].shards.size() - m_lanes[rank].shown;
}

QRectF RankLanes::moreRect(std::size_t rank) const
{
    const bool canClose = m_opened == rank && m_lanes[rank].shards.size() > m_slots;
    return hiddenShards(rank) > 0 || canClose ? slotRect(rank, m_lanes[rank].shown) : QRectF();
}

/// Of a lane that has room for all of its shards there is nothing to open.
void RankLanes::open(std::optional<std::size_t> rank)
{
    RankPicture::open(rank && m_lanes[*rank].shards.size() > m_slots ? rank : std::nullopt);
    if (rank)
        revealRank(*rank);
}

ItemIndex RankLanes::itemOf(std::size_t thing) const
{
    return thing < m_ranks.size() ? ItemIndex() : shardOf(thing - m_ranks.size()).item;
}

QString RankLanes::nameOf(std::size_t thing) const
{
    const ItemIndex item = itemOf(thing);
    return item.isValid() ? shardLabel(m_source->plan()->item(item)) : RankPicture::nameOf(thing);
}

QString RankLanes::textOf(std::size_t thing) const
{
    if (thing < m_ranks.size())
        return RankPicture::textOf(thing);
    const ItemInfo info = m_source->plan()->item(itemOf(thing));
    QStringList lines{coreText(info.typeLabel), bytesText(info.totalBytes)};
    if (info.seconds)
        lines += secondsText(*info.seconds);
    return lines.join(u'\n');
}

QRectF RankLanes::rectOf(std::size_t thing) const
{
    if (thing < m_ranks.size())
        return cellRect(thing);
    const Chip &chip = m_chips[thing - m_ranks.size()];
    return slotRect(chip.rank, chip.shard);
}

bool RankLanes::isSelected(std::size_t thing) const
{
    const ItemIndex item = itemOf(thing);
    return item.isValid() ? m_state->isSelected(item) : m_state->selectedSpot() == Spot(m_ranks[thing].lane);
}

void RankLanes::goTo(std::size_t thing, bool select)
{
    const ItemIndex item = itemOf(thing);
    if (!item.isValid()) {
        RankPicture::goTo(thing, select);
        return revealRank(thing);
    }
    m_current = m_chips[thing - m_ranks.size()].rank;
    if (select)
        m_state->select({item});
    revealRank(m_current);
    tellFocus(thing);
}

/// With the name of its host.
void RankLanes::revealRank(std::size_t rank)
{
    QScrollBar &bar = *verticalScrollBar();
    const Line &line = m_lines[m_lanes[rank].line];
    const double bottom = line.top + line.height + scaled(4) - bar.pageStep();
    const double top = line.top - scaled(hostNamesHeight);
    bar.setValue(int(std::clamp<double>(bar.value(), std::min(bottom, top), top)));
}

void RankLanes::followSelection()
{
    RankPicture::followSelection();
    const std::size_t rank = m_state->selection().size() == 1 ? rankOf(m_state->selection().front()) : m_ranks.size();
    if (rank < m_ranks.size())
        m_current = rank;
}

std::optional<std::size_t> RankLanes::thingAt(QPointF point) const
{
    if (point.y() >= viewport()->height() - scaled(lanesLegend))
        return {};
    const std::optional<std::size_t> rank = rankAt(point);
    for (std::size_t shard = 0; rank && shard < m_lanes[*rank].shown; ++shard) {
        if (slotRect(*rank, shard).contains(point))
            return m_ranks.size() + m_lanes[*rank].firstChip + shard;
    }
    return rank;
}

Spot RankLanes::spotOf(std::size_t thing) const
{
    const ItemIndex item = itemOf(thing);
    return item.isValid() ? Spot(item) : Spot(m_ranks[thing].lane);
}

ItemIndex RankLanes::itemAt(QPointF point) const
{
    const std::optional<std::size_t> thing = thingAt(point);
    return thing ? itemOf(*thing) : ItemIndex();
}

void RankLanes::click(QPointF point)
{
    const std::optional<std::size_t> rank = rankAt(point);
    if (rank && moreRect(*rank).contains(point))
        return open(m_opened == rank ? std::nullopt : rank);
    PictureView::click(point);
}

void RankLanes::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() == QContextMenuEvent::Keyboard && m_current < m_ranks.size())
        return emit menuRequested(viewport()->mapToGlobal(cellRect(m_current).center().toPoint()));
    const std::optional<std::size_t> thing = thingAt(event->pos());
    if (thing && !isSelected(*thing))
        goTo(*thing, true);
    emit menuRequested(event->globalPos());
}

void RankLanes::paintPicture(QPainter &painter) const
{
    const QRectF clip(0, 0, viewport()->width(), viewport()->height() - scaled(lanesLegend));
    painter.save();
    painter.setClipRect(clip);
    for (std::size_t host = 0; host < m_hosts.size(); ++host) {
        if (hostRect(host).intersects(clip))
            paintHost(painter, host);
    }
    for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
        if (!cellRect(rank).intersects(clip))
            continue;
        paintLane(painter, rank);
        for (std::size_t shard = 0; shard < m_lanes[rank].shown; ++shard)
            paintChip(painter, m_lanes[rank].firstChip + shard);
    }
    painter.restore();
    paintLanesLegend(painter);
}

/// Its name, its slowest rank and its bytes, and a rule up to where its lanes end.
void RankLanes::paintHost(QPainter &painter, std::size_t host) const
{
    QRectF room = hostRect(host).adjusted(0, 0, 0, -scaled(4));
    const auto write = [&](const QString &text, TextRole role, const QColor &ink) {
        painter.setFont(themeFont(role));
        painter.setPen(ink);
        const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, int(room.width()));
        painter.drawText(room, lanesLeft, shown);
        room.setLeft(std::min(room.right(), room.left() + painter.fontMetrics().horizontalAdvance(shown) + scaled(8)));
    };
    const HostSums &sums = m_hostSums[host];
    write(m_hosts[host].name, TextRole::BoxTitle, theme().text);
    write(tr("slowest %1, %2 of shards").arg(secondsText(sums.slowest), bytesText(sums.bytes)), TextRole::Small,
          theme().secondaryText);
    painter.fillRect(onDevicePixels(painter, {room.left(), room.center().y(), room.width(), 1}), theme().line);
}

void RankLanes::paintLane(QPainter &painter, std::size_t index) const
{
    const Rank &rank = m_ranks[index];
    const QRectF cell = onDevicePixels(painter, cellRect(index));
    const QRectF inside = cell.adjusted(scaled(lanePadding), 0, -scaled(lanePadding), 0);
    const bool isChosen = isSelected(index);
    const bool isStrong = isChosen || isSlowest(index);
    painter.fillRect(cell, isChosen ? theme().accentFill : theme().lane);
    painter.fillRect(QRectF(cell.left(), cell.top(), cell.width(), scaled(3)), theme().device(rank.number));
    paintFrame(painter, cell,
               isChosen                           ? theme().accent
               : isStrong || isLikeHovered(index) ? theme().text
                                                  : theme().line,
               isStrong ? 2 : 1);

    const auto dropped = m_dropped.find(index);
    const std::int64_t used = dropped == m_dropped.end() ? rank.usedBytes : dropped->second.usedBytes;
    const bool isOver = rank.capacityBytes && used > *rank.capacityBytes;
    const QString memory = rank.capacityBytes && *rank.capacityBytes > 0
                               ? percentText(double(used) / double(*rank.capacityBytes))
                               : bytesText(used);
    const QRectF head(inside.left(), cell.top() + scaled(6), inside.width(), scaled(20));
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(isOver ? theme().refused : used != rank.usedBytes ? theme().accent : theme().secondaryText);
    painter.drawText(head, lanesRight, memory);
    const double room = head.width() - painter.fontMetrics().horizontalAdvance(memory) - scaled(4);
    painter.setFont(themeFont(TextRole::BoxTitle));
    painter.setPen(theme().text);
    painter.drawText(head, lanesLeft, painter.fontMetrics().elidedText(rank.label, Qt::ElideMiddle, int(room)));
    MemoryBarValues values = laneBar(*m_source->plan(), rank.lane);
    if (used != rank.usedBytes)
        values.ifDropped = double(used);
    paintMemoryBar(painter, {inside.left(), cell.top() + scaled(32), inside.width(), double(scaled(laneMemoryHeight))},
                   theme(), values);

    if (const QRectF more = moreRect(index); !more.isNull()) {
        const auto hidden = int(hiddenShards(index));
        painter.setFont(themeFont(TextRole::Small));
        painter.setPen(theme().accent);
        painter.drawText(more, lanesLeft, hidden > 0 ? tr("+%n more", nullptr, hidden) : tr("Show fewer"));
    }

    const QRectF foot(inside.left(), cell.bottom() - scaled(laneFootHeight - 4), inside.width(), scaled(18));
    painter.fillRect(onDevicePixels(painter, {cell.left() + 2, foot.top() - scaled(4), cell.width() - 4, 1}),
                     theme().line);
    painter.setFont(themeFont(TextRole::BoxTitle));
    painter.setPen(timeInk(index));
    painter.drawText(foot, lanesLeft, secondsText(shownSeconds(index), Digits::Four));
    if (index == m_firstSlowest) {
        painter.setPen(theme().worse);
        painter.setFont(themeFont(TextRole::Small));
        painter.drawText(foot, lanesRight, tr("max"));
    }
    paintTime(painter, index, inside.width());
}

void RankLanes::paintChip(QPainter &painter, std::size_t chip) const
{
    const ItemIndex item = shardOf(chip).item;
    const ItemInfo info = m_source->plan()->item(item);
    const std::size_t thing = m_ranks.size() + chip;
    const QRectF rect = onDevicePixels(painter, rectOf(thing));
    const bool isChosen = m_state->isSelected(item);
    const bool isHit = std::ranges::binary_search(m_state->hits(), item);
    painter.fillRect(rect, isChosen ? theme().accentFill : isHit ? theme().searchHit : theme().card);
    paintFrame(painter, rect,
               isChosen             ? theme().accent
               : m_hovered == thing ? theme().boxLine
                                    : theme().line,
               isChosen ? 2 : 1);
    painter.fillRect(QRectF(rect.left(), rect.top(), scaled(3), rect.height()),
                     info.colourNumber ? wayColour(theme(), *info.colourNumber) : theme().memoryBar);
    QRectF room = rect.adjusted(scaled(8), 0, -scaled(5), 0);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    const QString bytes = bytesText(info.totalBytes);
    painter.drawText(room, lanesRight, bytes);
    room.setRight(room.right() - painter.fontMetrics().horizontalAdvance(bytes) - scaled(4));
    if (std::ranges::binary_search(m_pinned, item)) {
        const double size = scaled(12);
        paintIcon(painter, {room.right() - size, room.center().y() - size / 2, size, size}, "cutaway-pin",
                  theme().secondaryText);
        room.setRight(room.right() - size - scaled(2));
    }
    painter.setPen(theme().text);
    painter.drawText(room, lanesLeft,
                     painter.fontMetrics().elidedText(shardLabel(info), Qt::ElideMiddle, int(room.width())));
}

void RankLanes::paintLanesLegend(QPainter &painter) const
{
    const double top =
        std::min(m_bottom - verticalScrollBar()->value(), double(viewport()->height()) - scaled(lanesLegend));
    QRectF line(scaled(lanesMargin), top + scaled(4), viewport()->width() - scaled(2 * lanesMargin), scaled(20));
    std::vector<LegendEntry> entries = timeLegend();
    if (const std::optional<std::int64_t> capacity = m_ranks.front().capacityBytes)
        entries.push_back(
            {tr("memory used of %1").arg(bytesText(*capacity)), [this](QPainter &into, const QRectF &rect) {
                 into.fillRect(QRectF(rect.left(), rect.center().y() - 1, rect.width(), 3), theme().memoryBar);
             }});
    const std::vector<std::string> ways = m_source->plan()->colourNames();
    for (std::size_t i = 0; i < ways.size(); ++i) {
        if (!ways[i].empty())
            entries.push_back({coreText(ways[i]), [this, i](QPainter &into, const QRectF &rect) {
                                   into.fillRect(QRectF(rect.center().x(), rect.top() - 2, 3, rect.height() + 4),
                                                 wayColour(theme(), i));
                               }});
    }
    const QString scale = tr("A full bar is %1").arg(secondsText(m_slowest, Digits::Four));
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    painter.drawText(line, lanesRight, scale);
    line.setRight(line.right() - painter.fontMetrics().horizontalAdvance(scale) - scaled(8));
    paintLegend(painter, line, entries);
}

} // namespace cutaway
