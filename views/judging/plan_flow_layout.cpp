#include "views/judging/plan_flow_view.h"

#include "core/plan/memory_at_peak.h"
#include "views/panels/panel_parts.h"

#include <QFontMetrics>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <cmath>

/// Where rows, ribbons, squares and labels are.

namespace cutaway {

namespace {

// In pixels of text at its usual size.
constexpr double flowHostGap = 8;
constexpr double pixelsAnOperator = 1.2;
constexpr double leastFlowName = 30;
constexpr double widestFlowName = 96;
constexpr double flowMemory = 44;
constexpr double flowTime = 48;
constexpr double leastRibbons = 220; ///< for the ribbons
constexpr double leastFlowLabel = 90;
constexpr double labelsEnd = 0.6; ///< of the way to the plan

} // namespace

/// All rows where they fit, else those of which nothing moved are folded, else it scrolls.
void PlanFlowView::layOut()
{
    if (m_isStale || !flow())
        return;
    const double room = viewport()->height() - scaled(flowHeadline + flowTitles + flowLegend);
    placeRows(false);
    if (m_rowsHeight > room)
        placeRows(true);
    placeColumns();
    placeRibbons();
    placeSquares();
    placeLabels();
    followSelection();
    m_hovered.reset();
    m_current = std::min(m_current, thingCount() == 0 ? 0 : thingCount() - 1);
    verticalScrollBar()->setPageStep(std::max(1, int(room)));
    verticalScrollBar()->setSingleStep(scaled(flowPitch));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(m_rowsHeight - room))));
    viewport()->update();
}

bool PlanFlowView::isStill(const Row &row) const
{
    for (std::size_t place = row.first; place < row.first + row.count; ++place) {
        if (!m_isStill[place])
            return false;
    }
    return true;
}

void PlanFlowView::placeRows(bool isFolded)
{
    const std::vector<judging::PlanFlow::Place> &places = flow()->places;
    const auto hostEnd = [&](std::size_t place) {
        std::size_t end = place + 1;
        while (end < places.size() && places[end].host == places[place].host)
            ++end;
        return end;
    };
    const bool areHosts = places.size() > mostLaneRows &&
                          std::ranges::any_of(places, [](const auto &place) { return !place.host.empty(); });
    std::vector<Row> all;
    std::size_t hosts = 0;
    for (std::size_t i = 0; i < places.size();) {
        const std::size_t end = areHosts ? hostEnd(i) : i + 1;
        const bool isOpen = m_openHost == i;
        if (areHosts && end - i > 1)
            all.push_back({isOpen ? Row::Role::OpenHost : Row::Role::Host, i, end - i, hosts, 0});
        for (std::size_t place = i; place < end && (isOpen || end - i == 1); ++place)
            all.push_back({Row::Role::Lane, place, 1, places[place].number, 0});
        ++hosts;
        i = end;
    }
    m_rows.clear();
    for (std::size_t i = 0; i < all.size();) {
        const auto isAlike = [&](const Row &row) {
            return row.role == all[i].role && isStill(row) &&
                   (areHosts || places[row.first].host == places[all[i].first].host);
        };
        std::size_t end = i;
        while (isFolded && all[i].role != Row::Role::OpenHost && end < all.size() && isAlike(all[end]))
            ++end;
        if (end - i > 1 && !m_unfolded.contains(all[i].first)) {
            const std::size_t count = all[end - 1].first + all[end - 1].count - all[i].first;
            m_rows.push_back({Row::Role::Fold, all[i].first, count, all[i].number, 0});
        } else {
            end = std::max(end, i + 1);
            m_rows.insert(m_rows.end(), all.begin() + std::ptrdiff_t(i), all.begin() + std::ptrdiff_t(end));
        }
        i = end;
    }
    double y = 0;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isOtherHost = i > 0 && places[m_rows[i].first].host != places[m_rows[i - 1].first].host;
        const bool isBesideOpen = areHosts && m_openHost &&
                                  (places[m_rows[i].first].host == places[*m_openHost].host ||
                                   (i > 0 && places[m_rows[i - 1].first].host == places[*m_openHost].host));
        if (isOtherHost && (!areHosts || isBesideOpen))
            y += scaled(flowHostGap);
        m_rows[i].top = y;
        y += scaled(flowPitch);
    }
    m_rowsHeight = y;
}

/// In a narrow window operators go, then times, then memory.
void PlanFlowView::placeColumns()
{
    const QFontMetrics metrics(themeFont(TextRole::Axis));
    double names = scaled(leastFlowName);
    for (const Row &row : m_rows) {
        if (row.role != Row::Role::Fold)
            names = std::max<double>(names, metrics.horizontalAdvance(rowName(row)) + 1);
    }
    m_gap = scaled(6);
    m_names = {double(scaled(flowMargin + 7)), std::min<double>(names, scaled(widestFlowName))};
    const double room = viewport()->width() / 2.0 - scaled(leastRibbons) / 2.0 - m_names.left - m_names.width - m_gap;
    double left = m_names.left + m_names.width;
    double taken = 0;
    const auto take = [&](double width) {
        const bool fits = taken + m_gap + width <= room;
        taken += fits ? m_gap + width : 0;
        return fits ? width : 0.0;
    };
    m_memory.width = take(scaled(flowMemory));
    m_times.width = take(scaled(flowTime));
    m_squares.width = take(double(mostSquares) * scaled(squareWidth + 1));
    for (Column *column : {&m_memory, &m_times, &m_squares}) {
        column->left = left + (column->width > 0 ? m_gap : 0);
        left = column->left + column->width;
    }
    m_mostBytes = 0;
    for (const judging::PlanFlow::Place &place : flow()->places)
        m_mostBytes = std::max({m_mostBytes, place.before.bytes, place.now.bytes});
    double most = 0;
    for (const Row &row : m_rows) {
        for (const bool isNow : {false, true})
            most = std::max(most, memoryShare(row, isNow));
    }
    m_memoryEnd = std::min(1.0, memoryScaleEnd(most));
}

/// Those that left a row stand in it in the order of where they went, so that few of them cross.
void PlanFlowView::placeRibbons()
{
    const judging::PlanFlow &shown = *flow();
    std::vector<std::size_t> rowOf(shown.places.size());
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        for (std::size_t i = 0; i < m_rows[row].count; ++i)
            rowOf[m_rows[row].first + i] = row; // lanes come after the host that is open
    }
    m_ribbons.clear();
    m_ribbonOf.assign(shown.streams.size(), 0);
    std::vector<double> before(m_rows.size());
    std::vector<double> now(m_rows.size());
    for (judging::FlowRibbon &ribbon : judging::flowRibbons(shown, rowOf)) {
        for (const std::size_t stream : ribbon.streams)
            m_ribbonOf[stream] = m_ribbons.size();
        before[ribbon.from] += double(ribbon.items);
        now[ribbon.to] += double(ribbon.items);
        m_ribbons.push_back({std::move(ribbon)});
    }
    const double high = scaled(flowRow);
    double most = 1;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row].role != Row::Role::Fold)
            most = std::max({most, before[row], now[row]});
    }
    const double usual = std::min(pixelsAnOperator * textScale(), high / most);
    const auto unitIn = [&](std::size_t row, const std::vector<double> &items) {
        return m_rows[row].role == Row::Role::Fold ? std::min(usual, high / std::max(1.0, items[row])) : usual;
    };
    std::vector<double> leftAt(m_rows.size());
    std::vector<double> rightAt(m_rows.size());
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        leftAt[row] = m_rows[row].top + (high - before[row] * unitIn(row, before)) / 2;
        rightAt[row] = m_rows[row].top + (high - now[row] * unitIn(row, now)) / 2;
    }
    for (Ribbon &ribbon : m_ribbons) { // by row before, then by row now: each row meets its ribbons in order
        ribbon.height = double(ribbon.items) * unitIn(ribbon.from, before);
        ribbon.left = std::exchange(leftAt[ribbon.from], leftAt[ribbon.from] + ribbon.height);
        ribbon.right = std::exchange(rightAt[ribbon.to], rightAt[ribbon.to] + ribbon.height);
    }
}

/// A square is an operator or, where a row has too many, as many in all rows as that one needs.
void PlanFlowView::placeSquares()
{
    m_shownSquares.clear();
    m_perSquare = 1;
    std::vector<std::vector<std::size_t>> before(m_rows.size());
    std::vector<std::vector<std::size_t>> now(m_rows.size());
    std::size_t most = 1;
    for (std::size_t i = 0; i < m_ribbons.size(); ++i) {
        before[m_ribbons[i].from].push_back(i);
        now[m_ribbons[i].to].push_back(i);
        most = std::max(most, m_ribbons[i].items);
    }
    if (m_squares.width <= 0)
        return;
    const auto partsOf = [](const Ribbon &ribbon) {
        return std::array<std::pair<Way, std::size_t>, 2>{
            {{std::min(ribbon.way, Way::WithGroup), ribbon.items - ribbon.moved}, {Way::Moved, ribbon.moved}}};
    };
    const auto inSquares = [this](std::size_t items) { return (items + m_perSquare - 1) / m_perSquare; };
    const auto isTooWide = [&](const std::vector<std::size_t> &row) {
        std::size_t sum = 0;
        for (const std::size_t ribbon : row) {
            for (const auto &[way, items] : partsOf(m_ribbons[ribbon]))
                sum += m_rows[m_ribbons[ribbon].from].role == Row::Role::Fold ? 0 : inSquares(items);
        }
        return sum > std::max(mostSquares, 2 * row.size());
    };
    while (m_perSquare < most && (std::ranges::any_of(before, isTooWide) || std::ranges::any_of(now, isTooWide)))
        m_perSquare += std::max<std::size_t>(1, m_perSquare / 4);
    const double pitch = scaled(squareWidth + 1);
    for (const bool isNow : {false, true}) {
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            std::size_t place = 0;
            const auto add = [&](std::size_t ribbon, Way way) {
                const Column column{m_squares.left + double(place++) * pitch, double(scaled(squareWidth))};
                const QRectF line(0, m_rows[row].top + 1, 0, scaled(squareHeight));
                m_shownSquares.push_back({ribbon, columnRect(column, line, isNow), way, isNow});
            };
            for (const std::size_t ribbon : isNow ? now[row] : before[row]) {
                for (const auto &[way, items] : partsOf(m_ribbons[ribbon])) {
                    for (std::size_t i = 0; i < inSquares(items) && place < mostSquares; ++i)
                        add(ribbon, way);
                }
            }
        }
    }
}

/// Of what left each row, as many as have room; a sign says that there are more.
void PlanFlowView::placeLabels()
{
    m_labels.clear();
    const QFontMetrics metrics(themeFont(TextRole::Axis));
    const double end = ribbonsLeft() + (viewport()->width() - 2 * ribbonsLeft()) * labelsEnd;
    const double more = metrics.horizontalAdvance(QStringLiteral("+99")) + scaled(6);
    for (std::size_t i = 0; i < m_ribbons.size();) {
        const std::size_t row = m_ribbons[i].from;
        double x = ribbonsLeft() + scaled(8);
        std::size_t hidden = 0;
        for (; i < m_ribbons.size() && m_ribbons[i].from == row; ++i) {
            if (m_ribbons[i].way == Way::Stays)
                continue;
            const QString text = labelOf(i);
            const double wide = scaled(labelSwatch) + metrics.horizontalAdvance(text) + scaled(4);
            if (hidden++ > 0)
                continue;
            const QRectF rect(x, m_rows[row].top, std::min(wide, end - more - x), scaled(flowRow));
            if (rect.width() < std::min<double>(wide, scaled(leastFlowLabel)))
                continue;
            hidden = 0;
            m_labels.push_back(
                {i, rect, metrics.elidedText(text, Qt::ElideMiddle, int(rect.width() - scaled(labelSwatch)))});
            x = rect.right() + scaled(6);
        }
        if (hidden > 0)
            m_labels.push_back(
                {i - 1, QRectF(x, m_rows[row].top, more, scaled(flowRow)), QStringLiteral("+%1").arg(hidden)});
    }
}

} // namespace cutaway
