#include "core/base/units.h"
#include "core/plan/memory_at_peak.h"
#include "core/training/rank_memory.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>

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
        for (const std::int64_t number : scheduleShape(settings()).stagesOf(m_rank)) {
            const auto stage = std::size_t(number);
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
        const Text held = isFp32
                              ? phrase("Adam's two moments in fp32, %1 bytes per parameter: %1 x %2.",
                                       {plainNumber(bytesEach), count})
                              : phrase("Master copy and Adam's two moments in fp32, %1 bytes per parameter: %1 x %2.",
                                       {plainNumber(bytesEach), count});
        return isShared(1) ? phrase("%1 Shared over %2 ranks from ZeRO 1 on.", {held, sharingRanks()}) : held;
    }

    Text activationsText() const
    {
        double kept = 0;
        double remade = 0;
        for (const ChunkMemory &chunk : chunkMemory(m_table, m_layout, m_rank)) {
            kept += chunk.kept;
            remade += chunk.remade;
        }
        if (splitsBackward(settings().schedule))
            return phrase("Activations that microbatches in flight keep until their weight gradients are computed, at "
                          "the fullest moment of the schedule. Each keeps %1 in all stages of the rank, and from its "
                          "input gradients on %2 more, which it computes again.",
                          {bytes(kept), bytes(remade)});
        if (settings().chunks > 1)
            return phrase("Activations that microbatches in flight keep for their backward passes, at the fullest "
                          "moment of the schedule. Each keeps %1 over all %2 chunks.",
                          {bytes(kept), std::to_string(settings().chunks)});
        return phrase("Microbatches in flight x what each keeps for its backward pass, at the fullest moment of the "
                      "schedule = %1 x %2.",
                      {plainNumber(kept > 0 ? m_memory.activations / kept : 0), bytes(kept)});
    }

    Text lossText() const
    {
        const ScheduleShape shape = scheduleShape(settings());
        if (const std::int64_t rank = shape.rankOf(shape.stages() - 1); m_rank != rank)
            return rank == 0 ? phrase("Only rank 0, which computes the loss, has logits.")
                             : phrase("Only the last rank, which computes the loss, has logits.");
        const double logits = extents().tokens * extents().vocab / extents().tensor;
        return phrase("Logits kept or computed at the same moment: bytes of the loss x tokens of a microbatch x rows "
                      "of the word table / tensor ranks = %1 x %2 x %3 / %4.",
                      {plainNumber(logits > 0 ? m_memory.loss / logits : 0), plainNumber(extents().tokens),
                       plainNumber(extents().vocab), plainNumber(extents().tensor)});
    }

    Text transientText() const
    {
        if (m_memory.transient <= 0)
            return splitsBackward(settings().schedule)
                       ? phrase("None: no input gradients are computed at the fullest moment.")
                       : phrase("None: the fullest moment is a forward pass.");
        if (splitsBackward(settings().schedule))
            return phrase("Temporaries of the backward pass that runs at the fullest moment.");
        BlockFigures most;
        forEachBlock([&](std::size_t place) {
            const BlockFigures &figures = m_table.figures(m_table.transformer().places[place].blockClass,
                                                          m_layout.modes[place], m_layout.zeroOf(place, settings()));
            if (figures.transient() > most.transient() && figures.transient() <= m_memory.transient)
                most = figures;
        });
        return phrase("Backward pass of the layer that needs most: recomputed activations + temporaries = %1 + %2.",
                      {bytes(most.again), bytes(most.working)});
    }

    Text gatheredText() const
    {
        return isShared(2) ? phrase("Gathered shards of the largest sharded block, two blocks at once: 2 x %1.",
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
        const Text held = phrase("Memory of libraries, from measured runs on %1: %2.",
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
        return phrase("Accelerator context and communicators, outside the framework's allocator: %1, %2.",
                      {bytes(m_memory.outside), originText("outside_bytes")});
    }

    const BlockTable &m_table;
    const StageLayout &m_layout;
    std::int64_t m_rank;
    const RankMemory &m_memory;
};

/// How each of `memoryTerms()` comes about on a rank: the formula with its inputs, and what was calibrated or assumed.
std::vector<Text> memoryTexts(const BlockTable &table, const StageLayout &layout, std::int64_t rank,
                              const RankMemory &memory)
{
    return MemoryTexts(table, layout, rank, memory).all();
}

// What the views draw of a training plan.

/// `core_attn Z1`: what is computed again, and what ranks share out.
std::string badgeOf(const TrainingState &state, std::size_t place)
{
    std::string badge = state.layout.modes[place].isNone() ? std::string() : state.modeText(place);
    if (const int zero = state.layout.zeroOf(place, state.settings); zero > 0 || state.layout.zeros[place] >= 0)
        badge.append(badge.empty() ? "Z" : " Z").append(std::to_string(zero));
    return badge;
}

} // namespace

const BlockTable &TrainingPlan::table() const
{
    return m_table.get([this] { return BlockTable(*m_state.transformer, *m_state.cluster, m_state.settings); });
}

ItemInfo TrainingPlan::item(ItemIndex item) const
{
    ItemInfo info = GraphPlan::item(item);
    const std::optional<std::uint32_t> place = placeOf(item);
    if (!place) {
        if (info.role == ItemRole::Operator)
            info.role = ItemRole::Source; // plays no part
        return info;
    }
    const BlockTime time = table()
                               .figures(m_state.transformer->places[*place].blockClass, m_state.layout.modes[*place],
                                        m_state.layout.zeroOf(*place, m_state.settings))
                               .time;
    info.seconds = time.forward + time.backward;
    info.badge = badgeOf(m_state, *place);
    const std::int64_t parameterBytes = info.totalBytes - info.outputBytes;
    if (m_state.transformer->block(*place).kind != BlockKind::Head)
        info.outputBytes = sentBytes();
    info.totalBytes = info.outputBytes + parameterBytes;
    return info;
}

/// Of a microbatch, by one rank to its partner in the next stage.
std::int64_t TrainingPlan::sentBytes() const
{
    const Extents &it = table().extents();
    return wholeBytes(it.valueBytes * it.hidden * it.splitTokens);
}

GroupIndex TrainingPlan::groupOf(ItemIndex item) const
{
    const std::optional<std::uint32_t> place = placeOf(item);
    return place ? GroupIndex(m_state.layout.stageOf(*place)) : GroupIndex();
}

GroupInfo TrainingPlan::group(GroupIndex group) const
{
    const StageLayout &layout = m_state.layout;
    const std::size_t stage = group.value();
    const std::size_t ranks = laneCount();
    GroupInfo info;
    info.id = std::int64_t(stage);
    const auto rank = std::size_t(scheduleShape(m_state.settings).rankOf(std::int64_t(stage)));
    info.number = rank;
    info.label = phrase("Stage %1", {std::to_string(stage)});
    if (m_state.settings.chunks > 1)
        info.label = phrase("Stage %1 · chunk %2", {std::to_string(stage), std::to_string(stage / ranks)});
    info.lanes = {LaneIndex(rank)};
    info.itemCount = layout.starts[stage + 1] - layout.starts[stage];
    RankParameters counter;
    double bytes = 0;
    for (std::size_t place = layout.starts[stage]; place < layout.starts[stage + 1]; ++place) {
        const std::uint32_t blockClass = m_state.transformer->places[place].blockClass;
        const int zero = layout.zeroOf(place, m_state.settings);
        const StateBytes states = stateBytes(table().basis(), counter.add(table().parameters(blockClass)), zero);
        bytes += states.parameters + states.gradients + states.optimizer +
                 table().figures(blockClass, layout.modes[place], zero).kept;
    }
    info.usedBytes = wholeBytes(bytes);
    const StageTime &time = figures().step.stages[stage];
    info.seconds = time.forward + time.backward;
    return info;
}

std::vector<ItemIndex> TrainingPlan::groupItems(GroupIndex group) const
{
    std::vector<ItemIndex> items;
    const std::vector<std::uint32_t> &starts = m_state.layout.starts;
    for (std::size_t place = starts[group.value()]; place < starts[group.value() + 1]; ++place)
        items.push_back(itemOf(m_state.transformer->places[place].node));
    return items;
}

LaneInfo TrainingPlan::lane(LaneIndex lane) const
{
    const RankMemory &memory = figures().ranks[lane.value()];
    LaneInfo info;
    info.number = lane.value();
    info.label = phrase("Rank %1", {std::to_string(lane.value())});
    const std::int64_t alike = m_state.cluster->ranks() / std::int64_t(laneCount());
    info.kind = (alike > 1 ? std::to_string(alike) + " \u00d7 " : "") + m_state.cluster->accelerator;
    info.usedBytes = wholeBytes(memory.needed);
    info.capacityBytes = wholeBytes(memory.available);
    for (const std::int64_t stage : scheduleShape(m_state.settings).stagesOf(std::int64_t(lane.value())))
        info.groups.emplace_back(std::size_t(stage));
    return info;
}

LaneMemory TrainingPlan::laneMemory(LaneIndex lane) const
{
    const RankMemory &memory = figures().ranks[lane.value()];
    const std::vector<Text> texts = memoryTexts(table(), m_state.layout, std::int64_t(lane.value()), memory);
    LaneMemory told;
    double sum = 0;
    std::int64_t before = 0; // rounded sums differ by parts that add up to the whole
    for (const MemoryTerm &term : memoryTerms()) {
        sum += memory.*term.member;
        const std::int64_t upTo = wholeBytes(sum);
        told.parts.push_back({term.title, upTo - before, texts[told.parts.size()],
                              term.name == activationsTerm || term.name == "loss" || term.name == "transient"});
        before = upTo;
    }
    told.lowBytes = wholeBytes(memory.low);
    told.highBytes = wholeBytes(memory.high);
    told.fitProbability = memory.fitProbability;
    told.trust = memoryTrust(m_state, memory.used);
    for (const std::string &sentence : outsideMeasured(m_state)) {
        told.trust += '\n' + sentence;
        told.isTrusted = false;
    }
    return told;
}

/// Kept activations by layer: what a microbatch leaves there, times the microbatches that are kept at the peak.
std::vector<MemoryPart> TrainingPlan::finerMemory(LaneIndex lane) const
{
    struct Layer
    {
        std::size_t place;
        HeldMicrobatches microbatches;
    };
    const ScheduleShape shape = scheduleShape(m_state.settings);
    const auto rank = std::int64_t(lane.value());
    const std::vector<ChunkMemory> chunks = chunkMemory(table(), m_state.layout, rank);
    std::vector<HeldMicrobatches> held;
    memoryPeak(shape, rank, chunks, &held);
    const std::vector<MemoryPart> terms = laneMemory(lane).parts;
    std::vector<MemoryPart> parts;
    for (std::size_t term = 0; term < terms.size(); ++term) {
        if (memoryTerms()[term].name != activationsTerm || terms[term].bytes == 0) {
            parts.push_back(terms[term]);
            continue;
        }
        std::vector<Layer> layers;
        std::vector<std::int64_t> bytes;
        double sum = 0;
        std::int64_t before = 0; // as in `laneMemory`
        for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
            const auto stage = std::size_t(shape.stageOf(rank, std::int64_t(chunk)));
            for (std::size_t place = m_state.layout.starts[stage]; place < m_state.layout.starts[stage + 1]; ++place) {
                const LayerFigures layer = layerFigures(std::uint32_t(place));
                const double ofAll =
                    layer.keptBytes * double(held[chunk].kept) + layer.remadeBytes * double(held[chunk].remade);
                if (ofAll <= 0)
                    continue;
                sum += ofAll;
                layers.push_back({place, held[chunk]});
                bytes.push_back(wholeBytes(sum) - before);
                before = wholeBytes(sum);
            }
        }
        if (!bytes.empty())
            bytes.back() += terms[term].bytes - before; // the schedule added in another order
        addThings(parts, bytes, [&](std::size_t i) {
            const ItemIndex item = itemOf(m_state.transformer->places[layers[i].place].node);
            const HeldMicrobatches &microbatches = layers[i].microbatches;
            const LayerFigures layer = layerFigures(std::uint32_t(layers[i].place));
            MemoryPart part{
                phrase("%1, kept × %2", {std::string(this->item(item).label), std::to_string(microbatches.kept)})};
            part.description =
                phrase("What a microbatch leaves for its backward pass, %1, for each microbatch in flight.",
                       {formatBytes(wholeBytes(layer.keptBytes))});
            if (microbatches.remade > 0 && layer.remadeBytes > 0)
                part.description = phrase(
                    "%1 The %2 that wait for their weight gradients hold %3 more each, which was computed again.",
                    {part.description, std::to_string(microbatches.remade),
                     formatBytes(wholeBytes(layer.remadeBytes))});
            part.isOfPasses = true;
            part.item = item;
            return part;
        });
    }
    return parts;
}

std::vector<GroupEdge> TrainingPlan::edges() const
{
    std::vector<GroupEdge> edges;
    const Extents &it = table().extents();
    const ScheduleShape shape = scheduleShape(m_state.settings);
    for (std::size_t stage = 0; stage + 1 < groupCount(); ++stage) {
        GroupEdge edge{GroupIndex(stage), GroupIndex(stage + 1)};
        edge.bytes = sentBytes();
        edge.seconds = shape.sends(std::int64_t(stage)) ? table().hopSec() : 0;
        edges.push_back(std::move(edge));
    }
    if (m_state.transformer->shape.tiedEmbeddings && shape.rankOf(0) != shape.rankOf(shape.stages() - 1)) {
        GroupEdge tied{GroupIndex(0), GroupIndex(groupCount() - 1)};
        tied.bytes = wholeBytes(double(m_state.settings.gradientBytes) * it.vocab * it.hidden / it.tensor);
        tied.seconds = figures().step.embeddingSec;
        tied.role = GroupEdge::Role::Tied;
        tied.label = phrase("word table");
        edges.push_back(std::move(tied));
    }
    return edges;
}

} // namespace cutaway::training
