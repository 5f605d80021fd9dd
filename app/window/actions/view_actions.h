#pragma once

#include "app/window/actions/actions.h"
#include "views/selection/view_state.h"

class QMenu;

namespace cutaway {

class Canvas;

/// Connects what changes the view: zoom, boxes, arrangement, colours, theme. Remembers the user's choices.
class ViewActions : public QObject
{
    Q_OBJECT

public:
    ViewActions(const Actions &actions, Canvas *canvas, ViewState &state, QObject *parent);

private:
    void connectCanvas();
    void connectState();
    void connectHighlight();
    void connectTheme();
    void connectPreferences();

    Actions m_actions;
    Canvas *m_canvas;
    ViewState &m_state;
};

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
