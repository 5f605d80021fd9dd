#include "app/window/start/start_page.h"

#include "app/document/samples.h"
#include "app/window/actions/actions.h"
#include "app/window/palette/command_field.h"
#include "app/window/start/start_cards.h"
#include "app/window/start/start_panes.h"
#include "views/theme/core_text.h"

#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollBar>

namespace cutaway {

namespace {

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
