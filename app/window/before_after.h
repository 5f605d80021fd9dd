#pragma once

#include "views/canvas/canvas.h"

#include <QTimer>

class QStackedWidget;
class QToolButton;

namespace cutaway {

class FilledGroupsView;
class TextLabel;

/// The canvas, and for plans whose graph is another one once they were carried out a switch to that graph. It is drawn
/// on a canvas of its own, with a selection of its own, and follows the plan while it is looked at. Where the plan
/// cannot be carried out, the reason stands there. Beside the switch stands what carrying it out is good for, below it
/// a row of the groups that the plan fills, where there is room for it.
class BeforeAfter : public QWidget
{
    Q_OBJECT

public:
    BeforeAfter(PlanSource *source, LayoutSource *layouts, ViewState *state, Canvas *before, QWidget *parent = nullptr);
    ~BeforeAfter() override;

    bool isAfter() const { return m_isAfter; }
    /// The switch with what stands beside it; whoever takes it shows it elsewhere.
    QWidget *switchStrip() const { return m_switch; }
    QSize minimumSizeHint() const override;

public slots:
    void showAfter(bool after);

signals:
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildSwitch();
    void planReplaced();
    void planChanged();
    bool hasRoomForFilled() const;
    void showFilled();
    void refreshEffect();
    void showBefore();
    void refreshAfter();
    void makeAfter();

    PlanSource *m_source;
    LayoutSource *m_layouts;
    ViewState *m_state;
    QWidget *m_switch = nullptr;
    QToolButton *m_beforeButton = nullptr;
    QToolButton *m_afterButton = nullptr;
    QToolButton *m_filledButton = nullptr;
    FilledGroupsView *m_filled = nullptr;
    TextLabel *m_effect = nullptr; ///< whether the other graph is the better one
    QStackedWidget *m_pages = nullptr;
    Canvas *m_beforeCanvas;
    std::unique_ptr<EditedPlan> m_plan; ///< as it is once carried out
    PlanSource m_afterSource;
    ViewState m_afterState;
    Canvas *m_afterCanvas = nullptr; ///< made when first asked for
    TextLabel *m_reason = nullptr;   ///< why there is no other graph
    bool m_isAfter = false;
    QTimer m_soon;
};

} // namespace cutaway
