#include "app/window/start/tour.h"

#include "app/settings/settings.h"
#include "app/window/start/tour_card.h"
#include "views/models/later_turn.h"

#include <QEvent>
#include <QKeyEvent>

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

} // namespace cutaway
