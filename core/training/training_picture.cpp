#include "core/base/units.h"
#include "core/plan/memory_at_peak.h"
#include "core/training/rank_memory.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>
#include <map>
#include <tuple>

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
        for (const ChunkMemory &chunk : chunkMemory(m_table, m_layout, m_rank))
            kept += chunk.kept;
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
        if (m_rank + 1 < settings().pipeline)
            return phrase("Only the last rank, which computes the loss, has logits.");
        const double logits = extents().tokens * extents().vocab / extents().tensor;
        return phrase("Logits kept or computed at the same moment: bytes of the loss x tokens of a microbatch x rows "
                      "of the word table / tensor ranks = %1 x %2 x %3 / %4.",
                      {plainNumber(logits > 0 ? m_memory.loss / logits : 0), plainNumber(extents().tokens),
                       plainNumber(extents().vocab), plainNumber(extents().tensor)});
    }

    Text transientText() const
    {
        if (m_memory.transient <= 0)
            return phrase("None: the fullest moment is a forward pass.");
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

/// More passes than this are not drawn.
constexpr double mostDrawnPasses = 200'000;

/// The passes and transfers of the step, to a recorder.
void recordStep(const BlockTable &table, const TrainingState &state, const TrainingCost &cost,
                const ScheduleRecorder &recorder)
{
    std::vector<double> forward;
    std::vector<double> backward;
    for (const StageTime &stage : cost.step.stages) {
        forward.push_back(stage.forward);
        backward.push_back(stage.backward);
    }
    simulateStep(scheduleShape(state.settings), forward, backward, table.hopSec(), &recorder);
}

/// The simulated step as rows of ranks.
class StepPicture
{
public:
    StepPicture(const BlockTable &table, const TrainingState &state, const TrainingCost &cost)
        : m_table(table), m_state(state), m_cost(cost)
    {
    }

    Timeline make()
    {
        const std::size_t ranks = m_cost.ranks.size();
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            TimelineRow row;
            row.label = phrase("Rank %1", {std::to_string(rank)});
            row.lane = LaneIndex(rank);
            row.capacityBytes = wholeBytes(m_cost.ranks[rank].available);
            m_timeline.rows.push_back(std::move(row));
            m_memory.push_back(memoryByPass(scheduleShape(m_state.settings), std::int64_t(rank),
                                            chunkMemory(m_table, m_state.layout, std::int64_t(rank))));
        }
        m_done.assign(ranks, 0);
        simulate();
        for (std::size_t rank = 0; rank < ranks; ++rank)
            addEnd(rank);
        for (TimelineRow &row : m_timeline.rows)
            std::ranges::stable_sort(row.bars, {}, &TimelineBar::start);
        m_timeline.endSec = m_cost.step.stepSec;
        return std::move(m_timeline);
    }

private:
    void simulate()
    {
        recordStep(
            m_table, m_state, m_cost,
            {[&](const TimedPass &pass) { addPass(pass); }, [&](const TimedPass &transfer) { addTransfer(transfer); }});
    }

    TimelineRow &rowOf(std::int64_t stage) { return m_timeline.rows[std::size_t(stage) % m_timeline.rows.size()]; }

    TimelineBar barOf(const TimedPass &pass, TimelineBar::Role role, std::string label) const
    {
        TimelineBar bar;
        bar.role = role;
        bar.start = pass.start;
        bar.end = pass.end;
        bar.label = std::move(label);
        bar.group = GroupIndex(std::size_t(pass.stage));
        bar.number = std::size_t(pass.microbatch);
        return bar;
    }

    void addPass(const TimedPass &pass)
    {
        TimelineRow &row = rowOf(pass.stage);
        row.bars.push_back(barOf(pass, pass.isBackward ? TimelineBar::Role::Backward : TimelineBar::Role::Forward,
                                 std::to_string(pass.microbatch)));
        const std::size_t rank = row.lane.value();
        const RankMemory &memory = m_cost.ranks[rank];
        // What is not held by passes is there all the time, and so is the reserve.
        const double base = memory.needed - memory.activations - memory.loss - memory.transient;
        const PassMemory &held = m_memory[rank][m_done[rank]++];
        row.memory.push_back({pass.start, wholeBytes(base + held.during)});
        row.memory.push_back({pass.end, wholeBytes(base + held.after)});
    }

    void addTransfer(const TimedPass &transfer)
    {
        const std::int64_t to = transfer.stage + (transfer.isBackward ? -1 : 1);
        rowOf(transfer.stage)
            .bars.push_back(barOf(
                transfer, TimelineBar::Role::Transfer,
                phrase(transfer.isBackward ? "Gradient → stage %1" : "Activation → stage %1", {std::to_string(to)})));
    }

    /// Exchange of gradients behind the rank's last pass, the optimizer behind that of all ranks, then what every step
    /// takes.
    void addEnd(std::size_t rank)
    {
        const StepTime &step = m_cost.step;
        const GradientTime gradients = gradientTime(m_table, m_state.layout, std::int64_t(rank), step.stages);
        const double behind = step.ends[rank] + gradients.reduceSec + gradients.pullSec;
        const double optimizer = step.stepSec - step.constantSec - step.optimizerSec;
        addBar(rank, TimelineBar::Role::Exposed, step.ends[rank], behind, "Gradients");
        addBar(rank, TimelineBar::Role::Exposed, optimizer - step.embeddingSec, optimizer, "Shared word table");
        addBar(rank, TimelineBar::Role::Backward, optimizer, optimizer + step.optimizerSec, "Optimizer");
        addBar(rank, TimelineBar::Role::Idle, optimizer + step.optimizerSec, step.stepSec, "Constant");
    }

    void addBar(std::size_t rank, TimelineBar::Role role, double start, double end, std::string label)
    {
        if (end <= start)
            return;
        TimelineBar bar;
        bar.role = role;
        bar.start = start;
        bar.end = end;
        bar.label = std::move(label);
        m_timeline.rows[rank].bars.push_back(std::move(bar));
    }

    const BlockTable &m_table;
    const TrainingState &m_state;
    const TrainingCost &m_cost;
    Timeline m_timeline;
    std::vector<std::vector<PassMemory>> m_memory; ///< by rank and pass
    std::vector<std::size_t> m_done;               ///< passes of each rank so far
};

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
    info.number = stage % ranks;
    info.label = phrase("Stage %1", {std::to_string(stage)});
    if (m_state.settings.chunks > 1)
        info.label = phrase("Stage %1 · chunk %2", {std::to_string(stage), std::to_string(stage / ranks)});
    info.lanes = {LaneIndex(stage % ranks)};
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
    for (std::size_t stage = lane.value(); stage < groupCount(); stage += laneCount())
        info.groups.emplace_back(stage);
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
        std::int64_t kept; ///< microbatches
    };
    const std::vector<ChunkMemory> chunks = chunkMemory(table(), m_state.layout, std::int64_t(lane.value()));
    std::vector<std::int64_t> kept;
    memoryPeak(scheduleShape(m_state.settings), std::int64_t(lane.value()), chunks, &kept);
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
            const std::size_t stage = chunk * laneCount() + lane.value();
            for (std::size_t place = m_state.layout.starts[stage]; place < m_state.layout.starts[stage + 1]; ++place) {
                const double ofOne = layerFigures(std::uint32_t(place)).keptBytes;
                if (ofOne * double(kept[chunk]) <= 0)
                    continue;
                sum += ofOne * double(kept[chunk]);
                layers.push_back({place, kept[chunk]});
                bytes.push_back(wholeBytes(sum) - before);
                before = wholeBytes(sum);
            }
        }
        if (!bytes.empty())
            bytes.back() += terms[term].bytes - before; // the schedule added in another order
        addThings(parts, bytes, [&](std::size_t i) {
            const ItemIndex item = itemOf(m_state.transformer->places[layers[i].place].node);
            MemoryPart part{
                phrase("%1, kept × %2", {std::string(this->item(item).label), std::to_string(layers[i].kept)})};
            part.description =
                phrase("What a microbatch leaves for its backward pass, %1, for each microbatch in flight.",
                       {formatBytes(wholeBytes(layerFigures(std::uint32_t(layers[i].place)).keptBytes))});
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
    for (std::size_t stage = 0; stage + 1 < groupCount(); ++stage) {
        GroupEdge edge{GroupIndex(stage), GroupIndex(stage + 1)};
        edge.bytes = sentBytes();
        edge.seconds = table().hopSec();
        edges.push_back(std::move(edge));
    }
    if (m_state.transformer->shape.tiedEmbeddings && laneCount() > 1) {
        GroupEdge tied{GroupIndex(0), GroupIndex(groupCount() - 1)};
        tied.bytes = wholeBytes(double(m_state.settings.gradientBytes) * it.vocab * it.hidden / it.tensor);
        tied.seconds = figures().step.embeddingSec;
        tied.role = GroupEdge::Role::Tied;
        tied.label = phrase("word table");
        edges.push_back(std::move(tied));
    }
    return edges;
}

Timeline TrainingPlan::timeline() const
{
    const TrainingSettings &settings = m_state.settings;
    if (2 * double(settings.stages()) * double(settings.microbatches) > mostDrawnPasses)
        return {};
    return StepPicture(table(), m_state, figures()).make();
}

Result<ExpectedRun> TrainingPlan::expectedRun() const
{
    const TrainingSettings &settings = m_state.settings;
    if (2 * double(settings.stages()) * double(settings.microbatches) > mostDrawnPasses)
        return inputError("too_long",
                          phrase("the step has more than %1 passes", {std::to_string(int(mostDrawnPasses))}));
    ExpectedRun run;
    run.stepSec = figures().step.stepSec;
    for (std::size_t rank = 0; rank < laneCount(); ++rank)
        run.places.push_back({lane(LaneIndex(rank)).label, LaneIndex(rank)});
    std::map<std::tuple<std::int64_t, std::int64_t, bool>, std::size_t> passes;
    std::vector<TimedPass> transfers;
    const auto addPass = [&](const TimedPass &timed) {
        const auto microbatch = std::size_t(timed.microbatch);
        ExpectedPass pass;
        pass.kind = timed.isBackward ? ExpectedPass::Kind::Backward : ExpectedPass::Kind::Forward;
        pass.place = std::size_t(timed.stage) % laneCount();
        pass.group = GroupIndex(std::size_t(timed.stage));
        pass.microbatch = microbatch;
        pass.start = timed.start;
        pass.end = timed.end;
        pass.label = actionLabel(std::size_t(timed.stage), timed.isBackward ? "B" : "F", microbatch);
        if (settings.chunks == 1)
            pass.rankLabel = (timed.isBackward ? "Backward " : "Forward ") + std::to_string(microbatch);
        passes[{timed.stage, timed.microbatch, timed.isBackward}] = run.passes.size();
        run.passes.push_back(std::move(pass));
    };
    recordStep(table(), m_state, figures(), {addPass, [&](const TimedPass &sent) { transfers.push_back(sent); }});
    for (const TimedPass &sent : transfers) {
        const std::int64_t to = sent.stage + (sent.isBackward ? -1 : 1);
        const auto microbatch = std::size_t(sent.microbatch);
        run.transfers.push_back(
            {passes.at({sent.stage, sent.microbatch, sent.isBackward}),
             passes.at({to, sent.microbatch, sent.isBackward}), sent.isBackward, sent.start, sent.end,
             actionLabel(std::size_t(sent.stage), sent.isBackward ? "SEND_B" : "SEND_F", microbatch),
             actionLabel(std::size_t(to), sent.isBackward ? "RECV_B" : "RECV_F", microbatch)});
    }
    return run;
}

} // namespace cutaway::training
