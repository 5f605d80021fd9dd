#include "views/panels/dock_title.h"

#include "views/panels/panel_parts.h"
#include "views/theme/icons.h"
#include "views/theme/numbers.h"

#include <QContextMenuEvent>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace cutaway {

namespace {

constexpr int titleHeight = 28;
constexpr int buttonWidth = 24;

QToolButton *button(const QString &icon, const QString &name, QWidget *parent)
{
    auto *made = new QToolButton(parent);
    made->setIcon(themeIcon(icon));
    made->setAutoRaise(true);
    made->setToolTip(name);
    made->setAccessibleName(name);
    made->setFixedSize(scaled(buttonWidth), scaled(titleHeight));
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

} // namespace

DockTitle::DockTitle(QDockWidget *dock)
    : QWidget(dock)
    , m_dock(dock)
    , m_help(button(QStringLiteral("help-about"), tr("Help about this dock"), this))
    , m_more(button(QStringLiteral("cutaway-more"), tr("Dock menu"), this))
    , m_close(button(QStringLiteral("window-close"), tr("Hide"), this))
{
    m_close->setIconSize({scaled(12), scaled(12)});
    connect(m_help, &QToolButton::clicked, this, &DockTitle::helpRequested);
    auto *menu = new QMenu(m_more);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(menu); });
    connect(m_more, &QToolButton::clicked, this,
            [this, menu] { menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height()))); });
    connect(m_close, &QToolButton::clicked, dock, &QDockWidget::close);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, scaled(4), 0);
    row->setSpacing(0);
    row->addStretch(1);
    row->addWidget(m_help);
    row->addWidget(m_more);
    row->addWidget(m_close);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(dock, &QDockWidget::windowTitleChanged, this, [this] { update(); });
    connect(dock, &QDockWidget::featuresChanged, this, [this](QDockWidget::DockWidgetFeatures features) {
        m_close->setVisible(features.testFlag(QDockWidget::DockWidgetClosable));
    });
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

void DockTitle::setSummary(const QString &summary)
{
    if (summary == m_summary)
        return;
    m_summary = summary;
    setAccessibleDescription(summary);
    update();
}

QSize DockTitle::sizeHint() const
{
    return {scaled(160), scaled(titleHeight)};
}

QSize DockTitle::minimumSizeHint() const
{
    return {scaled(96), scaled(titleHeight)};
}

void DockTitle::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().alternate);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().line);
    const QRect room(scaled(dockPadding), 0, m_help->x() - scaled(dockPadding + 2), height() - 1);

    painter.setFont(themeFont(TextRole::BoxTitle));
    painter.setPen(theme().text);
    const QFontMetrics metrics(painter.font());
    const QString title = metrics.elidedText(m_dock->windowTitle(), Qt::ElideRight, room.width());
    painter.drawText(room, int(Qt::AlignVCenter | Qt::AlignLeft), title);

    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    const int left = room.width() - metrics.horizontalAdvance(title) - scaled(12);
    const QFontMetrics small(painter.font());
    const QString summary =
        numberWidth(painter.font(), m_summary) <= left ? m_summary : small.elidedText(m_summary, Qt::ElideMiddle, left);
    if (left > scaled(24))
        paintNumber(painter, room, Qt::AlignVCenter | Qt::AlignRight, summary);
}

void DockTitle::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu;
    fillMenu(&menu);
    menu.exec(event->globalPos());
}

void DockTitle::fillMenu(QMenu *menu) const
{
    menu->clear();
    QAction *hide = menu->addAction(tr("Hide"), m_dock, &QDockWidget::close);
    hide->setEnabled(m_dock->features().testFlag(QDockWidget::DockWidgetClosable));
    QAction *floating = menu->addAction(m_dock->isFloating() ? tr("Put back") : tr("Float"), m_dock,
                                        [dock = m_dock] { dock->setFloating(!dock->isFloating()); });
    floating->setEnabled(m_dock->features().testFlag(QDockWidget::DockWidgetFloatable));
    auto *window = qobject_cast<QMainWindow *>(m_dock->parentWidget());
    if (!window || m_dock->isFloating())
        return;
    menu->addSeparator();
    const std::pair<Qt::DockWidgetArea, QString> areas[] = {{Qt::LeftDockWidgetArea, tr("Move to the left")},
                                                            {Qt::RightDockWidgetArea, tr("Move to the right")},
                                                            {Qt::BottomDockWidgetArea, tr("Move to the bottom")}};
    for (const auto &[area, text] : areas) {
        QAction *move =
            menu->addAction(text, window, [window, dock = m_dock, area = area] { window->addDockWidget(area, dock); });
        move->setEnabled(m_dock->isAreaAllowed(area) && window->dockWidgetArea(m_dock) != area);
    }
}

} // namespace cutaway
