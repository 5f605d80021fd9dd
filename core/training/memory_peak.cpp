#include "core/training/memory_peak.h"

#include <algorithm>
#include <tuple>

namespace cutaway::training {

namespace {

/// Follows a rank's passes.
class HeldMemory
{
public:
    explicit HeldMemory(std::span<const ChunkMemory> chunks) : m_chunks(chunks) {}

    /// What is held during the pass; afterwards what stays is held.
    MemoryPeak take(const Pass &pass)
    {
        const ChunkMemory &chunk = m_chunks[std::size_t(pass.chunk)];
        if (!pass.isBackward) {
            m_activations += chunk.kept;
            m_logits += chunk.logits;
            return {m_activations, m_logits + chunk.atLoss, 0};
        }
        const MemoryPeak during{m_activations, m_logits, chunk.transient};
        m_activations -= chunk.kept;
        m_logits -= chunk.logits;
        return during;
    }

    double all() const { return m_activations + m_logits; }

private:
    std::span<const ChunkMemory> m_chunks;
    double m_activations = 0;
    double m_logits = 0;
};

auto ranking(const MemoryPeak &peak)
{
    return std::tuple(peak.all(), peak.activations, peak.loss, peak.transient);
}

} // namespace

MemoryPeak memoryPeak(const ScheduleShape &shape, std::int64_t rank, std::span<const ChunkMemory> chunks)
{
    ScheduleShape shortened = shape;
    if (shape.schedule != Schedule::GPipe)
        shortened.microbatches = std::min(shape.microbatches, 3 * shape.pipeline);
    HeldMemory held(chunks);
    MemoryPeak peak;
    for (PassOrder order(shortened, rank); !order.isAtEnd(); order.next()) {
        const MemoryPeak candidate = held.take(order.current());
        if (ranking(candidate) > ranking(peak))
            peak = candidate;
    }
    return peak;
}

std::vector<PassMemory> memoryByPass(const ScheduleShape &shape, std::int64_t rank, std::span<const ChunkMemory> chunks)
{
    HeldMemory held(chunks);
    std::vector<PassMemory> all;
    for (PassOrder order(shape, rank); !order.isAtEnd(); order.next()) {
        const double during = held.take(order.current()).all();
        all.push_back({during, held.all()});
    }
    return all;
}

} // namespace cutaway::training
