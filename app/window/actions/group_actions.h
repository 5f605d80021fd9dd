#pragma once

#include "app/window/actions/actions.h"
#include "core/graph/grouping.h"
#include "views/selection/view_state.h"

#include <optional>

namespace cutaway {

class Document;
class PlanTab;

/// Connects what makes, dissolves and renames hand-made groups. What can be done with the selection is enabled.
class GroupActions : public QObject
{
    Q_OBJECT

public:
    /// `window`: of the dialog that asks for a name.
    GroupActions(const Actions &actions, Document &document, ViewState &state, QWidget *window);

private:
    void refresh();
    /// The current plan, if its groups can be changed now.
    PlanTab *tab() const;
    /// The graph's nodes behind the selected operators.
    std::vector<NodeIndex> selectedNodes() const;
    std::optional<std::size_t> selectedGroup() const;
    void group();
    void ungroup();
    void askForName();
    void rename(std::size_t group, const QString &name);

    Actions m_actions;
    Document &m_document;
    ViewState &m_state;
    QWidget *m_window;
};

} // namespace cutaway
