#pragma once

#include <functional>
#include <optional>
#include <string>

namespace cutaway {

/// How far a search for the least time has come.
struct SearchGap
{
    std::optional<double> bestSec;  ///< of the best plan so far; none: there is no plan yet
    std::optional<double> boundSec; ///< no plan is below it; none: nothing is proven
    std::string boundOrigin;        ///< one sentence: what proves it

    /// (best − bound) / best; none where one of them is not known.
    std::optional<double> fraction() const;
};

/// Hears of searches on the thread that made it, until it goes; of several on one thread the one made last does.
class GapListener
{
public:
    using Hear = std::function<void(const SearchGap &)>;

    explicit GapListener(Hear hear);
    ~GapListener();
    GapListener(const GapListener &) = delete;
    GapListener &operator=(const GapListener &) = delete;

private:
    friend void tellGap(const SearchGap &gap);

    Hear m_hear;
    GapListener *m_outer;
};

/// To be called by planners, on the thread that they were run on, when what is best or proven has changed. Cheap where
/// nobody listens.
void tellGap(const SearchGap &gap);

} // namespace cutaway
