#pragma once

#include "core/training/rank_memory.h"
#include "core/training/training_state.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace cutaway::training {

/// A way to run one block of a class.
struct ModeOption
{
    std::uint32_t mode = 0; ///< its number in the list of modes that may be chosen
    double kept = 0;        ///< bytes
    double seconds = 0;
    double transient = 0; ///< bytes
};

/// How many blocks of a class take each option, and what they keep and take together.
struct ModeMix
{
    double kept = 0;
    double seconds = 0;
    std::vector<std::uint32_t> counts; ///< by option
};

/// The least time of each stage that fits its rank, over all recomputation modes of its layers; one chunk a rank.
///
/// A rank keeps `q` microbatches at once (all with gpipe, as many as ranks follow with 1f1b). For each value that the
/// greatest temporary may have, only modes within it are allowed, and what is left is a room for what is kept. Blocks
/// of a class are interchangeable, so a stage is known by how many of each class it holds; results are kept by that.
class StageChoice
{
public:
    StageChoice(const BlockTable &table, std::vector<RecomputeMode> modes, const PlacePins &pins);

    std::size_t places() const { return m_classOf.size(); }
    std::int64_t stages() const { return m_table.settings().pipeline; }

    /// g(i, j, s): seconds of both passes of the blocks from `first` up to `end` on rank `stage`, with what transfers
    /// hold it up; infinite where nothing fits. O(1) once known.
    double seconds(std::size_t first, std::size_t end, std::size_t stage);
    /// At most `seconds`: without regard to memory. O(1). Grows with the stage.
    double leastSeconds(std::size_t first, std::size_t end) const
    {
        return m_leastBefore[end] - m_leastBefore[first] + m_waiting;
    }
    /// The mode of each of these blocks; `seconds` is finite. First layers take the mode that keeps least.
    std::vector<RecomputeMode> modes(std::size_t first, std::size_t end, std::size_t stage) const;

private:
    /// Blocks that are alike and may take the same modes.
    struct PlannedClass
    {
        std::uint32_t blockClass = 0;
        std::optional<RecomputeMode> pinned;
        std::vector<ModeOption> options;
    };
    using Counts = std::vector<std::uint32_t>;

    struct StageMix
    {
        double seconds = 0;
        std::vector<std::vector<ModeOption>> options; ///< by planned class: those that were allowed
        std::vector<Counts> counts;                   ///< by planned class and option
    };
    /// What of a stage does not depend on modes.
    struct FixedNeed
    {
        double bytes = 0;
        double gathered = 0;
        std::uint32_t mtp = 0;
    };

    void makeClasses(const std::vector<RecomputeMode> &modes, const PlacePins &pins);
    std::vector<ModeOption> optionsOf(const PlannedClass &planned, const std::vector<RecomputeMode> &modes);
    Counts countsOf(std::size_t first, std::size_t end) const;
    std::uint32_t numberOf(const Counts &counts);
    bool breaksPins(std::size_t first, std::size_t end, std::size_t stage) const;
    FixedNeed fixedNeed(const Counts &counts) const;
    StageMix fastest(const Counts &counts, std::size_t stage) const;
    /// Adds the fastest mix within the room, if it is faster than what is known.
    void tryRoom(const Counts &counts, double mostTransient, double room, StageMix &best) const;
    void combine(const std::vector<std::uint32_t> &mixed, StageMix current, const Counts &counts, double room,
                 StageMix &best) const;
    RecomputeMode modeOf(const ModeOption &option) const { return m_modes[option.mode]; }

    const BlockTable &m_table;
    std::vector<RecomputeMode> m_modes;
    std::vector<PlannedClass> m_classes;
    std::vector<std::uint32_t> m_classOf;                 ///< by place
    std::vector<Counts> m_countsBefore;                   ///< by place: of each planned class
    std::vector<double> m_leastBefore;                    ///< by place: seconds of all before it
    std::vector<std::optional<std::uint32_t>> m_pinnedTo; ///< by place
    bool m_hasStagePins = false;
    double m_waiting = 0;
    std::vector<std::int32_t> m_numbers; ///< by first and end: the number of its counts, below 0: not known
    std::vector<Counts> m_counts;        ///< by number
    std::unordered_map<std::string, std::uint32_t> m_byCounts;
    std::vector<double> m_seconds; ///< by number and stage; below 0: not known
};

} // namespace cutaway::training
