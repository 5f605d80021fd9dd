#pragma once

#include <QRect>
#include <QSize>
#include <QString>

class QPainter;
class QStyle;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionComboBox;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QStyleOptionViewItem;
class QStyleOptionDockWidget;
class QWidget;

/// What Style draws, a group of widgets a file. Painters come as Qt gives them; each function leaves them as they were.
namespace cutaway::style {

/// Pixels at 1×, scaled with the user's text.
int px(double atOne);

// style_buttons.cpp: buttons
bool isPrimary(const QStyleOptionButton &option, const QWidget *widget);
QSize pushButtonSize(const QStyleOptionButton &option);
void paintPushButtonBevel(QPainter &painter, const QStyleOptionButton &option, const QWidget *widget);
void paintPushButtonLabel(QPainter &painter, const QStyleOptionButton &option, const QWidget *widget);
void paintToolButtonPanel(QPainter &painter, const QStyleOption &option);
void paintToolButtonLabel(QPainter &painter, const QStyleOptionToolButton &option);
/// The arrow that opens a button's menu, in the middle of `rect`.
void paintArrow(QPainter &painter, const QRect &rect, const QStyleOption &option);
void paintCheckIndicator(QPainter &painter, const QStyleOption &option);
void paintRadioIndicator(QPainter &painter, const QStyleOption &option);
void paintFocusRing(QPainter &painter, const QRect &rect);

// style_buttons.cpp: fields and bars
void paintFieldFrame(QPainter &painter, const QStyleOption &option);
void paintComboBox(QPainter &painter, const QStyleOptionComboBox &option);
void paintComboBoxLabel(QPainter &painter, const QStyleOptionComboBox &option, const QRect &field);
void paintSpinBox(QPainter &painter, const QStyleOptionSpinBox &option, const QRect &up, const QRect &down);
void paintSlider(QPainter &painter, const QStyleOptionSlider &option, const QRect &handle);
void paintProgress(QPainter &painter, const QStyleOptionProgressBar &option);
void paintScrollBar(QPainter &painter, const QStyleOptionSlider &option, const QRect &handle, const QWidget *bar);

// style_items.cpp: tabs and titles of docks
bool isDockTab(const QWidget *tabBar);
QSize tabSize(const QStyleOptionTab &option, const QWidget *tabBar);
void paintTabBarBase(QPainter &painter, const QWidget *tabBar);
void paintTabShape(QPainter &painter, const QStyleOptionTab &option, const QWidget *tabBar);
void paintTabLabel(QPainter &painter, const QStyleOptionTab &option, const QWidget *tabBar);
void paintTabClose(QPainter &painter, const QStyleOption &option);
void paintDockTitle(QPainter &painter, const QStyleOptionDockWidget &option, const QRect &textRect);

// style_items.cpp: rows, menus and the window's bars
void paintRow(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect);
void paintBranch(QPainter &painter, const QStyleOption &option);
/// Ground, check box, icon and text in the places that `style` gives them.
void paintItem(QPainter &painter, const QStyleOptionViewItem &option, const QStyle &style, const QWidget *view);
void paintHeaderSection(QPainter &painter, const QStyleOptionHeader &option);
void paintHeaderLabel(QPainter &painter, const QStyleOptionHeader &option);
int headerWidth(const QStyleOptionHeader &option);
QSize menuItemSize(const QStyleOptionMenuItem &option, const QSize &contents);
void paintMenuPanel(QPainter &painter, const QRect &rect);
void paintMenuItem(QPainter &painter, const QStyleOptionMenuItem &option);
void paintMenuBarItem(QPainter &painter, const QStyleOptionMenuItem &option, const QWidget *menuBar);
void paintToolBar(QPainter &painter, const QRect &rect);
void paintStatusBar(QPainter &painter, const QRect &rect);
void paintSeparator(QPainter &painter, const QRect &rect, bool vertical);
void paintSplitter(QPainter &painter, const QStyleOption &option, bool vertical);

} // namespace cutaway::style
