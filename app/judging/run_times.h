#pragma once

#include "core/judging/exploration.h"

#include <QStringList>

#include <functional>
#include <map>
#include <optional>

namespace cutaway {

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

} // namespace cutaway
