#include "views/panels/panel_parts.h"

#include "views/theme/icons.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"

#include <QPainter>

namespace cutaway {

int scaled(double pixels)
{
    return qRound(pixels * textScale());
}

TextLabel::TextLabel(TextRole role, Colour colour, QWidget *parent) : QLabel(parent), m_role(role), m_colour(colour)
{
    setTextFormat(Qt::PlainText);
    setForegroundRole(QPalette::WindowText); // else it follows the ground of the dock
    applyTheme();
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, &TextLabel::applyTheme);
}

void TextLabel::setColour(Colour colour)
{
    m_colour = colour;
    applyTheme();
}

void TextLabel::setSelectable(bool selectable)
{
    setTextInteractionFlags(selectable ? Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard
                                       : Qt::NoTextInteraction);
}

void TextLabel::applyTheme()
{
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, theme().*m_colour);
    colours.setColor(QPalette::Text, theme().*m_colour);
    setPalette(colours);
    setFont(themeFont(m_role));
}

LinkButton::LinkButton(const QString &text, QWidget *parent) : QAbstractButton(parent)
{
    setText(text);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

QSize LinkButton::sizeHint() const
{
    const QFontMetrics metrics(themeFont(TextRole::Name));
    return {metrics.horizontalAdvance(text()) + 1, std::max(metrics.height(), scaled(24))};
}

QSize LinkButton::minimumSizeHint() const
{
    return {scaled(24), sizeHint().height()};
}

void LinkButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QFont font = themeFont(TextRole::Name);
    font.setUnderline(isEnabled() && (underMouse() || hasFocus()));
    painter.setFont(font);
    painter.setPen(isEnabled() ? theme().accent : theme().disabledText);
    painter.drawText(rect(), int(Qt::AlignVCenter | Qt::AlignLeft),
                     QFontMetrics(font).elidedText(text(), Qt::ElideMiddle, width()));
}

IconLabel::IconLabel(const QString &icon, QColor Theme::*colour, QWidget *parent)
    : QWidget(parent), m_icon(icon), m_colour(colour)
{
    setFixedSize(sizeHint());
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

QSize IconLabel::sizeHint() const
{
    return {scaled(16), scaled(16)};
}

void IconLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintIcon(painter, rect(), m_icon, theme().*m_colour);
}

LineAcross::LineAcross(QWidget *parent) : QWidget(parent)
{
    setFixedHeight(1);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

QSize LineAcross::sizeHint() const
{
    return {scaled(60), 1};
}

void LineAcross::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().line);
}

TextLabel *emptyHint(const QString &text, QWidget *parent)
{
    auto *label = new TextLabel(TextRole::Body, &Theme::hintText, parent);
    label->setText(text);
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setMargin(scaled(dockPadding));
    return label;
}

FigureRow::FigureRow(const QString &label, QWidget *parent) : QWidget(parent), m_label(label)
{
    setFont(themeFont(TextRole::Body));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
    setAccessibleName(label);
}

void FigureRow::setValue(const QString &value)
{
    if (value == m_value)
        return;
    m_value = value;
    setAccessibleDescription(value);
    update();
}

QSize FigureRow::sizeHint() const
{
    const int wide = fontMetrics().horizontalAdvance(m_label) + qRound(numberWidth(font(), m_value));
    return {wide + scaled(12), scaled(24)};
}

void FigureRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(themeFont(TextRole::Body));
    painter.setPen(theme().text);
    const double wide = numberWidth(painter.font(), m_value);
    paintNumber(painter, rect(), Qt::AlignRight | Qt::AlignVCenter, m_value);
    painter.setPen(theme().secondaryText);
    const int room = width() - qRound(wide) - scaled(8);
    painter.drawText(rect(), int(Qt::AlignVCenter | Qt::AlignLeft),
                     QFontMetrics(painter.font()).elidedText(m_label, Qt::ElideRight, room));
}

} // namespace cutaway
