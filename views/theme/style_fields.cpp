#include "views/theme/style_parts.h"

#include "views/theme/icons.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QAbstractScrollArea>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace cutaway::style {

namespace {

QColor markInk(const QStyleOption &option)
{
    return option.state.testFlag(QStyle::State_Enabled) ? theme().secondaryText : theme().disabledText;
}

void paintMark(QPainter &painter, const QRect &area, const QString &name, const QColor &ink)
{
    const QRect at = QStyle::alignedRect(Qt::LeftToRight, Qt::AlignCenter, {px(16), px(16)}, area);
    paintIcon(painter, at, name, ink);
}

QColor gripColour(const QStyleOption &option, QStyle::SubControl part)
{
    const bool active = option.state.testFlag(QStyle::State_Sunken) || option.state.testFlag(QStyle::State_MouseOver);
    const auto &complex = static_cast<const QStyleOptionComplex &>(option);
    return active && complex.activeSubControls.testFlag(part) ? theme().controlLine : theme().boxLine;
}

/// A bar has the ground of what it scrolls.
QColor groundOf(const QStyleOption &option, const QWidget *bar)
{
    for (const QWidget *widget = bar ? bar->parentWidget() : nullptr; widget; widget = widget->parentWidget())
        if (const auto *area = qobject_cast<const QAbstractScrollArea *>(widget))
            return area->viewport()->palette().color(area->viewport()->backgroundRole());
    return option.palette.color(QPalette::Window);
}

/// Share of the range that lies below the slider's handle.
void paintGroove(QPainter &painter, const QStyleOptionSlider &option, const QRect &handle)
{
    const bool horizontal = option.orientation == Qt::Horizontal;
    const QSize size = horizontal ? QSize(option.rect.width(), px(4)) : QSize(px(4), option.rect.height());
    const QRect groove = QStyle::alignedRect(Qt::LeftToRight, Qt::AlignCenter, size, option.rect);
    paintRoundBox(painter, groove, px(2), theme().memoryTrack, {});
    QRect filled = groove;
    if (horizontal && option.upsideDown)
        filled.setLeft(handle.center().x());
    else if (horizontal)
        filled.setRight(handle.center().x());
    else if (option.upsideDown)
        filled.setTop(handle.center().y());
    else
        filled.setBottom(handle.center().y());
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    paintRoundBox(painter, filled, px(2), enabled ? theme().accent : theme().boxLine, {});
}

} // namespace

void paintFieldFrame(QPainter &painter, const QStyleOption &option)
{
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool focus = enabled && option.state.testFlag(QStyle::State_HasFocus);
    const QColor border = !enabled ? theme().line : focus ? theme().accent : theme().controlLine;
    paintRoundBox(painter, option.rect, px(4), enabled ? theme().field : theme().panel, border, focus ? 2 : 1);
}

void paintComboBox(QPainter &painter, const QStyleOptionComboBox &option)
{
    if (option.frame)
        paintFieldFrame(painter, option);
    const QRect arrow(option.rect.right() - px(5) - px(16), option.rect.top(), px(16), option.rect.height());
    paintMark(painter, QStyle::visualRect(option.direction, option.rect, arrow), QStringLiteral("cutaway-opened"),
              markInk(option));
}

void paintComboBoxLabel(QPainter &painter, const QStyleOptionComboBox &option, const QRect &field)
{
    if (option.editable)
        return;
    QRect area = field;
    if (!option.currentIcon.isNull()) {
        const QRect at = QStyle::alignedRect(option.direction, Qt::AlignLeft | Qt::AlignVCenter, option.iconSize, area);
        option.currentIcon.paint(&painter, at);
        area = QStyle::visualRect(option.direction, area, area.adjusted(option.iconSize.width() + px(6), 0, 0, 0));
    }
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    painter.save();
    painter.setPen(option.palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::Text));
    painter.drawText(area,
                     QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
                     option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, area.width()));
    painter.restore();
}

void paintSpinBox(QPainter &painter, const QStyleOptionSpinBox &option, const QRect &up, const QRect &down)
{
    if (option.frame)
        paintFieldFrame(painter, option);
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto ink = [&](QAbstractSpinBox::StepEnabledFlag step) {
        return option.stepEnabled.testFlag(step) ? markInk(option) : theme().disabledText;
    };
    for (const auto &[part, area] : {std::pair(QStyle::SC_SpinBoxUp, up), std::pair(QStyle::SC_SpinBoxDown, down)})
        if (option.activeSubControls == part && option.state.testFlag(QStyle::State_Enabled))
            paintRoundBox(painter, area, px(2), theme().accentFill, {});
    paintMark(painter, up.translated(0, px(1)), QStringLiteral("cutaway-raise"), ink(QAbstractSpinBox::StepUpEnabled));
    paintMark(painter, down.translated(0, -px(1)), QStringLiteral("cutaway-opened"),
              ink(QAbstractSpinBox::StepDownEnabled));
}

void paintSlider(QPainter &painter, const QStyleOptionSlider &option, const QRect &handle)
{
    paintGroove(painter, option, handle);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool focus = option.state.testFlag(QStyle::State_HasFocus);
    const bool hot = option.activeSubControls.testFlag(QStyle::SC_SliderHandle);
    const QColor border = !enabled ? theme().line : focus || hot ? theme().accent : theme().controlLine;
    paintRoundBox(painter, handle, handle.width() / 2.0, enabled ? theme().field : theme().panel, border,
                  focus ? 2 : 1);
}

void paintProgress(QPainter &painter, const QStyleOptionProgressBar &option)
{
    const bool horizontal = option.state.testFlag(QStyle::State_Horizontal);
    const QRect &area = option.rect;
    const QRect track = QStyle::alignedRect(
        Qt::LeftToRight, Qt::AlignCenter, horizontal ? QSize(area.width(), px(4)) : QSize(px(4), area.height()), area);
    paintRoundBox(painter, track, px(2), theme().memoryTrack, {});
    // How far it is may be unknown: then the whole track is hatched, and the phase beside it says what is done.
    const double range = static_cast<double>(option.maximum) - option.minimum;
    if (range <= 0) {
        paintHatch(painter, track, {theme().accent, theme().accentFill, 6, 2.5, {}});
        return;
    }
    const double share = std::clamp((static_cast<double>(option.progress) - option.minimum) / range, 0.0, 1.0);
    QRect done = track;
    if (horizontal)
        done.setWidth(qRound(track.width() * share));
    else
        done.setTop(track.bottom() + 1 - qRound(track.height() * share));
    const bool fromRight = horizontal && (option.invertedAppearance != (option.direction == Qt::RightToLeft));
    if (fromRight)
        done.moveRight(track.right());
    if (!done.isEmpty())
        paintRoundBox(painter, done, px(2), theme().accent, {});
}

void paintScrollBar(QPainter &painter, const QStyleOptionSlider &option, const QRect &handle, const QWidget *bar)
{
    painter.fillRect(option.rect, groundOf(option, bar));
    if (option.maximum <= option.minimum)
        return;
    const int inset = px(2);
    const QRect grip = option.orientation == Qt::Horizontal ? handle.adjusted(0, inset, 0, -inset)
                                                            : handle.adjusted(inset, 0, -inset, 0);
    const double radius = std::min(grip.width(), grip.height()) / 2.0;
    paintRoundBox(painter, grip, radius, gripColour(option, QStyle::SC_ScrollBarSlider), {});
}

} // namespace cutaway::style
