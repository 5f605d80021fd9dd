#include "views/kinds/embedding/rank_matrix_drawing.h"

#include "core/plan/edited_plan.h"
#include "core/plan/memory_at_peak.h"
#include "views/panels/panel_parts.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <functional>

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

} // namespace cutaway
