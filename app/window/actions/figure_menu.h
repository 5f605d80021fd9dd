#pragma once

#include "views/selection/view_state.h"

class QMenu;

namespace cutaway {

class Document;

/// The menu of figures that profiles brought to the open model, to colour the picture by.
class FigureMenu : public QObject
{
    Q_OBJECT

public:
    FigureMenu(QMenu *menu, const Document &document, ViewState &state, QObject *parent);

private:
    void fill();

    QMenu *m_menu;
    const Document &m_document;
    ViewState &m_state;
};

} // namespace cutaway
