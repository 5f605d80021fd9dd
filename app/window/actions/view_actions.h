#pragma once

#include "app/window/actions/actions.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

class QAction;
class QMenu;

namespace cutaway {

class Canvas;
class ToolBar;

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

/// Plans over a mesh are coloured by placement, others by kind, until the user chooses otherwise for either. The
/// colourings by partition and by time are called after what they show.
class PlacementColouring : public QObject
{
    Q_OBJECT

public:
    PlacementColouring(const PlanSource &source, ViewState &state, QAction *byGroup, QAction *byTime, ToolBar *toolBar);

private:
    void planReplaced();
    void nameColourings();

    const PlanSource &m_source;
    ViewState &m_state;
    QAction *m_byGroup;
    QAction *m_byTime;
    ToolBar *m_toolBar;
    bool m_hasMesh = false;
    Colouring m_ofOthers =
        Colouring::Group; ///< of plans with a mesh while one without is shown, or the other way round
};

} // namespace cutaway
