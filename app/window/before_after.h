#pragma once

#include "views/canvas/canvas.h"

#include <QTimer>

class QStackedWidget;
class QToolButton;

namespace cutaway {

/// The canvas, and for plans whose graph is another one once they were carried out a switch to that graph. It is drawn
/// on a canvas of its own, with a selection of its own, and follows the plan while it is looked at.
class BeforeAfter : public QWidget
{
    Q_OBJECT

public:
    BeforeAfter(PlanSource *source, LayoutSource *layouts, ViewState *state, Canvas *before, QWidget *parent = nullptr);
    ~BeforeAfter() override;

    bool isAfter() const;

public slots:
    void showAfter(bool after);

private:
    QWidget *buildSwitch();
    void planReplaced();
    void planChanged();
    void refreshAfter();
    void makeCanvas();

    PlanSource *m_source;
    LayoutSource *m_layouts;
    ViewState *m_state;
    QWidget *m_switch = nullptr;
    QToolButton *m_beforeButton = nullptr;
    QToolButton *m_afterButton = nullptr;
    QStackedWidget *m_pages = nullptr;
    std::unique_ptr<EditedPlan> m_plan; ///< as it is once carried out
    PlanSource m_afterSource;
    ViewState m_afterState;
    Canvas *m_afterCanvas = nullptr; ///< made when first asked for
    QTimer m_soon;
};

} // namespace cutaway
