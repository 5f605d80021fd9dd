#pragma once

#include "app/jobs/background_job.h"
#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"

#include <QObject>

#include <memory>

namespace cutaway {

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

} // namespace cutaway
