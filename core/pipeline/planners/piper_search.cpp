#include "core/pipeline/planners/piper_search.h"

#include "core/base/rounding.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace cutaway {

namespace {

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

/// The least value of those with at most so many replicas, of all that were added.
class ReplicaSteps
{
public:
    bool isBeaten(const StageWay &way) const
    {
        const auto next = std::ranges::upper_bound(m_steps, way.replicas, {}, &Step::replicas);
        return next != m_steps.begin() && (next - 1)->value <= way.value;
    }

    /// Not beaten by any so far.
    void add(const StageWay &way)
    {
        const auto from = std::ranges::lower_bound(m_steps, way.replicas, {}, &Step::replicas);
        auto to = from;
        while (to != m_steps.end() && to->value >= way.value)
            ++to;
        m_steps.insert(m_steps.erase(from, to), {way.replicas, way.value});
    }

private:
    struct Step
    {
        std::uint32_t replicas;
        double value;
    };
    std::vector<Step> m_steps; ///< replicas ascending, values falling
};

std::uint64_t sizeOf(const StageWay &way)
{
    return std::uint64_t(way.used) << 32 | way.replicas;
}

bool isBefore(const StageWay &one, const StageWay &other)
{
    if (sizeOf(one) != sizeOf(other))
        return sizeOf(one) < sizeOf(other);
    if (one.value != other.value)
        return one.value < other.value;
    const auto rest = [](const StageWay &way) { return std::tuple(way.larger, way.tensor, way.data, way.behind); };
    return rest(one) < rest(other);
}

bool StageWays::isSurelyBeaten(const StageWay &way) const
{
    const std::span<const StageWay> kept = std::span(m_ways).first(m_kept);
    const auto next = std::ranges::upper_bound(kept, sizeOf(way), {}, sizeOf);
    return next != kept.begin() && (next - 1)->used == way.used && (next - 1)->value <= way.value;
}

void StageWays::keepUnbeaten()
{
    if (m_kept == m_ways.size())
        return;
    const auto added = m_ways.begin() + std::ptrdiff_t(m_kept);
    std::sort(added, m_ways.end(), isBefore);
    std::inplace_merge(m_ways.begin(), added, m_ways.end(), isBefore);
    ReplicaSteps steps;
    std::erase_if(m_ways, [&](const StageWay &way) {
        if (steps.isBeaten(way))
            return true;
        steps.add(way);
        return false;
    });
    m_kept = m_ways.size();
    m_mostUnsorted = std::max(leastUnsorted, 3 * m_ways.size());
}

constexpr double rounding = 1e-9; ///< of sums in another order

/// One walk over all pairs of ideals, for one window.
class PiperWalk
{
public:
    PiperWalk(StagePrices &prices, const PiperWindow &window, const Deadline &deadline)
        : m_prices(prices)
        , m_input(prices.input())
        , m_window(window)
        , m_deadline(deadline)
        , m_ways(m_input.ideals.size())
        , m_seen(m_input.ideals.size(), 0)
        , m_predecessors(m_input.ideals.size())
        , m_secondsOf(m_input.setting.devices + 2)
    {
        m_ways[m_input.ideals.full()].add({});
        for (std::size_t i = 0; i < m_input.ideals.size(); ++i) {
            for (const std::uint32_t next : m_input.ideals.successors(i))
                m_predecessors[next].push_back(std::uint32_t(i));
        }
    }

    PiperResult run()
    {
        PiperResult result;
        for (std::size_t larger = m_input.ideals.full(); larger > 0; --larger) {
            if (!extend(larger) || m_deadline.isOver()) {
                result.isInterrupted = true;
                return result;
            }
            m_deadline.job().progress("stages", 1 - double(larger) / double(m_input.ideals.size()));
        }
        m_ways[0].keepUnbeaten();
        const std::vector<StageWay> &ways = m_ways[0].ways();
        if (!ways.empty())
            takeStages(*std::ranges::min_element(ways, {}, &StageWay::value), result);
        return result;
    }

private:
    std::size_t devices() const { return m_input.setting.devices; }

    /// Walks from one ideal to those within it, as far as a stage may reach. False: out of time.
    bool extend(std::size_t larger)
    {
        m_ways[larger].keepUnbeaten();
        if (m_ways[larger].ways().empty())
            return true;
        m_walk.assign(1, std::uint32_t(larger));
        m_seen[larger] = std::uint32_t(larger);
        for (std::size_t i = 0; i < m_walk.size(); ++i) {
            if (m_deadline.isOver())
                return false;
            const std::size_t smaller = m_walk[i];
            if (smaller != larger && (!m_input.ideals.isOfOnePart(smaller, larger) || !tryStage(larger, smaller)))
                continue;
            for (const std::uint32_t next : m_predecessors[smaller]) {
                if (m_seen[next] != larger) {
                    m_seen[next] = std::uint32_t(larger);
                    m_walk.push_back(next);
                }
            }
        }
        return true;
    }

    /// False: no larger stage is of use either.
    bool tryStage(std::size_t larger, std::size_t smaller)
    {
        const std::size_t free = devices() - m_ways[larger].ways().front().used; // sorted: the least used
        bool mayGrow = false;
        for (const StageSums &sums : m_prices.sums(larger, smaller)) {
            const std::int64_t most = std::min(std::int64_t(free) / sums.degree, m_window.mostCopies);
            const double replicas = double(m_input.setting.dataParallel ? most : std::min<std::int64_t>(most, 1));
            const double leastMemory = sums.leastPerMicrobatch + sums.leastFixed;
            if (replicas < 1 || leastMemory > m_input.setting.memory * (1 + roundingShare) ||
                sums.leastWorkSec / replicas >= m_window.below)
                continue;
            mayGrow = true;
            for (const std::int64_t data : m_prices.dataDegrees()) {
                if (data > most)
                    break;
                tryDegrees(larger, smaller, sums, {data, sums.degree});
            }
        }
        return mayGrow;
    }

    void tryDegrees(std::size_t larger, std::size_t smaller, const StageSums &sums, StageDegrees degrees)
    {
        if (leastSeconds(sums, degrees.data) >= m_window.below)
            return;
        ++m_round;
        const double work = m_prices.leastWork(smaller);
        const std::size_t needed = std::size_t(degrees.data * degrees.tensor);
        const std::vector<StageWay> &ways = m_ways[larger].ways();
        for (std::uint32_t i = 0; i < ways.size(); ++i) {
            const StageWay &way = ways[i];
            const std::size_t used = way.used + needed;
            if (used > devices())
                break;
            const std::int64_t replicas = std::int64_t(way.replicas) + degrees.data;
            const bool hasRoom = smaller == 0 || (used < devices() &&
                                                  work <= m_window.below * (1 + rounding) * double(devices() - used));
            if (!hasRoom || replicas > m_input.parallel.microbatches)
                continue;
            const double seconds =
                secondsOf(larger, smaller, sums, degrees, microbatchesInFlight(replicas, degrees.data));
            if (seconds < m_window.below)
                m_ways[smaller].add({std::uint32_t(used), std::uint32_t(replicas),
                                     std::max({way.value, seconds, m_window.enough}), std::uint32_t(larger), i,
                                     std::uint32_t(degrees.data), std::uint32_t(degrees.tensor)});
        }
    }

    /// No choice of configurations is faster.
    static double leastSeconds(const StageSums &sums, std::int64_t data)
    {
        return (sums.sec + sums.leastGradientSec * double(data - 1)) / double(data);
    }

    /// Of a stage with these degrees, remembered by the number of microbatches in flight.
    double secondsOf(std::size_t larger, std::size_t smaller, const StageSums &sums, StageDegrees degrees,
                     std::int64_t inFlight)
    {
        const double memory = m_input.setting.memory;
        const double fastest = (sums.sec + sums.gradientSec * double(degrees.data - 1)) / double(degrees.data);
        if (sums.perMicrobatch * double(inFlight) + sums.fixed <= memory * (1 - roundingShare) &&
            fastest <= std::max(m_window.enough, leastSeconds(sums, degrees.data)))
            return fastest;
        const double leastMemory = sums.leastPerMicrobatch * double(inFlight) + sums.leastFixed;
        if (leastMemory > memory * (1 + roundingShare))
            return cannotRun;
        const double smallest =
            (sums.smallestSec + sums.smallestGradientSec * double(degrees.data - 1)) / double(degrees.data);
        if (leastMemory <= memory * (1 - roundingShare) && smallest <= m_window.enough && smallest != cannotRun)
            return smallest;
        Remembered &remembered = m_secondsOf[std::size_t(inFlight)];
        if (remembered.round != m_round) {
            if (m_tooMany.round == m_round && inFlight > m_tooMany.inFlight)
                return cannotRun;
            m_prices.setStage(larger, smaller);
            remembered = {m_round, leastStageSeconds(m_prices.options(degrees.tensor), limits(degrees, inFlight))};
            if (remembered.seconds == cannotRun)
                m_tooMany = {m_round, inFlight};
        }
        return remembered.seconds;
    }

    ChoiceLimits limits(StageDegrees degrees, std::int64_t inFlight) const
    {
        return {degrees.data, inFlight, m_input.setting.memory, m_window.below, m_window.enough, &m_deadline};
    }

    /// From the first stage to the last.
    void takeStages(const StageWay &first, PiperResult &result)
    {
        result.value = 0;
        std::size_t smaller = 0;
        for (StageWay way = first; smaller != m_input.ideals.full();) {
            const StageDegrees degrees{way.data, way.tensor};
            m_prices.setStage(way.larger, smaller);
            PiperStage &stage = result.stages.emplace_back();
            stage.nodes = m_prices.nodes();
            stage.degrees = degrees;
            const double seconds = leastStageSeconds(m_prices.options(degrees.tensor),
                                                     limits(degrees, microbatchesInFlight(way.replicas, degrees.data)),
                                                     &stage.configurations);
            if (seconds == cannotRun) { // only where the time has run out
                result = {};
                result.isInterrupted = true;
                return;
            }
            result.value = std::max(result.value, seconds);
            smaller = way.larger;
            way = m_ways[smaller].ways()[way.behind];
        }
    }

    StagePrices &m_prices;
    const PiperInput &m_input;
    PiperWindow m_window;
    const Deadline &m_deadline;
    std::vector<StageWays> m_ways; ///< per ideal
    std::vector<std::uint32_t> m_seen;
    std::vector<std::vector<std::uint32_t>> m_predecessors;
    std::vector<std::uint32_t> m_walk;
    struct Remembered
    {
        std::uint64_t round = 0;
        double seconds = 0;
    };
    std::vector<Remembered> m_secondsOf; ///< by microbatches in flight, of the stage and degrees of this round
    struct TooMany
    {
        std::uint64_t round = 0;
        std::int64_t inFlight = 0;
    };
    TooMany m_tooMany; ///< in this round no choice is quick enough with so many, so none is with more
    std::uint64_t m_round = 0;
};

} // namespace

PiperResult PiperSearch::run(const PiperWindow &window, const Deadline &deadline)
{
    return PiperWalk(m_prices, window, deadline).run();
}

double parallelBound(const ParallelModel &parallel, const PiperSetting &setting)
{
    const double devices = double(setting.devices);
    double work = 0;
    double longest = 0;
    for (const std::vector<TensorConfiguration> &list : parallel.configurations) {
        double leastWork = cannotRun;
        double leastSec = cannotRun;
        for (const TensorConfiguration &configuration : list) {
            leastWork = std::min(leastWork, configuration.sec * double(configuration.degree));
            leastSec = std::min(leastSec, configuration.sec * double(configuration.degree) / devices);
        }
        if (list.empty())
            continue;
        work += leastWork;
        longest = std::max(longest, leastSec);
    }
    return std::max(work / devices, longest);
}

} // namespace cutaway
