#include "views/panels/panel_parts.h"

#include "views/theme/icons.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QContextMenuEvent>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QListView>
#include <QMainWindow>
#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyleOptionViewItem>
#include <QTableWidget>
#include <QToolButton>
#include <QToolTip>

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

int scaled(double pixels)
{
    return qRound(pixels * textScale());
}

TextLabel::TextLabel(TextRole role, Colour colour, QWidget *parent) : QLabel(parent), m_role(role), m_colour(colour)
{
    setTextFormat(Qt::PlainText);
    setForegroundRole(QPalette::WindowText); // else it follows the ground of the dock
    applyTheme();
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, &TextLabel::applyTheme);
}

void TextLabel::setColour(Colour colour)
{
    m_colour = colour;
    applyTheme();
}

void TextLabel::setSelectable(bool selectable)
{
    setTextInteractionFlags(selectable ? Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard
                                       : Qt::NoTextInteraction);
}

void TextLabel::applyTheme()
{
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, theme().*m_colour);
    colours.setColor(QPalette::Text, theme().*m_colour);
    setPalette(colours);
    setFont(themeFont(m_role));
}

LinkButton::LinkButton(const QString &text, QWidget *parent) : QAbstractButton(parent)
{
    setText(text);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

QSize LinkButton::sizeHint() const
{
    const QFontMetrics metrics(themeFont(TextRole::Name));
    return {metrics.horizontalAdvance(text()) + 1, std::max(metrics.height(), scaled(24))};
}

QSize LinkButton::minimumSizeHint() const
{
    return {scaled(24), sizeHint().height()};
}

void LinkButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QFont font = themeFont(TextRole::Name);
    font.setUnderline(isEnabled() && (underMouse() || hasFocus()));
    painter.setFont(font);
    painter.setPen(isEnabled() ? theme().accent : theme().disabledText);
    painter.drawText(rect(), int(Qt::AlignVCenter | Qt::AlignLeft),
                     QFontMetrics(font).elidedText(text(), Qt::ElideMiddle, width()));
}

IconLabel::IconLabel(const QString &icon, QColor Theme::*colour, QWidget *parent)
    : QWidget(parent), m_icon(icon), m_colour(colour)
{
    setFixedSize(sizeHint());
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

QSize IconLabel::sizeHint() const
{
    return {scaled(16), scaled(16)};
}

void IconLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintIcon(painter, rect(), m_icon, theme().*m_colour);
}

LineAcross::LineAcross(QWidget *parent) : QWidget(parent)
{
    setFixedHeight(1);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

QSize LineAcross::sizeHint() const
{
    return {scaled(60), 1};
}

void LineAcross::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().line);
}

TextLabel *emptyHint(const QString &text, QWidget *parent)
{
    auto *label = new TextLabel(TextRole::Body, &Theme::hintText, parent);
    label->setText(text);
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setMargin(scaled(dockPadding));
    return label;
}

FigureRow::FigureRow(const QString &label, QWidget *parent) : QWidget(parent), m_label(label)
{
    setFont(themeFont(TextRole::Body));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
    setAccessibleName(label);
}

void FigureRow::setValue(const QString &value)
{
    if (value == m_value)
        return;
    m_value = value;
    setAccessibleDescription(value);
    update();
}

QSize FigureRow::sizeHint() const
{
    const int wide = fontMetrics().horizontalAdvance(m_label) + qRound(numberWidth(font(), m_value));
    return {wide + scaled(12), scaled(24)};
}

void FigureRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(themeFont(TextRole::Body));
    painter.setPen(theme().text);
    const double wide = numberWidth(painter.font(), m_value);
    paintNumber(painter, rect(), Qt::AlignRight | Qt::AlignVCenter, m_value);
    painter.setPen(theme().secondaryText);
    const int room = width() - qRound(wide) - scaled(8);
    painter.drawText(rect(), int(Qt::AlignVCenter | Qt::AlignLeft),
                     QFontMetrics(painter.font()).elidedText(m_label, Qt::ElideRight, room));
}

DockHeader::DockHeader(int height, int padding, QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent), m_padding(scaled(padding))
{
    setFixedHeight(scaled(height));
    setMinimumSectionSize(scaled(24));
    setSectionsMovable(false);
    setSectionsClickable(false);
    setHighlightSections(false);
    setStretchLastSection(false);
    setSectionResizeMode(Fixed);
    connect(&ThemeManager::instance(), &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

void DockHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    painter->fillRect(rect, theme().panel);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme().line);
    const Qt::Alignment alignment(model()->headerData(section, orientation(), Qt::TextAlignmentRole).toInt());
    const bool isRight = alignment.testFlag(Qt::AlignRight);
    const int gap = scaled(titleGap);
    const QRect room = rect.adjusted(isRight ? gap : m_padding, 0, isRight ? -m_padding : -gap, -1);
    painter->setFont(themeFont(TextRole::Small));
    painter->setPen(theme().secondaryText);
    painter->drawText(room, int(alignment), fitting(section, QFontMetrics(painter->font()), room.width()));
}

QString DockHeader::fitting(int section, const QFontMetrics &metrics, int width) const
{
    // Some versions of Qt elide what has just as much room as it needs.
    const QString title = model()->headerData(section, orientation()).toString();
    return metrics.horizontalAdvance(title) <= width ? title : metrics.elidedText(title, Qt::ElideRight, width);
}

QListView *makeDockList(QWidget *parent)
{
    auto *list = new QListView(parent);
    list->setFrameShape(QFrame::NoFrame);
    list->setUniformItemSizes(true);
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setMouseTracking(true);
    list->viewport()->setAttribute(Qt::WA_Hover);
    QObject::connect(&ThemeManager::instance(), &ThemeManager::changed, list->viewport(),
                     qOverload<>(&QWidget::update));
    return list;
}

QTableWidget *makeFigureTable(const QStringList &titles, const QString &accessibleName)
{
    auto *table = new QTableWidget(0, int(titles.size()));
    table->setHorizontalHeaderLabels(titles);
    table->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->verticalHeader()->hide();
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setAccessibleName(accessibleName);
    return table;
}

void fillFigureTable(QTableWidget *table, const QList<QStringList> &rows)
{
    const QSignalBlocker quiet(table);
    table->clearSelection();
    table->setRowCount(int(rows.size()));
    for (int row = 0; row < table->rowCount(); ++row) {
        for (int column = 0; column < table->columnCount(); ++column) {
            auto *cell = new QTableWidgetItem(rows[row][column]);
            if (column > 0)
                cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            else
                cell->setToolTip(rows[row][column]);
            table->setItem(row, column, cell);
        }
    }
    table->setCurrentCell(-1, -1);
}

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
    connect(dock, &QDockWidget::windowTitleChanged, this, [this] {
        placeMiddle();
        update();
    });
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
    placeMiddle();
    update();
}

void DockTitle::setMiddle(QWidget *middle)
{
    m_middle = middle;
    middle->setParent(this);
    placeMiddle();
}

void DockTitle::placeMiddle()
{
    if (!m_middle)
        return;
    const int title = QFontMetrics(themeFont(TextRole::BoxTitle)).horizontalAdvance(m_dock->windowTitle());
    const int left = scaled(2 * dockPadding) + title;
    const int summary = m_summary.isEmpty() ? 0 : qCeil(numberWidth(themeFont(TextRole::Small), m_summary));
    const int right = m_help->x() - scaled(dockPadding) - summary;
    m_middle->setGeometry(left, 0, std::max(0, right - left), height() - 1);
}

bool DockTitle::event(QEvent *event)
{
    const bool isDone = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show)
        placeMiddle();
    return isDone;
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
        numberWidth(painter.font(), m_summary) <= left ? m_summary : shortenedText(m_summary, small, left);
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
    if (!m_dock->actions().isEmpty()) {
        menu->addActions(m_dock->actions());
        menu->addSeparator();
    }
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

QString shortenedText(const QString &text, const QFontMetrics &metrics, int width)
{
    const auto fits = [&](const QString &shown) { return metrics.horizontalAdvance(shown) <= width; };
    QString shown = text;
    while (!fits(shown)) {
        const qsizetype comma = shown.lastIndexOf(QLatin1String(", "));
        if (comma < 0)
            return metrics.elidedText(text, Qt::ElideMiddle, width);
        shown.truncate(comma);
    }
    return shown;
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {scaled(24), QLabel::minimumSizeHint().height()};
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && textAdvance(font(), text()) > contentsRect().width()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text(), this);
        return true;
    }
    return TextLabel::event(event);
}

void ElidedLabel::paintEvent(QPaintEvent *event)
{
    const QRect room = contentsRect();
    if (textAdvance(font(), text()) <= room.width()) {
        TextLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(room, int(Qt::AlignVCenter | Qt::AlignLeft), shortenedText(text(), fontMetrics(), room.width()));
}

void paintRowGround(QPainter &painter, const QStyleOptionViewItem &option)
{
    if (option.state & QStyle::State_Selected)
        paintSelectedGround(painter, option.rect);
    else if (option.state & QStyle::State_MouseOver)
        painter.fillRect(option.rect, theme().alternate);
    if (option.state & QStyle::State_HasFocus)
        paintFrame(painter, option.rect, theme().accent, 2);
}

namespace {

/// From the left edge to the text: padding, icon, gap.
constexpr int textStart = 30;
constexpr int padding = 8;

} // namespace

SearchField::SearchField(QWidget *parent) : QLineEdit(parent)
{
    setFixedHeight(scaled(28));
    setNote({});
}

void SearchField::setNote(const QString &note, bool isProblem)
{
    m_note = note;
    m_isProblem = isProblem;
    // A problem is a sentence: it gets its place below the field and a mark in it.
    const double wide = isProblem ? scaled(16) : numberWidth(themeFont(TextRole::Small), note);
    setTextMargins(scaled(textStart - 10), 0, note.isEmpty() ? 0 : qRound(wide) + scaled(padding), 0);
    setToolTip(isProblem ? note : QString());
    setAccessibleDescription(note);
    update();
}

void SearchField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    const int icon = scaled(16);
    const int top = (height() - icon) / 2;
    paintIcon(painter, QRectF(scaled(padding), top, icon, icon), QStringLiteral("edit-find"), theme().secondaryText);
    if (m_isProblem) {
        paintIcon(painter, QRectF(width() - scaled(padding) - icon, top, icon, icon), QStringLiteral("dialog-error"),
                  theme().refused);
        return;
    }
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    paintNumber(painter, rect().adjusted(0, 0, -scaled(padding), 0), Qt::AlignRight | Qt::AlignVCenter, m_note);
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
        return;
    }
    if (event->key() == Qt::Key_Down) {
        emit downPressed();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace cutaway
