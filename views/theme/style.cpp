#include "views/theme/style.h"

#include "views/theme/icons.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"
#include "views/theme/style_parts.h"
#include "views/theme/theme.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFrame>
#include <QHeaderView>
#include <QPainter>
#include <QStatusBar>
#include <QStyleOption>
#include <QTabBar>
#include <QToolBar>

namespace cutaway {

namespace style {

int px(double atOne)
{
    return qRound(atOne * textScale());
}

} // namespace style

namespace {

/// Those that answer the pointer by another colour.
bool respondsToHover(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QAbstractSlider *>(widget) ||
           qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QComboBox *>(widget) ||
           qobject_cast<const QTabBar *>(widget) || widget->inherits("QSplitterHandle");
}

QString standardIconName(QStyle::StandardPixmap icon)
{
    switch (icon) {
    case QStyle::SP_MessageBoxQuestion: return QStringLiteral("help-about");
    case QStyle::SP_TitleBarCloseButton:
    case QStyle::SP_DockWidgetCloseButton:
    case QStyle::SP_LineEditClearButton:
    case QStyle::SP_DialogCloseButton: return QStringLiteral("window-close");
    case QStyle::SP_TitleBarNormalButton: return QStringLiteral("view-fullscreen");
    case QStyle::SP_ToolBarHorizontalExtensionButton:
    case QStyle::SP_ToolBarVerticalExtensionButton: return QStringLiteral("cutaway-more");
    case QStyle::SP_FileIcon: return QStringLiteral("cutaway-document");
    case QStyle::SP_DirIcon:
    case QStyle::SP_DirOpenIcon: return QStringLiteral("document-open");
    case QStyle::SP_DirHomeIcon:
    case QStyle::SP_DesktopIcon: return QStringLiteral("user-home");
    case QStyle::SP_ComputerIcon:
    case QStyle::SP_DriveHDIcon: return QStringLiteral("computer");
    case QStyle::SP_FileDialogDetailedView: return QStringLiteral("view-list-details");
    case QStyle::SP_FileDialogListView: return QStringLiteral("view-list-icons");
    case QStyle::SP_BrowserReload: return QStringLiteral("view-refresh");
    case QStyle::SP_BrowserStop: return QStringLiteral("process-stop");
    case QStyle::SP_ArrowBack: return QStringLiteral("go-previous");
    case QStyle::SP_ArrowForward: return QStringLiteral("go-next");
    case QStyle::SP_FileDialogToParent: return QStringLiteral("go-up");
    case QStyle::SP_FileDialogNewFolder: return QStringLiteral("list-add");
    default: return {};
    }
}

} // namespace

Style::Style() : QProxyStyle(QStringLiteral("Fusion")) {}

Style::~Style() = default;

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (respondsToHover(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (qobject_cast<QStatusBar *>(widget) || qobject_cast<QHeaderView *>(widget))
        widget->setFont(themeFont(TextRole::Small));
    if (qobject_cast<QToolBar *>(widget))
        widget->setContentsMargins(style::px(6), 0, style::px(6), 0);
    if (auto *bar = qobject_cast<QStatusBar *>(widget)) {
        bar->setSizeGripEnabled(false);
        bar->setMinimumHeight(style::px(24));
    }
    if (qobject_cast<QDockWidget *>(widget)) {
        widget->setBackgroundRole(QPalette::Button); // the panels' ground, also of what lies in it
        widget->setAutoFillBackground(true);
    }
}

void Style::unpolish(QWidget *widget)
{
    if (respondsToHover(widget))
        widget->setAttribute(Qt::WA_Hover, false);
    QProxyStyle::unpolish(widget);
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const
{
    switch (hint) {
    case SH_ComboBox_Popup:
    case SH_ComboBox_UseNativePopup:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_DockWidget_ButtonsHaveFrame:
    case SH_EtchDisabledText:
    case SH_ItemView_ChangeHighlightOnFocus:
    case SH_ScrollBar_Transient:
    case SH_UnderlineShortcut:
    case SH_Widget_Animation_Duration: return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_ScrollBar_MiddleClickAbsolutePosition:
    case SH_MenuBar_AltKeyNavigation: return 1;
    case SH_ToolTip_WakeUpDelay: return 500;
    case SH_ToolTipLabel_Opacity: return 255;
    case SH_TabBar_ElideMode: return Qt::ElideNone; // the label shortens its name alone
    case SH_Table_GridLineColor: return static_cast<int>(theme().line.rgb());
    default: return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QIcon Style::standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const
{
    switch (icon) {
    case SP_MessageBoxInformation: return meaningThemeIcon(Meaning::Information);
    case SP_MessageBoxWarning: return meaningThemeIcon(Meaning::Warning);
    case SP_MessageBoxCritical: return meaningThemeIcon(Meaning::Refused);
    default: break;
    }
    const QString name = standardIconName(icon);
    return name.isEmpty() ? QProxyStyle::standardIcon(icon, option, widget) : themeIcon(name);
}

void Style::drawItemText(QPainter *painter, const QRect &rect, int flags, const QPalette &palette, bool enabled,
                         const QString &text, QPalette::ColorRole role) const
{
    const bool oneLine = !text.contains(u'\n') && !(flags & Qt::TextWordWrap);
    if (!(flags & Qt::AlignRight) || !oneLine || numberWidth(painter->font(), text) > rect.width()) {
        QProxyStyle::drawItemText(painter, rect, flags, palette, enabled, text, role);
        return;
    }
    const QPen before = painter->pen();
    if (role != QPalette::NoRole)
        painter->setPen(palette.color(enabled ? palette.currentColorGroup() : QPalette::Disabled, role));
    paintNumber(*painter, rect,
                Qt::Alignment(flags & Qt::AlignHorizontal_Mask) | Qt::Alignment(flags & Qt::AlignVertical_Mask), text);
    painter->setPen(before);
}

void installStyle()
{
    readTextScale();                   // before our font takes the place of the user's
    QApplication::setStyle(new Style); // forgets fonts of classes
    QApplication::setFont(themeFont(TextRole::Body));
    QApplication::setFont(themeFont(TextRole::Name), "QPushButton");
    QApplication::setFont(themeFont(TextRole::BoxTitle), "QGroupBox");
    QApplication::setWindowIcon(applicationIcon());
    ThemeManager::instance();
}

void FramedPopup::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    paintFrame(painter, rect(), theme().boxLine);
}

using namespace style;

namespace {

/// Frames and grounds that are one call each.
bool drawPanel(QStyle::PrimitiveElement element, const QStyleOption &option, QPainter &painter, const QWidget *widget)
{
    switch (element) {
    case QStyle::PE_Frame:
    case QStyle::PE_FrameTabWidget: paintFrame(painter, option.rect, theme().line); return true;
    case QStyle::PE_FrameMenu: paintFrame(painter, option.rect, theme().boxLine); return true;
    case QStyle::PE_PanelMenu: paintMenuPanel(painter, option.rect); return true;
    case QStyle::PE_PanelTipLabel: paintMenuPanel(painter, option.rect); return true;
    case QStyle::PE_FrameGroupBox:
    case QStyle::PE_IndicatorHeaderArrow: // drawn with the label
    case QStyle::PE_FrameStatusBarItem:
    case QStyle::PE_FrameButtonTool:
    case QStyle::PE_FrameDockWidget:
    case QStyle::PE_PanelScrollAreaCorner:
    case QStyle::PE_PanelMenuBar: return true;
    case QStyle::PE_PanelStatusBar: paintStatusBar(painter, option.rect); return true;
    case QStyle::PE_FrameTabBarBase: paintTabBarBase(painter, widget); return true;
    case QStyle::PE_FrameLineEdit: paintFieldFrame(painter, option); return true;
    case QStyle::PE_PanelLineEdit:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(&option); frame && frame->lineWidth > 0)
            paintFieldFrame(painter, option);
        return true; // without a frame it lies on what its parent has painted
    default: return false;
    }
}

bool drawMark(QStyle::PrimitiveElement element, const QStyleOption &option, QPainter &painter)
{
    switch (element) {
    case QStyle::PE_IndicatorCheckBox:
    case QStyle::PE_IndicatorItemViewItemCheck: paintCheckIndicator(painter, option); return true;
    case QStyle::PE_IndicatorRadioButton: paintRadioIndicator(painter, option); return true;
    case QStyle::PE_IndicatorBranch: paintBranch(painter, option); return true;
    case QStyle::PE_IndicatorTabClose: paintTabClose(painter, option); return true;
    case QStyle::PE_IndicatorToolBarSeparator:
        paintSeparator(painter, option.rect.adjusted(0, px(4), 0, -px(4)),
                       option.state.testFlag(QStyle::State_Horizontal));
        return true;
    case QStyle::PE_IndicatorDockWidgetResizeHandle:
        paintSplitter(painter, option, !option.state.testFlag(QStyle::State_Horizontal));
        return true;
    case QStyle::PE_PanelButtonTool: paintToolButtonPanel(painter, option); return true;
    default: return false;
    }
}

void drawFocus(const QStyleOption &option, QPainter &painter)
{
    if (option.state.testFlag(QStyle::State_KeyboardFocusChange))
        paintFocusRing(painter, option.rect);
}

} // namespace

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    if (drawPanel(element, *option, *painter, widget) || drawMark(element, *option, *painter))
        return;
    const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option);
    if (element == PE_FrameFocusRect)
        drawFocus(*option, *painter);
    else if (item && (element == PE_PanelItemViewRow || element == PE_PanelItemViewItem))
        paintRow(*painter, *item, option->rect);
    else
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

/// Draws what casts to `Option`; false where it does not.
template <class Option, class Draw>
static bool drawAs(const QStyleOption *option, Draw draw)
{
    const auto *own = qstyleoption_cast<const Option *>(option);
    if (own)
        draw(*own);
    return own;
}

static bool drawBar(QStyle::ControlElement element, const QStyleOption *option, QPainter &painter,
                    const QWidget *widget)
{
    switch (element) {
    case QStyle::CE_MenuItem:
        return drawAs<QStyleOptionMenuItem>(option, [&](const auto &item) { paintMenuItem(painter, item); });
    case QStyle::CE_MenuBarItem:
    case QStyle::CE_MenuBarEmptyArea:
        return drawAs<QStyleOptionMenuItem>(option, [&](const auto &item) { paintMenuBarItem(painter, item, widget); });
    case QStyle::CE_ToolBar: paintToolBar(painter, option->rect); return true;
    case QStyle::CE_Splitter:
        paintSplitter(painter, *option, option->state.testFlag(QStyle::State_Horizontal));
        return true;
    case QStyle::CE_HeaderSection:
        return drawAs<QStyleOptionHeader>(option, [&](const auto &header) { paintHeaderSection(painter, header); });
    case QStyle::CE_HeaderLabel:
        return drawAs<QStyleOptionHeader>(option, [&](const auto &header) { paintHeaderLabel(painter, header); });
    case QStyle::CE_HeaderEmptyArea: painter.fillRect(option->rect, theme().panel); return true;
    case QStyle::CE_ProgressBarGroove:
    case QStyle::CE_ProgressBarLabel: return true; // its text stands beside it
    case QStyle::CE_ProgressBarContents:
        return drawAs<QStyleOptionProgressBar>(option, [&](const auto &bar) { paintProgress(painter, bar); });
    case QStyle::CE_ShapedFrame:
        return drawAs<QStyleOptionFrame>(option, [&](const auto &frame) {
            if (frame.frameShape == QFrame::HLine || frame.frameShape == QFrame::VLine)
                paintSeparator(painter, frame.rect, frame.frameShape == QFrame::VLine);
            else if (frame.frameShape != QFrame::NoFrame)
                paintFrame(painter, frame.rect, theme().line);
        });
    default: return false;
    }
}

static bool drawButton(const QStyle &style, QStyle::ControlElement element, const QStyleOption *option,
                       QPainter &painter, const QWidget *widget)
{
    switch (element) {
    case QStyle::CE_PushButtonBevel:
        return drawAs<QStyleOptionButton>(option, [&](const auto &b) { paintPushButtonBevel(painter, b, widget); });
    case QStyle::CE_PushButtonLabel:
        return drawAs<QStyleOptionButton>(option, [&](const auto &b) { paintPushButtonLabel(painter, b, widget); });
    case QStyle::CE_ToolButtonLabel:
        return drawAs<QStyleOptionToolButton>(option, [&](const auto &b) { paintToolButtonLabel(painter, b); });
    case QStyle::CE_ComboBoxLabel:
        return drawAs<QStyleOptionComboBox>(option, [&](const auto &combo) {
            paintComboBoxLabel(painter, combo,
                               style.subControlRect(QStyle::CC_ComboBox, &combo, QStyle::SC_ComboBoxEditField, widget));
        });
    default: return false;
    }
}

static bool drawLabel(const QStyle &style, QStyle::ControlElement element, const QStyleOption *option,
                      QPainter &painter, const QWidget *widget)
{
    switch (element) {
    case QStyle::CE_TabBarTabShape:
        return drawAs<QStyleOptionTab>(option, [&](const auto &tab) { paintTabShape(painter, tab, widget); });
    case QStyle::CE_TabBarTabLabel:
        return drawAs<QStyleOptionTab>(option, [&](const auto &tab) { paintTabLabel(painter, tab, widget); });
    case QStyle::CE_DockWidgetTitle:
        return drawAs<QStyleOptionDockWidget>(option, [&](const auto &dock) {
            paintDockTitle(painter, dock, style.subElementRect(QStyle::SE_DockWidgetTitleBarText, &dock, widget));
        });
    case QStyle::CE_ItemViewItem:
        return drawAs<QStyleOptionViewItem>(option, [&](const auto &item) { paintItem(painter, item, style, widget); });
    default: return false;
    }
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    if (!drawBar(element, option, *painter, widget) && !drawButton(*this, element, option, *painter, widget) &&
        !drawLabel(*this, element, option, *painter, widget))
        QProxyStyle::drawControl(element, option, painter, widget);
}

/// A button, perhaps with an arrow for its menu.
static void drawToolButton(const QStyle &style, const QStyleOptionToolButton &option, QPainter &painter,
                           const QWidget *widget)
{
    const bool hasArrow = option.features.testFlag(QStyleOptionToolButton::HasMenu) &&
                          option.features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
    QStyleOptionToolButton panel = option;
    if (option.activeSubControls == QStyle::SC_None && !option.state.testFlag(QStyle::State_On))
        panel.state.setFlag(QStyle::State_Sunken, false);
    paintToolButtonPanel(painter, panel);
    QStyleOptionToolButton label = option;
    if (hasArrow) {
        const int width = style.pixelMetric(QStyle::PM_MenuButtonIndicator, &option, widget);
        const QRect arrow(option.rect.right() - width - px(1), option.rect.top(), width, option.rect.height());
        paintArrow(painter, QStyle::visualRect(option.direction, option.rect, arrow), option);
        label.rect = QStyle::visualRect(option.direction, option.rect, option.rect.adjusted(0, 0, -width, 0));
    }
    paintToolButtonLabel(painter, label);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                               const QWidget *widget) const
{
    const auto part = [&](SubControl which) { return subControlRect(control, option, which, widget); };
    const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
    const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
    const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
    const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
    if (control == CC_ComboBox && combo)
        paintComboBox(*painter, *combo);
    else if (control == CC_SpinBox && spin)
        paintSpinBox(*painter, *spin, part(SC_SpinBoxUp), part(SC_SpinBoxDown));
    else if (control == CC_Slider && slider)
        paintSlider(*painter, *slider, part(SC_SliderHandle));
    else if (control == CC_ScrollBar && slider)
        paintScrollBar(*painter, *slider, part(SC_ScrollBarSlider), widget);
    else if (control == CC_ToolButton && button)
        drawToolButton(*this, *button, *painter, widget);
    else
        QProxyStyle::drawComplexControl(control, option, painter, widget);
}

} // namespace cutaway
