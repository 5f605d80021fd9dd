#pragma once

#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"

#include <QObject>

#include <memory>
#include <optional>

namespace cutaway {

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
    /// The cost of the plan as it was when it was first opened or made, for "vs" columns.
    const PlanCost &firstCost() const { return m_firstCost; }
    QString firstName() const { return m_firstName; }

    /// What the drag under way would do; empty when none is. Costs and devices show it as `now → if dropped`.
    const std::optional<Preview> &preview() const { return m_preview; }
    /// The move that it is of; null when none is.
    const Move *previewedMove() const { return m_preview ? &m_previewedMove : nullptr; }

    /// `modules`: of the plan's graph, where they are known already.
    void setPlan(const EditedPlan *plan, const PlanCost &firstCost, const QString &firstName,
                 std::shared_ptr<const ModuleTree> modules = nullptr);
    void planChanged(const Change &change);
    void setPreview(std::optional<Preview> preview, Move move = {});
    /// A view wants this move made.
    void requestMove(const Move &move);

signals:
    void planReplaced();
    void changed(const cutaway::Change &change);
    void previewChanged();
    void moveRequested(const cutaway::Move &move);

private:
    const EditedPlan *m_plan = nullptr;
    const Graph *m_graph = nullptr;
    std::shared_ptr<const ModuleTree> m_modules;
    PlanCost m_firstCost;
    QString m_firstName;
    std::optional<Preview> m_preview;
    Move m_previewedMove;
};

} // namespace cutaway
