#include "core/training/training_plan.h"

#include <array>
#include <optional>

namespace cutaway::training {

namespace {

using Degree = std::int64_t TrainingSettings::*;

/// `from` / `to` of what there is, where that is whole.
std::optional<std::int64_t> scaled(std::int64_t count, std::int64_t from, std::int64_t to)
{
    return count * from % to == 0 ? std::optional(count * from / to) : std::nullopt;
}

/// Settings that train as many sequences a step on as many ranks.
class EqualWork
{
public:
    explicit EqualWork(const TrainingPlan &plan) : m_plan(plan), m_now(plan.state().settings) {}

    std::vector<Move> collect()
    {
        tradeDegrees();
        tradeMicrobatches();
        divideStages();
        shareOut();
        for (const char *flag : {"sequence_parallel", "overlap_gradients"})
            add({{flag, !std::get<bool>(settingValue(m_now, flag))}});
        for (const char *choice : {"schedule", "attention", "loss"})
            std::ranges::move(otherChoicesOf(m_plan, choice), std::back_inserter(m_moves));
        return std::move(m_moves);
    }

private:
    void add(std::vector<Move::Setting> settings) { m_moves.emplace_back().settings = std::move(settings); }

    /// Twice as many ranks for one, half as many for another.
    void tradeDegrees()
    {
        static const std::array<std::pair<const char *, Degree>, 4> degrees{{{"tensor", &TrainingSettings::tensor},
                                                                             {"pipeline", &TrainingSettings::pipeline},
                                                                             {"context", &TrainingSettings::context},
                                                                             {"data", &TrainingSettings::data}}};
        for (const auto &[more, twice] : degrees) {
            for (const auto &[less, half] : degrees) {
                if (twice == half || m_now.*half % 2 != 0)
                    continue;
                TrainingSettings changed = m_now;
                changed.*twice *= 2;
                changed.*half /= 2;
                const std::optional<std::int64_t> microbatches =
                    scaled(m_now.microbatches, m_now.data, changed.data); // of all copies together as many
                if (!microbatches)
                    continue;
                std::vector<Move::Setting> settings{{more, changed.*twice}, {less, changed.*half}};
                if (*microbatches != m_now.microbatches)
                    settings.push_back({"microbatches", *microbatches});
                add(std::move(settings));
            }
        }
    }

    void tradeMicrobatches()
    {
        if (m_now.microbatches % 2 == 0)
            add({{"microbatch_size", m_now.microbatchSize * 2}, {"microbatches", m_now.microbatches / 2}});
        if (m_now.microbatchSize % 2 == 0)
            add({{"microbatch_size", m_now.microbatchSize / 2}, {"microbatches", m_now.microbatches * 2}});
    }

    void divideStages()
    {
        add({{"chunks", m_now.chunks * 2}});
        if (m_now.chunks % 2 == 0)
            add({{"chunks", m_now.chunks / 2}});
    }

    void shareOut()
    {
        constexpr std::int64_t mostZero = 3;
        for (std::int64_t zero = 0; zero <= mostZero; ++zero) {
            if (zero != m_now.zero)
                add({{"zero", zero}});
        }
    }

    const TrainingPlan &m_plan;
    const TrainingSettings &m_now;
    std::vector<Move> m_moves;
};

} // namespace

std::vector<Move> TrainingPlan::otherSettings() const
{
    return EqualWork(*this).collect();
}

} // namespace cutaway::training
