#include "views/kinds/embedding/rank_matrix_drawing.h"

#include "core/plan/edited_plan.h"
#include "core/plan/memory_at_peak.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace cutaway {

namespace {

constexpr double hostNames = 58;
constexpr double highLine = 32; // with a rank's number and time
constexpr double leastCell = 36;
constexpr double widestPitch = 116;
constexpr double leastCellWithTexts = 64;
constexpr double timeBar = 5;
constexpr double panelWidth = 248;
constexpr double cardHeight = 44;
constexpr double cardGap = 6;

} // namespace

void RankMatrixDrawing::ranksRead()
{
    m_fullest = 0;
    m_isCapacityFar = true;
    for (const Rank &rank : m_ranks) {
        m_fullest = std::max(m_fullest, rank.usedBytes);
        if (!rank.capacityBytes || double(rank.usedBytes) >= nearlyEmptyMemory * double(*rank.capacityBytes))
            m_isCapacityFar = false;
    }
    const std::pair<double, const char *> units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "\u00b5s"}};
    for (const auto &[unit, name] : units) {
        m_unit = unit;
        m_unitName = QString::fromUtf8(name);
        if (m_slowest >= unit)
            break;
    }
    readShards();
}

void RankMatrixDrawing::readShards()
{
    m_shards = m_opened ? shardsOf(*m_opened) : std::vector<ItemIndex>();
    std::ranges::stable_sort(m_shards, std::greater(), [plan = m_source->plan()](ItemIndex item) {
        return plan->item(item).seconds.value_or(0);
    });
}

/// As many in a line as its widest host has, if they then have room; else hosts take several lines, two if that helps.
double RankMatrixDrawing::placeRanks()
{
    const double wide = ground().width();
    const double taken = scaled(2 * matrixMargin + hostNames) + (m_opened ? scaled(panelWidth + matrixMargin) : 0);
    const double room = std::max<double>(scaled(leastCell), wide - taken);
    std::size_t most = 1;
    for (const Host &host : m_hosts)
        most = std::max(most, host.ranks.size());
    const auto fitting = std::max<std::size_t>(1, std::size_t(room / scaled(leastCell + lineGap)));
    const std::size_t linesOfHost = (most + fitting - 1) / fitting;
    m_perLine = (most + linesOfHost - 1) / linesOfHost;
    m_pitch = std::min<double>(std::floor(room / double(m_perLine)), scaled(widestPitch));
    m_left = scaled(matrixMargin + hostNames);
    std::size_t lines = 0;
    for (Host &host : m_hosts) {
        host.line = lines;
        lines += (host.ranks.size() + m_perLine - 1) / m_perLine;
    }
    const double high = ranksRect().height();
    const double pitch = std::floor(high / double(std::max<std::size_t>(1, lines)));
    m_linePitch = std::clamp<double>(pitch, scaled(8), scaled(highLine));
    m_hasTexts = m_hosts.size() < hostsWithoutTexts && m_linePitch >= scaled(highLine - 4) &&
                 m_pitch - scaled(lineGap) >= scaled(leastCellWithTexts);
    if (m_ranks.size() > mostRanksInSight)
        m_linePitch = scaled(m_hasTexts ? highLine : lowLine);
    else if (!m_hasTexts)
        m_linePitch = std::min<double>(m_linePitch, scaled(lowLine));
    m_gap = {double(scaled(lineGap)), std::min<double>(scaled(lineGap), m_linePitch / 4)};
    placeCards();
    return double(lines) * m_linePitch;
}

QRectF RankMatrixDrawing::ranksRect() const
{
    const double top = scaled(matrixHead);
    return {0, top, double(ground().width()),
            std::max(0.0, ground().height() - top - scaled(matrixLegend + matrixMargin / 2))};
}

QRectF RankMatrixDrawing::cellRect(std::size_t rank) const
{
    const Rank &of = m_ranks[rank];
    const std::size_t line = m_hosts[of.host].line + of.place / m_perLine;
    return {m_left + double(of.place % m_perLine) * m_pitch,
            scaled(matrixHead) + double(line) * m_linePitch - scrolled(), m_pitch - m_gap.width(),
            m_linePitch - m_gap.height()};
}

QRectF RankMatrixDrawing::hostRect(std::size_t host) const
{
    const QRectF first = cellRect(m_hosts[host].ranks.front());
    const QRectF last = cellRect(m_hosts[host].ranks.back());
    return {double(scaled(matrixMargin)), first.top(), double(scaled(hostNames - 6)), last.bottom() - first.top()};
}

QRectF RankMatrixDrawing::timeRect(std::size_t rank) const
{
    const QRectF cell = cellRect(rank);
    const double inset = m_hasTexts ? scaled(4) : 2;
    const double high = m_hasTexts ? scaled(timeBar) : std::max(2.0, (cell.height() - 4) * 0.5);
    const double top = m_hasTexts ? cell.bottom() - scaled(timeBar + memoryBarHeight + 4) : cell.top() + 2;
    const double share = m_slowest > 0 ? m_ranks[rank].seconds / m_slowest : 0;
    return {cell.left() + inset, top, (cell.width() - 2 * inset) * share, high};
}

QRectF RankMatrixDrawing::panelRect() const
{
    const double wide = scaled(panelWidth);
    return QRectF(ground().width() - wide - scaled(matrixMargin), scaled(6), wide, ground().height() - scaled(12));
}

QRectF RankMatrixDrawing::closeRect() const
{
    const QRectF panel = panelRect();
    return {panel.right() - scaled(28), panel.top() + scaled(4), double(scaled(24)), double(scaled(24))};
}

/// Beside the heading of the shards.
QRectF RankMatrixDrawing::linkRect() const
{
    const QRectF panel = panelRect();
    return {panel.left() + panel.width() / 3, m_aboveCards - scaled(24), panel.width() * 2 / 3 - scaled(10),
            double(scaled(20))};
}

/// Below the parts, as many as leave room for where the rank stands among all.
void RankMatrixDrawing::placeCards()
{
    m_cards.clear();
    if (!m_opened)
        return;
    const QRectF panel = panelRect().adjusted(scaled(10), 0, -scaled(10), 0);
    const auto parts =
        std::ranges::count_if(m_ranks[*m_opened].parts, [](const LaneTimePart &part) { return part.seconds > 0; });
    double y = panel.top() + scaled(52) + double(parts + 1) * scaled(partLine) + scaled(32);
    m_aboveCards = y;
    const double allRanks = panel.height() > 2 * scaled(allRanksHeight) ? scaled(allRanksHeight) : 0;
    for (const ItemIndex shard : m_shards) {
        if (y + scaled(cardHeight) > panel.bottom() - allRanks - scaled(20))
            break;
        m_cards.emplace_back(shard, QRectF(panel.left(), y, panel.width(), scaled(cardHeight)));
        y += scaled(cardHeight + cardGap);
    }
    m_belowCards = y;
}

/// Without its unit, which the head tells: times in one unit can be compared at a glance.
QString RankMatrixDrawing::timeText(double seconds) const
{
    const double slowest = m_slowest / m_unit;
    const int decimals = slowest < 10 ? 3 : slowest < 100 ? 2 : 1;
    return QLocale().toString(seconds / m_unit, 'f', decimals);
}

namespace {

/// `24` of `rank 24`: the head of the matrix says what they are.
QString numberIn(const QString &label)
{
    const qsizetype space = label.lastIndexOf(u' ');
    return space < 0 ? label : label.mid(space + 1);
}

} // namespace

void RankMatrixDrawing::paintPicture(QPainter &painter) const
{
    paintHead(painter);
    painter.save();
    painter.setClipRect(ranksRect());
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    for (std::size_t host = 0; host < m_hosts.size(); ++host) {
        const QRectF room = hostRect(host);
        if (room.intersects(ranksRect()) && room.height() + lineGap >= painter.fontMetrics().ascent())
            painter.drawText(QRectF(room.left(), room.top(), room.width(), cellRect(m_hosts[host].ranks[0]).height()),
                             int(Qt::AlignLeft | Qt::AlignVCenter),
                             painter.fontMetrics().elidedText(m_hosts[host].name, Qt::ElideMiddle, int(room.width())));
    }
    for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
        if (cellRect(rank).intersects(ranksRect()))
            paintCell(painter, rank);
    }
    painter.restore();
    paintMatrixLegend(painter);
    if (m_opened)
        paintPanel(painter);
}

void RankMatrixDrawing::paintHead(QPainter &painter) const
{
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    const double wide = ground().width();
    const QRectF line(scaled(matrixMargin), 0, wide - scaled(2 * matrixMargin), scaled(matrixHead));
    painter.drawText(line, int(Qt::AlignLeft | Qt::AlignVCenter), tr("Host"));
    const QString full = secondsText(m_slowest, Digits::Four);
    const QString text = m_hasTexts
                             ? tr("Rank and its time in %1. A full bar is %2, the slowest.").arg(m_unitName, full)
                             : tr("Ranks in order: time above memory. A full bar is %1, the slowest.").arg(full);
    const QRectF rest(m_left, 0, (m_opened ? panelRect().left() : wide) - m_left - scaled(matrixMargin),
                      scaled(matrixHead));
    painter.drawText(rest, int(Qt::AlignLeft | Qt::AlignVCenter),
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, int(rest.width())));
}

double RankMatrixDrawing::memoryShare(const Rank &rank) const
{
    const double end =
        m_isCapacityFar || !rank.capacityBytes ? memoryBeyondFullest * double(m_fullest) : double(*rank.capacityBytes);
    return end > 0 ? double(rank.usedBytes) / end : 0;
}

void RankMatrixDrawing::paintCell(QPainter &painter, std::size_t index) const
{
    const Rank &rank = m_ranks[index];
    const QRectF cell = onDevicePixels(painter, cellRect(index));
    const bool isChosen = isSelected(index);
    painter.fillRect(cell, isChosen ? theme().accentFill : theme().card);
    const bool isStrong = isSlowest(index) || isChosen;
    paintFrame(painter, cell,
               isChosen                                   ? theme().accent
               : isSlowest(index) || isLikeHovered(index) ? theme().text
                                                          : theme().line,
               isStrong ? 2 : 1);
    const QRectF bar = timeRect(index);
    const double full = cell.width() - 2 * (bar.left() - cell.left());
    paintTime(painter, index, full);
    const double memory = full * std::min(1.0, memoryShare(rank));
    const double memoryHeight = m_hasTexts ? scaled(memoryBarHeight) : std::max(1.0, bar.height() / 2);
    const bool isOver = rank.capacityBytes && rank.usedBytes > *rank.capacityBytes;
    painter.fillRect(onDevicePixels(painter, {bar.left(), bar.bottom() + 1, memory, memoryHeight}),
                     isOver ? theme().refused : theme().memoryBar);
    if (!m_hasTexts)
        return;
    const QRectF line(cell.left() + scaled(4), cell.top() + 1, cell.width() - scaled(8), bar.top() - cell.top() - 1);
    const QString number = numberIn(rank.label);
    painter.setFont(themeFont(TextRole::Axis));
    painter.setPen(theme().secondaryText);
    painter.drawText(line, int(Qt::AlignLeft | Qt::AlignVCenter), number);
    if (index == m_firstSlowest) {
        painter.setPen(theme().worse);
        const double left = painter.fontMetrics().horizontalAdvance(number) + scaled(4);
        painter.drawText(line.adjusted(left, 0, 0, 0), int(Qt::AlignLeft | Qt::AlignVCenter), tr("max"));
    }
    painter.setPen(timeInk(index));
    painter.drawText(line, int(Qt::AlignRight | Qt::AlignVCenter), timeText(shownSeconds(index)));
}

void RankMatrixDrawing::paintMatrixLegend(QPainter &painter) const
{
    double bottom = 0;
    for (std::size_t i = 0; i < m_ranks.size(); ++i)
        bottom = std::max(bottom, cellRect(i).bottom());
    bottom = std::min(bottom, ranksRect().bottom());
    const auto end = std::int64_t(memoryBeyondFullest * double(m_fullest));
    const std::optional<std::int64_t> capacity = m_ranks.front().capacityBytes;
    const QString memory = m_isCapacityFar && capacity
                               ? tr("memory, full at %1 of %2").arg(bytesText(end), bytesText(*capacity))
                           : capacity ? tr("memory, full at %1").arg(bytesText(*capacity))
                                      : tr("memory, full at %1").arg(bytesText(end));
    std::vector<LegendEntry> entries = timeLegend();
    entries.push_back({memory, [this](QPainter &into, const QRectF &rect) {
                           into.fillRect(QRectF(rect.left(), rect.center().y() - 1, rect.width(), 3),
                                         theme().memoryBar);
                       }});
    const double right = m_opened ? panelRect().left() : ground().width();
    paintLegend(painter,
                {double(scaled(matrixMargin)), bottom + scaled(3), right - scaled(matrixMargin), double(scaled(20))},
                entries);
}

void RankMatrixDrawing::paintPanel(QPainter &painter) const
{
    const QRectF panel = onDevicePixels(painter, panelRect());
    painter.fillRect(panel, theme().panel);
    paintFrame(painter, panel, theme().boxLine);
    painter.fillRect(QRectF(panel.left(), panel.top(), panel.width(), scaled(3)), theme().accent);
    const Rank &rank = m_ranks[*m_opened];
    const QRectF room = panel.adjusted(scaled(10), 0, -scaled(10), 0);
    const QRectF title(room.left(), room.top() + scaled(8), room.width() - scaled(24), scaled(18));
    painter.setFont(themeFont(TextRole::Title));
    painter.setPen(theme().text);
    const QString name = nameOf(*m_opened);
    painter.drawText(title, int(Qt::AlignLeft | Qt::AlignVCenter), name);
    if (isSlowest(*m_opened)) {
        const double left = painter.fontMetrics().horizontalAdvance(name) + scaled(8);
        painter.setFont(themeFont(TextRole::Small));
        painter.setPen(theme().worse);
        painter.drawText(title.adjusted(left, 0, 0, 0), int(Qt::AlignLeft | Qt::AlignVCenter), tr("max"));
    }
    painter.setPen(QPen(theme().secondaryText, 1.3));
    const QPointF cross = closeRect().center();
    painter.drawLine(cross - QPointF(4, 4), cross + QPointF(4, 4));
    painter.drawLine(cross - QPointF(4, -4), cross + QPointF(4, -4));
    const QRectF second = title.translated(0, scaled(20));
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    painter.drawText(second, int(Qt::AlignLeft | Qt::AlignVCenter),
                     tr("%1, %n shards", nullptr, int(m_shards.size())).arg(m_hosts[rank.host].name));
    painter.setFont(themeFont(TextRole::BoxTitle));
    painter.setPen(theme().text);
    painter.drawText(second.adjusted(0, 0, scaled(24), 0), int(Qt::AlignRight | Qt::AlignVCenter),
                     secondsText(rank.seconds, Digits::Four));
    const double y = paintPanelParts(painter, room, room.top() + scaled(52));
    painter.setFont(themeFont(TextRole::BoxTitle));
    painter.setPen(theme().text);
    painter.drawText(QRectF(room.left(), y + scaled(8), room.width(), scaled(18)),
                     int(Qt::AlignLeft | Qt::AlignVCenter), tr("Shards"));
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().accent);
    painter.drawText(linkRect(), int(Qt::AlignRight | Qt::AlignVCenter), tr("Show its tables only"));
    paintCards(painter);
    if (panel.height() > 2 * scaled(allRanksHeight))
        paintAllRanks(painter, QRectF(room.left(), panel.bottom() - scaled(allRanksHeight), room.width(),
                                      scaled(allRanksHeight - 8)));
}

/// What its time is made of, and its memory; where that ends.
double RankMatrixDrawing::paintPanelParts(QPainter &painter, const QRectF &room, double y) const
{
    const Rank &rank = m_ranks[*m_opened];
    const auto line = [&](const QString &name, const QString &value, double share, const auto &sample) {
        painter.setFont(themeFont(TextRole::Small));
        painter.setPen(theme().secondaryText);
        const QRectF row(room.left(), y, room.width(), scaled(partLine));
        painter.drawText(row, int(Qt::AlignLeft | Qt::AlignVCenter), name);
        painter.setPen(theme().text);
        painter.drawText(row, int(Qt::AlignRight | Qt::AlignVCenter), value);
        const QRectF track(room.left() + room.width() * 0.5, y + scaled(6), room.width() * 0.22, scaled(6));
        painter.fillRect(onDevicePixels(painter, track), theme().memoryTrack);
        sample(QRectF(track.left(), track.top(), track.width() * std::clamp(share, 0.0, 1.0), track.height()));
        y += scaled(partLine);
    };
    for (std::size_t i = 0; i < rank.parts.size(); ++i) {
        const LaneTimePart &part = rank.parts[i];
        if (part.seconds > 0)
            line(coreText(part.label), secondsText(part.seconds), part.seconds / rank.seconds,
                 [&](const QRectF &rect) { paintTimeSample(painter, rect, theme(), part.role, i); });
    }
    const double used =
        rank.capacityBytes && *rank.capacityBytes > 0 ? double(rank.usedBytes) / double(*rank.capacityBytes) : 0;
    line(tr("Memory"), rank.capacityBytes ? percentText(used) : bytesText(rank.usedBytes), used,
         [&](const QRectF &rect) { painter.fillRect(rect, theme().memoryBar); });
    return y;
}

void RankMatrixDrawing::paintCards(QPainter &painter) const
{
    const EditedPlan &plan = *m_source->plan();
    for (const auto &[item, rect] : m_cards) {
        const QRectF card = onDevicePixels(painter, rect);
        const bool isChosen = m_state->isSelected(item);
        const ItemInfo info = plan.item(item);
        painter.fillRect(card, isChosen ? theme().accentFill : theme().card);
        paintFrame(painter, card, isChosen ? theme().accent : theme().line, isChosen ? 2 : 1);
        painter.fillRect(QRectF(card.left(), card.top(), scaled(3), card.height()),
                         info.colourNumber ? wayColour(theme(), *info.colourNumber) : theme().memoryBar);
        const QRectF upper(card.left() + scaled(9), card.top() + scaled(4), card.width() - scaled(16), scaled(17));
        const QRectF lower = upper.translated(0, scaled(18));
        painter.setFont(themeFont(TextRole::BoxTitle));
        painter.setPen(theme().text);
        const QString time = secondsText(info.seconds.value_or(0));
        painter.drawText(upper, int(Qt::AlignRight | Qt::AlignVCenter), time);
        const double room = upper.width() - painter.fontMetrics().horizontalAdvance(time) - scaled(6);
        painter.setFont(themeFont(TextRole::Name));
        const QString label = QString::fromUtf8(info.label.data(), qsizetype(info.label.size()));
        painter.drawText(upper, int(Qt::AlignLeft | Qt::AlignVCenter),
                         painter.fontMetrics().elidedText(label, Qt::ElideMiddle, int(room)));
        painter.setFont(themeFont(TextRole::Small));
        painter.setPen(theme().secondaryText);
        painter.drawText(lower, int(Qt::AlignLeft | Qt::AlignVCenter), QString::fromStdString(info.badge));
        painter.drawText(lower, int(Qt::AlignRight | Qt::AlignVCenter), bytesText(info.totalBytes));
    }
    const auto hidden = int(m_shards.size() - m_cards.size());
    if (hidden > 0) {
        const QRectF panel = panelRect();
        painter.setPen(theme().secondaryText);
        painter.setFont(themeFont(TextRole::Small));
        painter.drawText(QRectF(panel.left() + scaled(10), m_belowCards - scaled(2), panel.width(), scaled(18)),
                         int(Qt::AlignLeft | Qt::AlignVCenter), tr("+%n more", nullptr, hidden));
    }
}

/// The ranks by their times, those that are as slow as the opened one marked, with the mean of all.
void RankMatrixDrawing::paintAllRanks(QPainter &painter, const QRectF &room) const
{
    painter.setFont(themeFont(TextRole::BoxTitle));
    painter.setPen(theme().text);
    painter.drawText(QRectF(room.left(), room.top(), room.width(), scaled(18)), int(Qt::AlignLeft | Qt::AlignVCenter),
                     tr("All %n ranks by time", nullptr, int(m_ranks.size())));
    std::vector<double> times;
    for (const Rank &rank : m_ranks)
        times.push_back(rank.seconds);
    std::ranges::sort(times, std::greater());
    const double mean = std::accumulate(times.begin(), times.end(), 0.0) / double(times.size());
    const QRectF plot = room.adjusted(0, scaled(22), 0, 0);
    const double most = std::max(m_slowest, 1e-30);
    const double own = m_ranks[*m_opened].seconds;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double left = plot.left() + plot.width() * double(i) / double(times.size());
        const double right = plot.left() + plot.width() * double(i + 1) / double(times.size());
        const double high = plot.height() * times[i] / most;
        painter.fillRect(onDevicePixels(painter, {left, plot.bottom() - high, right - left, high}),
                         std::abs(times[i] - own) <= sameTime * most ? theme().accent : theme().memoryTrack);
    }
    const double y = plot.bottom() - plot.height() * mean / most;
    painter.setPen(QPen(theme().text, 1, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setFont(themeFont(TextRole::Small));
    const QString text = tr("mean %1").arg(secondsText(mean));
    const double wide = painter.fontMetrics().horizontalAdvance(text) + scaled(6);
    const QRectF label(plot.right() - wide, y + scaled(2), wide, scaled(15));
    painter.fillRect(label, theme().panel);
    painter.drawText(label, Qt::AlignCenter, text);
}

} // namespace cutaway
