#include "views/theme/style_parts.h"

#include "views/theme/icons.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

namespace cutaway::style {

namespace {

constexpr int menuText = 32;  // where the text of an item starts
constexpr int menuRight = 28; // room for the arrow of a submenu

bool isHot(const QStyleOptionMenuItem &option)
{
    return option.state.testFlag(QStyle::State_Selected) && option.state.testFlag(QStyle::State_Enabled);
}

void paintItemMark(QPainter &painter, const QStyleOptionMenuItem &option, const QRect &at)
{
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    if (option.checkType != QStyleOptionMenuItem::NotCheckable) {
        if (option.checked)
            paintIcon(painter, at, QStringLiteral("emblem-default"), enabled ? theme().accent : theme().disabledText,
                      1.6);
        return;
    }
    if (!option.icon.isNull())
        option.icon.paint(&painter, at, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
}

void paintItemTexts(QPainter &painter, const QStyleOptionMenuItem &option, const QRect &area)
{
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const QStringList parts = option.text.split(u'\t');
    const Qt::Alignment start = QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter);
    const Qt::Alignment end = QStyle::visualAlignment(option.direction, Qt::AlignRight | Qt::AlignVCenter);
    painter.setFont(option.font);
    painter.setPen(enabled ? theme().text : theme().disabledText);
    painter.drawText(area, static_cast<int>(start) | Qt::TextSingleLine | Qt::TextHideMnemonic, parts.first());
    if (parts.size() < 2)
        return;
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(enabled ? theme().hintText : theme().disabledText);
    painter.drawText(area, static_cast<int>(end) | Qt::TextSingleLine, parts.at(1));
}

} // namespace

QSize menuItemSize(const QStyleOptionMenuItem &option, const QSize &contents)
{
    if (option.menuItemType == QStyleOptionMenuItem::Separator)
        return {contents.width(), px(9)};
    const bool hasShortcut = option.text.contains(u'\t');
    return {contents.width() + px(menuText) + px(menuRight) + (hasShortcut ? px(16) : 0),
            std::max(px(28), contents.height())};
}

void paintMenuPanel(QPainter &painter, const QRect &rect)
{
    painter.fillRect(rect, theme().panel);
    paintFrame(painter, rect, theme().boxLine);
}

void paintMenuItem(QPainter &painter, const QStyleOptionMenuItem &option)
{
    const QRect &row = option.rect;
    painter.fillRect(row, theme().panel);
    if (option.menuItemType == QStyleOptionMenuItem::Separator) {
        const double line = hairline(painter);
        painter.fillRect(onDevicePixels(painter, QRectF(row.left(), row.center().y(), row.width(), line)),
                         theme().line);
        return;
    }
    painter.save();
    if (isHot(option))
        paintRoundBox(painter, QRectF(row).adjusted(px(4), 0, -px(4), 0), px(4), theme().accentFill, {});
    const QRect mark(row.left() + px(10), row.top() + (row.height() - px(16)) / 2, px(16), px(16));
    paintItemMark(painter, option, QStyle::visualRect(option.direction, row, mark));
    paintItemTexts(
        painter, option,
        QStyle::visualRect(option.direction, row, row.adjusted(px(menuText), 0, -px(menuRight) + px(12), 0)));
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu) {
        const QRect arrow(row.right() - px(24), mark.top(), px(16), px(16));
        const bool mirrored = option.direction == Qt::RightToLeft;
        paintIcon(painter, QStyle::visualRect(option.direction, row, arrow),
                  mirrored ? QStringLiteral("cutaway-back") : QStringLiteral("cutaway-open"), theme().secondaryText);
    }
    painter.restore();
}

void paintMenuBarItem(QPainter &painter, const QStyleOptionMenuItem &option, const QWidget *menuBar)
{
    // Each item paints its piece of the bar, its lower line included.
    painter.fillRect(option.rect, theme().window);
    if (menuBar) {
        const double line = hairline(painter);
        const double bottom = menuBar->rect().top() + menuBar->rect().height();
        painter.fillRect(QRectF(option.rect.left(), bottom - line, option.rect.width(), line), theme().line);
    }
    const bool hot = option.state.testFlag(QStyle::State_Selected) && option.state.testFlag(QStyle::State_Enabled);
    if (hot)
        paintRoundBox(painter, QRectF(option.rect).adjusted(0, px(3), 0, -px(3)), px(4),
                      option.state.testFlag(QStyle::State_Sunken) ? theme().accentFill : theme().line, {});
    painter.save();
    painter.setPen(option.state.testFlag(QStyle::State_Enabled) ? theme().text : theme().disabledText);
    painter.drawText(option.rect, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextHideMnemonic, option.text);
    painter.restore();
}

void paintToolBar(QPainter &painter, const QRect &rect)
{
    const double line = hairline(painter);
    painter.fillRect(rect, theme().panel);
    painter.fillRect(QRectF(rect.left(), rect.top() + rect.height() - line, rect.width(), line), theme().line);
}

void paintStatusBar(QPainter &painter, const QRect &rect)
{
    painter.fillRect(rect, theme().window);
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), hairline(painter)), theme().line);
}

void paintSeparator(QPainter &painter, const QRect &rect, bool vertical)
{
    const double line = hairline(painter);
    const QRectF box = rect;
    const QRectF at = vertical ? QRectF(box.center().x() - line / 2, box.top(), line, box.height())
                               : QRectF(box.left(), box.center().y() - line / 2, box.width(), line);
    painter.fillRect(onDevicePixels(painter, at), theme().line);
}

void paintSplitter(QPainter &painter, const QStyleOption &option, bool vertical)
{
    const bool hot = option.state.testFlag(QStyle::State_MouseOver) || option.state.testFlag(QStyle::State_Sunken);
    if (hot && option.state.testFlag(QStyle::State_Enabled)) {
        painter.fillRect(option.rect, theme().accent);
        return;
    }
    painter.fillRect(option.rect, theme().panel);
    paintSeparator(painter, option.rect, vertical);
}

} // namespace cutaway::style
