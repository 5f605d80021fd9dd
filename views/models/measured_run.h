#pragma once

#include "core/measured/run_comparison.h"
#include "views/models/errand_thread.h"
#include "views/models/plan_source.h"

namespace cutaway {

/// What a profiler recorded of the shown plan's run.
struct AddedRun
{
    std::shared_ptr<const measured::Run> run; ///< null: none
    QStringList paths;                        ///< of its traces
    QString name;                             ///< `interleaved.rank0.json.gz and 1 more`
};

/// A run beside the shown plan, for all who draw it. It is matched anew after each change of the plan: at once, or on a
/// thread where there is much of it.
class MeasuredRun : public QObject
{
    Q_OBJECT

public:
    /// Runs of more labels than these are matched on a thread.
    explicit MeasuredRun(const PlanSource *source, QObject *parent = nullptr, std::size_t mostAtOnce = 50000);
    ~MeasuredRun() override;

    /// That of the shown plan; to be called again when another plan is shown, which has none until then.
    void setRun(AddedRun run);
    const AddedRun &run() const { return m_run; }
    bool isThere() const { return m_run.run != nullptr; }
    /// Null: there is no run, it does not fit the plan as it is now, or it is still being matched.
    const measured::RunComparison *comparison() const { return m_comparison.get(); }
    /// Of a group of the shown plan; null where there is no comparison, or not all of its passes were measured.
    const measured::GroupTimes *timesOf(GroupIndex group) const;
    /// The most that the ranks of a device held, where it was recorded: of several the fullest one's. Null: it was not.
    const measured::RankPeak *peakOf(LaneIndex lane) const;
    /// Measured over predicted of each item's group, by item; not a number for none. Null: there is no comparison.
    const std::shared_ptr<const std::vector<double>> &ratios() const { return m_ratios; }
    /// Why there is no comparison of the run; nothing where there is one.
    const std::optional<Error> &refusal() const { return m_refusal; }
    /// The step that is taken apart, of those of the run; none: the one of median length.
    void setStep(std::optional<std::size_t> step);
    const PlanSource &source() const { return *m_source; }

signals:
    void changed();

private:
    void match();
    ErrandThread::Work matching();
    void take(Result<measured::RunComparison> compared);
    void forget();
    void findRatios(const EditedPlan &plan);

    const PlanSource *m_source;
    AddedRun m_run;
    std::shared_ptr<const measured::RunComparison> m_comparison;
    std::vector<std::optional<measured::GroupTimes>> m_groupTimes;
    std::shared_ptr<const std::vector<double>> m_ratios;
    std::optional<Error> m_refusal;
    std::optional<std::size_t> m_step;
    std::size_t m_mostAtOnce;
    ErrandThread m_thread;
};

} // namespace cutaway
