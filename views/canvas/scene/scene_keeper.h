#pragma once

#include "views/canvas/scene/heat.h"
#include "views/canvas/scene/late_layouts.h"
#include "views/canvas/scene/scene.h"
#include "views/models/plan_source.h"

#include <QObject>
#include <QThreadPool>
#include <QVariantAnimation>

#include <functional>
#include <unordered_map>
#include <vector>

namespace cutaway {

/// Works on a copy of a scene, with a copy of its plan, on a thread of its own: for plans so large that arranging them
/// would hold up the window.
class SceneWorkshop : public QObject
{
    Q_OBJECT

public:
    using Work = std::function<void(Scene &)>;

    explicit SceneWorkshop(QObject *parent);
    ~SceneWorkshop() override; ///< waits for the thread

    /// What was under way is dropped. `done` gets the scene in this thread; its plan is to be exchanged then.
    void start(const Scene &scene, std::vector<Work> works, std::function<void(Scene)> done);
    void drop();
    bool isBusy() const { return m_isBusy; }

private:
    QThreadPool m_pool;
    quint64 m_number = 0;
    bool m_isBusy = false;
};

/// Keeps the scene true to the plan: new plan, changed groups, another arrangement, layouts that arrive late. Shows
/// each change as a short movement. What would take longer than a frame is done on a thread; until then the scene stays
/// as it was.
class SceneKeeper : public QObject
{
    Q_OBJECT

public:
    SceneKeeper(PlanSource *source, ViewState *state, LayoutSource *layouts, QObject *parent);

    const Scene &scene() const { return m_scene; }
    /// And there is something of it to be seen.
    bool hasPlan() const { return m_scene.isArranged(); }
    bool isBusy() const { return m_workshop.isBusy(); }
    /// Plans for which this holds when they are opened are not arranged until `arrangeNow`: another picture is shown.
    void setDrawnElsewhere(std::function<bool(const EditedPlan &)> isDrawnElsewhere);
    bool isWaiting() const { return m_isWaiting; }
    void arrangeNow();
    /// Better ones of what is shown have been asked for.
    bool awaitsLayouts() const { return m_hasLateLayouts || m_layouts.isPending(); }
    double progress() const { return m_progress; }
    const PlanFigures &figures() const { return m_figures; }

    /// `isChosenFor`: columns and open boxes may be others now, unless somebody chose them.
    void setViewSize(QSizeF view, bool isChosenFor = true);
    /// The size of the view then.
    QSizeF chosenFor() const { return m_chosenFor; }
    /// They may be in any case, if the view has another size than when they were chosen.
    void chooseForView();
    void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }
    /// While a button is held down on the picture, layouts that arrive late wait: what one aims at stays where it is.
    void setHeld(bool held);
    /// By flow: whether Graphviz lays out the groups, or our own layout in layers.
    void setByGraphviz(bool byGraphviz);
    bool isByGraphviz() const { return m_isByGraphviz; }
    /// By device: lanes side by side, as in a picture beside this one; 0: as many as show it largest.
    void setLanesPerRow(std::size_t lanes);
    /// The plan has changed since it was opened: what is looked at stays where it is.
    bool isEdited() const { return m_isEdited; }
    void setOpen(BoxRef box, bool open);
    void openAll();
    void closeAll();
    void take(Scene::Step step);
    void openToDepth(std::uint32_t depth);
    void tidy();
    void openAround(const std::vector<ItemIndex> &items);
    const std::unordered_map<GroupIndex, GroupOpening> &openings() const { return m_scene.openings(); }
    /// `isUntouched`: nobody chose them, so that another size of the view may choose others.
    void setOpenings(std::unordered_map<GroupIndex, GroupOpening> openings, bool isUntouched = false);
    bool isUntouched() const { return m_isUntouched; }

signals:
    void replaced();    ///< another plan, or the same arranged anew: fit the view
    void changed();     ///< boxes are elsewhere or others
    void arranged();    ///< after `changed`: what `replaced` announced is here, or better laid out: a fit follows it
    void busyChanged(); ///< a thread works on the scene, or no longer
    void progressed();  ///< of a movement

private:
    enum class Outcome { Changed, Arranged, Replaced };

    void readPlan();
    void arrangePlan();
    void updatePlan(const Change &change);
    void updateModules();
    void startAnew();
    void redrawRoutes();
    void readHeatFigures();
    GroupIndex selectedStage() const;
    void showSelected();
    SceneWorkshop::Work arranging();
    void arrangeWith(std::unordered_map<GroupIndex, GroupOpening> openings, Outcome outcome);
    void openOtherwise(SceneWorkshop::Work work);
    void perform(SceneWorkshop::Work work, Outcome outcome, bool isLong);
    void performNow(const SceneWorkshop::Work &work, int milliseconds);
    void startWorkshop();
    void dropWork();
    void take(Scene scene);
    void announce(Outcome outcome);
    Arrangement arrangement() const;
    bool isLong() const;
    bool isLong(GroupIndex group) const;
    void showBetterLayouts();
    void startMotion(int milliseconds);

    PlanSource *m_source;
    ViewState *m_state;
    LateLayouts m_layouts;
    Scene m_scene;
    QSizeF m_viewSize{1000, 700};
    QSizeF m_chosenFor; ///< the size of the view when all was laid out last
    QVariantAnimation m_motion;
    double m_progress = 1;
    bool m_reducedMotion = false;
    bool m_isByGraphviz = true;
    std::size_t m_lanesPerRow = 0;
    bool m_isEdited = false;
    bool m_isHeld = false;
    std::function<bool(const EditedPlan &)> m_isDrawnElsewhere;
    bool m_isWaiting = false;      ///< to be arranged at all
    bool m_hasLateLayouts = false; ///< that arrived while held
    bool m_isUntouched = true;     ///< nobody has opened, closed or moved anything yet
    PlanFigures m_figures;
    std::vector<SceneWorkshop::Work> m_works; ///< not yet in the scene
    Outcome m_outcome = Outcome::Changed;     ///< of them
    SceneWorkshop m_workshop;                 ///< last: its thread uses the others
};

} // namespace cutaway
