#include "core/training/memory_texts.h"

#include "core/base/units.h"
#include "core/training/training_summary.h"

#include <algorithm>

// How the memory of a rank comes about, with the figures that went in.
namespace cutaway::training {

namespace {

std::string bytes(double value)
{
    return formatBytes(wholeBytes(value));
}

class MemoryTexts
{
public:
    MemoryTexts(const BlockTable &table, const StageLayout &layout, std::int64_t rank, const RankMemory &memory)
        : m_table(table), m_layout(layout), m_rank(rank), m_memory(memory)
    {
    }

    std::vector<Text> all() const
    {
        return {parametersText(), gradientsText(), optimizerText(), activationsText(), lossText(),   transientText(),
                gatheredText(),   buffersText(),   constantText(),  reserveText(),     outsideText()};
    }

private:
    const TrainingSettings &settings() const { return m_table.settings(); }
    const Extents &extents() const { return m_table.extents(); }
    const Calibration &calibration() const { return m_table.cluster().calibration; }

    template <class Each>
    void forEachBlock(Each each) const
    {
        const auto step = std::size_t(settings().pipeline);
        for (auto stage = std::size_t(m_rank); stage < m_layout.stageCount(); stage += step) {
            for (std::size_t place = m_layout.starts[stage]; place < m_layout.starts[stage + 1]; ++place)
                each(place);
        }
    }

    bool isShared(int leastZero) const
    {
        bool found = false;
        forEachBlock([&](std::size_t place) { found = found || m_layout.zeroOf(place, settings()) >= leastZero; });
        return found;
    }

    /// Whether a block on this rank has experts.
    bool hasExperts() const
    {
        bool found = false;
        forEachBlock([&](std::size_t place) { found = found || m_table.transformer().block(place).hasExperts(); });
        return found;
    }

    std::string sharingRanks() const { return plainNumber(m_table.basis().sharingRanks()); }

    Text parametersText() const
    {
        const std::string each = plainNumber(extents().valueBytes);
        const std::string count = plainNumber(m_memory.parameters / extents().valueBytes);
        return isShared(3) ? phrase("Bytes of a value x parameters of the rank, shared over %3 ranks where ZeRO is 3: "
                                    "%1 x %2.",
                                    {each, count, sharingRanks()})
                           : phrase("Bytes of a value x parameters of the rank = %1 x %2.", {each, count});
    }

    Text gradientsText() const
    {
        const auto bytesEach = double(settings().gradientBytes);
        const std::string count = plainNumber(m_memory.gradients / bytesEach);
        return isShared(2)
                   ? phrase("Bytes of a gradient x parameters of the rank, shared over %3 ranks from ZeRO 2 "
                            "on: %1 x %2.",
                            {plainNumber(bytesEach), count, sharingRanks()})
                   : phrase("Bytes of a gradient x parameters of the rank = %1 x %2.", {plainNumber(bytesEach), count});
    }

    Text optimizerText() const
    {
        const bool isFp32 = settings().precision == Precision::Fp32;
        const double bytesEach = isFp32 ? 8 : 12;
        const std::string count = plainNumber(m_memory.optimizer / bytesEach);
        const Text held = isFp32 ? phrase("Adam's two moments in fp32, %1 bytes a parameter: %1 x %2.",
                                          {plainNumber(bytesEach), count})
                                 : phrase("Master copy and Adam's two moments in fp32, %1 bytes a parameter: %1 x %2.",
                                          {plainNumber(bytesEach), count});
        return isShared(1) ? phrase("%1 Shared over %2 ranks from ZeRO 1 on.", {held, sharingRanks()}) : held;
    }

    Text activationsText() const
    {
        double kept = 0;
        for (const ChunkMemory &chunk : chunkMemory(m_table, m_layout, m_rank))
            kept += chunk.kept;
        if (settings().chunks > 1)
            return phrase("What microbatches in flight left for their backward passes, at the fullest moment of the "
                          "schedule. One leaves %1 in all %2 chunks.",
                          {bytes(kept), std::to_string(settings().chunks)});
        return phrase("Microbatches in flight x what one leaves for its backward pass, at the fullest moment of the "
                      "schedule = %1 x %2.",
                      {plainNumber(kept > 0 ? m_memory.activations / kept : 0), bytes(kept)});
    }

    Text lossText() const
    {
        if (m_rank + 1 < settings().pipeline)
            return phrase("Logits of the last rank alone, which computes the loss.");
        const double logits = extents().tokens * extents().vocab / extents().tensor;
        return phrase("Logits kept or being made at the same moment: bytes of the loss x tokens of a microbatch x rows "
                      "of the word table / tensor ranks = %1 x %2 x %3 / %4.",
                      {plainNumber(logits > 0 ? m_memory.loss / logits : 0), plainNumber(extents().tokens),
                       plainNumber(extents().vocab), plainNumber(extents().tensor)});
    }

    Text transientText() const
    {
        if (m_memory.transient <= 0)
            return phrase("Nothing: the fullest moment is a forward pass.");
        BlockFigures most;
        forEachBlock([&](std::size_t place) {
            const BlockFigures &figures = m_table.figures(m_table.transformer().places[place].blockClass,
                                                          m_layout.modes[place], m_layout.zeroOf(place, settings()));
            if (figures.transient() > most.transient() && figures.transient() <= m_memory.transient)
                most = figures;
        });
        return phrase("The backward pass of the layer that takes most: what it makes again + its temporaries = %1 + "
                      "%2.",
                      {bytes(most.again), bytes(most.working)});
    }

    Text gatheredText() const
    {
        return isShared(2) ? phrase("Shards of the largest block that is shared out, gathered, two blocks at once: 2 x "
                                    "%1.",
                                    {bytes(m_memory.gathered / 2)})
                           : phrase("Nothing is gathered below ZeRO 2.");
    }

    Text buffersText() const
    {
        const Extents &it = extents();
        const Text transfers =
            settings().pipeline > 1
                ? phrase("Buffers of transfers: 2 x bytes of a value x width x tokens = 2 x %1 x %2 x %3.",
                         {plainNumber(it.valueBytes), plainNumber(it.hidden), plainNumber(it.splitTokens)})
                : phrase("No transfers: there is one rank.");
        return settings().attentionMask
                   ? phrase("%1 Attention masks of the loader: sequences x sequence² / context = %2 x %3² / %4.",
                            {transfers, plainNumber(it.microbatch), plainNumber(it.sequence), plainNumber(it.context)})
                   : transfers;
    }

    Text constantText() const
    {
        const Text held = phrase("What libraries hold, read off measured runs on %1: %2.",
                                 {calibration().name, bytes(constantBytes(m_table.basis(), false))});
        return hasExperts() ? phrase("%1 With experts %2 more.", {held, bytes(calibration().groupedBytes)}) : held;
    }

    /// `field`: of the calibration.
    Text originText(std::string_view field) const
    {
        return isAssumed(calibration(), field) ? phrase("an assumption")
                                               : phrase("calibrated on %1", {calibration().name});
    }

    Text reserveText() const
    {
        const double base = m_memory.activations + m_memory.loss + m_memory.transient + m_memory.gathered;
        return phrase("Lost to fragmentation: share x (activations + logits + temporaries + gathered shards) = %1 x "
                      "%2. The share is %3.",
                      {formatPercent(calibration().fragmentation), bytes(base), originText("fragmentation")});
    }

    Text outsideText() const
    {
        return phrase("Context of the accelerator and communicators, outside of what the framework allocates: %1, %2.",
                      {bytes(m_memory.outside), originText("outside_bytes")});
    }

    const BlockTable &m_table;
    const StageLayout &m_layout;
    std::int64_t m_rank;
    const RankMemory &m_memory;
};

} // namespace

std::vector<Text> memoryTexts(const BlockTable &table, const StageLayout &layout, std::int64_t rank,
                              const RankMemory &memory)
{
    return MemoryTexts(table, layout, rank, memory).all();
}

} // namespace cutaway::training
