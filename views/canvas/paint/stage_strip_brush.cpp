#include "views/canvas/paint/stage_strip_brush.h"

#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

StageStripBrush::StageStripBrush(PaintContext &context, const QTransform &toPixels)
    : m_context(context)
    , m_painter(context.painter)
    , m_strip(*context.scene.stageStrip())
    , m_toPixels(toPixels)
    , m_pitch(m_strip.pitch * toPixels.m11())
    , m_scale(context.scale())
    , m_shown(context.scene.shownStage())
{
    for (const auto &[stage, time] : m_strip.times)
        m_infos.emplace(stage, context.plan().group(stage));
    if (!context.state)
        return;
    const Spot spot = context.state->selectedSpot();
    if (const auto *group = std::get_if<GroupIndex>(&spot))
        m_selected.insert(*group);
    else if (const auto *lane = std::get_if<LaneIndex>(&spot))
        m_selectedLane = *lane;
    for (const ItemIndex item : context.state->selection())
        m_selected.insert(context.plan().groupOf(item));
}

void StageStripBrush::write(double x, double y, const QString &text, TextRole role, const QColor &colour)
{
    m_context.texts.draw(m_painter, {x, y}, text, role, colour);
}

void StageStripBrush::centred(double x, double y, const QString &text, TextRole role, const QColor &colour)
{
    write(x - widthOf(text, role) / 2, y, text, role, colour);
}

void StageStripBrush::fill(const QRectF &rect, const QColor &colour)
{
    m_painter.fillRect(onDevicePixels(m_painter, rect), colour);
}

void StageStripBrush::name(const QRectF &band, const QString &title, const QString &detail)
{
    const double y = band.top() + 11 * m_scale;
    write(gutter(), y, title, TextRole::BoxTitle, m_context.theme.text);
    if (!detail.isEmpty() && band.height() >= 26 * m_scale)
        write(gutter(), y + 14 * m_scale, detail, TextRole::Small, m_context.theme.secondaryText);
}

bool StageStripBrush::hasFigures() const
{
    constexpr double figuresFrom = 40; // pixels from cell to cell
    return m_pitch >= figuresFrom * m_scale;
}

double StageStripBrush::besideColumn(const QRectF &column, double width) const
{
    const double gap = 6 * m_scale;
    const double behind = column.right() + gap;
    return behind + width <= right() ? behind : std::max(firstCell(), column.left() - gap - width);
}

QRectF StageStripBrush::shownRect() const
{
    const BoxRef place = m_context.scene.placeOf(m_shown);
    return place.isValid() ? pixels(m_context.scene.rect(place)) : QRectF();
}

} // namespace cutaway
