#pragma once

#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace cutaway {

/// What a plan is compared with. Asked whenever it is told, since devices, settings and the baseline may become others.
struct FirstPlan
{
    std::function<const PlanCost &()> cost; ///< under the devices and settings that the plan has now
    std::function<QString()> name;
};

/// The plan that the views show. Views read the plan through it, ask for moves and hear of changes; they never change
/// the plan themselves: the document makes the move as an undo step and then calls `planChanged`.
class PlanSource : public QObject
{
    Q_OBJECT

public:
    explicit PlanSource(QObject *parent = nullptr);
    ~PlanSource() override;

    /// Null when nothing is open.
    const EditedPlan *plan() const { return m_plan; }
    const ModuleTree *modules() const { return m_modules.get(); }
    const std::shared_ptr<const ModuleTree> &sharedModules() const { return m_modules; }
    /// The cost of the plan as it was when it was first opened or made, under the settings that the plan has now, for
    /// "vs" columns.
    const PlanCost &firstCost() const { return m_first.cost(); }
    QString firstName() const { return m_first.name(); }

    /// What the drag under way would do, or a setting that is not applied yet; empty: there is neither. Costs and
    /// devices show it as `now → if dropped`.
    const std::optional<Preview> &preview() const { return m_preview; }
    /// The preview is of a number that is set: it would be applied and not dropped. What is dragged may be a setting
    /// too, as the steps of a schedule are, but none of these.
    bool previewsSetting() const
    {
        return m_preview && !m_previewedMove.settings.empty() &&
               std::holds_alternative<std::int64_t>(m_previewedMove.settings.front().value);
    }
    /// The plan as the drag under way would leave it; null when none is, or its drop would be refused. Holds until the
    /// preview changes. A copy that serves until the plan changes: O(plan) the first time, then what the move and its
    /// inverse cost.
    const EditedPlan *planIfDropped() const;
    /// The same for panels that tell figures. To copy a large plan and to tell all of it takes longer than a frame: of
    /// such a plan there is nothing until the pointer rests on a target, and `previewChanged` says when.
    const EditedPlan *planAtRest() const;
    /// The operators whose figures it has otherwise: those moved and, since what is paid before an operator changes
    /// with what it reads, their readers.
    std::vector<ItemIndex> changedIfDropped() const;

    /// `modules`: of the plan's graph, where they are known already.
    void setPlan(const EditedPlan &plan, FirstPlan first, std::shared_ptr<const ModuleTree> modules);
    /// Compared with what stays as it is.
    void setPlan(const EditedPlan *plan, const PlanCost &firstCost, const QString &firstName,
                 std::shared_ptr<const ModuleTree> modules = nullptr);
    /// It is compared with another from now on.
    void tellComparedOtherwise() { emit comparedOtherwise(); }
    /// Other hand-made groups of the same plan.
    void setModules(std::shared_ptr<const ModuleTree> modules);
    void planChanged(const Change &change);
    void setPreview(std::optional<Preview> preview, Move move = {});
    /// A view wants this move made.
    void requestMove(const Move &move);

signals:
    void planReplaced();
    /// `before` is gone after the signal.
    void modulesChanged(const cutaway::ModuleTree &before);
    void changed(const cutaway::Change &change);
    void comparedOtherwise(); ///< `firstCost` and `firstName` are of another plan
    void previewChanged();
    void moveRequested(const cutaway::Move &move);

private:
    void show(const EditedPlan *plan, FirstPlan first, std::shared_ptr<const ModuleTree> modules);
    void forgetCopy();

    const EditedPlan *m_plan = nullptr;
    const Graph *m_graph = nullptr;
    std::shared_ptr<const ModuleTree> m_modules;
    FirstPlan m_first;
    std::optional<Preview> m_preview;
    Move m_previewedMove;
    QTimer m_rest; ///< of the pointer, over a large plan
    bool m_hasRested = false;
    mutable std::unique_ptr<EditedPlan> m_copy;
    mutable std::optional<Move> m_copyInverse;    ///< the previewed move is made on the copy: what takes it back
    mutable std::vector<ItemIndex> m_copyFigures; ///< what it changes besides what is moved
};

} // namespace cutaway
