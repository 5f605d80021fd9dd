#include "views/panels/choices_link.h"

#include <QHBoxLayout>

namespace cutaway {

ChoicesLink::ChoicesLink(PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent), m_source(source), m_state(state), m_link(new LinkButton({}, this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(4));
    row->addWidget(m_link);
    row->addStretch(1);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &ChoicesLink::refresh);
    const auto soon = qOverload<>(&QTimer::start);
    connect(m_source, &PlanSource::planReplaced, &m_soon, soon);
    connect(m_source, &PlanSource::changed, &m_soon, soon);
    connect(m_state, &ViewState::selectionChanged, &m_soon, soon);
    connect(m_link, &LinkButton::clicked, this,
            [this] { emit requested(item(), m_link->mapToGlobal(QPoint(0, m_link->height()))); });
    refresh();
}

ItemIndex ChoicesLink::item() const
{
    const bool isOne = m_state->selection().size() == 1;
    return isOne ? m_state->selection().front() : ItemIndex();
}

void ChoicesLink::refresh()
{
    const EditedPlan *plan = m_source->plan();
    const ItemIndex shown = item();
    const bool isKnown = plan && shown.isValid() && shown.value() < plan->itemCount();
    const std::size_t count = isKnown ? plan->choices(shown).size() : 0;
    m_link->setText(tr("%1 ways to run it…").arg(count));
    m_link->setAccessibleName(m_link->text());
    m_link->updateGeometry();
    setVisible(count > 1);
}

} // namespace cutaway
