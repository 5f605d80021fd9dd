#include "core/training/planners/mode_mix.h"

#include "core/base/infinity.h"

#include <algorithm>
#include <cmath>

namespace cutaway::training {

namespace {

/// Sorted by what they keep, those that take no less than one before them are left out.
template <class List>
void keepUndominated(List &list)
{
    std::ranges::sort(
        list, [](const auto &a, const auto &b) { return a.kept != b.kept ? a.kept < b.kept : a.seconds < b.seconds; });
    double least = infinity;
    std::erase_if(list, [&](const auto &each) {
        if (each.seconds >= least)
            return true;
        least = each.seconds;
        return false;
    });
}

/// Goes through the numbers of blocks in the options that keep least, then settles the last two in one step.
class MixSearch
{
public:
    MixSearch(const std::vector<ModeOption> &options, double room)
        : m_options(options), m_room(room), m_counts(options.size(), 0)
    {
        m_best.seconds = infinity;
    }

    ModeMix find(std::uint32_t count)
    {
        choose(0, count, 0, 0);
        return std::move(m_best);
    }

private:
    void choose(std::size_t option, std::uint32_t left, double kept, double seconds)
    {
        if (m_options.size() - option <= 2)
            return settle(option, left, kept, seconds);
        const ModeOption &here = m_options[option];
        for (std::uint32_t n = 0; n <= left; ++n) {
            m_counts[option] = n;
            choose(option + 1, left - n, kept + n * here.kept, seconds + n * here.seconds);
        }
        m_counts[option] = 0;
    }

    /// As many as there is room for take the last option, the fastest.
    void settle(std::size_t option, std::uint32_t left, double kept, double seconds)
    {
        const ModeOption &fast = m_options.back();
        std::uint32_t slow = 0;
        if (option + 1 < m_options.size()) {
            const ModeOption &lean = m_options[option];
            const double excess = kept + left * fast.kept - m_room;
            if (excess > 0)
                slow = std::uint32_t(std::min(double(left), std::ceil(excess / (fast.kept - lean.kept))));
            // Rounding may have taken one too many or too few.
            while (slow > 0 && fits(kept, lean, fast, slow - 1, left))
                --slow;
            while (slow < left && !fits(kept, lean, fast, slow, left))
                ++slow;
            m_counts[option] = slow;
            kept += slow * lean.kept;
            seconds += slow * lean.seconds;
        }
        m_counts.back() = left - slow;
        kept += (left - slow) * fast.kept;
        seconds += (left - slow) * fast.seconds;
        if (kept <= m_room && seconds < m_best.seconds)
            m_best = {kept, seconds, m_counts};
        if (option + 1 < m_options.size())
            m_counts[option] = 0;
    }

    bool fits(double kept, const ModeOption &lean, const ModeOption &fast, std::uint32_t slow, std::uint32_t left) const
    {
        return kept + slow * lean.kept + (left - slow) * fast.kept <= m_room;
    }

    const std::vector<ModeOption> &m_options;
    double m_room;
    std::vector<std::uint32_t> m_counts;
    ModeMix m_best;
};

} // namespace

std::vector<ModeOption> undominated(std::vector<ModeOption> options)
{
    keepUndominated(options);
    return options;
}

ModeMix fastestMix(const std::vector<ModeOption> &options, std::uint32_t count, double room)
{
    return MixSearch(options, room).find(count);
}

std::vector<ModeMix> undominatedMixes(const std::vector<ModeOption> &options, std::uint32_t count)
{
    std::vector<ModeMix> mixes{{0, 0, std::vector<std::uint32_t>(options.size(), 0)}};
    for (std::uint32_t n = 0; n < count; ++n) {
        std::vector<ModeMix> longer;
        longer.reserve(mixes.size() * options.size());
        for (const ModeMix &mix : mixes) {
            for (std::size_t option = 0; option < options.size(); ++option) {
                ModeMix more = mix;
                more.kept += options[option].kept;
                more.seconds += options[option].seconds;
                ++more.counts[option];
                longer.push_back(std::move(more));
            }
        }
        keepUndominated(longer);
        mixes = std::move(longer);
    }
    return mixes;
}

} // namespace cutaway::training
