#pragma once

#include "app/document/document.h"
#include "app/document/read_files.h"
#include "app/jobs/background_job.h"
#include "core/judging/exploration.h"
#include "views/judging/plan_points.h"

#include <QPointer>
#include <QTimer>

#include <map>
#include <set>

namespace cutaway {

/// A plan of another version of the open model, to compare with. It has a graph of its own and is no tab.
class OtherVersion : public QObject
{
    Q_OBJECT

public:
    explicit OtherVersion(QObject *parent = nullptr);

    /// Reads a model, a plan of it and, where one is among the files, its devices; else `inventory` is taken. In the
    /// background; what was there before stays until it is done.
    void open(const QStringList &paths, std::shared_ptr<const Inventory> inventory);
    /// The files that it was read from; empty: there is none.
    const QStringList &paths() const { return m_paths; }
    void forget();
    /// Null: there is none.
    const EditedPlan *plan() const { return m_plan.get(); }
    const std::shared_ptr<const EditedPlan> &kept() const { return m_plan; }
    const QString &name() const { return m_name; }

signals:
    void changed();
    void started(cutaway::BackgroundJob *job);
    void failed(const cutaway::Error &error);

private:
    void take(Result<ReadOutcome> outcome, const QStringList &paths);

    JobSlot m_slot;
    std::shared_ptr<const EditedPlan> m_plan;
    QString m_name;
    QStringList m_paths;
};

/// The plan of a document that the others are compared with. Every tab of its kind shows its figures against it;
/// without one each shows them against the plan as it was opened, or the first.
class Baseline : public QObject
{
    Q_OBJECT

public:
    explicit Baseline(Document &document, QObject *parent = nullptr);

    /// Null: there is none.
    PlanTab *tab() const { return m_document.baseline(); }
    /// The same tab again: it is the baseline no longer.
    void toggle(PlanTab *tab);

signals:
    /// Another plan is the baseline, or its figures are others.
    void changed();

private:
    void baselineChanged();
    void follow();
    bool apply();

    Document &m_document;
    QPointer<PlanTab> m_tab;                  ///< that was compared with last
    std::shared_ptr<const EditedPlan> m_copy; ///< of its plan, one for all tabs
    bool m_isCopied = false;
    QString m_name;       ///< that others were told of
    bool m_isSet = false; ///< also while its tab is gone and nobody was told
};

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
