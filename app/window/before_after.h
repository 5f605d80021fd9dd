#pragma once

#include "views/canvas/canvas.h"

#include <QTimer>

class QStackedWidget;
class QToolButton;

namespace cutaway {

class BucketRows;
class FilledGroupsView;
class PictureView;
class TextLabel;

/// The canvas, and for plans whose graph is another one once they were carried out a switch to that graph. It is drawn
/// on a canvas of its own, with a selection of its own, and follows the plan while it is looked at. Where the plan
/// cannot be carried out, the reason stands there. Beside the switch stands what carrying it out is good for. Groups
/// that a plan fills are shown in place of its graph until that is asked for; above the graph a row of them stays,
/// where there is room for it. Other pictures that suit a plan, as the matrix of many ranks does, stand in the canvas's
/// place until the canvas is asked for.
class BeforeAfter : public QWidget
{
    Q_OBJECT

public:
    BeforeAfter(PlanSource *source, LayoutSource *layouts, ViewState *state, Canvas *before, QWidget *parent = nullptr);
    ~BeforeAfter() override;

    bool isAfter() const { return m_isAfter; }
    /// What stands in the canvas's place, unless the graph is wanted; null: nothing does.
    PictureView *shownPicture() const;
    /// What is drawn of the plan as it is: the canvas, or what stands in its place.
    QWidget *picture() const;
    /// The switch with what stands beside it; whoever takes it shows it elsewhere.
    QWidget *switchStrip() const { return m_switch; }
    QSize minimumSizeHint() const override;

public slots:
    void showAfter(bool after);
    void showGraph(bool isWanted);
    /// Another picture stands beside the graph.
    void setGraphNeeded(bool isNeeded);
    /// A chip of the mesh, at this point of the screen.
    void carryChip(std::size_t meshDimension, const cutaway::MeshPlacement &placement, const QPoint &globalPos);
    void dropChip();

signals:
    /// In the table of items those with a part there alone.
    void tablesWanted(cutaway::GroupIndex group);
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);
    void hintChanged(const QString &hint);
    void menuRequested(const QPoint &globalPos);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *buildSwitch();
    void addPicture(PictureView *picture);
    /// What suits the plan; null: the canvas alone does.
    PictureView *other() const;
    bool showsBuckets() const;
    void planReplaced();
    void planChanged();
    bool hasRoomForFilled() const;
    void showFilled();
    void showSwitch();
    void refreshEffect();
    void showBefore();
    void refreshAfter();
    void makeAfter();

    PlanSource *m_source;
    LayoutSource *m_layouts;
    ViewState *m_state;
    QWidget *m_switch = nullptr;
    QToolButton *m_otherButton = nullptr; ///< what is drawn in place of the canvas
    QToolButton *m_graphButton = nullptr;
    QToolButton *m_beforeButton = nullptr;
    QToolButton *m_afterButton = nullptr;
    QToolButton *m_filledButton = nullptr;
    BucketRows *m_bucketRows = nullptr;
    FilledGroupsView *m_filled = nullptr;
    std::vector<PictureView *> m_pictures;
    TextLabel *m_howToRead = nullptr; ///< what the widths and heights above it are
    TextLabel *m_effect = nullptr;    ///< whether the other graph is the better one
    QStackedWidget *m_pages = nullptr;
    Canvas *m_beforeCanvas;
    std::unique_ptr<EditedPlan> m_plan; ///< as it is once carried out
    PlanSource m_afterSource;
    ViewState m_afterState;
    Canvas *m_afterCanvas = nullptr; ///< made when first asked for
    TextLabel *m_reason = nullptr;   ///< why there is no other graph
    bool m_isAfter = false;
    bool m_isGraphWanted = false;
    bool m_isGraphNeeded = false;
    QTimer m_soon;
};

} // namespace cutaway
