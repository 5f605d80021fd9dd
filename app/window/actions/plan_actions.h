#pragma once

#include "app/window/actions/actions.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

namespace cutaway {

class Document;
class Saver;

/// Connects what changes plans and selection: undo, tabs, empty partitions, names. Keeps the actions enabled that make
/// sense now.
class PlanActions : public QObject
{
    Q_OBJECT

public:
    PlanActions(const Actions &actions, Document &document, PlanSource &source, ViewState &state, Saver &saver,
                QObject *parent);

public slots:
    void closeTab(int index);

private:
    void connectSelection();
    void refresh();
    void refreshArrangements();
    void refreshUndo();
    void stepTab(int by);
    void selectAll();
    void removeEmpty();
    void togglePin();
    void copyNames();

    Actions m_actions;
    Document &m_document;
    PlanSource &m_source;
    ViewState &m_state;
    Saver &m_saver;
};

} // namespace cutaway
