#include "core/training/planners/stage_choice.h"

#include "core/base/rounding.h"

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

constexpr double notKnown = -1;

/// Options of which none keeps less and takes less than another: ascending in what they keep, descending in time.
std::vector<ModeOption> undominated(std::vector<ModeOption> options)
{
    keepUndominated(options);
    return options;
}

/// The fastest mix of `count` blocks that keeps at most `room`; its seconds are infinite where there is none. `options`
/// are undominated. Blocks of a class are interchangeable, so only their numbers matter: O(count) for up to three
/// options, O(count^(options − 2)) beyond.
ModeMix fastestMix(const std::vector<ModeOption> &options, std::uint32_t count, double room)
{
    return MixSearch(options, room).find(count);
}

/// All mixes of `count` blocks of which none keeps less and takes less than another, ascending in what they keep.
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

} // namespace

StageChoice::StageChoice(const BlockTable &table, std::vector<RecomputeMode> modes, const PlacePins &pins)
    : m_table(table), m_modes(std::move(modes)), m_pinnedTo(table.transformer().size())
{
    if (table.settings().pipeline > 1)
        m_waiting = 2 * (table.cluster().calibration.blocking * table.hopSec());
    makeClasses(std::vector<RecomputeMode>(m_modes), pins);
    Counts before(m_classes.size(), 0);
    m_countsBefore.push_back(before);
    m_leastBefore.push_back(0);
    for (const std::uint32_t planned : m_classOf) {
        ++before[planned];
        m_countsBefore.push_back(before);
        const auto &options = m_classes[planned].options;
        m_leastBefore.push_back(m_leastBefore.back() +
                                std::ranges::min_element(options, {}, &ModeOption::seconds)->seconds);
    }
    m_numbers.assign(places() * (places() + 1), -1);
}

void StageChoice::makeClasses(const std::vector<RecomputeMode> &modes, const PlacePins &pins)
{
    const Transformer &transformer = m_table.transformer();
    for (std::uint32_t place = 0; place < transformer.size(); ++place) {
        PlannedClass planned{transformer.places[place].blockClass, std::nullopt, {}};
        if (const auto pin = pins.find(place); pin != pins.end()) {
            planned.pinned = pin->second.mode;
            m_pinnedTo[place] = pin->second.stage;
            m_hasStagePins = m_hasStagePins || pin->second.stage;
        }
        const auto known = std::ranges::find_if(m_classes, [&](const PlannedClass &each) {
            return each.blockClass == planned.blockClass && each.pinned == planned.pinned;
        });
        m_classOf.push_back(std::uint32_t(known - m_classes.begin()));
        if (known != m_classes.end())
            continue;
        planned.options = optionsOf(planned, modes);
        m_classes.push_back(std::move(planned));
    }
}

std::vector<ModeOption> StageChoice::optionsOf(const PlannedClass &planned, const std::vector<RecomputeMode> &modes)
{
    std::vector<RecomputeMode> allowed = modes;
    if (planned.pinned)
        allowed = {*planned.pinned};
    else if (!m_table.transformer().classBlock(planned.blockClass).isLayer())
        allowed = {RecomputeMode()};
    std::vector<ModeOption> options;
    for (const RecomputeMode mode : allowed) {
        const BlockFigures &figures = m_table.figures(planned.blockClass, mode, int(m_table.settings().zero));
        auto number = std::ranges::find(m_modes, mode);
        if (number == m_modes.end())
            number = m_modes.insert(m_modes.end(), mode);
        options.push_back({std::uint32_t(number - m_modes.begin()), figures.kept,
                           figures.time.forward + figures.time.backward, figures.transient()});
    }
    return options;
}

StageChoice::Counts StageChoice::countsOf(std::size_t first, std::size_t end) const
{
    Counts counts = m_countsBefore[end];
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] -= m_countsBefore[first][i];
    return counts;
}

std::uint32_t StageChoice::numberOf(const Counts &counts)
{
    const std::string key(reinterpret_cast<const char *>(counts.data()), counts.size() * sizeof counts[0]);
    const auto [entry, isNew] = m_byCounts.emplace(key, std::uint32_t(m_counts.size()));
    if (isNew) {
        m_counts.push_back(counts);
        m_seconds.resize(m_counts.size() * std::size_t(stages()), notKnown);
    }
    return entry->second;
}

bool StageChoice::breaksPins(std::size_t first, std::size_t end, std::size_t stage) const
{
    for (std::size_t place = first; m_hasStagePins && place < end; ++place) {
        if (m_pinnedTo[place] && *m_pinnedTo[place] != stage)
            return true;
    }
    return false;
}

double StageChoice::seconds(std::size_t first, std::size_t end, std::size_t stage)
{
    if (breaksPins(first, end, stage))
        return infinity;
    std::int32_t &number = m_numbers[first * (places() + 1) + end];
    if (number < 0)
        number = std::int32_t(numberOf(countsOf(first, end)));
    double &seconds = m_seconds[std::size_t(number) * std::size_t(stages()) + stage];
    if (seconds == notKnown)
        seconds = fastest(m_counts[std::size_t(number)], stage).seconds + m_waiting;
    return seconds;
}

StageChoice::FixedNeed StageChoice::fixedNeed(const Counts &counts) const
{
    FixedNeed need;
    RankParameters counter;
    bool hasExperts = false;
    const int zero = int(m_table.settings().zero);
    // Classes come in the order of the graph, so that a shared table counts for the first block that has it.
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const Block &block = m_table.transformer().classBlock(m_classes[i].blockClass);
        for (std::uint32_t n = 0; n < counts[i]; ++n) {
            const BlockParameters counted = counter.add(m_table.parameters(m_classes[i].blockClass));
            const StateBytes states = stateBytes(m_table.basis(), counted, zero);
            need.bytes += states.parameters + states.gradients + states.optimizer;
            need.gathered = std::max(need.gathered, gatheredBytes(m_table.basis(), counted, zero));
        }
        if (counts[i] == 0)
            continue;
        hasExperts = hasExperts || block.hasExperts();
        need.mtp += block.kind == BlockKind::Mtp ? counts[i] : 0;
    }
    need.bytes += need.gathered + bufferBytes(m_table.basis()) + constantBytes(m_table.basis(), hasExperts) +
                  m_table.cluster().calibration.outsideBytes;
    return need;
}

StageChoice::StageMix StageChoice::fastest(const Counts &counts, std::size_t stage) const
{
    const TrainingSettings &settings = m_table.settings();
    const bool isLast = stage + 1 == std::size_t(stages());
    const FixedNeed need = fixedNeed(counts);
    const double fragmentation = m_table.cluster().calibration.fragmentation;
    const double inFlight = settings.schedule == Schedule::GPipe
                                ? double(settings.microbatches)
                                : double(std::min(settings.microbatches, stages() - std::int64_t(stage)));
    const LogitBytes logits = isLast ? logitBytes(m_table.extents(), settings.loss) : LogitBytes();
    const double room =
        (m_table.cluster().availableMemBytes - need.bytes - fragmentation * need.gathered) / (1 + fragmentation) -
        inFlight * logits.kept * (1 + double(need.mtp));
    std::vector<double> transients;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        for (const ModeOption &option : m_classes[i].options) {
            if (counts[i] > 0)
                transients.push_back(option.transient);
        }
    }
    std::ranges::sort(transients);
    transients.erase(std::unique(transients.begin(), transients.end()), transients.end());
    StageMix best;
    best.seconds = infinity;
    for (const double transient : transients)
        tryRoom(counts, transient, (room - std::max(logits.more, transient)) / inFlight, best);
    return best;
}

void StageChoice::tryRoom(const Counts &counts, double mostTransient, double room, StageMix &best) const
{
    StageMix current;
    current.options.resize(counts.size());
    current.counts.resize(counts.size());
    std::vector<std::uint32_t> mixed; ///< classes with something to choose
    double leastKept = 0;
    double leastSeconds = 0;
    for (std::uint32_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0)
            continue;
        std::vector<ModeOption> allowed;
        std::ranges::copy_if(m_classes[i].options, std::back_inserter(allowed),
                             [&](const ModeOption &option) { return option.transient <= mostTransient; });
        if (allowed.empty())
            return;
        std::vector<ModeOption> &options = current.options[i] = undominated(std::move(allowed));
        leastKept += counts[i] * options.front().kept;
        leastSeconds += counts[i] * options.back().seconds;
        if (options.size() > 1) {
            mixed.push_back(i);
            continue;
        }
        current.counts[i] = {counts[i]};
        current.seconds += counts[i] * options.front().seconds;
        room -= counts[i] * options.front().kept;
        leastKept -= counts[i] * options.front().kept;
    }
    if (leastKept > room || leastSeconds >= best.seconds)
        return;
    // The class with most blocks comes last: it is settled without a list of its mixes.
    std::ranges::sort(mixed, {}, [&](std::uint32_t i) { return counts[i]; });
    combine(mixed, std::move(current), counts, room, best);
}

void StageChoice::combine(const std::vector<std::uint32_t> &mixed, StageMix current, const Counts &counts, double room,
                          StageMix &best) const
{
    if (mixed.empty()) {
        if (room >= 0 && current.seconds < best.seconds)
            best = std::move(current);
        return;
    }
    const std::uint32_t planned = mixed.front();
    const std::vector<std::uint32_t> others(mixed.begin() + 1, mixed.end());
    if (others.empty()) {
        ModeMix mix = fastestMix(current.options[planned], counts[planned], room);
        current.seconds += mix.seconds;
        if (current.seconds < best.seconds) {
            current.counts[planned] = std::move(mix.counts);
            best = std::move(current);
        }
        return;
    }
    for (ModeMix &mix : undominatedMixes(current.options[planned], counts[planned])) {
        if (mix.kept > room)
            break;
        StageMix next = current;
        next.seconds += mix.seconds;
        next.counts[planned] = std::move(mix.counts);
        combine(others, std::move(next), counts, room - mix.kept, best);
    }
}

std::vector<RecomputeMode> StageChoice::modes(std::size_t first, std::size_t end, std::size_t stage) const
{
    StageMix mix = fastest(countsOf(first, end), stage);
    std::vector<RecomputeMode> modes;
    std::vector<std::size_t> next(m_classes.size(), 0);
    for (std::size_t place = first; place < end; ++place) {
        const std::uint32_t planned = m_classOf[place];
        Counts &left = mix.counts[planned];
        std::size_t &option = next[planned];
        while (left[option] == 0)
            ++option;
        --left[option];
        modes.push_back(modeOf(mix.options[planned][option]));
    }
    return modes;
}

} // namespace cutaway::training
