#pragma once

#include "app/window/actions/actions.h"
#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

#include <QComboBox>
#include <QToolBar>

class QLabel;
class QMenu;

namespace cutaway {

class CommandField;

/// Menus whose entries change while the program runs; the window fills them.
struct Menus
{
    QMenu *file;
    QMenu *recent;
    QMenu *samples;
    QMenu *view;
    QMenu *figures; ///< columns of profiles to colour by
    QMenu *planners;
    QMenu *docks;
    QMenu *newPlan; ///< what "+" beside the tabs offers
};

/// Fills the menu bar.
Menus makeMenus(QMainWindow *window, const Actions &actions);

/// The window's toolbar: files, undo, kind of plan, zoom, colouring, arrangement and the command field.
class ToolBar : public QToolBar
{
    Q_OBJECT

public:
    ToolBar(const Actions &actions, ViewState &state, QWidget *parent = nullptr);

    CommandField *commandField() const { return m_field; }
    void setZoom(double zoom);
    void setKind(PlanKind kind);
    /// What a colouring is called for this plan.
    void setColouringName(Colouring colouring, const QString &name);

signals:
    void kindChosen(cutaway::PlanKind kind);

private:
    QComboBox *makeKindBox();
    QComboBox *makeColourBox();
    void addZoom(const Actions &actions);

    ViewState &m_state;
    QComboBox *m_kinds = nullptr;
    QComboBox *m_colours = nullptr;
    QLabel *m_zoom = nullptr;
    CommandField *m_field = nullptr;
};

/// A choice that starts something: closed, keys and the wheel choose nothing; they open its list, where Enter or a
/// click does.
class StartingBox : public QComboBox
{
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
};

} // namespace cutaway
