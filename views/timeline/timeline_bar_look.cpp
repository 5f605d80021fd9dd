#include "views/timeline/timeline_bar_look.h"

#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_strip.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double smallestBox = 3;    // pixels; narrower ones are drawn together
constexpr double lowestText = 12;    // at 1×
constexpr double narrowestText = 10; // at 1×: what is narrower than a digit and its margins has no text

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
    /// A bar with calls of its own.
    struct WideBar
    {
        QRectF rect;
        TimelineBarRef ref;
        bool isMarked;
    };

    void paintLevel(TimelineLevel level)
    {
        const TimelineLayer &layer = m_frame.data.tracks[m_row].layer(level);
        const TimelineGeometry &geometry = m_frame.geometry;
        const QRectF area = geometry.area();
        const auto x = [left = area.left(), &geometry, scale = geometry.scale()](double time) {
            return left + (time - geometry.left()) * scale;
        };
        const QRectF band = geometry.barRect(m_row, level, 0, 0);
        TimelineStrip strip(m_frame.painter, {area.left(), band.top(), area.width(), band.height()});
        layer.index.query(geometry.left(), geometry.time(area.right()), [&](std::uint32_t i) {
            const TimelineBar &bar = layer.bars[i];
            // Far ends outside the view are cut off: a painter's coordinates end before a long timeline does.
            const double from = std::max(x(bar.start), area.left() - 8);
            const double to = std::min(x(bar.end), area.right() + 8);
            const bool isCurrent = isOfCurrent(bar);
            const BarMark mark = markOf(m_frame, bar);
            if (isCurrent || to - from >= scaled(narrowestText))
                m_wide.push_back({sliceOfBar(QRectF(from, band.top(), std::max(1.0, to - from), band.height()), bar),
                                  {m_row, level, i},
                                  isCurrent || mark != BarMark::None});
            else if (to - from >= smallestBox)
                strip.addBox(from, to - gapAfter(to - from, level), bar, look(bar, level), mark);
            else
                strip.addShare(from, to, bar, mark);
        });
        strip.paint(m_frame.painter, [&](const TimelineBar &bar) { return shareLook(bar, level); });
        paintWide();
    }

    BarLook look(const TimelineBar &bar, TimelineLevel level) const
    {
        return timelineBarLook(m_frame.data, m_frame.data.tracks[m_row], level, bar);
    }

    /// Of many bars drawn together: hatched only where nothing else is.
    BarLook shareLook(const TimelineBar &bar, TimelineLevel level) const
    {
        BarLook shared = look(bar, level);
        if (bar.role == TimelineBar::Role::Transfer && level != TimelineLevel::Strip)
            shared = shared.hatch.isValid() ? barLook(bar, m_frame.data.colourNumber(bar), false) : shared;
        // Without its frame what has no colour of its own would look as if nothing ran.
        const bool isPlain = !m_frame.data.colourNumber(bar) && bar.role != TimelineBar::Role::Idle;
        if (isPlain && shared.border.isValid())
            shared.fill = shared.border;
        return shared;
    }

    double gapAfter(double width, TimelineLevel level) const
    {
        return width >= 6 && level == TimelineLevel::Work ? hairline(m_frame.painter) : 0;
    }

    /// Marks last: they reach over their neighbours.
    void paintWide()
    {
        for (const WideBar &wide : m_wide)
            paintSlack(wide);
        for (const WideBar &wide : m_wide)
            paintBar(wide.rect, wide.ref, barAt(m_frame.data, wide.ref));
        for (const WideBar &wide : m_wide) {
            if (wide.isMarked)
                paintMark(wide);
        }
        m_wide.clear();
    }

    void paintBar(const QRectF &rect, const TimelineBarRef &ref, const TimelineBar &bar)
    {
        const TimelineLevel level = ref.level;
        const BarLook colours = look(bar, level);
        paintBarBox(m_frame.painter, rect.adjusted(0, 0, -gapAfter(rect.width(), level), 0), colours);
        if (m_frame.data.tracks[m_row].isSummary)
            paintPart(rect, bar, colours);
        else if (level == TimelineLevel::Idle)
            paintLength(rect, bar);
        else if (level == TimelineLevel::Work)
            paintNumber(rect, timelineBarNumber(m_frame.data, bar), colours);
        if (slackAt(m_frame.data, ref) == 0.0)
            paintCriticalRule(m_frame.painter, rect);
    }

    /// From the end of a bar to where it could end.
    void paintSlack(const WideBar &wide)
    {
        const std::optional<double> slack = slackAt(m_frame.data, wide.ref);
        if (slack.value_or(0) <= 0)
            return;
        const double right =
            std::min(wide.rect.right() + *slack * m_frame.geometry.scale(), m_frame.geometry.area().right() + 8);
        paintSlackLine(m_frame.painter, wide.rect.right(), right, wide.rect);
    }

    void paintNumber(const QRectF &rect, const QString &text, const BarLook &look)
    {
        const double width = m_frame.texts.width(text, TextRole::Small);
        if (text.isEmpty() || width + scaled(4) > rect.width() || rect.height() < scaled(lowestText))
            return;
        m_frame.texts.draw(m_frame.painter, {rect.center().x() - width / 2, rect.center().y() + scaled(5)}, text,
                           TextRole::Small, look.ink);
    }

    /// What a part of the time is called, where there is room for it, and how long it is.
    void paintPart(const QRectF &rect, const TimelineBar &bar, const BarLook &look)
    {
        const double room = rect.width() - scaled(12);
        const QString length = secondsText(bar.end - bar.start);
        const QString named = coreText(bar.label) + u' ' + length;
        const QString &text = m_frame.texts.width(named, TextRole::Small) <= room ? named : length;
        const double width = m_frame.texts.width(text, TextRole::Small);
        if (width > room)
            return;
        const double left = rect.left() + scaled(6);
        if (look.isOnlyHatched())
            m_frame.painter.fillRect(QRectF(left - scaled(3), rect.top() + 2, width + scaled(6), rect.height() - 4),
                                     theme().panel);
        m_frame.texts.draw(m_frame.painter, {left, rect.center().y() + scaled(4)}, text, TextRole::Small, look.ink);
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

    void paintMark(const WideBar &wide)
    {
        const QRectF box = onDevicePixels(m_frame.painter, wide.rect);
        const TimelineBar &bar = barAt(m_frame.data, wide.ref);
        const BarMark mark = markOf(m_frame, bar);
        const bool isFocus = m_frame.current == wide.ref && m_frame.hasFocus;
        const bool isSelected = mark == BarMark::Selected || isFocus;
        const QColor &colour = isSelected ? theme().accent : isOfCurrent(bar) ? theme().text : markColour(mark);
        paintFrame(m_frame.painter, box, colour, 2);
        if (isFocus)
            paintFrame(m_frame.painter, box.adjusted(-3, -3, 3, 3), theme().accent, 2);
    }

    TimelineFrame &m_frame;
    std::size_t m_row;
    std::vector<WideBar> m_wide; ///< of the level at hand
};

} // namespace

const QColor &markColour(BarMark mark)
{
    return mark == BarMark::Selected ? theme().accent : theme().controlLine;
}

double barRuleHeight(double boxHeight)
{
    return std::min<double>(scaled(4), boxHeight / 3);
}

double chunkLinePitch()
{
    return scaled(3);
}

std::size_t chunkLineCount(const BarLook &look, double boxHeight)
{
    const double fitting = std::ceil(boxHeight / 3 / chunkLinePitch()) - 1;
    return std::min(look.lines, std::size_t(std::max(0.0, fitting)));
}

double barHatchWidth(const BarLook &look)
{
    return look.fill.isValid() ? 2 : 1;
}

namespace {

/// The two parts of a backward pass are told apart without another colour, which would mean another device: gradients
/// of inputs, which others wait for, are hatched, those of weights, which can wait, are lighter.
BarLook backwardLook(BackwardPart part, const QColor &colour, const QColor &shade)
{
    constexpr double hatched = 0.65;
    constexpr double light = 0.45;
    switch (part) {
    case BackwardPart::Whole: return {shade, theme().onDevice, {}, {}, {}};
    case BackwardPart::Inputs: return {shade, theme().onDevice, {}, {}, mixedColour(shade, theme().onDevice, hatched)};
    case BackwardPart::Weights: return {mixedColour(shade, theme().card, light), theme().text, colour, {}, {}};
    }
    return {};
}

} // namespace

BarLook barLook(const TimelineBar &bar, std::optional<std::size_t> number, bool isAmongWork)
{
    const QColor colour = number ? theme().device(*number) : theme().memoryBar;
    const bool isOdd = bar.number.value_or(0) % 2 == 1;
    switch (bar.role) {
    case TimelineBar::Role::Forward:
        if (number)
            return {isOdd ? theme().group : theme().card, theme().text, colour, colour, {}};
        return {colour, theme().onDevice, {}, {}, {}};
    case TimelineBar::Role::Backward: {
        const QColor shade = theme().isDark ? colour.lighter(110) : colour.darker(112);
        return backwardLook(bar.part, colour, isOdd ? shade : colour);
    }
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

BarLook lowBarLook(const BarLook &look, const TimelineBar &bar, bool hasPhases)
{
    constexpr double pale = 0.6;
    if (bar.role != TimelineBar::Role::Forward || !look.rule.isValid())
        return look;
    if (!hasPhases)
        return {look.rule, theme().onDevice, {}, {}, {}};
    return {mixedColour(look.rule, theme().panel, pale), theme().text, {}, look.rule, {}};
}

/// From light to dark, or in a dark theme the other way round: what waits for nobody least of all.
BarLook phaseLook(const TimelineBar &bar)
{
    const QColor &strong = theme().memoryBar;
    const auto shade = [&](const QColor &ground, double share) {
        return BarLook{mixedColour(strong, ground, share), theme().text, {}, {}, {}};
    };
    if (bar.role == TimelineBar::Role::Forward)
        return shade(theme().panel, 0.55);
    switch (bar.part) {
    case BackwardPart::Whole: return {strong, theme().onDevice, {}, {}, {}};
    case BackwardPart::Inputs: return shade(theme().text, 0.55);
    case BackwardPart::Weights: return shade(theme().panel, 0.27);
    }
    return {};
}

BarLook plainTransferLook(bool isExposed)
{
    return {theme().memoryTrack, theme().text, theme().controlLine, {}, isExposed ? theme().memoryBar : QColor()};
}

void paintBarBox(QPainter &painter, const QRectF &rect, const BarLook &look)
{
    const QRectF box = onDevicePixels(painter, rect);
    if (look.hatch.isValid())
        paintHatch(painter, box, {look.hatch, look.fill, barHatchSpacing, barHatchWidth(look), {}});
    else
        painter.fillRect(box, look.fill);
    if (look.rule.isValid())
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), barRuleHeight(box.height())), look.rule);
    for (std::size_t i = chunkLineCount(look, box.height()); i > 0; --i)
        painter.fillRect(
            QRectF(box.left(), box.bottom() - double(i) * chunkLinePitch(), box.width(), hairline(painter)), look.ink);
    if (look.border.isValid())
        paintFrame(painter, box, look.border);
}

void paintTimelineBars(TimelineFrame &frame, std::size_t row)
{
    RowPainter(frame, row).paint();
}

/// Of groups that run once there is no microbatch to tell.
QString timelineBarNumber(const TimelineData &data, const TimelineBar &bar)
{
    if (bar.number)
        return bar.part == BackwardPart::Whole ? QString::number(*bar.number) : coreText(bar.label);
    const bool runsOnce = data.hasSlack && bar.role == TimelineBar::Role::Forward;
    const TimelineData::Group *group = runsOnce ? data.groupOf(bar) : nullptr;
    return group && group->told ? QString::number(*group->told) : QString();
}

void paintCriticalRule(QPainter &painter, const QRectF &bar)
{
    const QRectF box = onDevicePixels(painter, bar);
    const double height = barRuleHeight(box.height());
    painter.fillRect(QRectF(box.left(), box.bottom() - height, box.width(), height), theme().text);
}

void paintSlackLine(QPainter &painter, double from, double to, const QRectF &bar)
{
    const QRectF line(from, bar.center().y(), to - from, scaled(1));
    const QRectF cap(to - scaled(1), bar.center().y() - bar.height() / 4, scaled(1), bar.height() / 2);
    painter.fillRect(onDevicePixels(painter, line), theme().secondaryText);
    painter.fillRect(onDevicePixels(painter, cap), theme().secondaryText);
}

BarLook timelineBarLook(const TimelineData &data, const TimelineTrack &track, TimelineLevel level,
                        const TimelineBar &bar, TimelineRows rows)
{
    // Of plans that run forward alone no phases are to be told apart.
    const bool isPass = bar.role == TimelineBar::Role::Forward || bar.role == TimelineBar::Role::Backward;
    if (rows > TimelineRows::Rows28 && isPass && data.hasPhases)
        return phaseLook(bar);
    // Transfers beside work are of no colour, so that work stands out.
    const bool isBelowWork = areLow(rows) && bar.role == TimelineBar::Role::Transfer && track.workSec > 0;
    const bool isStrip = level == TimelineLevel::Strip || isBelowWork;
    const std::optional<std::size_t> number = isStrip ? std::nullopt : data.colourNumber(bar);
    const bool isTransfer = bar.role == TimelineBar::Role::Transfer || bar.role == TimelineBar::Role::Exposed;
    if (isTransfer && !isStrip && !number && bar.group.isValid())
        return plainTransferLook(bar.role == TimelineBar::Role::Exposed);
    if (isBelowWork && data.hasPhases)
        return {theme().edge, theme().text, {}, {}, {}}; // else like a backward pass
    BarLook look = barLook(bar, number, track.workSec > 0);
    if (isPass && !areLow(rows))
        look.lines = data.chunkOf(bar);
    return areLow(rows) ? lowBarLook(look, bar, data.hasPhases) : look;
}

} // namespace cutaway
