#pragma once

#include "app/document/document.h"
#include "app/window/actions/actions.h"
#include "app/window/message_bar.h"

namespace cutaway {

class Docks;
class HistoryPanel;

/// Keeping states of a plan: the question for a name, the dock with the history, and files of what was kept.
class KeptStates : public QObject
{
    Q_OBJECT

public:
    KeptStates(const Actions &actions, Document &document, Docks &docks, QWidget *window);

signals:
    void messageWanted(const cutaway::Message &message);

private:
    void keep();
    void writeFile(int variant);

    Document &m_document;
    HistoryPanel *m_panel;
    QWidget *m_window;
};

} // namespace cutaway
