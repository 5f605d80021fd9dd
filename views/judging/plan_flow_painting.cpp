#include "views/judging/plan_flow_view.h"

#include "views/canvas/paint/target_badge.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <numeric>

/// What the picture of a baseline and a plan says, in words and in colours.

namespace cutaway {

namespace {

constexpr std::size_t mostFlowNames = 12; ///< in a tooltip
constexpr double thinnestRibbon = 0.75;
constexpr double heldBadgeWidth = 236;

QString moreFlowNames(std::size_t count)
{
    return cutaway::PlanFlowView::tr("+%n more", nullptr, int(count));
}

} // namespace

judging::PlanFlow::Side PlanFlowView::sideOf(const Row &row, bool isNow) const
{
    return judging::joinedSide(std::span(flow()->places).subspan(row.first, row.count),
                               isNow ? &judging::PlanFlow::Place::now : &judging::PlanFlow::Place::before);
}

/// Of the lane's memory; of lanes without capacity, of what the fullest uses.
double PlanFlowView::memoryShare(const Row &row, bool isNow) const
{
    const judging::PlanFlow::Side side = sideOf(row, isNow);
    const std::int64_t all = side.capacityBytes.value_or(m_mostBytes);
    return all > 0 ? double(side.bytes) / double(all) : 0;
}

QString PlanFlowView::rowName(const Row &row) const
{
    const std::vector<judging::PlanFlow::Place> &places = flow()->places;
    const auto nameOfPlace = [&](std::size_t place) {
        const bool isLane = places.size() <= mostLaneRows || places[place].host.empty() ||
                            (m_openHost && places[place].host == places[*m_openHost].host);
        return isLane ? coreText(places[place].label) : QString::fromStdString(places[place].host);
    };
    switch (row.role) {
    case Row::Role::Lane: return coreText(places[row.first].label);
    case Row::Role::Host:
    case Row::Role::OpenHost: return QString::fromStdString(places[row.first].host);
    case Row::Role::Fold: break;
    }
    return tr("%1 to %2").arg(nameOfPlace(row.first), nameOfPlace(row.first + row.count - 1));
}

QString PlanFlowView::foldText(const Row &row) const
{
    return tr("%1: nothing moved").arg(rowName(row));
}

QString PlanFlowView::sideText(const Row &row, bool isNow) const
{
    const judging::PlanFlow::Side side = sideOf(row, isNow);
    if (!side.lane.isValid() && side.items == 0)
        return tr("not there");
    const EditedPlan &plan = *m_source->plan();
    QStringList parts{QStringLiteral("%1 %2").arg(side.items).arg(itemNoun(plan, int(side.items)))};
    if (side.seconds)
        parts += row.count > 1 ? tr("%1 at most").arg(secondsText(*side.seconds)) : secondsText(*side.seconds);
    if (side.lane.isValid()) {
        const QString bytes = side.capacityBytes
                                  ? tr("%1 of %2").arg(bytesText(side.bytes), bytesText(*side.capacityBytes))
                                  : bytesText(side.bytes);
        parts += row.count > 1 ? tr("the fullest %1").arg(bytes) : bytes;
    }
    return parts.join(QStringLiteral(", "));
}

QString PlanFlowView::moduleText(const Ribbon &ribbon) const
{
    const QString first = m_modules[ribbon.streams.front()];
    const bool isOne = std::ranges::all_of(ribbon.streams, [&](std::size_t at) { return m_modules[at] == first; });
    return isOne || first.endsWith(u'+') ? first : first + u'+';
}

/// The lane or, on the same lane, the other group.
QString PlanFlowView::targetText(const Ribbon &ribbon) const
{
    const EditedPlan &plan = *m_source->plan();
    if (ribbon.way != Way::OtherGroup)
        return rowName(m_rows[ribbon.to]);
    const judging::PlanFlow::Stream &first = flow()->streams[ribbon.streams.front()];
    if (first.isNewGroup)
        return tr("new %1").arg(groupNoun(plan));
    const bool isKnown = first.groupNow.isValid() && first.groupNow.value() < plan.groupCount();
    return isKnown && ribbon.streams.size() == 1 ? coreText(plan.group(first.groupNow).label)
                                                 : tr("another %1").arg(groupNoun(plan));
}

QString PlanFlowView::labelOf(std::size_t ribbon) const
{
    const Ribbon &at = m_ribbons[ribbon];
    if (at.way == Way::Stays)
        return tr("%1, %2 stay").arg(rowName(m_rows[at.from]), QString::number(at.items));
    return tr("%1, %2 \u2192 %3").arg(moduleText(at), QString::number(at.items), targetText(at));
}

QString PlanFlowView::nameOf(std::size_t thing) const
{
    if (thing >= m_rows.size())
        return labelOf(thing - m_rows.size());
    const Row &row = m_rows[thing];
    return row.role == Row::Role::Fold ? foldText(row) : rowName(row);
}

/// Of a row both sides; of a ribbon what became of its operators, and which they are.
QString PlanFlowView::textOf(std::size_t thing) const
{
    if (thing < m_rows.size())
        return tr("Baseline: %1").arg(sideText(m_rows[thing], false)) + u'\n' +
               tr("This plan: %1").arg(sideText(m_rows[thing], true));
    const EditedPlan &plan = *m_source->plan();
    const Ribbon &ribbon = m_ribbons[thing - m_rows.size()];
    const auto countText = [&plan](std::size_t count) {
        return QStringLiteral("%1 %2").arg(count).arg(itemNoun(plan, int(count)));
    };
    const QString from = rowName(m_rows[ribbon.from]);
    const QString to = targetText(ribbon);
    const std::size_t along = ribbon.items - ribbon.moved;
    QStringList lines;
    if (ribbon.way == Way::Stays)
        lines += tr("%1 in the same place").arg(countText(along));
    else if (ribbon.way == Way::OtherGroup)
        lines += tr("%1 on %2, moved to %3").arg(countText(along), from, to);
    else if (along > 0)
        lines += tr("%1 along with the %2: %3 \u2192 %4").arg(countText(along), groupNoun(plan), from, to);
    if (ribbon.moved > 0)
        lines += tr("%1 moved: %2 \u2192 %3").arg(countText(ribbon.moved), from, to);
    const std::vector<ItemIndex> items = itemsOf(thing - m_rows.size());
    for (std::size_t i = 0; i < std::min(items.size(), mostFlowNames); ++i) {
        if (items[i].value() < plan.itemCount()) {
            const std::string_view label = plan.item(items[i]).label;
            lines += QString::fromUtf8(label.data(), qsizetype(label.size()));
        }
    }
    if (items.size() > mostFlowNames)
        lines += moreFlowNames(items.size() - mostFlowNames);
    if (!moveBack(thing - m_rows.size()).isEmpty())
        lines += tr("Drag a square with a frame back to %1, or press Backspace").arg(from);
    return lines.join(u'\n');
}

QString PlanFlowView::headline() const
{
    const judging::PlanFlow *shown = flow();
    if (!shown)
        return tr("Comparing the plan with its baseline");
    const EditedPlan &plan = *m_source->plan();
    const std::size_t moved = shown->countOf(Way::Moved);
    const std::size_t along = shown->countOf(Way::WithGroup);
    const std::size_t inLane = shown->countOf(Way::OtherGroup);
    const QString items = itemNoun(plan, int(shown->all()));
    const QString lane = laneNoun(plan);
    const QString group = groupNoun(plan);
    if (moved + along == 0)
        return inLane == 0 ? tr("All %1 %2 are where they were").arg(shown->all()).arg(items)
                           : tr("All %1 %2 on the same %3, %4 in another %5")
                                 .arg(shown->all())
                                 .arg(items, lane)
                                 .arg(inLane)
                                 .arg(group);
    const QString text = tr("%1 of %2 %3 on another %4").arg(moved + along).arg(shown->all()).arg(items, lane);
    if (along == 0)
        return text;
    return text + tr(": %1 moved, %2 with their %3").arg(moved).arg(along).arg(group);
}

void PlanFlowView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme().canvas);
    if (!m_baseline || !m_source->plan())
        return;
    const double top = scaled(flowHeadline + flowTitles);
    const double bottom = viewport()->height() - scaled(flowLegend);
    if (!m_rows.empty() && flow()) {
        painter.save();
        painter.setClipRect(QRectF(0, top, viewport()->width(), bottom - top));
        painter.translate(0, contentTop());
        const Theme quiet = m_hovered ? dimmedTheme(theme()) : theme();
        const Ribbon *hovered = m_hovered ? &m_ribbons[*m_hovered] : nullptr;
        const auto isStrong = [&](std::size_t ribbon) { return !m_hovered || *m_hovered == ribbon; };
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            paintRow(painter, row, !hovered || hovered->from == row || hovered->to == row ? theme() : quiet);
        std::vector<std::size_t> order(m_ribbons.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        const auto depth = [this](std::size_t ribbon) {
            const Ribbon &at = m_ribbons[ribbon];
            const int level = at.way == Way::Stays ? 0 : at.way == Way::OtherGroup ? 1 : 2;
            return std::pair(level, std::abs(at.left - at.right));
        };
        std::ranges::stable_sort(order, {}, depth);
        for (const std::size_t ribbon : order) {
            if (!isStrong(ribbon))
                paintRibbon(painter, ribbon, quiet);
        }
        for (const std::size_t ribbon : order) {
            if (isStrong(ribbon))
                paintRibbon(painter, ribbon, theme());
        }
        for (const Square &square : m_shownSquares)
            paintSquare(painter, square, isStrong(square.ribbon) ? theme() : quiet);
        for (const Label &label : m_labels)
            paintLabel(painter, label, isStrong(label.ribbon) ? theme() : quiet);
        painter.restore();
        paintTitles(painter);
        paintLegend(painter);
    }
    paintHeadline(painter);
    paintHeld(painter);
    if (hasFocus())
        paintFrame(painter, QRectF(viewport()->rect()), theme().accent, 2);
}

/// Both names with their times, and between them what moved.
void PlanFlowView::paintHeadline(QPainter &painter) const
{
    const QRectF line(0, 0, viewport()->width(), scaled(flowHeadline));
    painter.fillRect(line, theme().panel);
    painter.fillRect(QRectF(0, line.bottom() - 1, line.width(), 1), theme().line);
    const QRectF room = line.adjusted(scaled(flowMargin), 0, -scaled(flowMargin), 0);
    const std::optional<double> before = m_baseline->cost().latencySec;
    const std::optional<double> now = m_source->plan()->cost().latencySec;
    double left = room.left();
    double right = room.right();
    const auto put = [&](const QString &text, TextRole role, const QColor &ink, bool isNow) {
        painter.setFont(themeFont(role));
        painter.setPen(ink);
        const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideMiddle, int(room.width() / 4));
        const double wide = numberWidth(painter.font(), shown) + scaled(1);
        paintNumber(painter, QRectF(isNow ? right - wide : left, line.top(), wide, line.height()),
                    Qt::AlignLeft | Qt::AlignVCenter, shown);
        (isNow ? right : left) += (isNow ? -1 : 1) * (wide + scaled(10));
    };
    put(tr("Baseline %1").arg(m_name), TextRole::Title, theme().text, false);
    if (before)
        put(planTimeText(*before), TextRole::Body, theme().secondaryText, false);
    if (now)
        put(planTimeText(*now), TextRole::BoxTitle,
            before && !m_isOtherWork && planTimeText(*now) != planTimeText(*before)
                ? (*now < *before ? theme().better : theme().worse)
                : theme().text,
            true);
    put(m_shownName, TextRole::Title, theme().text, true);
    painter.setFont(themeFont(TextRole::Body));
    painter.setPen(theme().secondaryText);
    if (right - left > scaled(80))
        painter.drawText(QRectF(left, line.top(), right - left, line.height()), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(headline(), Qt::ElideRight, int(right - left)));
}

void PlanFlowView::paintTitles(QPainter &painter) const
{
    const QRectF line(0, scaled(flowHeadline), viewport()->width(), scaled(flowTitles));
    painter.setFont(themeFont(TextRole::Axis));
    painter.setPen(theme().hintText);
    const EditedPlan &plan = *m_source->plan();
    for (const bool isNow : {false, true}) {
        const auto put = [&](const Column &column, const QString &text, Qt::Alignment outer) {
            if (column.width <= 0)
                return;
            const bool isLeft = (outer == Qt::AlignLeft) != isNow;
            painter.drawText(columnRect(column, line, isNow),
                             int(Qt::AlignVCenter | (isLeft ? Qt::AlignLeft : Qt::AlignRight)),
                             painter.fontMetrics().elidedText(text, Qt::ElideRight, int(column.width)));
        };
        put(m_names, laneNoun(plan), Qt::AlignLeft);
        put(m_memory, tr("memory"), Qt::AlignLeft);
        put(m_times, tr("time"), Qt::AlignRight);
        put(m_squares, itemNoun(plan, 2), Qt::AlignLeft);
    }
}

void PlanFlowView::paintRow(QPainter &painter, std::size_t index, const Theme &look) const
{
    const Row &row = m_rows[index];
    const double pitch = scaled(flowPitch);
    if (index > 0 && row.top - m_rows[index - 1].top > pitch + 1) {
        const double y = (row.top + m_rows[index - 1].top + scaled(flowRow)) / 2;
        painter.fillRect(onDevicePixels(painter, {0, y, double(viewport()->width()), 1}), look.line);
    }
    const QRectF line(0, row.top - 1, viewport()->width(), scaled(flowRow) + 2);
    if (isSelected(index))
        painter.fillRect(onDevicePixels(painter, line), look.accentFill);
    if (hasFocus() && index == m_current)
        paintFrame(painter, line, look.accent, 1);
    if (row.role != Row::Role::Fold) {
        paintSide(painter, index, false, look);
        paintSide(painter, index, true, look);
        return;
    }
    painter.setFont(themeFont(TextRole::Axis));
    painter.setPen(look.hintText);
    const QFontMetrics metrics = painter.fontMetrics();
    for (const bool isNow : {false, true}) {
        const Column wide{m_names.left, m_squares.left - m_names.left};
        const QRectF rect = columnRect(wide, QRectF(0, row.top, 0, scaled(flowRow)), isNow);
        const bool fits = metrics.horizontalAdvance(foldText(row)) <= rect.width();
        painter.drawText(rect, int(Qt::AlignVCenter | (isNow ? Qt::AlignRight : Qt::AlignLeft)),
                         fits ? foldText(row) : metrics.elidedText(rowName(row), Qt::ElideMiddle, int(rect.width())));
    }
}

void PlanFlowView::paintSide(QPainter &painter, std::size_t index, bool isNow, const Theme &look) const
{
    const Row &row = m_rows[index];
    const judging::PlanFlow::Side side = sideOf(row, isNow);
    const QRectF line(0, row.top, 0, scaled(flowRow));
    const bool isEmpty = side.items == 0;
    const QRectF rule = columnRect({double(scaled(flowMargin)), double(scaled(3))}, line, isNow).adjusted(0, 2, 0, -2);
    painter.fillRect(onDevicePixels(painter, rule), look.device(row.number));
    if (Theme::hasNotch(row.number))
        painter.fillRect(onDevicePixels(painter, {rule.left(), rule.top(), rule.width(), 2}), look.canvas);
    painter.setFont(themeFont(TextRole::Axis));
    painter.setPen(isEmpty ? look.hintText : look.text);
    const QRectF name = columnRect(m_names, line, isNow);
    painter.drawText(name, int(Qt::AlignVCenter | (isNow ? Qt::AlignRight : Qt::AlignLeft)),
                     painter.fontMetrics().elidedText(rowName(row), Qt::ElideMiddle, int(name.width())));
    if (row.role == Row::Role::OpenHost)
        return;
    if (m_memory.width > 0 && side.lane.isValid()) {
        const QRectF track = columnRect(m_memory, line, isNow).adjusted(0, 3, 0, -3);
        const double share = memoryShare(row, isNow) / m_memoryEnd;
        const bool isOver = side.capacityBytes && side.bytes > *side.capacityBytes;
        painter.fillRect(onDevicePixels(painter, track), look.memoryTrack);
        painter.fillRect(
            onDevicePixels(painter, {track.left(), track.top(), track.width() * std::min(1.0, share), track.height()}),
            isOver ? look.refused : look.memoryBar);
    }
    if (m_times.width <= 0)
        return;
    painter.setPen(isEmpty ? look.hintText : look.secondaryText);
    const QString time = isEmpty ? tr("empty") : side.seconds ? secondsText(*side.seconds) : QString();
    paintNumber(painter, columnRect(m_times, line, isNow), Qt::AlignVCenter | (isNow ? Qt::AlignLeft : Qt::AlignRight),
                time);
}

/// Flat below the labels, then a curve.
void PlanFlowView::paintRibbon(QPainter &painter, std::size_t index, const Theme &look) const
{
    const Ribbon &ribbon = m_ribbons[index];
    const double high = std::max(ribbon.height, thinnestRibbon);
    const double left = ribbonsLeft();
    const double right = viewport()->width() - left;
    const double middle = (left + right) / 2;
    const double bend = (middle + right) / 2;
    if (right <= left)
        return;
    const double upper = std::min(ribbon.left, ribbon.right) + contentTop();
    const double lower = std::max(ribbon.left, ribbon.right) + high + contentTop();
    if (lower < 0 || upper > viewport()->height())
        return;
    QPainterPath path(QPointF(left, ribbon.left));
    path.lineTo(middle, ribbon.left);
    path.cubicTo({bend, ribbon.left}, {bend, ribbon.right}, {right, ribbon.right});
    path.lineTo(right, ribbon.right + high);
    path.cubicTo({bend, ribbon.right + high}, {bend, ribbon.left + high}, {middle, ribbon.left + high});
    path.lineTo(left, ribbon.left + high);
    path.closeSubpath();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, ribbon.left != ribbon.right || high < 1);
    if (ribbon.way == Way::OtherGroup) {
        painter.setClipPath(path, Qt::IntersectClip);
        paintHatch(painter, path.boundingRect(), {look.hatch, look.memoryTrack, 3, 1, {}});
        painter.restore();
        painter.save();
    } else {
        painter.fillPath(path, ribbon.way == Way::Stays ? look.memoryTrack : look.device(m_rows[ribbon.to].number));
    }
    const bool isFocused = hasFocus() && m_rows.size() + index == m_current;
    if (m_selected[index] || isFocused) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.strokePath(path, QPen(look.accent, m_selected[index] ? 2 : 1));
    }
    painter.restore();
}

/// In the baseline what went away is hollow, with a dot if it was moved; in the plan what came is filled, with a frame
/// if it was moved.
void PlanFlowView::paintSquare(QPainter &painter, const Square &square, const Theme &look) const
{
    const Ribbon &ribbon = m_ribbons[square.ribbon];
    paintSquare(painter, onDevicePixels(painter, square.rect), square.way, look.device(m_rows[ribbon.to].number),
                square.isNow, look);
}

void PlanFlowView::paintSquare(QPainter &painter, const QRectF &rect, Way way, const QColor &colour, bool isNow,
                               const Theme &look) const
{
    switch (way) {
    case Way::Stays: painter.fillRect(rect, look.boxLine); return;
    case Way::OtherGroup: paintHatch(painter, rect, {look.hatch, look.card, 3, 1, look.text}); return;
    case Way::WithGroup:
        if (isNow)
            painter.fillRect(rect, colour);
        else
            paintFrame(painter, rect, colour);
        return;
    case Way::Moved:
        painter.fillRect(rect, isNow ? colour : look.canvas);
        paintFrame(painter, rect, isNow ? look.text : colour);
        if (!isNow)
            painter.fillRect(rect.adjusted(3, 3, -3, -3), colour);
        return;
    }
}

void PlanFlowView::paintLabel(QPainter &painter, const Label &label, const Theme &look) const
{
    const Ribbon &ribbon = m_ribbons[label.ribbon];
    painter.fillRect(label.rect, look.canvas);
    const QRectF swatch(label.rect.left() + scaled(2), label.rect.center().y() - scaled(3), scaled(6), scaled(6));
    if (ribbon.way == Way::OtherGroup)
        paintHatch(painter, swatch, {look.hatch, look.card, 3, 1, {}});
    else
        painter.fillRect(onDevicePixels(painter, swatch), look.device(m_rows[ribbon.to].number));
    painter.setFont(themeFont(TextRole::Axis));
    painter.setPen(look.text);
    painter.drawText(label.rect.adjusted(scaled(labelSwatch), 0, 0, 0), int(Qt::AlignLeft | Qt::AlignVCenter),
                     label.text);
}

void PlanFlowView::paintLegend(QPainter &painter) const
{
    const EditedPlan &plan = *m_source->plan();
    const double top = viewport()->height() - scaled(flowLegend);
    painter.setFont(themeFont(TextRole::Small));
    const double right = viewport()->width() - scaled(flowMargin);
    double x = scaled(flowMargin);
    const auto entry = [&](const QString &text, double width, const auto &sample) {
        const double wide = (width > 0 ? width + scaled(6) : 0) + painter.fontMetrics().horizontalAdvance(text);
        if (x + wide > right)
            return;
        sample(onDevicePixels(painter, QRectF(x, top + scaled(7), width, scaled(squareHeight))));
        painter.setPen(theme().secondaryText);
        painter.drawText(QRectF(x, top, wide, scaled(flowLegend)), int(Qt::AlignRight | Qt::AlignVCenter), text);
        x += wide + scaled(14);
    };
    const auto square = [&](Way way, bool isNow) {
        return [this, &painter, way, isNow](const QRectF &rect) {
            paintSquare(painter, rect, way, theme().device(1), isNow, theme());
        };
    };
    entry(tr("stays"), scaled(24),
          [&](const QRectF &rect) { painter.fillRect(rect.adjusted(0, 1, 0, -1), theme().memoryTrack); });
    entry(tr("on another %1: colour of where to").arg(laneNoun(plan)), scaled(24), [&](const QRectF &rect) {
        for (std::size_t i = 0; i < 3; ++i)
            painter.fillRect(
                QRectF(rect.left() + double(i) * rect.width() / 3, rect.top() + 1, rect.width() / 3, rect.height() - 2),
                theme().device(i + 3));
    });
    entry(tr("same %1, another %2").arg(laneNoun(plan), groupNoun(plan)), scaled(24), [&](const QRectF &rect) {
        paintHatch(painter, rect.adjusted(0, 1, 0, -1), {theme().hatch, theme().memoryTrack, 3, 1, {}});
    });
    entry(tr("moved away"), scaled(squareWidth), square(Way::Moved, false));
    entry(tr("moved here; no frame: came with its %1").arg(groupNoun(plan)), scaled(squareWidth),
          square(Way::Moved, true));
    const QString items = itemNoun(plan, 2);
    entry(m_perSquare == 1 ? tr("Thickness: %1").arg(items)
                           : tr("Thickness: %1, a square is up to %2").arg(items).arg(m_perSquare),
          0, [](const QRectF &) {});
}

/// What is dragged at the pointer, the row that it left, and over that row what the drop would do.
void PlanFlowView::paintHeld(QPainter &painter) const
{
    if (!m_back->isDragging())
        return;
    const double s = textScale();
    const Verdict *verdict = m_drags->verdict();
    const Ribbon &ribbon = m_ribbons[m_back->ribbon()];
    const EditedPlan &plan = *m_source->plan();
    const auto count = int(ribbon.moved);
    const QString what =
        tr("%1 %2 back to %3").arg(QString::number(count), itemNoun(plan, count), rowName(m_rows[ribbon.from]));
    TextCache texts;
    TargetBadge badge;
    if (verdict) {
        badge = makeBadge(plan, verdict->preview, {}, texts, heldBadgeWidth * s);
        badge.rows.insert(badge.rows.begin(), {what, {}, {}});
    } else {
        badge.title = what;
        badge.rows.push_back({m_back->hint(nullptr), {}, {}});
    }
    const QColor ink = verdict ? meaningInk(theme(), badge.meaning) : theme().accent;
    paintFrame(painter, rowRect(ribbon.from).adjusted(1, -1, -1, 1), ink, 2);
    const QRectF ghost(m_back->at() - QPointF(squareWidth, squareHeight) * s / 2,
                       QSizeF(squareWidth, squareHeight) * s);
    paintSquare(painter, onDevicePixels(painter, ghost), Way::Moved, theme().device(m_rows[ribbon.to].number), true,
                theme());
    const QRectF room = QRectF(viewport()->rect()).adjusted(4, 4, -4, -4);
    const QRectF box = besidePointer(m_back->at(), badgeSize(badge, heldBadgeWidth * s), room);
    paintBadge(painter, box, theme(), texts, badge);
}

} // namespace cutaway
