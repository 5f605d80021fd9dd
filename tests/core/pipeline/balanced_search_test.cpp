#include "core/pipeline/planners/balanced_search.h"
#include "tests/support/test_program.h"

#include "core/base/rounding.h"

#include <QTest>

#include <random>
#include <set>

using namespace cutaway;

namespace {

using Cuts = std::vector<std::size_t>;

/// As core/pipeline/README.md, section 3 has it: every stage from every node to every node, one after the other.
class EveryStage
{
public:
    explicit EveryStage(const BalancedInput &input) : m_input(input) {}

    std::optional<Cuts> best() const
    {
        const double bottleneck = leastBottleneck();
        return bottleneck < infinity ? std::optional(fewestBytes(bottleneck)) : std::nullopt;
    }

private:
    double leastBottleneck() const
    {
        std::vector<double> least(m_input.nodes + 1, infinity);
        least[0] = 0;
        for (std::size_t stage = 0; stage < m_input.stages; ++stage) {
            std::vector<double> after(m_input.nodes + 1, infinity);
            for (std::size_t first = 0; first < m_input.nodes; ++first) {
                for (std::size_t end = first + 1; end <= m_input.nodes; ++end) {
                    if (mayBe(stage, first, end))
                        after[end] = std::min(after[end], std::max(least[first], seconds(stage, first, end)));
                }
            }
            least = after;
        }
        return least.back();
    }

    Cuts fewestBytes(double bound) const
    {
        std::vector<std::optional<std::pair<std::int64_t, Cuts>>> behind(m_input.nodes + 1);
        behind[m_input.nodes] = {0, {}};
        for (std::size_t stage = m_input.stages; stage-- > 0;) {
            std::vector<std::optional<std::pair<std::int64_t, Cuts>>> before(m_input.nodes + 1);
            for (std::size_t first = 0; first < m_input.nodes; ++first) {
                for (std::size_t end = first + 1; end <= m_input.nodes; ++end) {
                    if (!behind[end] || !mayBe(stage, first, end) || seconds(stage, first, end) > bound)
                        continue;
                    auto candidate = *behind[end];
                    if (end < m_input.nodes) {
                        candidate.first += m_input.cutBytes[end];
                        candidate.second.insert(candidate.second.begin(), end);
                    }
                    if (!before[first] || candidate < *before[first])
                        before[first] = std::move(candidate);
                }
            }
            behind = std::move(before);
        }
        return behind[0]->second;
    }

    double seconds(std::size_t stage, std::size_t first, std::size_t end) const
    {
        double sum = 0;
        for (std::size_t node = first; node < end; ++node)
            sum += m_input.seconds[m_input.kinds[stage]][node];
        return sum * m_input.computeFactor + m_input.transferSec[stage][first];
    }

    bool mayBe(std::size_t stage, std::size_t first, std::size_t end) const
    {
        if (end < m_input.nodes && !m_input.mayCut.empty() && !m_input.mayCut[end])
            return false;
        for (std::size_t node = first; node < end; ++node) {
            if (node > first && !m_input.mustCut.empty() && m_input.mustCut[node])
                return false;
            if (!m_input.heldTo.empty() && m_input.heldTo[node] != BalancedInput::anyStage &&
                m_input.heldTo[node] != stage)
                return false;
        }
        return !m_input.capacity[stage] || bytes(stage, first, end) <= *m_input.capacity[stage];
    }

    std::int64_t bytes(std::size_t stage, std::size_t first, std::size_t end) const
    {
        std::set<std::uint32_t> storages;
        std::int64_t weights = 0;
        std::int64_t made = 0;
        for (std::size_t node = first; node < end; ++node) {
            made += m_input.activationBytes[node];
            for (const BalancedInput::Weight &weight : m_input.weights[node])
                weights += storages.insert(weight.storage).second ? weight.bytes : 0;
        }
        const bool remakes = !m_input.remadeInFlight.empty();
        return std::int64_t(double(weights) * m_input.weightFactor) +
               m_input.cutBytes[first] * m_input.inFlight[stage] +
               made * (remakes ? m_input.remadeInFlight[stage] : m_input.inFlight[stage]);
    }

    const BalancedInput &m_input;
};

/// Small numbers, so that much is equal and sums are exact.
class RandomInput
{
public:
    explicit RandomInput(std::uint32_t seed) : m_random(seed) {}

    BalancedInput make()
    {
        BalancedInput input;
        input.stages = below(5) + 1;
        input.nodes = input.stages + below(20);
        input.computeFactor = double(1 + below(3));
        addTimes(input);
        addMemory(input);
        addCuts(input);
        return input;
    }

private:
    std::size_t below(std::size_t end) { return m_random() % end; }

    void addTimes(BalancedInput &input)
    {
        const std::size_t kinds = 1 + below(2);
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            std::vector<double> &seconds = input.seconds.emplace_back(input.nodes);
            std::ranges::generate(seconds, [&] { return double(below(4)); });
        }
        for (std::size_t stage = 0; stage < input.stages; ++stage) {
            input.kinds.push_back(below(kinds));
            std::vector<double> &transfers = input.transferSec.emplace_back(input.nodes);
            std::ranges::generate(transfers, [&] { return stage == 0 ? 0.0 : double(below(3)); });
        }
    }

    void addMemory(BalancedInput &input)
    {
        input.weightFactor = 1 + double(below(4)) / 2;
        input.storageCount = input.nodes;
        input.weights.resize(input.nodes);
        for (std::size_t node = 0; node < input.nodes; ++node) {
            input.cutBytes.push_back(std::int64_t(below(6)));
            input.activationBytes.push_back(std::int64_t(below(6)));
            for (std::size_t i = below(3); i > 0; --i) {
                const auto storage = std::uint32_t(below(input.storageCount));
                input.weights[node].push_back({storage, 1 + storage % 5});
            }
        }
        const bool remakes = below(3) == 0;
        for (std::size_t stage = 0; stage < input.stages; ++stage) {
            input.inFlight.push_back(std::int64_t(1 + below(3)));
            if (remakes)
                input.remadeInFlight.push_back(1);
            const bool isLimited = below(3) > 0;
            input.capacity.push_back(isLimited ? std::optional(std::int64_t(20 + below(80))) : std::nullopt);
        }
    }

    void addCuts(BalancedInput &input)
    {
        if (below(3) == 0) {
            input.mustCut.assign(input.nodes, false);
            input.mustCut[below(input.nodes)] = true;
        }
        if (below(3) == 0) {
            input.heldTo.assign(input.nodes, BalancedInput::anyStage);
            input.heldTo[below(input.nodes)] = std::uint32_t(below(input.stages));
        }
        if (below(3) == 0) {
            for (std::size_t cut = 0; cut < input.nodes; ++cut)
                input.mayCut.push_back(below(4) > 0 || (!input.mustCut.empty() && input.mustCut[cut]));
        }
    }

    std::mt19937 m_random;
};

} // namespace

class BalancedSearchTest : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatTryingEveryStageFinds()
    {
        std::size_t possible = 0;
        constexpr std::uint32_t rounds = 4000;
        for (std::uint32_t seed = 0; seed < rounds; ++seed) {
            const BalancedInput input = RandomInput(seed).make();
            const std::optional<Cuts> wanted = EveryStage(input).best();
            QVERIFY2(*balancedCut(input, {}) == wanted, qPrintable(QString("seed %1").arg(seed)));
            possible += wanted.has_value();
        }
        QVERIFY2(possible > rounds / 4 && possible < rounds * 3 / 4, qPrintable(QString::number(possible)));
    }
};

CUTAWAY_TEST(BalancedSearchTest)
#include "balanced_search_test.moc"
