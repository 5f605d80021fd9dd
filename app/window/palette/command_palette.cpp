#include "app/window/palette/command_palette.h"

#include "app/window/palette/command_delegate.h"
#include "views/panels/panel_parts.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QScreen>
#include <QVBoxLayout>

namespace cutaway {

namespace {

constexpr int shownRows = 14;

} // namespace

CommandPalette::CommandPalette(QWidget *parent)
    : FramedPopup(parent), m_field(new QLineEdit(this)), m_list(new QListView(this)), m_nothing(new QLabel(this))
{
    setObjectName("commandPalette");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8));
    column->setSpacing(scaled(8));
    m_field->addAction(themeIcon("edit-find"), QLineEdit::LeadingPosition);
    m_field->setPlaceholderText(tr("Search or run a command"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_field->installEventFilter(this);
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    m_list->setAccessibleName(tr("Commands and operators"));
    column->addWidget(m_field);
    m_nothing->setObjectName("nothingMatches");
    m_nothing->setWordWrap(true);
    column->addWidget(m_list, 1);
    column->addWidget(m_nothing);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListView::clicked, this, &CommandPalette::run);
    connect(m_list, &QListView::entered, m_list, &QListView::setCurrentIndex);
}

void CommandPalette::open(std::vector<Command> commands, const QWidget *anchor)
{
    m_model.setCommands(std::move(commands));
    m_field->clear();
    filter({});
    const int width = int(480 * textScale());
    const QPoint corner = anchor->mapToGlobal(QPoint(anchor->width() - width, 0));
    const QRect screen = anchor->screen()->availableGeometry();
    move(std::max(screen.left(), corner.x()), corner.y());
    setFixedWidth(width);
    fitHeight();
    show();
    m_field->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::filter(const QString &typed)
{
    m_model.setTyped(typed);
    m_list->setCurrentIndex(m_model.index(0));
    m_list->scrollToTop();
    const bool isFound = m_model.rowCount() > 0;
    m_list->setVisible(isFound);
    m_nothing->setVisible(!isFound);
    m_nothing->setText(isFound ? QString() : tr("No command, dock or operator matches “%1”").arg(typed.left(60)));
    fitHeight();
}

/// As high as what was found, up to `shownRows`.
void CommandPalette::fitHeight()
{
    const int rows = std::clamp(m_model.rowCount(), 1, shownRows);
    m_list->setFixedHeight(rows * m_list->itemDelegate()->sizeHint({}, {}).height());
    layout()->invalidate(); // what was hidden just now is still in it
    const bool hasWords = layout()->hasHeightForWidth();
    setFixedHeight(hasWords ? layout()->totalHeightForWidth(width()) : layout()->sizeHint().height());
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return FramedPopup::eventFilter(watched, event);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Down: step(1); return true;
    case Qt::Key_Up: step(-1); return true;
    case Qt::Key_PageDown: step(10); return true;
    case Qt::Key_PageUp: step(-10); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: run(m_list->currentIndex()); return true;
    case Qt::Key_Escape: hide(); return true;
    default: return FramedPopup::eventFilter(watched, event);
    }
}

void CommandPalette::step(int rows)
{
    const int last = m_model.rowCount() - 1;
    m_list->setCurrentIndex(m_model.index(std::clamp(m_list->currentIndex().row() + rows, 0, std::max(0, last))));
}

void CommandPalette::run(const QModelIndex &index)
{
    if (!index.isValid() || !m_model.command(index.row()).isEnabled)
        return;
    const auto action = m_model.command(index.row()).run;
    hide();
    action();
}

} // namespace cutaway
