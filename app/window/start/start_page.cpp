#include "app/window/start/start_page.h"

#include "app/window/actions/actions.h"
#include "app/window/palette/command_palette.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollBar>

namespace cutaway {

namespace {

/// A drawing of its own above the words of the drop pane.
class DropMark : public QWidget
{
public:
    explicit DropMark(QWidget *parent) : QWidget(parent) { setFixedHeight(32); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const QRectF mark((width() - 32) / 2.0, 0, 32, 32);
        paintIcon(painter, mark, "cutaway-drop", theme().secondaryText, 0.6);
    }
};

void paintMark(QPainter &painter, const QPointF &at)
{
    paintRoundBox(painter, QRectF(at, QSizeF(48, 48)), 4, theme().panel, theme().secondaryText, 2);
    const struct
    {
        QRectF rect;
        std::size_t device;
    } pieces[] = {{{8, 10, 12, 6}, 0}, {{8, 21, 8, 6}, 1}, {{32, 21, 9, 6}, 2}, {{30, 32, 11, 6}, 3}};
    for (const auto &piece : pieces)
        painter.fillRect(piece.rect.translated(at), theme().device(piece.device));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().accent, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(at + QPointF(30, 0), at + QPointF(18, 48));
}

constexpr int openWidth = 420;
constexpr int pageWidth = 1360;
constexpr int columnGap = 48;
constexpr int cardGap = 20;
constexpr int narrowBelow = 900; ///< one column from here on, at 1×

/// The canvas's ground.
class StartGround : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override { QPainter(this).fillRect(rect(), theme().canvas); }
};

QLayout *headed(const QString &title, QWidget *pane, QLabel *note = nullptr)
{
    auto *column = new QVBoxLayout;
    column->setSpacing(12);
    auto *head = new QHBoxLayout;
    head->addWidget(makeLabel(title, TextRole::Title, &Theme::text));
    head->addStretch(1);
    if (note)
        head->addWidget(note);
    column->addLayout(head);
    column->addWidget(pane);
    return column;
}

void clear(QLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

/// A widget of its own for a title and a pane, so that it can be taken away as one.
QWidget *section(const QString &title, QWidget *pane)
{
    auto *widget = new QWidget;
    widget->setLayout(headed(title, pane));
    widget->layout()->setContentsMargins(0, 0, 0, 0);
    return widget;
}

} // namespace

StartHeading::StartHeading(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Cutaway"));
}

QSize StartHeading::sizeHint() const
{
    return {int(240 * textScale()), 48};
}

void StartHeading::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintMark(painter, QPointF(0, 0));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(themeFont(TextRole::Headline));
    painter.setPen(theme().text);
    const QRect words(64, 0, width() - 64, 26);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, tr("Cutaway"));
    QFont font = themeFont(TextRole::Title);
    font.setWeight(QFont::Normal);
    painter.setFont(font);
    painter.setPen(theme().secondaryText);
    const QString text = painter.fontMetrics().elidedText(
        tr("See how a model is cut across devices, and move the cuts."), Qt::ElideRight, words.width());
    painter.drawText(words.translated(0, 25), Qt::AlignLeft | Qt::AlignVCenter, text);
}

DropPane::DropPane(QWidget *parent) : StartBox(true, parent)
{
    setMinimumHeight(int(176 * textScale()));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 28, 12, 20);
    column->setSpacing(4);
    column->addWidget(new DropMark(this));
    column->addSpacing(12);
    QFont font = themeFont(TextRole::Title);
    font.setWeight(QFont::Medium);
    auto *title = makeLabel(tr("Drop a model, an inventory or a plan here"), TextRole::Title, &Theme::text, this);
    title->setFont(font);
    auto *formats = makeLabel(tr("ONNX, torch.export, config.json, DOT and Cutaway's own files"), TextRole::Small,
                              &Theme::secondaryText, this);
    for (QLabel *label : {static_cast<QLabel *>(title), static_cast<QLabel *>(formats)}) {
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
        column->addWidget(label);
    }
    column->addSpacing(8);
    auto *row = new QHBoxLayout;
    auto *key = makeLabel(tr("Ctrl+O"), TextRole::Small, &Theme::secondaryText, this);
    m_open = new QPushButton(tr("Open files…"), this);
    m_open->setProperty("primary", true);
    m_open->setMinimumWidth(144);
    row->addStretch(1);
    row->addSpacing(key->sizeHint().width() + 12);
    row->addWidget(m_open);
    row->addSpacing(12);
    row->addWidget(key);
    row->addStretch(1);
    column->addLayout(row);
}

ContinuePane::ContinuePane(const Session &session, QWidget *parent) : StartBox(false, parent)
{
    auto *columns = new QHBoxLayout(this);
    columns->setContentsMargins(12, 10, 12, 10);
    columns->setSpacing(12);
    auto *mark = new QLabel(this);
    mark->setPixmap(themeIcon("view-refresh").pixmap(16, 16));
    columns->addWidget(mark);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    columns->addLayout(words, 1);
    auto *title = new ElidedLabel(TextRole::BoxTitle, &Theme::text, this);
    title->setText(session.work.title());
    words->addWidget(title);
    const QString format =
        session.time.date() == QDate::currentDate() ? QStringLiteral("HH:mm") : QStringLiteral("d MMMM, HH:mm");
    const QString since = tr("Unsaved work from %1").arg(QLocale().toString(session.time, format));
    auto *kept = new ElidedLabel(TextRole::Small, &Theme::secondaryText, this);
    kept->setText(since);
    if (session.missing > 0) {
        auto *damage = makeLabel(damageText(session), TextRole::Small, &Theme::secondaryText, this);
        damage->setWordWrap(true);
        words->addWidget(damage);
    }
    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(kept, 1);
    words->addLayout(row);
    auto *discard = new LinkButton(tr("Discard…"), this);
    discard->setObjectName("discard");
    auto *restore = new QPushButton(tr("Restore"), this);
    restore->setObjectName("restore");
    row->addWidget(discard);
    row->addWidget(restore);
    // The log's name alone: a session has all its plans.
    connect(restore, &QPushButton::clicked, this, [this, log = session.file] { emit restoreRequested(log); });
    connect(discard, &LinkButton::clicked, this,
            [this, log = session.file, name = session.work.title()] { emit discardRequested(log, name); });
}

RecentPane::RecentPane(const std::vector<RecentFiles> &files, QWidget *parent) : StartBox(false, parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    for (const RecentFiles &entry : files) {
        if (column->count() > 0)
            column->addWidget(new LineAcross(this));
        auto *row = new RecentRow(entry, this);
        connect(row, &RecentRow::clicked, this, [this, row] { emit openRequested(row->files().paths); });
        column->addWidget(row);
    }
}

StartPage::StartPage(QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    auto *outer = new StartGround(this);
    auto *centre = new QHBoxLayout(outer);
    m_page = new QWidget(outer);
    m_page->setMaximumWidth(int(pageWidth * textScale()));
    centre->addWidget(m_page);
    m_grid = new QGridLayout(m_page);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(columnGap);
    m_grid->setVerticalSpacing(32);
    m_field = new CommandField(m_page);
    connect(m_field, &CommandField::activated, this, &StartPage::paletteRequested);
    auto *heading = new QHBoxLayout;
    heading->addWidget(new StartHeading(m_page), 1);
    heading->addWidget(m_field);
    m_grid->addLayout(heading, 0, 0, 1, 2);
    m_grid->addWidget(makeMessagePane(), 1, 0, 1, 2);
    m_openColumn = makeOpenColumn();
    m_sampleColumn = makeSampleColumn();
    setWidget(outer);
    arrange();
}

QWidget *StartPage::makeOpenColumn()
{
    auto *widget = new QWidget(m_page);
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(24);
    auto *drop = new DropPane(widget);
    connect(drop->openButton(), &QPushButton::clicked, this, &StartPage::openRequested);
    column->addLayout(headed(tr("Open"), drop));
    m_varying = new QVBoxLayout;
    m_varying->setSpacing(24);
    column->addLayout(m_varying);
    column->addStretch(1);
    return widget;
}

QWidget *StartPage::makeSampleColumn()
{
    auto *widget = new QWidget(m_page);
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(24);
    auto *cards = new QWidget(widget);
    m_cardGrid = new QGridLayout(cards);
    m_cardGrid->setContentsMargins(0, 0, 0, 0);
    m_cardGrid->setSpacing(cardGap);
    for (const Sample &sample : samples()) {
        auto *card = new SampleCard(sample, cards);
        connect(card, &SampleCard::clicked, this, [this, card] { emit sampleRequested(card->sample()); });
        m_cards.push_back(card);
    }
    for (int i = 0; i < int(planStarters().size()); ++i) {
        auto *card = new StarterCard(planStarters()[std::size_t(i)], cards);
        connect(card, &StarterCard::clicked, this, [this, i] { emit starterRequested(i); });
        m_cards.push_back(card);
    }
    auto *note =
        makeLabel(tr("Each opens with a graph, an inventory and a plan"), TextRole::Small, &Theme::secondaryText);
    column->addLayout(headed(tr("Samples"), cards, note));
    column->addStretch(1);
    return widget;
}

QWidget *StartPage::makeMessagePane()
{
    m_message = new MessageBar;
    m_messagePane = section(tr("A file that could not be opened"), m_message);
    m_messagePane->hide();
    connect(m_message, &MessageBar::closed, this, &StartPage::clearMessage);
    return m_messagePane;
}

void StartPage::refresh(const std::vector<Session> &sessions)
{
    clear(m_varying);
    if (!sessions.empty()) {
        auto *panes = new QWidget;
        auto *column = new QVBoxLayout(panes);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(8);
        for (const Session &session : sessions) { // each window that crashed left one
            auto *pane = new ContinuePane(session, panes);
            connect(pane, &ContinuePane::restoreRequested, this, &StartPage::restoreRequested);
            connect(pane, &ContinuePane::discardRequested, this, &StartPage::discardRequested);
            column->addWidget(pane);
        }
        m_varying->addWidget(section(tr("Continue"), panes));
    }
    if (const std::vector<RecentFiles> recent = recentFiles(); !recent.empty()) {
        auto *pane = new RecentPane(recent);
        connect(pane, &RecentPane::openRequested, this, &StartPage::openFilesRequested);
        m_varying->addWidget(section(tr("Recent"), pane));
    }
}

void StartPage::setMessage(const Message &message)
{
    m_message->setMessage(message);
    m_messagePane->show();
    verticalScrollBar()->setValue(0); // it stands above all that may be higher than the window
}

void StartPage::clearMessage()
{
    m_messagePane->hide();
}

void StartPage::focusFirst()
{
    if (!m_cards.empty())
        m_cards.front()->setFocus();
}

void StartPage::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    arrange();
}

void StartPage::arrange()
{
    const double scale = textScale();
    const int width = int(viewport()->width() / scale);
    m_isNarrow = width < narrowBelow;
    const int margin = width < 1100 ? 32 : std::max(32, std::min(120, (width - pageWidth) / 2));
    widget()->layout()->setContentsMargins(margin, height() < 1000 ? 24 : 64, margin, 24);
    m_openColumn->setFixedWidth(m_isNarrow ? viewport()->width() - 2 * margin
                                           : int(std::clamp(width * 0.27, 320.0, double(openWidth)) * scale));
    const int columns = 2; // the heading and the message stand above
    m_grid->addWidget(m_openColumn, columns, 0, 1, m_isNarrow ? 2 : 1, Qt::AlignTop);
    m_grid->addWidget(m_sampleColumn, m_isNarrow ? columns + 1 : columns, m_isNarrow ? 0 : 1, 1, m_isNarrow ? 2 : 1);
    m_grid->setRowStretch(columns, m_isNarrow ? 0 : 1);
    m_grid->setRowStretch(columns + 1, m_isNarrow ? 1 : 0);
    m_grid->setColumnStretch(1, 1);
    const int room = m_isNarrow ? width - 2 * margin : width - 2 * margin - m_openColumn->width() - columnGap;
    arrangeCards(std::clamp((room + cardGap) / (240 + cardGap), 1, 3));
}

void StartPage::arrangeCards(int columns)
{
    if (columns == m_cardColumns)
        return;
    m_cardColumns = columns;
    for (int i = 0; i < int(m_cards.size()); ++i)
        m_cardGrid->addWidget(m_cards[std::size_t(i)], i / columns, i % columns);
    for (int i = 0; i < 3; ++i)
        m_cardGrid->setColumnStretch(i, i < columns ? 1 : 0);
}

} // namespace cutaway
