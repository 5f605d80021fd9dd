#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/hatch.h"
#include "views/theme/pixels.h"
#include "views/timeline/timeline_painter.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr double smallestBar = 3; // pixels; narrower ones are drawn together
constexpr double cellWidth = 4;

/// The colours of one bar.
struct BarLook
{
    QColor fill;
    QColor ink;    ///< of text on it
    QColor border; ///< invalid: none
    QColor rule;   ///< along the top; invalid: none
    QColor hatch;  ///< invalid: none
};

/// Every other microbatch is a shade apart.
QColor shaded(const QColor &colour, const TimelineBar &bar)
{
    if (bar.number.value_or(0) % 2 == 0)
        return colour;
    return theme().isDark ? colour.lighter(110) : colour.darker(112);
}

/// `isAmongWork`: a transfer between forward and backward bars, which is not to look like one of them.
BarLook lookOf(const TimelineBar &bar, std::optional<std::size_t> number, bool isAmongWork)
{
    const QColor colour = number ? theme().device(*number) : theme().memoryBar;
    switch (bar.role) {
    case TimelineBar::Role::Forward:
        if (number) {
            const bool isOdd = bar.number.value_or(0) % 2 == 1;
            return {isOdd ? theme().group : theme().card, theme().text, colour, colour, {}};
        }
        return {colour, theme().onDevice, {}, {}, {}};
    case TimelineBar::Role::Backward: return {shaded(colour, bar), theme().onDevice, {}, {}, {}};
    case TimelineBar::Role::Transfer:
        if (number && isAmongWork)
            return {theme().card, theme().text, colour, {}, colour};
        return {colour, theme().onDevice, {}, {}, {}};
    case TimelineBar::Role::Exposed:
        return {number ? colour : theme().boxLine, theme().text, {}, {}, number ? theme().onDevice : theme().panel};
    case TimelineBar::Role::Idle: return {QColor(), theme().secondaryText, {}, {}, theme().hatch};
    }
    return {};
}

void paintBox(QPainter &painter, const QRectF &rect, const BarLook &look)
{
    const QRectF box = onDevicePixels(painter, rect);
    if (look.hatch.isValid())
        paintHatch(painter, box, {look.hatch, look.fill, 5, look.fill.isValid() ? 2.0 : 1.0, {}});
    else
        painter.fillRect(box, look.fill);
    if (look.rule.isValid())
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), std::min<double>(scaled(4), box.height() / 3)),
                         look.rule);
    if (look.border.isValid())
        paintFrame(painter, box, look.border);
}

/// Many bars in a few pixels: how much of the time each look fills.
class Cells
{
public:
    Cells(TimelineFrame &frame, const QRectF &band, bool isStrip) : m_frame(frame), m_band(band), m_isStrip(isStrip) {}

    void add(double from, double to, const TimelineBar &bar)
    {
        if (m_isOpen && from > m_to + cellWidth)
            flush();
        if (!m_isOpen) {
            m_from = from;
            m_filled = m_outlined = 0;
            m_first = &bar;
        }
        m_isOpen = true;
        m_to = std::max(m_to, to);
        (bar.role == TimelineBar::Role::Forward ? m_outlined : m_filled) += to - from;
        // Idle time side by side is one hatched field: what lies over it shows how much of it there is.
        if (bar.role != TimelineBar::Role::Idle && m_to - m_from >= cellWidth)
            flush();
    }

    void flush()
    {
        if (!m_isOpen)
            return;
        m_isOpen = false;
        const double width = std::max(1.0, m_to - m_from);
        const double share = std::min(1.0, (m_filled + m_outlined) / width);
        m_to = 0;
        // Transfers beside work are of no colour, so that work stands out.
        const auto number = m_isStrip ? std::nullopt : m_frame.data.colourNumber(*m_first);
        const BarLook look = lookOf(*m_first, number, false);
        QRectF cell(m_from, m_band.top(), width, m_band.height());
        if (look.hatch.isValid() && !look.fill.isValid()) {
            paintHatch(m_frame.painter, cell, {look.hatch, {}, 5, 1, {}});
            return;
        }
        cell.setTop(cell.bottom() - std::max(1.0, cell.height() * share));
        const QColor strong = look.rule.isValid() ? look.rule : look.fill;
        const double outlined = cell.height() * m_outlined / std::max(1e-12, m_filled + m_outlined);
        m_frame.painter.fillRect(onDevicePixels(m_frame.painter, cell), strong);
        if (look.rule.isValid() || m_outlined > 0)
            m_frame.painter.fillRect(onDevicePixels(m_frame.painter, {cell.left(), cell.top(), width, outlined}),
                                     mixed(strong));
    }

private:
    static QColor mixed(const QColor &colour)
    {
        const QColor ground = theme().panel;
        return {(colour.red() + ground.red()) / 2, (colour.green() + ground.green()) / 2,
                (colour.blue() + ground.blue()) / 2};
    }

    TimelineFrame &m_frame;
    QRectF m_band;
    bool m_isStrip;
    bool m_isOpen = false;
    double m_from = 0;
    double m_to = 0;
    double m_filled = 0;   ///< pixels
    double m_outlined = 0; ///< forward
    const TimelineBar *m_first = nullptr;
};

class RowPainter
{
public:
    RowPainter(TimelineFrame &frame, std::size_t row) : m_frame(frame), m_row(row) {}

    void paint()
    {
        for (std::size_t level = 0; level < timelineLevelCount; ++level)
            paintLevel(TimelineLevel(level));
    }

private:
    void paintLevel(TimelineLevel level)
    {
        const TimelineLayer &layer = m_frame.data.tracks[m_row].layer(level);
        const TimelineGeometry &geometry = m_frame.geometry;
        const QRectF area = geometry.area();
        const QRectF band = geometry.barRect(m_row, level, 0, 0);
        Cells cells(m_frame, band, level == TimelineLevel::Strip);
        layer.index.query(geometry.left(), geometry.time(area.right()), [&](std::uint32_t i) {
            const TimelineBar &bar = layer.bars[i];
            // Far ends outside the view are cut off: a painter's coordinates end before a long timeline does.
            const double from = std::max(geometry.x(bar.start), area.left() - 8);
            const double to = std::min(geometry.x(bar.end), area.right() + 8);
            const bool isMarked = isOfCurrent(bar) || isBarSelected(m_frame.state, bar);
            if (to - from < smallestBar && !isMarked) {
                cells.add(from, to, bar);
                return;
            }
            cells.flush();
            const QRectF rect(from, band.top(), std::max(1.0, to - from), band.height());
            paintBar(rect, level, bar);
            if (isMarked)
                m_marked.push_back({rect, {m_row, level, i}});
        });
        cells.flush();
        paintMarks();
    }

    void paintBar(const QRectF &rect, TimelineLevel level, const TimelineBar &bar)
    {
        const auto number = level == TimelineLevel::Strip ? std::nullopt : m_frame.data.colourNumber(bar);
        const BarLook look = lookOf(bar, number, m_frame.data.tracks[m_row].workSec > 0);
        const double gap = rect.width() >= 6 && level == TimelineLevel::Work ? hairline(m_frame.painter) : 0;
        paintBox(m_frame.painter, rect.adjusted(0, 0, -gap, 0), look);
        if (level == TimelineLevel::Idle)
            paintLength(rect, bar);
        else if (level == TimelineLevel::Work)
            paintNumber(rect, bar, look);
    }

    void paintNumber(const QRectF &rect, const TimelineBar &bar, const BarLook &look)
    {
        const QString text = bar.number ? QString::number(*bar.number) : QString();
        const double width = m_frame.texts.width(text, TextRole::Small);
        if (text.isEmpty() || width + scaled(4) > rect.width())
            return;
        m_frame.texts.draw(m_frame.painter, {rect.center().x() - width / 2, rect.center().y() + scaled(5)}, text,
                           TextRole::Small, look.ink);
    }

    void paintLength(const QRectF &rect, const TimelineBar &bar)
    {
        if (rect.width() < scaled(52))
            return;
        const QString text = secondsText(bar.end - bar.start);
        const double width = m_frame.texts.width(text, TextRole::Small);
        if (width + scaled(16) > rect.width())
            return;
        const QPointF centre = rect.center();
        const QRectF box(centre.x() - width / 2 - scaled(5), centre.y() - scaled(8), width + scaled(10), scaled(16));
        m_frame.painter.fillRect(box, theme().panel);
        m_frame.texts.draw(m_frame.painter, {box.left() + scaled(5), box.top() + scaled(12)}, text, TextRole::Small,
                           theme().secondaryText);
    }

    bool isOfCurrent(const TimelineBar &bar) const
    {
        if (!m_frame.current || bar.role == TimelineBar::Role::Idle)
            return false;
        const TimelineBar &current = barAt(m_frame.data, *m_frame.current);
        return &current == &bar || (bar.number && bar.number == current.number);
    }

    void paintMarks()
    {
        for (const auto &[rect, ref] : m_marked) {
            const QRectF box = onDevicePixels(m_frame.painter, rect);
            const bool isCurrent = m_frame.current == ref;
            const bool isSelected = isBarSelected(m_frame.state, barAt(m_frame.data, ref));
            const bool isFocus = isCurrent && m_frame.hasFocus;
            paintFrame(m_frame.painter, box, isSelected || isFocus ? theme().accent : theme().text, 2);
            if (isFocus)
                paintFrame(m_frame.painter, box.adjusted(-3, -3, 3, 3), theme().accent, 2);
        }
        m_marked.clear();
    }

    TimelineFrame &m_frame;
    std::size_t m_row;
    std::vector<std::pair<QRectF, TimelineBarRef>> m_marked;
};

} // namespace

void paintTimelineBars(TimelineFrame &frame, std::size_t row)
{
    RowPainter(frame, row).paint();
}

void paintTimelineSample(QPainter &painter, const QRectF &rect, TimelineBar::Role role, bool isColoured,
                         bool isAmongWork)
{
    TimelineBar bar;
    bar.role = role;
    paintBox(painter, rect, lookOf(bar, isColoured ? std::optional<std::size_t>(0) : std::nullopt, isAmongWork));
}

} // namespace cutaway
