#include "app/window/start/tour_card.h"

#include "app/window/actions/labels.h"
#include "views/theme/pixels.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int mostWidth = 340; // at 1×
constexpr int leastWidth = 240;
constexpr int frameWidth = 2;

} // namespace

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

} // namespace cutaway
