#include "app/window/palette/command_field.h"

#include "app/settings/shortcuts.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QPainter>

namespace cutaway {

CommandField::CommandField(QWidget *parent) : QAbstractButton(parent)
{
    setText(tr("Search or run a command"));
    setAccessibleName(text());
    setToolTip(tr("Search operators and commands"));
    setCursor(Qt::IBeamCursor);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, &CommandField::activated);
}

void CommandField::followKeys(const QAction *action)
{
    connect(action, &QAction::changed, this, [this, action] { showKeys(*action); });
    showKeys(*action);
}

void CommandField::showKeys(const QAction &action)
{
    m_keys = action.shortcut().toString(QKeySequence::NativeText);
    setToolTip(withKeys(tr("Search operators and commands"), &action));
    update();
}

QSize CommandField::sizeHint() const
{
    return {int(288 * textScale()), int(28 * textScale())};
}

QSize CommandField::minimumSizeHint() const
{
    return {int(120 * textScale()), sizeHint().height()};
}

void CommandField::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintRoundBox(painter, rect(), 4, theme().field, hasFocus() ? theme().accent : theme().controlLine,
                  hasFocus() ? 2 : 1);
    const QRectF area = QRectF(rect()).adjusted(8, 0, -10, 0);
    paintIcon(painter, QRectF(area.left(), area.center().y() - 8, 16, 16), "edit-find", theme().secondaryText);
    painter.setPen(theme().hintText);
    painter.setFont(themeFont(TextRole::Small));
    const double keysWidth = painter.fontMetrics().horizontalAdvance(m_keys) + 8;
    const bool hasRoom = area.width() > 240 * textScale();
    if (hasRoom)
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, m_keys);
    painter.setFont(themeFont(TextRole::Body));
    const QRectF words = area.adjusted(24, 0, hasRoom ? -keysWidth : 0, 0);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, int(words.width())));
}

} // namespace cutaway
