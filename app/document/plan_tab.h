#pragma once

#include "app/document/read_files.h"
#include "app/jobs/background_job.h"
#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"
#include "views/models/measured_run.h"
#include "views/selection/view_state.h"

#include <QByteArray>
#include <QObject>
#include <QStringList>
#include <QUndoStack>

#include <memory>
#include <utility>
#include <vector>

namespace cutaway {

/// A selection that outlasts the plan that it was made in. Few items are kept by name and place, so that they are found
/// where the model was changed; many by their places, which cost little however many they are.
struct KeptSelection
{
    using Run = std::pair<std::size_t, std::size_t>; ///< places of its first and last item

    QStringList names;     ///< of few: all; of many: of the first and the last
    std::vector<Run> runs; ///< items that follow each other; empty with names: an earlier version kept names alone
    Spot box;              ///< a group or lane that is selected as a whole, in place of items

    bool operator==(const KeptSelection &) const = default;
};

/// `selection` is ascending. O(items), without a text for each where they are many.
KeptSelection keptSelection(const EditedPlan &plan, const std::vector<ItemIndex> &selection, Spot box = {});
/// Those that the plan has, ascending; of many none where the plan has others in the first and the last place.
std::vector<ItemIndex> itemsOf(const EditedPlan &plan, const KeptSelection &selection);
/// Nothing where the plan has no such group or lane.
Spot boxOf(const EditedPlan &plan, const KeptSelection &selection);

/// The groups that the user has made in one plan, and the model's modules with them. The plan's document keeps the
/// groups. For large graphs the modules are made on a thread and follow the groups a little later.
class HandGroups : public QObject
{
    Q_OBJECT

public:
    /// `own`: the model's modules without groups, where they are known. The plan must outlive this.
    HandGroups(EditedPlan &plan, std::shared_ptr<const ModuleTree> own);
    /// The same plan on a graph that was read again, with the groups that the plan keeps.
    void setPlan(EditedPlan &plan, std::shared_ptr<const ModuleTree> own);

    /// Another plan of the same graph, with the same groups.
    void exchangePlan(EditedPlan &plan) { m_plan = &plan; }

    const Grouping &grouping() const { return m_grouping; }
    /// Never null.
    const std::shared_ptr<const ModuleTree> &modules() const { return m_modules; }
    /// Whether the modules are those of the groups; new groups can only be made of such.
    bool isReady() const { return !m_job.job(); }

    /// For undo commands.
    void setGrouping(Grouping grouping);

signals:
    void modulesChanged();

private:
    void makeModules();
    void take(std::shared_ptr<const ModuleTree> modules);

    EditedPlan *m_plan;
    std::shared_ptr<const ModuleTree> m_own;
    std::shared_ptr<const ModuleTree> m_modules;
    Grouping m_grouping;
    JobSlot m_job;
};

/// What was to be seen of a plan, kept while another tab is shown and while the model is read again.
struct PlanView
{
    QByteArray canvas; ///< open boxes, zoom and position
    KeptSelection selected;
};

/// All of a plan that the cost of another, told under its devices and settings, follows from: as long as it is the
/// same, that is.
struct ComparisonTerms
{
    std::shared_ptr<const Inventory> inventory;
    ParameterValues controls;
    std::string timeModel;
    std::pair<std::string, std::string> work; ///< that a step does: how much, and of which kind
    double parts = 0;

    friend bool operator==(const ComparisonTerms &, const ComparisonTerms &) = default;
};

/// One open plan with its own undo history. The plan is changed by undo commands only, through `edit`.
class PlanTab : public QObject
{
    Q_OBJECT

public:
    /// `name` is what the tab says until the plan is edited: `size_based`.
    /// `modules`: of the plan's graph, where they are known already.
    PlanTab(std::unique_ptr<EditedPlan> plan, QString name, OpenInventory inventory,
            std::shared_ptr<const ModuleTree> modules = nullptr);
    ~PlanTab() override;

    const EditedPlan &plan() const { return *m_plan; }
    QUndoStack *history() { return &m_history; }
    const QUndoStack *history() const { return &m_history; }

    QString baseName() const { return m_name; }
    /// `size_based edited` once moves were made that the name does not cover.
    QString name() const;
    QString path() const { return m_path; }
    void setPath(const QString &path);
    /// Whether the plan itself differs from its file, or from what a planner made. Other devices alone do not count:
    /// they are the inventory's change. O(steps since saving).
    bool isModified() const;
    /// A planner made it when the user asked for it: work, even without an edit.
    void setAskedFor(bool isAskedFor) { m_isAskedFor = isAskedFor; }
    bool isAskedFor() const { return m_isAskedFor; }
    /// Whether it is modified, or was asked for and is in no file.
    bool isToBeSaved() const { return isModified() || (m_isAskedFor && m_path.isEmpty()); }
    /// How many moves lie between the plan as opened and now. O(steps).
    int moveCount() const;

    /// Of the plan that "vs" columns compare with, under the devices and settings that this one has now. Not
    /// comparable where that cannot be said.
    const PlanCost &firstCost() const { return m_firstCost; }
    QString firstName() const { return m_firstName; }
    /// A copy of that plan, with the devices that it had then.
    const std::shared_ptr<const EditedPlan> &firstKept() const { return m_first; }
    /// Whether this plan is compared with itself as it was opened, and no step was made since: both are the same.
    bool isAsFirst() const { return m_first == m_opened && m_history.index() == 0; }
    /// Compares with what another tab compares with; by default that is the plan as it was opened.
    void compareWith(const PlanTab &other);
    /// Compares with a plan as it is, such as another tab's at this moment: `copy`, for all who compare with it.
    void compareWith(std::shared_ptr<const EditedPlan> copy, const QString &name);

    HandGroups &groups() { return m_groups; }
    const HandGroups &groups() const { return m_groups; }
    const OpenInventory &inventory() const { return m_inventory; }
    /// Stands for "no plan yet": everything in one partition, untouched.
    bool isPlaceholder() const { return m_isPlaceholder && !isModified(); }
    void setPlaceholder(bool placeholder) { m_isPlaceholder = placeholder; }

    /// What a profiler recorded of its run, to be shown beside it; no change of the plan.
    const AddedRun &run() const { return m_run; }
    void setRun(AddedRun run) { m_run = std::move(run); }

    const PlanView &view() const { return m_view; }
    void setView(const PlanView &view) { m_view = view; }

    /// The same plan on its graph as that was read again: `first` as before the history's first step, `now` as it is.
    /// Every step of the history is made again. False where one of them does not fit any more: then the history begins
    /// anew with `now`.
    bool readAgain(std::unique_ptr<EditedPlan> first, std::unique_ptr<EditedPlan> now,
                   std::shared_ptr<const ModuleTree> modules);
    /// The plan as before the history's first step, with the devices that it had then.
    const std::shared_ptr<const EditedPlan> &firstPlan() const { return m_opened; }

    /// For undo commands: the plan, to be changed, then `announce`.
    EditedPlan &edit() { return *m_plan; }
    void setInventory(const OpenInventory &inventory) { m_inventory = inventory; }
    /// Another plan of the same graph and devices; gives back the one before, which nobody shows any more.
    std::unique_ptr<EditedPlan> exchangePlan(std::unique_ptr<EditedPlan> plan);
    void announce(const Change &change);

signals:
    void changed(const cutaway::Change &change);
    void comparedOtherwise(); ///< `firstCost` and `firstName` are of another plan
    void planLeaves();        ///< whoever shows the plan lets go of it
    void planCame();
    /// Name, path or modified state.
    void stateChanged();

private:
    void takePlan(std::unique_ptr<EditedPlan> plan, std::shared_ptr<const ModuleTree> modules);
    void tellFirstAnew();

    std::unique_ptr<EditedPlan> m_plan;
    std::shared_ptr<const EditedPlan> m_opened; ///< as before the history's first step
    HandGroups m_groups;
    QUndoStack m_history;
    QString m_name;
    QString m_path;
    std::shared_ptr<const EditedPlan> m_first;
    PlanCost m_firstCost;
    ComparisonTerms m_firstTerms; ///< that it is told under
    QString m_firstName;
    OpenInventory m_inventory;
    OpenInventory m_openedOn; ///< the inventory before the history's first step
    bool m_isPlaceholder = false;
    bool m_isAskedFor = false;
    PlanView m_view;
    AddedRun m_run;
};

} // namespace cutaway
