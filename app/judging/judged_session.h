#pragma once

#include "app/judging/baseline.h"
#include "core/judging/exploration.h"
#include "views/judging/plan_points.h"

#include <QPointer>
#include <QTimer>

#include <map>
#include <set>

namespace cutaway {

/// All plans that were evaluated since the model was opened: the open ones as they are and as they were between edits,
/// explored ones, and those of results that are opened.
class JudgedSession : public QObject
{
    Q_OBJECT

public:
    explicit JudgedSession(Document &document, QObject *parent = nullptr);

    PlanPoints &points() { return m_points; }
    Baseline &baseline() { return m_baseline; }

    /// A point of this exploration. `problem`: what is wrong with it, in the window's language; empty: nothing, or as
    /// the point says it.
    void add(const nlohmann::ordered_json &point, const judging::Exploration &exploration, const QString &problem = {});
    void add(PlanPoint point);
    /// Points are compared with a plan of another version of the model; null: with the baseline's tab again.
    void compareWith(const EditedPlan *version, const QString &name);
    /// Goes to the tab that shows the point's plan, or opens it in a new one, on the devices that it was made for.
    Done open(int point);

private:
    void note();
    void keepExplored(const nlohmann::ordered_json &json, const PlanPoint &point);
    void restoreExplored();
    /// Its plan is noted when it is first seen, and again once a step has changed it.
    void watch(PlanTab &tab);
    void noteKind();
    /// Whether a tab still shows the plan of a point that it was opened from.
    bool isOfPoint(const PlanTab &tab) const;
    void noteTried(const PlanTab &tab);
    void noteBaseline();
    PlanPoint exploredPoint(const nlohmann::ordered_json &json, const judging::Exploration &exploration,
                            const QString &problem);

    Document &m_document;
    PlanPoints m_points;
    Baseline m_baseline;
    std::map<int, QPointer<PlanTab>> m_opened; ///< from points, by their number
    std::set<ParameterValues> m_tried;         ///< what planners were given whose other plans are points
    std::set<const QObject *> m_watched;       ///< tabs
    std::set<const QObject *> m_unnoted;       ///< those of them whose plans are others since
    QTimer m_soon;                             ///< many edits in a row leave one point
    std::shared_ptr<const Inventory> m_given;  ///< the document's, when this was made:
    std::shared_ptr<const Inventory> m_base;   ///< that the inventories below vary
    QHash<QString, std::shared_ptr<const Inventory>> m_variedInventories; ///< by variation
    std::shared_ptr<const Inventory> m_keptInventory;                     ///< of the explored point that was kept last
};

/// Whether a file says that it has results of an exploration. Reads its beginning alone.
bool isExplorationResults(const QString &path);

} // namespace cutaway
