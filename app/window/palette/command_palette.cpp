#include "app/window/palette/command_palette.h"

#include "app/settings/settings.h"
#include "views/panels/panel_parts.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>

namespace cutaway {

namespace {

constexpr int shownRows = 14;

/// Writes the text letter group by letter group, those that were typed in bold. Where it ends.
int paintMarked(QPainter &painter, const QRect &rect, const QString &text, const QList<int> &positions)
{
    int x = rect.left();
    for (qsizetype i = 0; i < text.size() && x < rect.right();) {
        const bool marked = positions.contains(int(i));
        qsizetype end = i + 1;
        while (end < text.size() && positions.contains(int(end)) == marked)
            ++end;
        const QString piece = text.mid(i, end - i);
        painter.setFont(themeFont(marked ? TextRole::BoxTitle : TextRole::Body));
        painter.drawText(QRect(x, rect.top(), rect.right() - x, rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         piece);
        x += painter.fontMetrics().horizontalAdvance(piece);
        i = end;
    }
    return x;
}

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

void CommandDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool enabled = option.state & QStyle::State_Enabled;
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, theme().accentFill);
    const QRect area = option.rect.adjusted(8, 0, -8, 0);
    const QIcon icon = index.data(Qt::DecorationRole).value<QIcon>();
    icon.paint(painter, QRect(area.left(), area.center().y() - 7, 16, 16), Qt::AlignCenter,
               enabled ? QIcon::Normal : QIcon::Disabled);
    painter->setFont(themeFont(TextRole::Small));
    painter->setPen(enabled ? theme().hintText : theme().disabledText);
    const QString detail = index.data(CommandModel::DetailRole).toString();
    painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, detail);
    const int detailWidth = painter->fontMetrics().horizontalAdvance(detail) + 8;
    painter->setPen(enabled ? theme().text : theme().disabledText);
    QRect names = area.adjusted(26, 0, -detailWidth, 0);
    names.setLeft(paintMarked(*painter, names, index.data(Qt::DisplayRole).toString(),
                              index.data(CommandModel::PositionsRole).value<QList<int>>()) +
                  12);
    // Why a command is here whose name says something else.
    painter->setFont(themeFont(TextRole::Small));
    painter->setPen(enabled ? theme().hintText : theme().disabledText);
    painter->drawText(names, Qt::AlignLeft | Qt::AlignVCenter, index.data(CommandModel::OtherWordsRole).toString());
}

QSize CommandDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {200, int(28 * textScale())};
}

CommandField::CommandField(QWidget *parent) : QAbstractButton(parent)
{
    setText(tr("Search or run a command"));
    setAccessibleName(text());
    setToolTip(tr("Search operators and commands"));
    setCursor(Qt::IBeamCursor);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, &CommandField::activated);
}

void CommandField::followKeys(const QAction *action)
{
    connect(action, &QAction::changed, this, [this, action] { showKeys(*action); });
    showKeys(*action);
}

void CommandField::showKeys(const QAction &action)
{
    m_keys = action.shortcut().toString(QKeySequence::NativeText);
    setToolTip(withKeys(tr("Search operators and commands"), &action));
    update();
}

QSize CommandField::sizeHint() const
{
    return {int(288 * textScale()), int(28 * textScale())};
}

QSize CommandField::minimumSizeHint() const
{
    return {int(120 * textScale()), sizeHint().height()};
}

void CommandField::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintRoundBox(painter, rect(), 4, theme().field, hasFocus() ? theme().accent : theme().controlLine,
                  hasFocus() ? 2 : 1);
    const QRectF area = QRectF(rect()).adjusted(8, 0, -10, 0);
    paintIcon(painter, QRectF(area.left(), area.center().y() - 8, 16, 16), "edit-find", theme().secondaryText);
    painter.setPen(theme().hintText);
    painter.setFont(themeFont(TextRole::Small));
    const double keysWidth = painter.fontMetrics().horizontalAdvance(m_keys) + 8;
    const bool hasRoom = area.width() > 240 * textScale();
    if (hasRoom)
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, m_keys);
    painter.setFont(themeFont(TextRole::Body));
    const QRectF words = area.adjusted(24, 0, hasRoom ? -keysWidth : 0, 0);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, int(words.width())));
}

} // namespace cutaway
