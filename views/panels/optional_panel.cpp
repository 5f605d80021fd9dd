#include "views/panels/optional_panel.h"

#include "views/panels/panel_parts.h"

#include <QLabel>
#include <QStackedLayout>

namespace cutaway {

OptionalPanel::OptionalPanel(QWidget *parent) : QWidget(parent), m_pages(new QStackedLayout(this))
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &OptionalPanel::planChanged);
}

QSize OptionalPanel::sizeHint() const
{
    return {scaled(640), scaled(100)};
}

void OptionalPanel::setContents(QWidget *contents, const QString &hint)
{
    m_hint = emptyHint(hint, this);
    m_pages->addWidget(m_hint);
    m_pages->addWidget(contents);
}

QString OptionalPanel::hint() const
{
    return m_hint ? m_hint->text() : QString();
}

void OptionalPanel::setHint(const QString &hint)
{
    m_hint->setText(hint);
}

void OptionalPanel::showContents(bool areShown)
{
    m_pages->setCurrentIndex(areShown ? 1 : 0);
}

void OptionalPanel::setSource(PlanSource *source)
{
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    const auto begin = [this] {
        m_hadContents = false;
        planReplaced();
    };
    connect(m_source, &PlanSource::planReplaced, this, begin);
    connect(m_source, &PlanSource::changed, &m_soon, qOverload<>(&QTimer::start));
    connect(m_source, &PlanSource::comparedOtherwise, &m_soon, qOverload<>(&QTimer::start));
    begin();
}

void OptionalPanel::planChanged()
{
    if (m_isAvailable && !isVisible())
        m_isStale = true;
    else
        refresh();
}

void OptionalPanel::refresh()
{
    m_soon.stop();
    m_isStale = false;
    const bool hasContents = readPlan();
    m_hadContents = m_hadContents || hasContents;
    const bool isInFront = belongsInFront();
    if (m_hadContents != m_isAvailable || isInFront != m_isInFront) {
        m_isAvailable = m_hadContents;
        m_isInFront = isInFront;
        emit availabilityChanged(m_isAvailable);
    }
    showContents(hasContents); // once the dock has its height, which the contents would change
}

void OptionalPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

} // namespace cutaway
