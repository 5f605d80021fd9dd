#pragma once

#include "views/canvas/layout_source.h"
#include "views/canvas/plan_figures.h"
#include "views/models/plan_source.h"

#include <QObject>
#include <QVariantAnimation>

#include <unordered_map>
#include <vector>

namespace cutaway {

/// Keeps the scene true to the plan: new plan, changed groups, another arrangement, layouts that arrive late. Shows
/// each change as a short movement.
class SceneKeeper : public QObject
{
    Q_OBJECT

public:
    SceneKeeper(PlanSource *source, ViewState *state, LayoutSource *layouts, QObject *parent);

    const Scene &scene() const { return m_scene; }
    bool hasPlan() const { return m_scene.plan() != nullptr; }
    double progress() const { return m_progress; }
    const PlanFigures &figures() const { return m_figures; }

    void setViewSize(QSizeF view);
    void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }
    void setOpen(BoxRef box, bool open);
    void openAll();
    void closeAll();
    void tidy();
    void openAround(const std::vector<ItemIndex> &items);
    const std::unordered_map<GroupIndex, GroupOpening> &openings() const { return m_scene.openings(); }
    void setOpenings(std::unordered_map<GroupIndex, GroupOpening> openings);

signals:
    void replaced();   ///< another plan, or the same arranged anew: fit the view
    void changed();    ///< boxes are elsewhere or others
    void progressed(); ///< of a movement

private:
    void readPlan();
    void updatePlan(const Change &change);
    void arrange();
    LayoutResult layOut(const LayoutRequest &request);
    void layoutArrived(quint64 number);
    void startMotion(int milliseconds);

    PlanSource *m_source;
    ViewState *m_state;
    LayoutSource *m_layouts;
    Scene m_scene;
    QSizeF m_viewSize{1000, 700};
    QVariantAnimation m_motion;
    double m_progress = 1;
    bool m_reducedMotion = false;
    bool m_isUntouched = true; ///< nobody has opened, closed or moved anything yet
    std::vector<quint64> m_pendingLayouts;
    PlanFigures m_figures;
};

} // namespace cutaway
