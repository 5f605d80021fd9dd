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

} // namespace cutaway
