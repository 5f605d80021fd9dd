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
#include <numeric>

namespace cutaway {

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
