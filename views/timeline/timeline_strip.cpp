#include "views/timeline/timeline_strip.h"

#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double columnWidth = 4;

} // namespace

TimelineStrip::TimelineStrip(const QPainter &painter, const QRectF &band)
    : m_band(onDevicePixels(painter, band)), m_scale(deviceScale(painter))
{
}

QRect TimelineStrip::boxBetween(double from, double to) const
{
    const auto pixel = [&](double x) { return int(std::lround((x - m_band.left()) * m_scale)); };
    const int left = pixel(from);
    return {left, 0, std::max(1, pixel(to) - left), m_image.height()};
}

void TimelineStrip::makeImage()
{
    if (!m_image.isNull())
        return;
    m_image = QImage((m_band.size() * m_scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    m_image.fill(Qt::transparent);
    m_pixels = reinterpret_cast<QRgb *>(m_image.bits());
}

void TimelineStrip::fill(const QRect &box, const QColor &colour)
{
    const QRect inside = box & m_image.rect();
    const QRgb pixel = colour.rgb();
    for (int y = inside.top(); y <= inside.bottom(); ++y)
        std::fill_n(row(y) + inside.left(), inside.width(), pixel);
}

void TimelineStrip::hatch(const QRect &box, const BarLook &look)
{
    if (look.fill.isValid())
        fill(box, look.fill);
    const QRect inside = box & m_image.rect();
    const QRgb ink = look.hatch.rgb();
    const int spacing = std::max(2, qRound(barHatchSpacing * m_scale));
    const int width = std::max(1, qRound(barHatchWidth(look) * m_scale));
    for (int y = inside.top(); y <= inside.bottom(); ++y) {
        // Lines run up to the right: where x + y is the same.
        for (int x = inside.left(), step = (x + y) % spacing; x <= inside.right(); ++x) {
            if (step < width)
                row(y)[x] = ink;
            step = step + 1 == spacing ? 0 : step + 1;
        }
    }
}

void TimelineStrip::frame(const QRect &box, const QColor &colour, int width)
{
    fill({box.left(), box.top(), box.width(), width}, colour);
    fill({box.left(), box.bottom() + 1 - width, box.width(), width}, colour);
    fill({box.left(), box.top(), width, box.height()}, colour);
    fill({box.right() + 1 - width, box.top(), width, box.height()}, colour);
}

/// A frame that leaves something of the bar to be seen, or as much of one as does.
void TimelineStrip::paintMark(const QRect &box, const QColor &colour)
{
    const int pixel = std::max(1, qRound(m_scale));
    const int width = box.height() >= 12 * pixel ? 2 * pixel : pixel;
    if (box.width() > 3 * width) {
        frame(box, colour, width);
        return;
    }
    fill({box.left(), box.top(), box.width(), width}, colour);
    fill({box.left(), box.bottom() + 1 - width, box.width(), width}, colour);
}

void TimelineStrip::addBox(double from, double to, const TimelineBar &bar, const BarLook &look, BarMark mark)
{
    makeImage();
    const QRect band = boxBetween(from, to);
    const int top = band.height() * bar.slice / bar.slices;
    const int bottom = band.height() * (bar.slice + 1) / bar.slices;
    const QRect box(band.left(), top, band.width(), bottom - top);
    if (look.hatch.isValid())
        hatch(box, look);
    else
        fill(box, look.fill);
    if (look.rule.isValid())
        fill({box.left(), box.top(), box.width(), qRound(barRuleHeight(box.height() / m_scale) * m_scale)}, look.rule);
    const int line = std::max(1, qRound(m_scale));
    for (std::size_t i = chunkLineCount(look, box.height() / m_scale); i > 0; --i)
        fill({box.left(), box.bottom() + 1 - qRound(double(i) * chunkLinePitch() * m_scale), box.width(), line},
             look.ink);
    if (look.border.isValid())
        frame(box, look.border, line);
    if (mark != BarMark::None)
        paintMark(box, markColour(mark));
}

void TimelineStrip::addShare(double from, double to, const TimelineBar &bar, BarMark mark)
{
    if (m_columns.empty())
        m_columns.resize(std::size_t(m_band.width() / columnWidth) + 1);
    const double at = std::clamp((from - m_band.left()) / columnWidth, 0.0, double(m_columns.size() - 1));
    Column &column = m_columns[std::size_t(at)];
    if (!column.first) {
        column.first = &bar;
        column.from = from;
    }
    column.to = std::max(column.to, to);
    (bar.role == TimelineBar::Role::Forward ? column.forward : column.other) += (to - from) / bar.slices;
    column.mark = std::max(column.mark, mark);
}

void TimelineStrip::drawColumn(const Column &column, const BarLook &look)
{
    QRect box = boxBetween(column.from, column.to);
    if (look.isOnlyHatched()) {
        hatch(box, look);
        return;
    }
    const double filled = column.forward + column.other;
    const double share = std::min(1.0, filled / std::max(1.0, column.to - column.from));
    box.setTop(box.bottom() + 1 - std::max(1, qRound(box.height() * share)));
    const QColor strong = look.rule.isValid() ? look.rule : look.fill;
    const int light = filled > 0 ? qRound(box.height() * column.forward / filled) : 0;
    fill({box.left(), box.top(), box.width(), light}, mixedColour(strong, theme().panel, 0.5));
    fill(box.adjusted(0, light, 0, 0), strong);
    if (column.mark == BarMark::None)
        return;
    const int line = 2 * std::max(1, qRound(m_scale));
    fill({box.left(), 0, box.width(), line}, markColour(column.mark));
    fill({box.left(), m_image.height() - line, box.width(), line}, markColour(column.mark));
}

void TimelineStrip::paint(QPainter &painter, const std::function<BarLook(const TimelineBar &)> &lookOf)
{
    if (!m_columns.empty())
        makeImage();
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        Column &column = m_columns[i];
        if (!column.first)
            continue;
        if (i + 1 < m_columns.size() && m_columns[i + 1].first)
            column.to = m_columns[i + 1].from; // no stripes where the bars go on
        drawColumn(column, lookOf(*column.first));
    }
    if (!m_image.isNull())
        painter.drawImage(QRectF(m_band.topLeft(), QSizeF(m_image.size()) / m_scale), m_image);
}

} // namespace cutaway
