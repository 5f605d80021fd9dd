#include "app/window/start/tour.h"

#include "app/settings/settings.h"
#include "app/window/actions/actions.h"
#include "app/window/docks.h"
#include "views/models/errand_thread.h"
#include "views/panels/cost_panel.h"
#include "views/panels/planner_panel.h"
#include "views/theme/pixels.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

constexpr int gap = 12;

int areaOf(const QRect &rect)
{
    return rect.isValid() ? rect.width() * rect.height() : 0;
}

/// Beside, below and above what the card is about, each as wide as there is room, those beside at its lower end, where
/// docks have the least to say, and the one below at the right, where pictures have.
std::vector<QRect> placesAround(const QRect &about, const QRect &window, const TourCard &card)
{
    const auto place = [&](int left, int right, auto &&topOf) {
        const int width = card.widthIn(std::min(right, window.right() + 1) - std::max(left, window.left()));
        const int height = card.heightForWidth(width);
        const int x = std::clamp(left, window.left(), std::max(window.left(), window.right() + 1 - width));
        const int y = std::clamp(topOf(height), window.top(), std::max(window.top(), window.bottom() + 1 - height));
        return QRect(x, y, width, height);
    };
    const auto atLowerEnd = [&](int height) { return about.bottom() + 1 - height; };
    const auto above = [&](int height) { return about.top() - gap - height; };
    const auto below = [&](int) { return about.bottom() + 1 + gap; };
    const int right = about.right() + 1;
    const int widthOnTheLeft = card.widthIn(about.left() - gap - window.left());
    std::vector<QRect> places{place(right + gap, window.right() + 1, atLowerEnd),
                              place(about.left() - gap - widthOnTheLeft, about.left() - gap, atLowerEnd),
                              place(right - card.widthIn(about.width()), right, below)};
    const QRect onTop = place(about.left(), right, above);
    if (!onTop.intersects(about)) // else it lies on menus, too
        places.push_back(onTop);
    return places;
}

/// Where it hides least of what it is about, and then least of the picture.
QRect cardPlace(const TourCard &card, const QRect &about, const QRect &picture, const QRect &window)
{
    const std::vector<QRect> places = placesAround(about, window, card);
    return *std::ranges::min_element(
        places, {}, [&](const QRect &place) { return std::pair(areaOf(place & about), areaOf(place & picture)); });
}

constexpr int mostWidth = 340; // at 1×
constexpr int leastWidth = 240;
constexpr int frameWidth = 2;

} // namespace

Tour::Tour(std::vector<Step> steps, QWidget *picture, QWidget *window)
    : QObject(window)
    , m_steps(std::move(steps))
    , m_picture(picture)
    , m_window(window)
    , m_card(new TourCard(window))
    , m_frame(new TourFrame(window))
{
    m_card->hide();
    m_frame->hide();
    connect(m_card, &TourCard::nextRequested, this, [this] {
        if (m_step + 1 < int(m_steps.size()))
            go(m_step + 1);
        else
            leave();
    });
    connect(m_card, &TourCard::backRequested, this, [this] { go(std::max(0, m_step - 1)); });
    connect(m_card, &TourCard::leaveRequested, this, &Tour::leave);
    window->installEventFilter(this);
    for (const Step &step : m_steps)
        step.about->installEventFilter(this);
}

bool Tour::isRunning() const
{
    return m_card && m_card->isVisible();
}

void Tour::start()
{
    setSettingsFlag(keys::tourSeen, true);
    go(0);
}

void Tour::startAtSightOf(QWidget *page)
{
    m_awaited = page;
    page->installEventFilter(this);
}

void Tour::leave()
{
    if (!isRunning())
        return;
    m_card->hide();
    m_frame->hide();
    m_steps.front().about->setFocus();
}

void Tour::go(int step)
{
    m_step = step;
    const Step &shown = m_steps[std::size_t(step)];
    if (shown.bring)
        shown.bring();
    m_card->setStep(step, int(m_steps.size()), shown.title, shown.text);
    place();
    m_frame->setVisible(shown.about->isVisible()); // it is not where a narrow tool bar has no room for it
    m_card->show();
    m_frame->raise();
    m_card->raise();
    m_card->focusNext();
}

void Tour::place()
{
    const QRect about = placeOf(m_steps[std::size_t(m_step)].about);
    m_frame->surround(about);
    m_card->setGeometry(cardPlace(*m_card, about, placeOf(m_picture), m_window->rect().adjusted(gap, gap, -gap, -gap)));
}

QRect Tour::placeOf(const QWidget *widget) const
{
    return {widget->mapTo(m_window, QPoint(0, 0)), widget->size()};
}

bool Tour::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_awaited && event->type() == QEvent::Show) {
        m_awaited.clear();
        inLaterTurn(this, [this] { start(); });
    }
    if (isRunning()) {
        if (event->type() == QEvent::Resize || event->type() == QEvent::Move || event->type() == QEvent::Show)
            place();
        if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape)
            leave();
    }
    return QObject::eventFilter(watched, event);
}

TourCard::TourCard(QWidget *parent)
    : QWidget(parent)
    , m_number(makeLabel({}, TextRole::Small, &Theme::secondaryText, this))
    , m_title(makeLabel({}, TextRole::Title, &Theme::text, this))
    , m_text(makeLabel({}, TextRole::Body, &Theme::text, this))
    , m_leave(new LinkButton(tr("Leave the tour"), this))
    , m_back(new LinkButton(tr("Back"), this))
    , m_next(new QPushButton(this))
{
    setObjectName("tourCard");
    setCursor(Qt::ArrowCursor);
    m_text->setObjectName("tourText");
    m_text->setWordWrap(true);
    m_leave->setObjectName("leaveTour");
    m_back->setObjectName("backInTour");
    m_next->setObjectName("nextInTour");
    m_next->setProperty("primary", true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(4);
    column->addWidget(m_number);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addSpacing(8);
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(m_leave);
    row->addStretch(1);
    row->addWidget(m_back);
    row->addWidget(m_next);
    column->addLayout(row);
    connect(m_leave, &LinkButton::clicked, this, &TourCard::leaveRequested);
    connect(m_back, &LinkButton::clicked, this, &TourCard::backRequested);
    connect(m_next, &QPushButton::clicked, this, &TourCard::nextRequested);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

void TourCard::setStep(int number, int count, const QString &title, const QString &text)
{
    const bool isLast = number + 1 == count;
    m_number->setText(tr("%1 of %2").arg(number + 1).arg(count));
    m_title->setText(title);
    m_text->setText(text);
    m_leave->setVisible(!isLast);
    m_back->setVisible(number > 0);
    m_next->setText(isLast ? tr("Done") : tr("Next"));
    setAccessibleName(tr("Tour, %1 of %2: %3").arg(number + 1).arg(count).arg(title));
    setAccessibleDescription(text);
    m_next->setAccessibleDescription(text);
}

int TourCard::widthIn(int room) const
{
    const int least = std::max(scaled(leastWidth), minimumSizeHint().width());
    return std::clamp(room, least, std::max(least, scaled(mostWidth)));
}

void TourCard::focusNext()
{
    m_next->setFocus();
}

void TourCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    paintFrame(painter, rect(), theme().accent);
}

void TourCard::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Escape: emit leaveRequested(); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit nextRequested(); break;
    default: QWidget::keyPressEvent(event);
    }
}

TourFrame::TourFrame(QWidget *parent) : QWidget(parent)
{
    setObjectName("tourFrame");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

/// Masked, so that what is inside is painted without it.
void TourFrame::surround(const QRect &rect)
{
    setGeometry(rect);
    const QRect all(QPoint(0, 0), rect.size());
    setMask(QRegion(all) - all.marginsRemoved({frameWidth, frameWidth, frameWidth, frameWidth}));
}

void TourFrame::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), theme().accent);
}

std::vector<Tour::Step> tourSteps(QWidget *canvas, Docks *docks, QWidget *commandField)
{
    const auto bring = [docks](QWidget *panel) { return [docks, panel] { docks->show(panel); }; };
    return {
        {Tour::tr("Look"),
         Tour::tr("This is the plan: a box is a group of operators that run together, a line is data sent between "
                  "groups. The arrow or Enter opens a box; Ctrl and the wheel zoom, 0 shows everything."),
         canvas},
        {Tour::tr("Drag"),
         Tour::tr("Drag something to where you want it. Before you drop it you see the effect on time and memory, or "
                  "why it is not possible. Esc cancels; Ctrl+Z undoes as often as you like."),
         canvas},
        {Tour::tr("Plan"),
         Tour::tr(
             "Choose a planner and run it: its plan becomes a tab beside this one. P pins what must stay where it is."),
         docks->planner(), bring(docks->planner())},
        {Tour::tr("Judge"),
         Tour::tr("What the plan costs, compared with the one you started from. Shift+B makes a plan the baseline for "
                  "all others."),
         docks->cost(), bring(docks->cost())},
        {Tour::tr("Use it"),
         Tour::tr("File \u203a Export writes the plan for your framework, as a report or as a picture. Find every "
                  "command by name with Ctrl+Shift+P; F1 explains what has the focus."),
         commandField},
    };
}

} // namespace cutaway
