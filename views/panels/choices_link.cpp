#include "views/panels/choices_link.h"

#include "views/models/equal_items.h"
#include "views/models/selected_items.h"

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
            [this] { emit requested(shown(), m_link->mapToGlobal(QPoint(0, m_link->height()))); });
    refresh();
}

std::vector<ItemIndex> ChoicesLink::shown() const
{
    const EditedPlan *plan = m_source->plan();
    return plan ? selectedItems(*plan, *m_state) : std::vector<ItemIndex>();
}

void ChoicesLink::refresh()
{
    const EditedPlan *plan = m_source->plan();
    const std::vector<ItemIndex> shown = this->shown();
    const bool isOffered = plan && haveChoices(*plan, shown);
    setVisible(isOffered);
    if (!isOffered)
        return;
    m_link->setText(shown.size() == 1 ? tr("%n ways to run it…", nullptr, int(plan->choices(shown.front()).size()))
                                      : tr("Run them another way…"));
    m_link->setAccessibleName(m_link->text());
    m_link->updateGeometry();
}

} // namespace cutaway
