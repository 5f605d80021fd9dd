#pragma once

#include <cstdint>
#include <vector>

namespace cutaway {

/// A way to run all that is behind an ideal, and the stage that it begins with.
struct StageWay
{
    std::uint32_t used = 0;     ///< devices
    std::uint32_t replicas = 0; ///< Σ of data degrees
    double value = 0;           ///< the slowest stage
    std::uint32_t larger = 0;   ///< the stage reaches to this ideal,
    std::uint32_t behind = 0;   ///< behind which this way of it is taken
    std::uint32_t data = 0;     ///< degrees of the stage
    std::uint32_t tensor = 0;
};

/// The ways to reach one ideal that no other beats in devices, replicas and value.
class StageWays
{
public:
    void add(const StageWay &way)
    {
        if (isSurelyBeaten(way))
            return;
        m_ways.push_back(way);
        if (m_ways.size() >= m_mostUnsorted)
            keepUnbeaten();
    }
    /// By devices, replicas and value. O(ways · log ways).
    void keepUnbeaten();
    const std::vector<StageWay> &ways() const { return m_ways; }

private:
    /// By a way with as many devices of those that were kept last.
    bool isSurelyBeaten(const StageWay &way) const;

    static constexpr std::size_t leastUnsorted = 512;
    std::vector<StageWay> m_ways;
    std::size_t m_kept = 0; ///< of them are in order and unbeaten by each other
    std::size_t m_mostUnsorted = leastUnsorted;
};

} // namespace cutaway
