#include "views/theme/style_parts.h"

#include "views/theme/icons.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QAbstractScrollArea>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QVariant>
#include <QWidget>

#include <algorithm>

namespace cutaway::style {

namespace {

bool has(const QStyleOption &option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

bool showsFocus(const QStyleOption &option)
{
    return has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange);
}

QColor primaryFill(const QStyleOption &option)
{
    if (has(option, QStyle::State_Sunken))
        return mixedColour(theme().accent, theme().text, 0.25);
    return has(option, QStyle::State_MouseOver) ? mixedColour(theme().accent, theme().text, 0.12) : theme().accent;
}

void paintPrimary(QPainter &painter, const QStyleOptionButton &option)
{
    const QColor fill = primaryFill(option);
    if (!showsFocus(option)) {
        paintRoundBox(painter, option.rect, px(4), fill, fill);
        return;
    }
    // The ring has the fill's colour, so a gap sets it apart.
    paintRoundBox(painter, option.rect, px(4), theme().panel, theme().accent, 2);
    const int gap = px(3);
    paintRoundBox(painter, QRectF(option.rect).adjusted(gap, gap, -gap, -gap), px(2), fill, fill);
}

QColor buttonFill(const QStyleOption &option)
{
    if (!has(option, QStyle::State_Enabled))
        return theme().panel;
    if (has(option, QStyle::State_Sunken) || has(option, QStyle::State_On))
        return theme().accentFill;
    return has(option, QStyle::State_MouseOver) ? theme().alternate : theme().panel;
}

QColor controlBorder(const QStyleOption &option)
{
    if (!has(option, QStyle::State_Enabled))
        return theme().line;
    return has(option, QStyle::State_On) ? theme().accent : theme().controlLine;
}

void paintIconOf(QPainter &painter, const QIcon &icon, const QRect &rect, const QColor &colour,
                 const QStyleOption &option)
{
    if (!icon.name().isEmpty() && !themeIcon(icon.name()).isNull()) {
        paintIcon(painter, rect, icon.name(), colour);
        return;
    }
    icon.paint(&painter, rect, Qt::AlignCenter, has(option, QStyle::State_Enabled) ? QIcon::Normal : QIcon::Disabled,
               has(option, QStyle::State_On) ? QIcon::On : QIcon::Off);
}

QString arrowName(Qt::ArrowType arrow)
{
    switch (arrow) {
    case Qt::UpArrow: return QStringLiteral("cutaway-raise");
    case Qt::LeftArrow: return QStringLiteral("cutaway-back");
    case Qt::RightArrow: return QStringLiteral("cutaway-open");
    default: return QStringLiteral("cutaway-opened");
    }
}

/// Icon, gap and text as one group in the middle of `rect`.
void paintLabel(QPainter &painter, const QRect &rect, const QIcon &icon, int iconSide, const QString &text,
                const QColor &iconInk, const QColor &textInk, const QStyleOption &option)
{
    const int gap = icon.isNull() || text.isEmpty() ? 0 : px(4);
    const int iconWidth = icon.isNull() ? 0 : iconSide;
    const int textWidth = option.fontMetrics.size(Qt::TextShowMnemonic, text).width();
    const int whole = std::min(rect.width(), iconWidth + gap + textWidth);
    QRect area = QStyle::alignedRect(option.direction, Qt::AlignCenter, {whole, rect.height()}, rect);
    if (iconWidth > 0) {
        const QRect at =
            QStyle::alignedRect(option.direction, Qt::AlignLeft | Qt::AlignVCenter, {iconSide, iconSide}, area);
        paintIconOf(painter, icon, at, iconInk, option);
        area = QStyle::visualRect(option.direction, area, area.adjusted(iconWidth + gap, 0, 0, 0));
    }
    if (text.isEmpty())
        return;
    // Not by what elides alone: it takes fractions of a pixel more than the text measures.
    const QString shown = textWidth <= area.width()
                              ? text
                              : option.fontMetrics.elidedText(text, Qt::ElideRight, area.width(), Qt::TextShowMnemonic);
    painter.setPen(textInk);
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignHCenter | Qt::TextHideMnemonic | Qt::TextSingleLine, shown);
}

} // namespace

bool isPrimary(const QStyleOptionButton &option, const QWidget *widget)
{
    return (option.features.testFlag(QStyleOptionButton::DefaultButton) && widget &&
            qobject_cast<const QDialogButtonBox *>(widget->parentWidget())) ||
           (widget && widget->property("primary").toBool());
}

QSize pushButtonSize(const QStyleOptionButton &option)
{
    const QSize text = option.fontMetrics.size(Qt::TextShowMnemonic, option.text);
    int width = text.width() + 2 * px(12);
    if (!option.icon.isNull())
        width += option.iconSize.width() + (option.text.isEmpty() ? 0 : px(4));
    if (option.features.testFlag(QStyleOptionButton::HasMenu))
        width += px(16);
    const int smallest = option.text.isEmpty() ? px(28) : px(64);
    return {std::max(width, smallest), std::max(px(28), text.height() + px(8))};
}

void paintPushButtonBevel(QPainter &painter, const QStyleOptionButton &option, const QWidget *widget)
{
    if (isPrimary(option, widget) && has(option, QStyle::State_Enabled)) {
        paintPrimary(painter, option);
        return;
    }
    if (option.features.testFlag(QStyleOptionButton::Flat)) {
        paintToolButtonPanel(painter, option);
        return;
    }
    const bool ring = showsFocus(option);
    paintRoundBox(painter, option.rect, px(4), buttonFill(option), ring ? theme().accent : controlBorder(option),
                  ring ? 2 : 1);
}

void paintPushButtonLabel(QPainter &painter, const QStyleOptionButton &option, const QWidget *widget)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool inverse = isPrimary(option, widget) && enabled;
    const QColor textInk =
        inverse ? theme().onAccent
                : option.palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText);
    const QColor iconInk = inverse ? theme().onAccent : enabled ? theme().secondaryText : theme().disabledText;
    QRect area = option.rect;
    if (option.features.testFlag(QStyleOptionButton::HasMenu)) {
        const QRect arrow(area.right() - px(22), area.center().y() - px(8) + 1, px(16), px(16));
        paintIcon(painter, QStyle::visualRect(option.direction, area, arrow), QStringLiteral("cutaway-opened"),
                  iconInk);
        area = QStyle::visualRect(option.direction, area, area.adjusted(0, 0, -px(16), 0));
    }
    painter.save();
    paintLabel(painter, area, option.icon, option.iconSize.width(), option.text, iconInk, textInk, option);
    painter.restore();
}

void paintToolButtonPanel(QPainter &painter, const QStyleOption &option)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On) || has(option, QStyle::State_Sunken);
    const bool ring = showsFocus(option);
    if (on && enabled)
        paintRoundBox(painter, option.rect, px(4), theme().accentFill, theme().accent, ring ? 2 : 1);
    else if (ring)
        paintRoundBox(painter, option.rect, px(4), {}, theme().accent, 2);
    else if (enabled && has(option, QStyle::State_MouseOver))
        paintRoundBox(painter, option.rect, px(4), theme().alternate, theme().boxLine);
}

void paintToolButtonLabel(QPainter &painter, const QStyleOptionToolButton &option)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    const QColor ink = !enabled ? theme().disabledText : on ? theme().accent : theme().secondaryText;
    const QColor textInk = option.palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText);
    const bool showsIcon = option.toolButtonStyle != Qt::ToolButtonTextOnly && !option.icon.isNull();
    const bool showsText = option.toolButtonStyle != Qt::ToolButtonIconOnly || !showsIcon;
    painter.save();
    painter.setFont(option.font);
    if (option.arrowType != Qt::NoArrow && option.features.testFlag(QStyleOptionToolButton::Arrow)) {
        paintIcon(painter, QStyle::alignedRect(option.direction, Qt::AlignCenter, {px(16), px(16)}, option.rect),
                  arrowName(option.arrowType), ink);
    } else {
        paintLabel(painter, option.rect, showsIcon ? option.icon : QIcon(), option.iconSize.width(),
                   showsText ? option.text : QString(), ink, textInk, option);
    }
    painter.restore();
}

void paintArrow(QPainter &painter, const QRect &rect, const QStyleOption &option)
{
    paintIcon(painter, QStyle::alignedRect(option.direction, Qt::AlignCenter, {px(16), px(16)}, rect),
              QStringLiteral("cutaway-opened"),
              has(option, QStyle::State_Enabled) ? theme().secondaryText : theme().disabledText);
}

void paintCheckIndicator(QPainter &painter, const QStyleOption &option)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool partly = has(option, QStyle::State_NoChange);
    const bool filled = has(option, QStyle::State_On) || partly;
    const QColor fill = !enabled ? theme().panel : filled ? theme().accent : theme().field;
    const QColor border = !enabled                                         ? theme().line
                          : filled || has(option, QStyle::State_MouseOver) ? theme().accent
                                                                           : theme().controlLine;
    paintRoundBox(painter, option.rect, px(3), fill, border);
    if (!filled)
        return;
    const QRectF mark = QRectF(option.rect).adjusted(px(1), px(1), -px(1), -px(1));
    paintIcon(painter, mark, partly ? QStringLiteral("list-remove") : QStringLiteral("emblem-default"),
              enabled ? theme().onAccent : theme().disabledText, 1.8);
}

void paintRadioIndicator(QPainter &painter, const QStyleOption &option)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    const QColor border = !enabled                                     ? theme().line
                          : on || has(option, QStyle::State_MouseOver) ? theme().accent
                                                                       : theme().controlLine;
    paintRoundBox(painter, option.rect, option.rect.width() / 2.0, enabled ? theme().field : theme().panel, border);
    if (!on)
        return;
    const double inset = option.rect.width() * 0.28;
    const QRectF dot = QRectF(option.rect).adjusted(inset, inset, -inset, -inset);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(enabled ? theme().accent : theme().disabledText);
    painter.drawEllipse(dot);
    painter.restore();
}

void paintFocusRing(QPainter &painter, const QRect &rect)
{
    paintRoundBox(painter, rect, px(4), {}, theme().accent, 2);
}

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
