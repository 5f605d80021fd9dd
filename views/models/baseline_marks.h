#pragma once

#include "core/judging/plan_difference.h"
#include "views/models/errand_thread.h"
#include "views/models/inspection.h"
#include "views/models/module_figures.h"
#include "views/models/plan_source.h"

#include <QString>
#include <QTimer>

namespace cutaway {

class BaselineMarks;

/// How many operators are in another place than in the baseline, and how many run another way in the same one.
struct BaselineCount
{
    std::size_t moved = 0;
    std::size_t changed = 0;
};

/// Of one operator.
BaselineCount baselineCount(const judging::PlanMarks &marks, ItemIndex item);
/// By module, of all below it. O(marks × depth).
std::vector<BaselineCount> countsByModule(const judging::PlanMarks &marks, std::size_t itemCount,
                                          const ModuleTree &modules, const ModuleFigures &figures);
/// What stands before the groups of a row: one of a moved operator, one of what runs another way; empty: the same.
QString baselineSign(const BaselineCount &count);
/// What a module's tool tip has: lines, each after a line break; empty: all is as in the baseline.
QString baselineLines(const judging::PlanMarks &marks, const BaselineCount &count);
/// The same of one operator.
QString baselineLines(const judging::PlanMarks &marks, ItemIndex item);

/// The inspection with what it was in the baseline as facts; as it is where there is no baseline.
Inspection withBaseline(Inspection inspection, const EditedPlan &plan, const Spot &spot, const BaselineMarks *marks);
/// The same of several operators. O(operators · log moved).
Inspection withBaseline(Inspection inspection, const EditedPlan &plan, std::span<const ItemIndex> items,
                        const BaselineMarks *marks);

/// How the shown plan differs from the baseline, for all who draw it. Follows the plan a moment after its last change;
/// large plans are compared on a thread, and the marks stay those of before until it is done.
class BaselineMarks : public QObject
{
    Q_OBJECT

public:
    /// Plans of more items than these are compared on a thread.
    explicit BaselineMarks(const PlanSource *source, QObject *parent = nullptr, std::size_t mostAtOnce = 5000);
    ~BaselineMarks() override;

    /// Null: there is none. The plan must live until another is set. `isSame`: both plans are known to be equal;
    /// they are compared once the shown one changes.
    void setBaseline(const EditedPlan *plan, const QString &name, bool isSame = false);
    /// The baseline is not what it was, or gone: to be told before another is set.
    void baselineChanged();
    /// Null: there is no baseline, or it is the shown plan, equal to it, or of another kind.
    const judging::PlanMarks *marks() const { return m_marks.get(); }
    /// Whether there will be marks, if there are none yet.
    bool isComparable() const;
    /// Whether the picture marks what moved and where it was.
    bool isUnion() const { return m_isUnion; }
    void setUnion(bool shown);

signals:
    void changed();

private:
    void refresh();
    ErrandThread::Work comparison();
    void forgetCopy();
    void take(std::shared_ptr<const judging::PlanMarks> marks);

    const PlanSource *m_source;
    const EditedPlan *m_baseline = nullptr;
    QString m_name;
    bool m_isSame = false; ///< the shown plan equals it
    std::shared_ptr<const judging::PlanMarks> m_marks;
    bool m_isUnion = false;
    QTimer m_soon; ///< moves of one gesture cost one comparison
    std::size_t m_mostAtOnce;
    std::shared_ptr<const EditedPlan> m_copy; ///< of the baseline, for the thread alone, which has one errand at a time
    ErrandThread m_thread;
};

/// Of a lane; none where there is no baseline or it lacks the lane.
std::optional<std::int64_t> baselineBytes(const BaselineMarks *marks, LaneIndex lane);

} // namespace cutaway
