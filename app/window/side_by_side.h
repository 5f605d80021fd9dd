#pragma once

#include "views/canvas/canvas.h"

#include <QSplitter>
#include <QTimer>

namespace cutaway {

/// Two canvases that are looked at as one: the same part at the same zoom, the same modules open.
class CanvasTwins : public QObject
{
    Q_OBJECT

public:
    CanvasTwins(Canvas *one, Canvas *other, QObject *parent = nullptr);

    /// The other one shows what the first does; what fits the view fits both pictures.
    void begin();
    void end();

private:
    void follow(Canvas *leader, Canvas *follower);
    void showTogether();
    void openAs(Canvas *leader, Canvas *follower);
    void fitBoth();

    Canvas *m_one;
    Canvas *m_other;
    QTimer m_beginning; ///< when both have the size that they shall have
    bool m_isOn = false;
    bool m_isFollowing = false;
    bool m_isArrangedAnew = false; ///< the first one, since both are looked at as one
};

class BaselineMarks;
class PlanFlowView;
class TextLabel;

/// The baseline's picture at the left of the plan's, when wanted: one selection, one zoom, one set of open boxes. The
/// baseline is only looked at here; it is changed in its own tab. Plans of many lanes are one picture of what went
/// where instead.
class SideBySide : public QSplitter
{
    Q_OBJECT

public:
    /// `plan`: what holds the plan's canvas.
    SideBySide(PlanSource *source, ViewState *state, LayoutSource *layouts, Canvas *canvas, QWidget *plan,
               QWidget *parent = nullptr);
    ~SideBySide() override;

    /// Null: there is none. It must live until another is set; when it was changed it is set again. `shownName`: of
    /// the plan beside it.
    void setBaseline(const EditedPlan *plan, const QString &name, const QString &shownName);
    /// Which groups are partners. They must live as long.
    void setBaselineMarks(const BaselineMarks *marks);
    /// What is drawn of it, for others that show it; null: nothing is.
    const std::shared_ptr<EditedPlan> &baselineCopy() const { return m_copy; }
    Canvas *baselineCanvas() const { return m_canvas; }
    /// Selects what moved next in the picture, or before; false: nothing is compared here.
    bool goToMover(int step);

public slots:
    void setShown(bool shown);

signals:
    void canvasesChanged(bool areShown); ///< both, before anything is shown or hidden
    /// Others than before are about to be shown, or none beside the plan's.
    void picturesAboutToChange();
    /// The plan's picture alone, with these in sight.
    void lanesWanted(const std::vector<cutaway::ItemIndex> &inSight);
    void noticeWanted(const QString &text);

private:
    enum class Pictures : std::uint8_t { PlanAlone, Canvases, Flow };

    void build();
    void refresh();
    void showCanvases(bool areShown);
    void showFlow(bool isShown);
    Spot sameSpot(const Spot &spot, const PlanSource *source, const PlanSource *target) const;
    GroupIndex partnerOf(GroupIndex group, bool isOfBaseline) const;
    void takeSelection(ViewState *from, ViewState *to, const PlanSource *source, const PlanSource *target);

    PlanSource *m_source;
    ViewState *m_state;
    LayoutSource *m_layouts;
    Canvas *m_planCanvas;
    const EditedPlan *m_baseline = nullptr;
    const BaselineMarks *m_marks = nullptr;
    QString m_name;
    QString m_shownName;
    PlanSource m_baseSource;
    ViewState m_baseState;
    QWidget *m_planSide = nullptr;
    QWidget *m_side = nullptr;      ///< made when first wanted
    PlanFlowView *m_flow = nullptr; ///< made when first wanted
    TextLabel *m_title = nullptr;
    TextLabel *m_planTitle = nullptr;
    Canvas *m_canvas = nullptr;
    CanvasTwins *m_twins = nullptr;
    std::shared_ptr<EditedPlan> m_copy; ///< that is drawn: the baseline may change meanwhile
    bool m_isWanted = false;
    Pictures m_pictures = Pictures::PlanAlone;
    bool m_isSelecting = false;
};

} // namespace cutaway
