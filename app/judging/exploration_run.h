#pragma once

#include "app/jobs/background_job.h"
#include "core/judging/exploration.h"
#include "core/judging/explorer.h"
#include "core/plan/edited_plan.h"

#include <QString>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>

namespace cutaway {

/// What a person fills in to explore, as texts: lists are `1, 2, 4`, `1..8` or `1..2 by 0.25`.
struct ExplorationDraft
{
    struct Planner
    {
        std::string id;
        QString settings; ///< `seed = 1, 2, 3; saturate_host = true, false`
    };
    struct Variation
    {
        std::string what;
        QString values;
        bool isFactor = false;
    };

    std::vector<Planner> planners;
    std::vector<std::string> plans;
    std::vector<Variation> variations; ///< those without values are left out
    std::vector<std::string> objectives;
    std::string limited; ///< a figure
    QString limit;       ///< the most that it may be; empty: no limit
};

/// The document `cutaway.exploration`. Errors: `bad_value` with the text that cannot be read, those of readExploration.
Result<judging::Exploration> explorationOf(const ExplorationDraft &draft);

/// The settings of a plan's planner as a person would fill them in; without those that hold lists or documents.
QString proposedSettings(const ParameterValues &given);

/// `1, 2, 4`, `1..8`, `1..2 by 0.25`, `1.2e10, 5e10`, `50 %`. Errors: `bad_value`.
Result<std::vector<double>> numbersOf(const QString &text);

/// About how long points of an exploration take.
struct ExpectedTime
{
    double seconds = 0;  ///< of those whose planners have run before
    QStringList unknown; ///< titles of planners that have not
};

/// How long planners took, all of them in a session, and each run of an exploration with its own settings.
class RunTimes
{
public:
    void note(const std::string &plannerId, double seconds);
    /// The same of a point of the exploration, by the number of its run among the exploration's.
    void note(const judging::Exploration &exploration, std::size_t run, double seconds);
    /// The runs are those of another exploration.
    void forgetRuns() { m_ofRuns.clear(); }
    /// Of those points of the exploration that are left, so many at a time. Plans that are only evaluated take no time.
    ExpectedTime expected(const judging::Exploration &exploration, int jobs,
                          const std::function<bool(std::size_t point)> &isLeft) const;

private:
    struct Spent
    {
        double seconds = 0;
        int count = 0;

        void add(double more)
        {
            seconds += more;
            ++count;
        }
    };
    /// Of one point.
    std::optional<double> secondsOf(const judging::Exploration &exploration, std::size_t run) const;

    std::map<std::string, Spent> m_ofPlanners;
    std::map<std::size_t, Spent> m_ofRuns;
};

/// An exploration on threads of its own, whose points come as soon as they are there. One at a time; what was stopped
/// can go on.
class ExplorationRun : public QObject
{
    Q_OBJECT

public:
    explicit ExplorationRun(QObject *parent = nullptr);

    void start(judging::ExplorerInput input);
    /// Does what is left of the last one, with the plans and devices that it began with. `jobs`: points at a time.
    void goOn(std::size_t jobs);
    /// Points that are there stay, and it can go on.
    void pause();
    /// The same, but for going on.
    void cancel();
    /// Whether a part of the last one is left to be done.
    bool canGoOn() const;
    /// A run of a planner took so long; points of explorations are noted already.
    void noteSeconds(const std::string &plannerId, double seconds) { m_times.note(plannerId, seconds); }
    /// About how long an exploration takes, by the runs that were noted.
    ExpectedTime expectedTime(const judging::Exploration &exploration, int jobs) const;
    /// The same of the points that are left of the one that runs.
    ExpectedTime timeLeft() const;
    bool isRunning() const { return m_isRunning; }
    /// Of the last exploration; null: there was none.
    const nlohmann::ordered_json &results() const { return m_results; }
    const judging::Exploration &exploration() const { return m_input.exploration; }

signals:
    void started(cutaway::BackgroundJob *job);
    /// `problem`: what is wrong with it, in the window's language; empty: nothing, or as the point says it.
    void pointAdded(const nlohmann::ordered_json &point, const QString &problem);
    void progress(int done, int all);
    /// Also when it was stopped.
    void finished();

private:
    /// What workers have found and nobody has seen yet.
    struct Found
    {
        std::mutex mutex;
        struct Point
        {
            std::size_t number = 0;
            nlohmann::ordered_json json;
            judging::PointNotes notes;
        };
        std::vector<Point> points;
    };

    void take();

    void begin(judging::ExplorerInput input);

    JobSlot m_slot;
    judging::ExplorerInput m_input; ///< that the last one began with
    nlohmann::ordered_json m_results;
    std::shared_ptr<Found> m_found;
    QTimer m_poll;
    RunTimes m_times;
    std::set<std::size_t> m_told; ///< numbers of the points that were
    int m_done = 0;
    bool m_isCancelled = false;
    bool m_isRunning = false;
};

} // namespace cutaway
