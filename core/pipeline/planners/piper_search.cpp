#include "core/pipeline/planners/piper_search.h"

#include "core/base/sort_unique.h"

#include <algorithm>
#include <map>
#include <optional>

namespace cutaway {

namespace {

constexpr double tolerance = 1e-9;

/// Stages between two ideals, priced for every degree as asked for.
class StagePrices
{
public:
    explicit StagePrices(const PiperInput &input) : m_input(input), m_isInside(input.graph.size(), false)
    {
        std::vector<std::int64_t> degrees;
        for (const auto &list : input.parallel.configurations) {
            for (const TensorConfiguration &configuration : list)
                degrees.push_back(configuration.degree);
        }
        sortUnique(degrees);
        for (const std::int64_t degree : degrees) {
            if (degree == 1 || (input.setting.tensorParallel && degree <= std::int64_t(input.setting.devices)))
                m_tensorDegrees.push_back(degree);
        }
        const std::int64_t most = input.setting.dataParallel ? std::int64_t(input.setting.devices) : 1;
        for (std::int64_t d = 1; d <= most; ++d) {
            if (input.parallel.microbatches % d == 0)
                m_dataDegrees.push_back(d);
        }
    }

    const std::vector<std::int64_t> &tensorDegrees() const { return m_tensorDegrees; }
    const std::vector<std::int64_t> &dataDegrees() const { return m_dataDegrees; }
    const std::vector<NodeIndex> &nodes() const { return m_nodes; }

    void setStage(std::size_t larger, std::size_t smaller)
    {
        for (const NodeIndex node : m_nodes)
            m_isInside[node.value()] = false;
        m_nodes.clear();
        for (const std::uint32_t unit : m_input.ideals.difference(larger, smaller))
            std::ranges::copy(m_input.units.members[unit], std::back_inserter(m_nodes));
        std::ranges::sort(m_nodes);
        for (const NodeIndex node : m_nodes)
            m_isInside[node.value()] = true;
    }

    /// Nothing where a node has no configuration of the degree.
    std::optional<StageOptions> options(std::int64_t tensorDegree) const
    {
        StageOptions options;
        const auto isInside = [&](NodeIndex node) { return bool(m_isInside[node.value()]); };
        for (const NodeIndex node : m_nodes) {
            std::vector<StageOption> &list = options.ofNode.emplace_back();
            double leastSec = cannotRun;
            double leastMemory = cannotRun;
            for (const TensorConfiguration &configuration : m_input.parallel.configurations[node.value()]) {
                if (configuration.degree != tensorDegree ||
                    (!m_input.setting.recompute && configuration.id == "activation recomp"))
                    continue;
                const double sec = m_input.parallel.seconds(m_input.graph, node, configuration, 1,
                                                            m_input.setting.bytesPerSec, isInside);
                const double gradients = 4 * configuration.parameterBytes /
                                         (double(m_input.parallel.microbatches) * m_input.setting.bytesPerSec);
                list.push_back({&configuration, sec, gradients});
                leastSec = std::min(leastSec, configuration.sec); // edges may come inside as the stage grows
                leastMemory = std::min(leastMemory, configuration.memoryPerMicrobatch + configuration.memoryFixed);
            }
            if (list.empty())
                return std::nullopt;
            options.leastSec += leastSec;
            options.leastMemory += leastMemory;
        }
        return options;
    }

    /// Whether the stage or a larger one may be below the limit with this tensor degree.
    bool mayGrow(const StageOptions &options, std::int64_t tensorDegree) const
    {
        const std::int64_t most = std::max<std::int64_t>(1, std::int64_t(m_input.setting.devices) / tensorDegree);
        const double data = double(m_input.setting.dataParallel ? most : 1);
        return options.leastMemory <= m_input.setting.memory && options.leastSec / data < m_input.below;
    }

private:
    const PiperInput &m_input;
    std::vector<std::int64_t> m_tensorDegrees;
    std::vector<std::int64_t> m_dataDegrees;
    std::vector<NodeIndex> m_nodes;
    std::vector<char> m_isInside;
};

class PiperSearch
{
public:
    PiperSearch(const PiperInput &input, const Deadline &deadline)
        : m_input(input)
        , m_deadline(deadline)
        , m_prices(input)
        , m_side(input.setting.devices + 1)
        , m_best(input.ideals.size() * m_side * m_side, cannotRun)
        , m_seen(input.ideals.size(), 0)
        , m_predecessors(input.ideals.size())
    {
        value(input.ideals.full(), 0, 0) = 0;
        for (std::size_t i = 0; i < input.ideals.size(); ++i) {
            for (const std::uint32_t next : input.ideals.successors(i))
                m_predecessors[next].push_back(std::uint32_t(i));
        }
    }

    PiperResult run()
    {
        PiperResult result;
        for (std::size_t larger = m_input.ideals.full(); larger > 0; --larger) {
            if (!extend(larger)) {
                result.isInterrupted = true;
                return result;
            }
            m_deadline.job().progress("stages", 1 - double(larger) / double(m_input.ideals.size()));
        }
        if (m_deadline.isOver()) { // the last choices may have been cut short
            result.isInterrupted = true;
            return result;
        }
        State first{0, 0};
        for (std::size_t used = 0; used < m_side; ++used) {
            for (std::size_t replicas = 0; replicas <= used; ++replicas) {
                if (value(0, used, replicas) < result.value) {
                    result.value = value(0, used, replicas);
                    first = {used, replicas};
                }
            }
        }
        if (result.value != cannotRun)
            result.stages = stagesFrom(first);
        return result;
    }

private:
    struct State
    {
        std::size_t used;     ///< devices behind the ideal
        std::size_t replicas; ///< Σ of data degrees behind it
    };

    double &value(std::size_t ideal, std::size_t used, std::size_t replicas)
    {
        return m_best[(ideal * m_side + used) * m_side + replicas];
    }

    void findAlive(std::size_t ideal)
    {
        m_alive.clear();
        for (std::size_t used = 0; used < m_side; ++used) {
            for (std::size_t replicas = 0; replicas <= used; ++replicas) {
                if (value(ideal, used, replicas) < m_input.below)
                    m_alive.push_back({used, replicas});
            }
        }
    }

    /// Walks from one ideal to those within it, as far as a stage may reach. False: out of time.
    bool extend(std::size_t larger)
    {
        findAlive(larger);
        if (m_alive.empty())
            return true;
        m_walk.assign(1, std::uint32_t(larger));
        m_seen[larger] = std::uint32_t(larger);
        for (std::size_t i = 0; i < m_walk.size(); ++i) {
            if (m_deadline.isOver())
                return false;
            const std::size_t smaller = m_walk[i];
            if (smaller != larger && !tryStage(larger, smaller))
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
        m_prices.setStage(larger, smaller);
        bool mayGrow = false;
        for (const std::int64_t tensor : m_prices.tensorDegrees()) {
            const std::optional<StageOptions> options = m_prices.options(tensor);
            if (!options || !m_prices.mayGrow(*options, tensor))
                continue;
            mayGrow = true;
            for (const std::int64_t data : m_prices.dataDegrees())
                tryDegrees(larger, smaller, *options, {data, tensor});
        }
        return mayGrow;
    }

    void tryDegrees(std::size_t larger, std::size_t smaller, const StageOptions &options, StageDegrees degrees)
    {
        const std::size_t devices = std::size_t(degrees.data * degrees.tensor);
        std::map<std::int64_t, double> secondsOf; // by microbatches in flight
        for (const State &state : m_alive) {
            if (!mayFollow(state, degrees))
                continue;
            const std::int64_t inFlight = inFlightOf(state, degrees);
            const auto [entry, isNew] = secondsOf.try_emplace(inFlight, cannotRun);
            if (isNew)
                entry->second = leastStageSeconds(
                    options, {degrees.data, inFlight, m_input.setting.memory, m_input.below, &m_deadline});
            if (entry->second == cannotRun)
                continue;
            double &known = value(smaller, state.used + devices, state.replicas + std::size_t(degrees.data));
            known = std::min(known, std::max(value(larger, state.used, state.replicas), entry->second));
        }
    }

    bool mayFollow(const State &state, StageDegrees degrees) const
    {
        return state.used + std::size_t(degrees.data * degrees.tensor) < m_side &&
               std::int64_t(state.replicas) + degrees.data <= m_input.parallel.microbatches;
    }

    static std::int64_t inFlightOf(const State &state, StageDegrees degrees)
    {
        return microbatchesInFlight(std::int64_t(state.replicas) + degrees.data, degrees.data);
    }

    /// Stages are found again from the values alone, first one first.
    std::vector<PiperStage> stagesFrom(State state)
    {
        std::vector<PiperStage> stages;
        for (std::size_t smaller = 0; smaller != m_input.ideals.full();) {
            const std::optional<Step> step = stepFrom(smaller, state);
            if (!step)
                return {}; // cannot be: every value came from a stage
            stages.push_back(stageOf(smaller, *step, state));
            smaller = step->larger;
            state = before(state, step->degrees);
        }
        return stages;
    }

    struct Step
    {
        std::size_t larger;
        StageDegrees degrees;
    };

    static State before(const State &state, StageDegrees degrees)
    {
        return {state.used - std::size_t(degrees.data * degrees.tensor), state.replicas - std::size_t(degrees.data)};
    }

    std::optional<Step> stepFrom(std::size_t smaller, const State &state)
    {
        std::vector<std::uint32_t> walk{std::uint32_t(smaller)};
        std::vector<bool> isSeen(m_input.ideals.size(), false);
        for (std::size_t i = 0; i < walk.size(); ++i) {
            if (walk[i] != smaller) {
                if (const std::optional<StageDegrees> degrees = degreesBetween(walk[i], smaller, state))
                    return Step{walk[i], *degrees};
            }
            for (const std::uint32_t next : m_input.ideals.successors(walk[i])) {
                if (!isSeen[next])
                    walk.push_back(next);
                isSeen[next] = true;
            }
        }
        return std::nullopt;
    }

    std::optional<StageDegrees> degreesBetween(std::size_t larger, std::size_t smaller, const State &state)
    {
        const double wanted = value(smaller, state.used, state.replicas) * (1 + tolerance);
        m_prices.setStage(larger, smaller);
        for (const std::int64_t tensor : m_prices.tensorDegrees()) {
            const std::optional<StageOptions> options = m_prices.options(tensor);
            for (const std::int64_t data : m_prices.dataDegrees()) {
                const StageDegrees degrees{data, tensor};
                if (!options || std::size_t(data * tensor) > state.used || std::size_t(data) > state.replicas)
                    continue;
                const State behind = before(state, degrees);
                if (behind.replicas > behind.used || value(larger, behind.used, behind.replicas) > wanted)
                    continue;
                const double seconds = leastStageSeconds(
                    *options, {data, inFlightOf(behind, degrees), m_input.setting.memory, m_input.below, nullptr});
                if (seconds <= wanted)
                    return degrees;
            }
        }
        return std::nullopt;
    }

    PiperStage stageOf(std::size_t smaller, const Step &step, const State &state)
    {
        m_prices.setStage(step.larger, smaller);
        PiperStage stage{m_prices.nodes(), step.degrees, {}};
        const std::optional<StageOptions> options = m_prices.options(step.degrees.tensor);
        leastStageSeconds(*options,
                          {step.degrees.data, inFlightOf(before(state, step.degrees), step.degrees),
                           m_input.setting.memory, m_input.below, nullptr},
                          &stage.configurations);
        return stage;
    }

    const PiperInput &m_input;
    const Deadline &m_deadline;
    StagePrices m_prices;
    std::size_t m_side; ///< numbers of devices used: 0 to all
    std::vector<double> m_best;
    std::vector<std::uint32_t> m_seen;
    std::vector<std::vector<std::uint32_t>> m_predecessors;
    std::vector<std::uint32_t> m_walk;
    std::vector<State> m_alive;
};

} // namespace

PiperResult searchPiper(const PiperInput &input, const Deadline &deadline)
{
    return PiperSearch(input, deadline).run();
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
