#pragma once

#include "views/models/plan_source.h"
#include "views/panels/panel_parts.h"
#include "views/selection/view_state.h"

#include <QTimer>

namespace cutaway {

/// `16 ways to run it…` for the selected item, or for those selected that can be run in the same ways; hidden where
/// there is one way only.
class ChoicesLink : public QWidget
{
    Q_OBJECT

public:
    ChoicesLink(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

signals:
    void requested(const std::vector<cutaway::ItemIndex> &items, const QPoint &globalPos);

private:
    void refresh();
    std::vector<ItemIndex> shown() const;

    PlanSource *m_source;
    ViewState *m_state;
    LinkButton *m_link;
    QTimer m_soon; ///< several changes at once cost one look
};

} // namespace cutaway
