#include "views/panels/offer_links.h"

#include "core/plan/planner_offer.h"
#include "views/theme/core_text.h"

#include <QVBoxLayout>

namespace cutaway {

OfferLinks::OfferLinks(PlanSource *source, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
    , m_reason(new TextLabel(TextRole::Small, &Theme::warning, this))
    , m_rows(new QVBoxLayout(this))
{
    setObjectName("offerLinks");
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(scaled(2));
    m_rows->addWidget(m_reason);
    m_reason->setWordWrap(true);
    connect(source, &PlanSource::planReplaced, this, &OfferLinks::refresh);
    connect(source, &PlanSource::changed, this, &OfferLinks::refresh);
    refresh();
}

void OfferLinks::refresh()
{
    const auto *plan = dynamic_cast<const HasPlannerOffers *>(m_source->plan());
    const std::vector<PlannerOffer> offers = plan ? plan->plannerOffers() : std::vector<PlannerOffer>();
    for (LinkButton *link : findChildren<LinkButton *>())
        link->deleteLater();
    setVisible(!offers.empty());
    if (offers.empty())
        return;
    m_reason->setText(tr("%1. Plan again:").arg(coreText(plan->offerReason())));
    for (const PlannerOffer &offer : offers) {
        auto *link = new LinkButton(coreText(offer.title), this);
        m_rows->addWidget(link, 0, Qt::AlignLeft);
        connect(link, &LinkButton::clicked, this,
                [this, offer] { emit runRequested(QString::fromStdString(offer.plannerId), offer.given); });
    }
}

} // namespace cutaway
