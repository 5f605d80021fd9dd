#pragma once

#include "app/jobs/background_job.h"
#include "core/plan/edited_plan.h"
#include "core/plan/planner_registry.h"
#include "views/models/planning.h"

#include <QElapsedTimer>
#include <QTimer>
#include <functional>
#include <memory>
#include <mutex>

namespace cutaway {

class Document;
struct FittingPlan;
struct PlannedInstead;

/// Runs planners on the open document and puts their plans into new tabs. One at a time.
class PlannerRun : public QObject
{
    Q_OBJECT

public:
    explicit PlannerRun(Document &document, QObject *parent = nullptr);

    void start(const QString &plannerId, const ParameterValues &given);
    /// By itself, with the planner's defaults; where that plan does not fit, the first that it offers in place of it
    /// and that does.
    void startFitting(const QString &plannerId);
    void cancel();
    bool isRunning() const { return m_slot.job() != nullptr; }
    /// What the user has started and what runs; empty: nothing.
    QString title() const { return isRunning() && m_isAskedFor ? m_slot.job()->title() : QString(); }

signals:
    void started(cutaway::BackgroundJob *job);
    /// What the run has found and proven until now, or in all. For planners that prove something, their own or not.
    void searched(const cutaway::GapLog &log);
    /// `Size based finished in 0.31 s`, `1.267 ms, −0.820 µs against size_based`.
    void finished(const QString &line, const QString &detail);
    /// The plan needs more memory of a device than the one before, to which the planner could have been held: `within`
    /// is what to give it then.
    void memoryGrew(const QString &plannerId, qint64 before, qint64 after, const cutaway::ParameterValues &within);
    /// Behind `failed`, where no plan fits: what to give the planner for what comes nearest.
    void nothingFits(const QString &plannerId, const QString &reason, const cutaway::ParameterValues &nearest);
    /// Before `finished`: how long the run took.
    void measured(const QString &plannerId, double seconds);
    /// Also when it was cancelled.
    void failed(const cutaway::Error &error);
    /// After one of these: what a planner that is a program wrote on its standard error.
    void wrote(const QString &title, const QString &text);
    /// What is to be said of the plan that was made, a line each.
    void noted(const QString &title, const QStringList &notes);
    /// Behind `finished`: why another plan was made than that of the planner that was asked for.
    void fitted(const cutaway::PlannedInstead &instead);

private:
    /// What the planner's thread has told and nobody has taken yet.
    struct Told
    {
        std::mutex mutex;
        std::vector<GapLog::Point> points;
    };

    using Work = std::function<Result<FittingPlan>(const PlannerInput &, const Job &)>;

    void run(const PlannerDescriptor &planner, const ParameterValues &given, const Work &work);
    void takeTold();
    void giveUp();
    void leaveFormerModel();
    void tellLast(const EditedPlan &plan);
    void limitTime(BackgroundJob *job);
    void finish(const PlannerDescriptor &planner, Result<FittingPlan> made);
    void tellFailure(const PlannerDescriptor &planner, const Error &error);
    QStringList notesOf(const EditedPlan &plan) const;
    void tellOutput(const PlannerDescriptor &planner);
    void offerNearest(const PlannerDescriptor &planner, const Error &error);
    QString comparison(const EditedPlan &plan) const;
    QString pinsLost(const EditedPlan &plan) const;
    void warnOfMemory(const PlannerDescriptor &planner, const EditedPlan &plan);

    Document &m_document;
    JobSlot m_slot;
    std::weak_ptr<const Graph> m_graph;        ///< that the run plans
    std::shared_ptr<const EditedPlan> m_start; ///< the plan shown when the run began
    ParameterValues m_given;
    QElapsedTimer m_clock;
    std::shared_ptr<Told> m_told;
    GapLog m_log;
    QTimer m_watch;            ///< while a run is under way
    bool m_isAskedFor = false; ///< by the user; else the model asked for it
    int m_stoppedAfter = 0;    ///< seconds, by the limit in the settings; 0: it was not
};

/// Why another plan was made than the one that was asked for, and which.
struct PlannedInstead
{
    Text reason;
    Text title;
    std::vector<PlannerOffer> others; ///< that could have been made as well
};

struct FittingPlan
{
    std::unique_ptr<EditedPlan> plan;
    std::optional<PlannedInstead> instead; ///< nothing: it is the one that was asked for
};

/// The planner's plan. Where it breaks a limit and offers others in its place, the first of those that breaks none.
Result<FittingPlan> planFitting(const PlannerDescriptor &planner, const PlannerInput &input, const Job &job);

} // namespace cutaway
