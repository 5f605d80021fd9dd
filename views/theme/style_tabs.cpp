#include "views/theme/style_parts.h"

#include "views/theme/icons.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"
#include "views/theme/style.h"
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
