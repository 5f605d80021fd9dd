#include "views/theme/icons.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"
#include "views/theme/style_parts.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

namespace cutaway::style {

namespace {

QPalette::ColorGroup groupOf(const QStyleOption &option)
{
    return option.state.testFlag(QStyle::State_Enabled) ? QPalette::Active : QPalette::Disabled;
}

void paintItemCheck(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect)
{
    QStyleOptionViewItem check = option;
    check.rect = rect;
    check.state.setFlag(QStyle::State_On, option.checkState == Qt::Checked);
    check.state.setFlag(QStyle::State_NoChange, option.checkState == Qt::PartiallyChecked);
    check.state.setFlag(QStyle::State_MouseOver, false);
    paintCheckIndicator(painter, check);
}

void paintItemText(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect)
{
    const bool wraps = option.features.testFlag(QStyleOptionViewItem::WrapText);
    const QRect area = rect.adjusted(px(4), 0, -px(4), 0);
    const Qt::Alignment alignment = QStyle::visualAlignment(option.direction, option.displayAlignment);
    painter.setFont(option.font);
    painter.setPen(option.palette.color(groupOf(option), QPalette::Text));
    if (wraps || option.text.contains(QChar::LineSeparator) || option.text.contains(u'\n'))
        painter.drawText(area, static_cast<int>(alignment) | (wraps ? Qt::TextWordWrap : 0), option.text);
    else if (alignment.testFlag(Qt::AlignRight) && numberWidth(option.font, option.text) <= area.width())
        paintNumber(painter, area, alignment, option.text);
    else
        painter.drawText(area, static_cast<int>(alignment) | Qt::TextSingleLine,
                         option.fontMetrics.elidedText(option.text, option.textElideMode, area.width()));
}

} // namespace

void paintRow(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect)
{
    const QRectF row = onDevicePixels(painter, rect);
    if (option.state.testFlag(QStyle::State_Selected))
        paintSelectedGround(painter, row);
    else if (option.state.testFlag(QStyle::State_MouseOver) && option.state.testFlag(QStyle::State_Enabled))
        painter.fillRect(row, theme().alternate);
    else if (option.backgroundBrush.style() != Qt::NoBrush)
        painter.fillRect(row, option.backgroundBrush);
    else if (option.features.testFlag(QStyleOptionViewItem::Alternate))
        painter.fillRect(row, option.palette.color(groupOf(option), QPalette::AlternateBase));
}

void paintBranch(QPainter &painter, const QStyleOption &option)
{
    if (!option.state.testFlag(QStyle::State_Children))
        return;
    const bool opened = option.state.testFlag(QStyle::State_Open);
    const bool mirrored = option.direction == Qt::RightToLeft;
    const QRect at = QStyle::alignedRect(Qt::LeftToRight, Qt::AlignCenter, {px(16), px(16)}, option.rect);
    paintIcon(painter, at,
              opened     ? QStringLiteral("cutaway-opened")
              : mirrored ? QStringLiteral("cutaway-back")
                         : QStringLiteral("cutaway-open"),
              theme().secondaryText);
}

void paintItem(QPainter &painter, const QStyleOptionViewItem &option, const QStyle &style, const QWidget *view)
{
    painter.save();
    painter.setClipRect(option.rect, Qt::IntersectClip);
    style.drawPrimitive(QStyle::PE_PanelItemViewItem, &option, &painter, view);
    if (option.features.testFlag(QStyleOptionViewItem::HasCheckIndicator))
        paintItemCheck(painter, option, style.subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, view));
    if (!option.icon.isNull())
        option.icon.paint(&painter, style.subElementRect(QStyle::SE_ItemViewItemDecoration, &option, view),
                          option.decorationAlignment,
                          groupOf(option) == QPalette::Disabled ? QIcon::Disabled : QIcon::Normal);
    if (!option.text.isEmpty())
        paintItemText(painter, option, style.subElementRect(QStyle::SE_ItemViewItemText, &option, view));
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        paintFrame(painter, option.rect, theme().accent, 2);
    painter.restore();
}

void paintHeaderSection(QPainter &painter, const QStyleOptionHeader &option)
{
    const QRectF section = option.rect;
    const double line = hairline(painter);
    painter.fillRect(section, theme().panel);
    if (option.orientation == Qt::Horizontal)
        painter.fillRect(QRectF(section.left(), section.bottom() - line, section.width(), line), theme().line);
    else
        painter.fillRect(QRectF(section.right() - line, section.top(), line, section.height()), theme().line);
}

/// Of the title as it is painted, and the arrow, so that sorting cuts no title.
int headerWidth(const QStyleOptionHeader &option)
{
    const int text = QFontMetrics(themeFont(TextRole::Small)).horizontalAdvance(option.text);
    return text + 1 + px(8) + (option.sortIndicator != QStyleOptionHeader::None ? px(12) : 0);
}

void paintHeaderLabel(QPainter &painter, const QStyleOptionHeader &option)
{
    QRect area = option.rect;
    painter.save();
    const auto alignment = QStyle::visualAlignment(option.direction, option.textAlignment);
    if (option.sortIndicator != QStyleOptionHeader::None) {
        // On the side where the text does not begin, so that numbers and their heading end at one place.
        const bool left = alignment.testFlag(Qt::AlignRight);
        const int x = left ? area.left() - px(2) : area.right() - px(12);
        const bool up = option.sortIndicator == QStyleOptionHeader::SortUp;
        paintIcon(painter, QRect(x, area.center().y() - px(6), px(12), px(12)),
                  up ? QStringLiteral("cutaway-raise") : QStringLiteral("cutaway-opened"), theme().secondaryText);
        area.adjust(left ? px(12) : 0, 0, left ? 0 : -px(12), 0);
    }
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(option.state.testFlag(QStyle::State_Enabled) ? theme().secondaryText : theme().disabledText);
    painter.drawText(area, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(option.text, Qt::ElideRight, area.width()));
    painter.restore();
}

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
