#pragma once

#include "app/window/actions.h"
#include "views/selection/view_state.h"

#include <QToolBar>

class QComboBox;
class QLabel;

namespace cutaway {

class CommandField;

/// The window's toolbar: files, undo, kind of plan, zoom, colouring, arrangement and the command field.
class ToolBar : public QToolBar
{
    Q_OBJECT

public:
    ToolBar(const Actions &actions, ViewState &state, QWidget *parent = nullptr);

    CommandField *commandField() const { return m_field; }
    void setZoom(double zoom);

private:
    QComboBox *makeKindBox();
    QComboBox *makeColourBox();
    void addZoom(const Actions &actions);

    ViewState &m_state;
    QLabel *m_zoom = nullptr;
    CommandField *m_field = nullptr;
};

} // namespace cutaway
