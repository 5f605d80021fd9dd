#pragma once

#include "core/judging/exploration.h"

#include <memory>

namespace cutaway::judging {

/// What results do not say of a point.
struct PointNotes
{
    Text problem = {};   ///< what is wrong with it as windows tell it; empty: nothing, or it was kept
    double seconds = -1; ///< that it took, also where it failed; below 0: it was kept
};

/// Every so many of an exploration's points, for one of several machines: `2/8` is the second of eight. Shares have
/// points of all planners.
struct Share
{
    std::size_t number = 1; ///< from 1
    std::size_t of = 1;
};

/// Of `2/8`. Error `bad_share`.
Result<Share> readShare(std::string_view text);

struct ExplorerInput
{
    Exploration exploration;
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;           ///< null: none was given
    std::vector<std::shared_ptr<const EditedPlan>> plans; ///< those that the exploration names, in its order
    nlohmann::ordered_json kept; ///< results of an interrupted exploration or of shares of it; null: none
    bool triesNew = true;        ///< what is not kept is tried
    Share share;
    std::size_t jobs = 1;     ///< points tried at a time
    double secondsPerRun = 0; ///< after that a planner is stopped and its best so far taken; 0: as long as it takes
    /// Hears of each point as soon as there is one: its number, what results will say of it but for `front`, and what
    /// they will not. Called by the threads that try points, one at a time; may be empty.
    std::function<void(std::size_t number, const nlohmann::ordered_json &point, const PointNotes &notes)> pointDone;
};

/// Results of any exploration, whose fields are of the types that they are written with. Errors: those of reading.
Result<nlohmann::ordered_json> readResults(std::string_view text);

/// The points of results that can be kept. Errors: those of reading, `other_exploration`.
Result<nlohmann::ordered_json> keptResults(std::string_view text, const Exploration &exploration);

/// Results as they are written: infeasible points say what is wrong with them, and have no figures.
nlohmann::ordered_json resultsDocument(nlohmann::ordered_json results);

/// Tries every point on threads of its own and judges it. What fails is a point, no error. Planners that are programs
/// of others, and solvers, run in children that are killed where they do not end; Cutaway's own end within a moment of
/// being stopped.
class Explorer
{
public:
    /// Begins. `job` is asked and told by several threads, one at a time.
    Explorer(ExplorerInput input, Job job);
    /// Waits for what is being tried; stop the job first to be done soon.
    ~Explorer();
    Explorer(const Explorer &) = delete;
    Explorer &operator=(const Explorer &) = delete;

    /// Until all points are there or the job is stopped; planners that then take longer than a moment are not waited
    /// for.
    void wait();
    /// The document `cutaway.exploration.results` with the points that there are, once; `"complete": false` where that
    /// is not all of them. Infeasible points have figures, too.
    nlohmann::ordered_json takeResults();

private:
    class Work;
    std::unique_ptr<Work> m_work;
};

/// All of it at once.
nlohmann::ordered_json explore(ExplorerInput input, const Job &job);

} // namespace cutaway::judging
