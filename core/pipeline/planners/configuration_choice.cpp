#include "core/pipeline/planners/configuration_choice.h"

#include <algorithm>

namespace cutaway {

namespace {

struct Weighed
{
    double sec = 0;
    double memory = 0;
    const TensorConfiguration *configuration = nullptr;
};

/// A choice for the first nodes that no other beats.
struct Partial
{
    double sec = 0;
    double memory = 0;
    std::uint32_t before = 0; ///< in the front of one node less
    std::uint32_t option = 0;
};

/// Sums of the same times in another order differ by less.
constexpr double rounding = 1e-13;

/// By memory, then time; only those that are faster than all that need less memory.
template <class Choice>
void keepUnbeaten(std::vector<Choice> &choices)
{
    std::ranges::sort(choices, [](const Choice &a, const Choice &b) {
        return a.memory != b.memory ? a.memory < b.memory : a.sec < b.sec;
    });
    std::size_t kept = 0;
    for (const Choice &choice : choices) {
        if (kept == 0 || choice.sec < choices[kept - 1].sec * (1 - rounding))
            choices[kept++] = choice;
    }
    choices.resize(kept);
}

class Knapsack
{
public:
    Knapsack(const StageOptions &options, const ChoiceLimits &limits)
        : m_mostSec(limits.below * double(limits.dataDegree))
        , m_enoughSec(limits.enough * double(limits.dataDegree))
        , m_mostMemory(limits.memory)
        , m_deadline(limits.deadline)
    {
        for (const std::vector<StageOption> &list : options.ofNode) {
            std::vector<Weighed> &weighed = m_options.emplace_back();
            for (const StageOption &option : list)
                weighed.push_back({option.sec + option.gradientSec * double(limits.dataDegree - 1),
                                   option.configuration->memoryPerMicrobatch * double(limits.inFlight) +
                                       option.configuration->memoryFixed,
                                   option.configuration});
            keepUnbeaten(weighed); // the last one is the fastest, the first one the smallest
        }
    }

    double run(std::vector<const TensorConfiguration *> *chosen)
    {
        double fastest = 0;
        double fastestMemory = 0;
        double smallest = 0;
        double smallestSec = 0;
        for (const std::vector<Weighed> &list : m_options) {
            fastest += list.back().sec;
            fastestMemory += list.back().memory;
            smallest += list.front().memory;
            smallestSec += list.front().sec;
        }
        if (smallest > m_mostMemory || fastest >= m_mostSec)
            return cannotRun;
        if (fastestMemory <= m_mostMemory) {
            take(chosen, [](const std::vector<Weighed> &list) { return list.back().configuration; });
            return fastest;
        }
        if (smallestSec <= m_enoughSec && smallestSec < m_mostSec) {
            take(chosen, [](const std::vector<Weighed> &list) { return list.front().configuration; });
            return smallestSec;
        }
        return search(fastest, smallest, chosen);
    }

private:
    template <class Pick>
    void take(std::vector<const TensorConfiguration *> *chosen, Pick pick) const
    {
        for (std::size_t i = 0; chosen && i < m_options.size(); ++i)
            chosen->push_back(pick(m_options[i]));
    }

    /// `restSec`, `restMemory`: the least that the nodes still to come add.
    double search(double restSec, double restMemory, std::vector<const TensorConfiguration *> *chosen)
    {
        std::vector<std::vector<Partial>> fronts{{Partial()}};
        for (const std::vector<Weighed> &list : m_options) {
            if (m_deadline && m_deadline->isOver())
                return cannotRun;
            restSec -= list.back().sec;
            restMemory -= list.front().memory;
            std::vector<Partial> next;
            for (std::uint32_t p = 0; p < fronts.back().size(); ++p) {
                for (std::uint32_t o = 0; o < list.size(); ++o) {
                    const double sec = fronts.back()[p].sec + list[o].sec;
                    const double memory = fronts.back()[p].memory + list[o].memory;
                    if (sec + restSec < m_mostSec * (1 + 1e-12) && memory + restMemory <= m_mostMemory * (1 + 1e-12))
                        next.push_back({sec, memory, p, o});
                }
            }
            keepUnbeaten(next);
            if (!chosen)
                fronts.clear();
            fronts.push_back(std::move(next));
        }
        return best(fronts, chosen);
    }

    double best(const std::vector<std::vector<Partial>> &fronts, std::vector<const TensorConfiguration *> *chosen) const
    {
        const std::vector<Partial> &last = fronts.back();
        std::size_t at = last.size(); // time falls as memory grows: the last that fits is the fastest
        while (at > 0 && last[at - 1].memory > m_mostMemory)
            --at;
        if (at == 0 || last[at - 1].sec >= m_mostSec)
            return cannotRun;
        if (chosen) {
            chosen->resize(m_options.size());
            std::size_t position = at - 1;
            for (std::size_t i = m_options.size(); i-- > 0;) {
                const Partial &partial = fronts[i + 1][position];
                (*chosen)[i] = m_options[i][partial.option].configuration;
                position = partial.before;
            }
        }
        return last[at - 1].sec;
    }

    std::vector<std::vector<Weighed>> m_options;
    double m_mostSec;
    double m_enoughSec;
    double m_mostMemory;
    const Deadline *m_deadline;
};

} // namespace

double leastStageSeconds(const StageOptions &options, const ChoiceLimits &limits,
                         std::vector<const TensorConfiguration *> *chosen)
{
    const double seconds = Knapsack(options, limits).run(chosen);
    return seconds == cannotRun ? cannotRun : seconds / double(limits.dataDegree);
}

} // namespace cutaway
