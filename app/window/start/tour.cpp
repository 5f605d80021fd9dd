#include "app/window/start/tour.h"

#include "app/settings/settings.h"
#include "app/window/start/tour_card.h"
#include "views/models/later_turn.h"

#include <QEvent>
#include <QKeyEvent>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int gap = 12;
constexpr int legend = 28; // at the canvas's lower end

/// Where a card stands that is about `about`: beside it where there is room, else inside its lower left corner, where
/// least is to be seen.
QPoint cardPlace(const QSize &card, const QRect &about, const QRect &window)
{
    QPoint at(about.right() + gap, about.top());
    if (at.x() + card.width() > window.right())
        at.setX(about.left() - gap - card.width());
    if (at.x() < window.left())
        at = {about.left() + gap, about.bottom() - legend - gap - card.height()};
    at.setX(std::clamp(at.x(), window.left(), std::max(window.left(), window.right() - card.width())));
    at.setY(std::clamp(at.y(), window.top(), std::max(window.top(), window.bottom() - card.height())));
    return at;
}

} // namespace

Tour::Tour(std::vector<Step> steps, QWidget *window)
    : QObject(window)
    , m_steps(std::move(steps))
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
    const QWidget *about = m_steps[std::size_t(m_step)].about;
    const QRect rect(about->mapTo(m_window, QPoint(0, 0)), about->size());
    m_frame->surround(rect);
    m_card->move(cardPlace(m_card->size(), rect, m_window->rect().adjusted(gap, gap, -gap, -gap)));
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
