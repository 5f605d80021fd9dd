#pragma once

#include "views/judging/sweep_view.h"
#include "views/models/errand_thread.h"

namespace cutaway {

/// Curves of plans over an axis, on a thread: the plans' own, with their breaking points in words, then, where it is
/// asked for, the planner's.
class WhatIfSweep : public QObject
{
    Q_OBJECT

public:
    struct Plan
    {
        QString name;
        std::shared_ptr<const EditedPlan> plan; ///< a copy, for the thread alone
    };

    explicit WhatIfSweep(QObject *parent = nullptr) : QObject(parent), m_thread(this) {}

    /// `plans` are copied when the thread is free; the first is the one that is shown.
    void start(std::function<std::vector<Plan>()> plans, WhatIfAxis axis, bool withPlanner);
    void drop() { m_thread.drop(); }

signals:
    /// Also with what is there so far. `breaks`: a line a plan that ceases to fit in the range, or begins to.
    void found(const std::vector<cutaway::SweepCurve> &curves, const QStringList &breaks);

private:
    ErrandThread m_thread;
};

} // namespace cutaway
