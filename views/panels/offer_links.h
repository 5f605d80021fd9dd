#pragma once

#include "views/models/plan_source.h"
#include "views/panels/panel_parts.h"

class QVBoxLayout;

namespace cutaway {

/// Runs of planners that the plan offers, a link each, and why; hidden where it offers none.
class OfferLinks : public QWidget
{
    Q_OBJECT

public:
    explicit OfferLinks(PlanSource *source, QWidget *parent = nullptr);

signals:
    void runRequested(const QString &plannerId, const cutaway::ParameterValues &given);

private:
    void refresh();

    PlanSource *m_source;
    TextLabel *m_reason;
    QVBoxLayout *m_rows;
};

} // namespace cutaway
