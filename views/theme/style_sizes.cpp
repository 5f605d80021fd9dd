#include "views/theme/style.h"

#include "views/theme/style_parts.h"
#include "views/theme/theme.h"

#include <QStyleOption>
#include <QWidget>

#include <algorithm>
#include <optional>

namespace cutaway {

using style::px;

namespace {

/// Pixels at 1×, where ours differ from Fusion's.
std::optional<double> metricAtOne(QStyle::PixelMetric metric)
{
    switch (metric) {
    case QStyle::PM_SmallIconSize:
    case QStyle::PM_ButtonIconSize:
    case QStyle::PM_ToolBarIconSize:
    case QStyle::PM_ListViewIconSize:
    case QStyle::PM_TabBarIconSize:
    case QStyle::PM_LineEditIconSize:
    case QStyle::PM_IndicatorWidth:
    case QStyle::PM_IndicatorHeight:
    case QStyle::PM_ExclusiveIndicatorWidth:
    case QStyle::PM_ExclusiveIndicatorHeight: return 16;
    case QStyle::PM_LineEditIconMargin: return 5;
    case QStyle::PM_CheckBoxLabelSpacing:
    case QStyle::PM_RadioButtonLabelSpacing: return 8;
    case QStyle::PM_LayoutLeftMargin:
    case QStyle::PM_LayoutRightMargin:
    case QStyle::PM_LayoutTopMargin:
    case QStyle::PM_LayoutBottomMargin: return 12;
    case QStyle::PM_LayoutHorizontalSpacing:
    case QStyle::PM_LayoutVerticalSpacing: return 8;
    case QStyle::PM_ButtonMargin: return 12;
    case QStyle::PM_MenuButtonIndicator: return 16;
    case QStyle::PM_TreeViewIndentation: return 16;
    case QStyle::PM_HeaderMargin: return 4;
    case QStyle::PM_HeaderDefaultSectionSizeVertical: return 24;
    case QStyle::PM_FocusFrameHMargin: return 3;
    case QStyle::PM_TabBarTabHSpace: return 28;
    case QStyle::PM_TabCloseIndicatorWidth:
    case QStyle::PM_TabCloseIndicatorHeight: return 18;
    case QStyle::PM_ToolBarItemMargin: return 6;
    case QStyle::PM_ToolBarItemSpacing: return 4;
    case QStyle::PM_ToolBarSeparatorExtent: return 8;
    case QStyle::PM_ToolBarExtensionExtent: return 20;
    case QStyle::PM_MenuBarHMargin: return 3;
    case QStyle::PM_MenuVMargin: return 4;
    case QStyle::PM_SplitterWidth:
    case QStyle::PM_DockWidgetSeparatorExtent: return 3;
    case QStyle::PM_DockWidgetTitleMargin: return 6;
    case QStyle::PM_DockWidgetTitleBarButtonMargin: return 4;
    case QStyle::PM_ScrollBarExtent: return 10;
    case QStyle::PM_ScrollBarSliderMin: return 28;
    case QStyle::PM_SliderThickness:
    case QStyle::PM_SliderControlThickness:
    case QStyle::PM_SliderLength: return 16;
    case QStyle::PM_ToolTipLabelFrameWidth: return 6;
    default: return {};
    }
}

/// Lines and what must be nothing, whatever the size of the text.
std::optional<int> metricAlways(QStyle::PixelMetric metric)
{
    switch (metric) {
    case QStyle::PM_DefaultFrameWidth:
    case QStyle::PM_MenuPanelWidth:
    case QStyle::PM_ComboBoxFrameWidth:
    case QStyle::PM_SpinBoxFrameWidth: return 1;
    case QStyle::PM_MenuHMargin:
    case QStyle::PM_MenuBarPanelWidth:
    case QStyle::PM_MenuBarVMargin:
    case QStyle::PM_MenuBarItemSpacing:
    case QStyle::PM_ToolBarFrameWidth:
    case QStyle::PM_TabBarTabShiftHorizontal:
    case QStyle::PM_TabBarTabShiftVertical:
    case QStyle::PM_TabBarTabOverlap:
    case QStyle::PM_TabBarBaseHeight:
    case QStyle::PM_ButtonShiftHorizontal:
    case QStyle::PM_ButtonShiftVertical:
    case QStyle::PM_ButtonDefaultIndicator:
    case QStyle::PM_ScrollView_ScrollBarSpacing:
    case QStyle::PM_ScrollView_ScrollBarOverlap:
    case QStyle::PM_DockWidgetFrameWidth: return 0;
    default: return {};
    }
}

QSize atLeast(const QSize &size, double height)
{
    return {size.width(), std::max(size.height(), px(height))};
}

QRect spinBoxPart(const QStyleOptionSpinBox &option, QStyle::SubControl part)
{
    const QRect box = option.rect.adjusted(1, 1, -1, -1);
    const bool buttons = option.buttonSymbols != QAbstractSpinBox::NoButtons;
    const int width = buttons ? px(22) : 0;
    const int half = box.height() / 2;
    switch (part) {
    case QStyle::SC_SpinBoxUp: return {box.right() - width + 1, box.top(), width, half};
    case QStyle::SC_SpinBoxDown: return {box.right() - width + 1, box.top() + half, width, box.height() - half};
    case QStyle::SC_SpinBoxEditField: return box.adjusted(px(6), 0, -width, 0);
    default: return option.rect;
    }
}

QRect comboBoxPart(const QStyleOptionComboBox &option, QStyle::SubControl part)
{
    const int arrow = px(24);
    switch (part) {
    case QStyle::SC_ComboBoxArrow: return {option.rect.right() - arrow, option.rect.top(), arrow, option.rect.height()};
    case QStyle::SC_ComboBoxEditField: return option.rect.adjusted(option.editable ? px(8) : px(10), 1, -arrow, -1);
    default: return option.rect;
    }
}

QRect sliderHandle(const QStyleOptionSlider &option)
{
    const int side = px(16);
    const bool horizontal = option.orientation == Qt::Horizontal;
    const int room = (horizontal ? option.rect.width() : option.rect.height()) - side;
    const int along =
        QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition, room, option.upsideDown);
    return horizontal
               ? QRect(option.rect.left() + along, option.rect.top() + (option.rect.height() - side) / 2, side, side)
               : QRect(option.rect.left() + (option.rect.width() - side) / 2, option.rect.top() + along, side, side);
}

/// A bar without arrows: the whole of it is the groove.
QRect scrollBarPart(const QStyleOptionSlider &option, QStyle::SubControl part, int smallest)
{
    const bool horizontal = option.orientation == Qt::Horizontal;
    const int length = horizontal ? option.rect.width() : option.rect.height();
    const qint64 range = static_cast<qint64>(option.maximum) - option.minimum;
    int handle = length;
    if (range > 0)
        handle = static_cast<int>(length * static_cast<qint64>(option.pageStep) / (range + option.pageStep));
    handle = std::clamp(handle, std::min(smallest, length), length);
    const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                      length - handle, option.upsideDown);
    const auto along = [&](int from, int size) {
        return horizontal ? QRect(option.rect.left() + from, option.rect.top(), size, option.rect.height())
                          : QRect(option.rect.left(), option.rect.top() + from, option.rect.width(), size);
    };
    switch (part) {
    case QStyle::SC_ScrollBarSlider: return along(start, handle);
    case QStyle::SC_ScrollBarSubPage: return along(0, start);
    case QStyle::SC_ScrollBarAddPage: return along(start + handle, length - start - handle);
    case QStyle::SC_ScrollBarGroove: return option.rect;
    default: return {};
    }
}

} // namespace

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    if (metric == PM_TabBarBaseOverlap && widget)
        return widget->height(); // the base is the whole ground of the tabs
    if (const auto value = metricAlways(metric))
        return *value;
    if (const auto value = metricAtOne(metric))
        return px(*value);
    return QProxyStyle::pixelMetric(metric, option, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                              const QWidget *widget) const
{
    const QSize base = QProxyStyle::sizeFromContents(type, option, contents, widget);
    switch (type) {
    case CT_PushButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option))
            return style::pushButtonSize(*button);
        return base;
    case CT_ToolButton: return {contents.width() + px(12), std::max(px(28), contents.height() + px(8))};
    case CT_ComboBox: return {contents.width() + px(38), std::max(px(28), contents.height() + px(8))};
    case CT_LineEdit:
    case CT_SpinBox: return atLeast({base.width() + px(8), base.height()}, 28);
    case CT_CheckBox:
    case CT_RadioButton:
    case CT_ItemViewItem: return atLeast(base, 24);
    case CT_HeaderSection:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
            header && header->orientation == Qt::Horizontal)
            return {style::headerWidth(*header), std::max(px(24), base.height())};
        return atLeast(base, 24);
    case CT_TabBarTab:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option))
            return style::tabSize(*tab, widget);
        return base;
    case CT_MenuBarItem: return {contents.width() + px(18), px(28)};
    case CT_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option))
            return style::menuItemSize(*item, contents);
        return base;
    case CT_ProgressBar: return {contents.width(), px(16)};
    default: return base;
    }
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    switch (element) {
    case SE_LineEditContents: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        const bool framed = frame && frame->lineWidth > 0;
        const int inset = widget && !widget->actions().isEmpty() ? px(1) : px(8); // icons bring their own room
        return framed ? option->rect.adjusted(inset, 1, -inset, -1) : option->rect;
    }
    case SE_PushButtonFocusRect:
    case SE_ToolButtonLayoutItem: return option->rect;
    case SE_ProgressBarGroove:
    case SE_ProgressBarContents:
    case SE_TabBarTabText: return option->rect;
    case SE_HeaderLabel: return option->rect.adjusted(px(4), 0, -px(4), 0); // with the arrow
    case SE_DockWidgetTitleBarText:
        return QProxyStyle::subElementRect(element, option, widget).adjusted(px(6), 0, 0, 0);
    default: return QProxyStyle::subElementRect(element, option, widget);
    }
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                            const QWidget *widget) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    QRect rect;
    if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option); spin && control == CC_SpinBox)
        rect = spinBoxPart(*spin, part);
    else if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
             combo && control == CC_ComboBox)
        rect = comboBoxPart(*combo, part);
    else if (bar && control == CC_ScrollBar)
        return scrollBarPart(*bar, part, pixelMetric(PM_ScrollBarSliderMin, option, widget));
    else if (bar && control == CC_Slider && part == SC_SliderHandle)
        return sliderHandle(*bar); // already mirrored: `upsideDown` says so
    else
        return QProxyStyle::subControlRect(control, option, part, widget);
    return visualRect(option->direction, option->rect, rect);
}

} // namespace cutaway
