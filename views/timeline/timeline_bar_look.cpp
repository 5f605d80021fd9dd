#include "views/timeline/timeline_bar_look.h"

#include "views/panels/panel_parts.h"
#include "views/theme/hatch.h"
#include "views/theme/mixed_colour.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace cutaway {

const QColor &markColour(BarMark mark)
{
    return mark == BarMark::Selected ? theme().accent : theme().controlLine;
}

double barRuleHeight(double boxHeight)
{
    return std::min<double>(scaled(4), boxHeight / 3);
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
    if (look.border.isValid())
        paintFrame(painter, box, look.border);
}

} // namespace cutaway
