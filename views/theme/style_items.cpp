#include "views/theme/icons.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"
#include "views/theme/style.h"
#include "views/theme/style_parts.h"
#include "views/theme/theme.h"

#include <QCache>
#include <QDockWidget>
#include <QFontMetrics>
#include <QMainWindow>
#include <QPainter>
#include <QRegularExpression>
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

namespace {

/// `name`, then perhaps a figure set small, then perhaps a count in a badge.
struct TabText
{
    QString name;
    QString figure;
    QString count;
    int urgency = 0;
};

/// Of the dock whose tab it is.
int urgencyOf(const QString &title, const QWidget *tabBar)
{
    if (!isDockTab(tabBar))
        return 0;
    for (const QDockWidget *dock : tabBar->parentWidget()->findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly)) {
        if (dock->windowTitle() == title)
            return dock->property(urgencyProperty).toInt();
    }
    return 0;
}

TabText tabText(const QString &text, const QWidget *tabBar)
{
    static const QRegularExpression counted(QStringLiteral("^(.*) \\((\\d+)\\)$"));
    if (const qsizetype tab = text.indexOf(u'\t'); tab >= 0)
        return {text.left(tab), text.mid(tab + 1), {}};
    if (const auto match = counted.match(text); match.hasMatch()) {
        const int urgency = urgencyOf(text, tabBar);
        return {match.captured(1), {}, match.captured(2) + QString(urgency, u'!'), urgency};
    }
    return {text, {}, {}};
}

bool isModifiedMark(const QStyleOptionTab &option)
{
    return option.icon.name() == QLatin1String("cutaway-modified");
}

int iconWidth(const QStyleOptionTab &option)
{
    if (option.icon.isNull())
        return 0;
    return isModifiedMark(option) ? px(13) : option.iconSize.width() + px(6);
}

/// As wide as the current tab's, so that a tab keeps its width. Known widths are kept: whatever changes at one tab, a
/// bar asks for those of all its tabs, several times.
int nameWidth(const QString &name)
{
    static QFont font;
    static QCache<QString, int> widths(2000);
    if (const QFont now = themeFont(TextRole::BoxTitle); now != font) {
        widths.clear();
        font = now;
    }
    if (const int *known = widths.object(name))
        return *known;
    const int width = QFontMetrics(font).size(Qt::TextShowMnemonic, name).width();
    widths.insert(name, new int(width));
    return width;
}

int countWidth(const QString &count)
{
    return qRound(numberWidth(themeFont(TextRole::Small), count)) + px(9);
}

int textWidth(const TabText &text)
{
    int width = nameWidth(text.name);
    if (!text.figure.isEmpty())
        width += px(12) + qRound(numberWidth(themeFont(TextRole::Small), text.figure));
    if (!text.count.isEmpty())
        width += px(6) + countWidth(text.count);
    return width;
}

int sidePadding(const QWidget *tabBar)
{
    return isDockTab(tabBar) ? px(12) : px(14);
}

void paintCount(QPainter &painter, const QRect &after, const QString &count, int urgency)
{
    const QRect badge(after.left(), after.center().y() - px(7), countWidth(count), px(16));
    const QColor &fill = urgency == 0 ? theme().window : urgency == 1 ? theme().warningFill : theme().refusedFill;
    paintRoundBox(painter, badge, px(3), fill, {});
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(urgency == 0 ? theme().secondaryText : urgency == 1 ? theme().warning : theme().refused);
    paintNumber(painter, badge, Qt::AlignCenter, count);
}

} // namespace

bool isDockTab(const QWidget *tabBar)
{
    return tabBar && qobject_cast<const QMainWindow *>(tabBar->parentWidget());
}

QSize tabSize(const QStyleOptionTab &option, const QWidget *tabBar)
{
    int width = 2 * sidePadding(tabBar) + iconWidth(option) + textWidth(tabText(option.text, tabBar));
    if (!option.rightButtonSize.isEmpty())
        width += option.rightButtonSize.width() + px(4);
    if (!option.leftButtonSize.isEmpty())
        width += option.leftButtonSize.width() + px(4);
    return {width, isDockTab(tabBar) ? px(28) : px(32)};
}

void paintTabBarBase(QPainter &painter, const QWidget *tabBar)
{
    if (!tabBar)
        return;
    const QRect bar = tabBar->rect();
    painter.fillRect(bar, isDockTab(tabBar) ? theme().alternate : theme().window);
    const double line = hairline(painter);
    painter.fillRect(QRectF(bar.left(), bar.top() + bar.height() - line, bar.width(), line), theme().line);
}

void paintTabShape(QPainter &painter, const QStyleOptionTab &option, const QWidget *tabBar)
{
    const QRectF tab = option.rect;
    const double line = hairline(painter);
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter.fillRect(tab, isDockTab(tabBar) ? theme().panel : theme().canvas);
        painter.fillRect(QRectF(tab.left(), tab.top(), tab.width(), 2 * line), theme().accent);
        painter.fillRect(QRectF(tab.right() - line, tab.top(), line, tab.height()), theme().line);
        if (option.position != QStyleOptionTab::Beginning && option.position != QStyleOptionTab::OnlyOneTab)
            painter.fillRect(QRectF(tab.left(), tab.top(), line, tab.height()), theme().line);
        if (option.state.testFlag(QStyle::State_HasFocus))
            paintFocusRing(painter, option.rect.adjusted(px(3), px(4), -px(3), -px(2)));
        return;
    }
    painter.fillRect(QRectF(tab.left(), tab.bottom() - line, tab.width(), line), theme().line);
    if (!isDockTab(tabBar) && option.selectedPosition != QStyleOptionTab::NextIsSelected)
        painter.fillRect(QRectF(tab.right() - line, tab.center().y() - px(8), line, px(16)), theme().line);
}

void paintTabLabel(QPainter &painter, const QStyleOptionTab &option, const QWidget *tabBar)
{
    const bool current = option.state.testFlag(QStyle::State_Selected);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool hot = option.state.testFlag(QStyle::State_MouseOver);
    const TabText text = tabText(option.text, tabBar);
    QRect area = option.rect.adjusted(sidePadding(tabBar), 0, -sidePadding(tabBar), 0);
    if (!option.leftButtonSize.isEmpty())
        area.adjust(option.leftButtonSize.width() + px(4), 0, 0, 0);
    if (!option.rightButtonSize.isEmpty())
        area.adjust(0, 0, -option.rightButtonSize.width() - px(4), 0);
    painter.save();
    if (isModifiedMark(option)) {
        const QRect at(area.left() - px(5), area.center().y() - px(8) + 1, px(16), px(16));
        paintIcon(painter, at, option.icon.name(), theme().accent);
    } else if (!option.icon.isNull()) {
        const QRect at = QStyle::alignedRect(option.direction, Qt::AlignLeft | Qt::AlignVCenter, option.iconSize, area);
        option.icon.paint(&painter, at, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    }
    area.adjust(iconWidth(option), 0, 0, 0);

    painter.setFont(themeFont(current ? TextRole::BoxTitle : TextRole::Body));
    painter.setPen(!enabled ? theme().disabledText : current || hot ? theme().text : theme().secondaryText);
    const int name = std::min(nameWidth(text.name), area.width());
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextHideMnemonic | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text.name, Qt::ElideMiddle, name, Qt::TextShowMnemonic));
    if (!text.figure.isEmpty()) {
        painter.setFont(themeFont(TextRole::Small));
        painter.setPen(theme().secondaryText);
        paintNumber(painter, area.adjusted(name + px(12), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text.figure);
    }
    if (!text.count.isEmpty())
        paintCount(painter, area.adjusted(name + px(6), 0, 0, 0), text.count, text.urgency);
    painter.restore();
}

void paintTabClose(QPainter &painter, const QStyleOption &option)
{
    const bool hot = option.state.testFlag(QStyle::State_MouseOver);
    if (hot)
        paintRoundBox(painter, option.rect, px(3), theme().alternate, theme().boxLine);
    const QRect at = QStyle::alignedRect(Qt::LeftToRight, Qt::AlignCenter, {px(12), px(12)}, option.rect);
    paintIcon(painter, at, QStringLiteral("window-close"), hot ? theme().text : theme().secondaryText);
}

void paintDockTitle(QPainter &painter, const QStyleOptionDockWidget &option, const QRect &textRect)
{
    const QRectF bar = option.rect;
    const double line = hairline(painter);
    painter.save();
    painter.fillRect(bar, theme().alternate);
    painter.fillRect(QRectF(bar.left(), bar.bottom() - line, bar.width(), line), theme().line);
    painter.setFont(themeFont(TextRole::BoxTitle));
    painter.setPen(theme().text);
    const QRect area(px(12), option.rect.top(), textRect.right() - px(12), option.rect.height());
    painter.drawText(QStyle::visualRect(option.direction, option.rect, area),
                     QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(option.title, Qt::ElideRight, area.width()));
    painter.restore();
}

} // namespace cutaway::style
