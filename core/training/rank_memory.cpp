#include "core/training/rank_memory.h"

#include <algorithm>
#include <cmath>

namespace cutaway::training {

namespace {

constexpr std::size_t lowQuantile = 1;
constexpr std::size_t highQuantile = 19;
constexpr double leastProbability = 0.01;
constexpr double greatestProbability = 0.99;

/// Calls `each(place)` for the blocks of a rank, chunk by chunk.
template <class Each>
void forEachBlock(const StageLayout &layout, const TrainingSettings &settings, std::int64_t rank, Each each)
{
    for (const std::int64_t number : scheduleShape(settings).stagesOf(rank)) {
        const auto stage = std::size_t(number);
        for (std::size_t place = layout.starts[stage]; place < layout.starts[stage + 1]; ++place)
            each(place);
    }
}

std::size_t mtpBlocks(const Transformer &transformer, const StageLayout &layout, const TrainingSettings &settings,
                      std::int64_t rank)
{
    std::size_t count = 0;
    forEachBlock(layout, settings, rank,
                 [&](std::size_t place) { count += transformer.block(place).kind == BlockKind::Mtp; });
    return count;
}

/// States, what is gathered, and whether there are experts.
void addBlocks(RankMemory &memory, const BlockTable &table, const StageLayout &layout, std::int64_t rank)
{
    const Transformer &transformer = table.transformer();
    RankParameters counter;
    bool hasExperts = false;
    forEachBlock(layout, table.settings(), rank, [&](std::size_t place) {
        const int zero = layout.zeroOf(place, table.settings());
        const BlockParameters counted = counter.add(table.parameters(transformer.places[place].blockClass));
        const StateBytes states = stateBytes(table.basis(), counted, zero);
        memory.parameters += states.parameters;
        memory.gradients += states.gradients;
        memory.optimizer += states.optimizer;
        memory.gathered = std::max(memory.gathered, gatheredBytes(table.basis(), counted, zero));
        hasExperts = hasExperts || transformer.block(place).hasExperts();
    });
    memory.constant = constantBytes(table.basis(), hasExperts);
}

double afterStepBytes(const RankMemory &memory, const BlockTable &table, std::size_t mtp)
{
    const TrainingSettings &settings = table.settings();
    const Extents &it = table.extents();
    double bytes = memory.states + memory.buffers + memory.constant;
    if (settings.chunks > 1)
        bytes += it.valueBytes * it.hidden * it.splitTokens * double(settings.pipeline) * double(settings.chunks) / 2;
    if (mtp > 0)
        bytes += it.valueBytes * it.vocab * it.hidden / it.tensor;
    return bytes;
}

void finish(RankMemory &memory, const Calibration &calibration, double available)
{
    memory.used = memory.parameters + memory.gradients + memory.optimizer + memory.activations + memory.loss +
                  memory.transient + memory.gathered + memory.buffers + memory.constant;
    memory.reserve =
        calibration.fragmentation * (memory.activations + memory.loss + memory.transient + memory.gathered);
    memory.outside = calibration.outsideBytes;
    memory.needed = memory.used + memory.reserve + memory.outside;
    memory.available = available;
    memory.over = std::max(0.0, memory.needed - available);
    memory.states = memory.parameters + memory.gradients + memory.optimizer;
    const ErrorQuantiles &errors = calibration.ofMemory(memory.used).quantiles;
    memory.low = memory.needed + memory.used * errors[lowQuantile];
    memory.high = memory.needed + memory.used * errors[highQuantile];
    memory.fitProbability = fitProbability(calibration, memory.used, memory.needed, available);
}

} // namespace

std::size_t StageLayout::stageOf(std::size_t place) const
{
    const auto behind = std::upper_bound(starts.begin(), starts.end() - 1, std::uint32_t(place));
    return std::size_t(behind - starts.begin()) - 1;
}

Result<std::vector<std::uint32_t>> evenStages(const Transformer &transformer, std::int64_t stages)
{
    const auto layers = std::int64_t(transformer.layerCount());
    if (layers < stages)
        return inputError("too_many_stages", phrase("pipeline: %1 stages but only %2 layers",
                                                    {std::to_string(stages), std::to_string(layers)}));
    const auto isLayer = [&](const Transformer::Place &place) {
        return transformer.classes[place.blockClass].kind == BlockKind::Layer;
    };
    const std::int64_t first = std::ranges::find_if(transformer.places, isLayer) - transformer.places.begin();
    std::vector<std::uint32_t> starts{0};
    for (std::int64_t i = 1; i < stages; ++i)
        starts.push_back(std::uint32_t(first + i * layers / stages));
    starts.push_back(std::uint32_t(transformer.size()));
    return starts;
}

StageLayout uniformLayout(const Transformer &transformer, std::vector<std::uint32_t> starts, RecomputeMode mode)
{
    StageLayout layout{std::move(starts), std::vector<RecomputeMode>(transformer.size()),
                       std::vector<std::int8_t>(transformer.size(), -1)};
    for (std::size_t place = 0; place < transformer.size(); ++place) {
        if (transformer.block(place).isLayer())
            layout.modes[place] = mode;
    }
    return layout;
}

const std::vector<MemoryTerm> &memoryTerms()
{
    static const std::vector<MemoryTerm> terms{{"parameters", phrase("Weights"), &RankMemory::parameters},
                                               {"gradients", phrase("Gradients"), &RankMemory::gradients},
                                               {"optimizer", phrase("Optimizer states"), &RankMemory::optimizer},
                                               {activationsTerm, phrase("Kept activations"), &RankMemory::activations},
                                               {"loss", phrase("Logits and loss"), &RankMemory::loss},
                                               {"transient", phrase("Temporaries"), &RankMemory::transient},
                                               {"gathered", phrase("Gathered shards"), &RankMemory::gathered},
                                               {"buffers", phrase("Buffers"), &RankMemory::buffers},
                                               {"constant", phrase("Libraries"), &RankMemory::constant},
                                               {"reserve", phrase("Reserve"), &RankMemory::reserve},
                                               {"outside", phrase("Outside the allocator"), &RankMemory::outside}};
    return terms;
}

StateBytes stateBytes(const TimeBasis &basis, const BlockParameters &counted, int zero)
{
    const double whole = counted.all();
    const double shared = counted.dense / basis.sharingRanks() + counted.expert / basis.expertSharingRanks();
    // Adam keeps two moments; below 32 bits also a master copy.
    const double states = basis.settings.precision == Precision::Fp32 ? 8 : 12;
    return {basis.extents.valueBytes * (zero >= 3 ? shared : whole),
            double(basis.settings.gradientBytes) * (zero >= 2 ? shared : whole), states * (zero >= 1 ? shared : whole)};
}

double gatheredBytes(const TimeBasis &basis, const BlockParameters &counted, int zero)
{
    const double gradientBytes = double(basis.settings.gradientBytes);
    if (zero >= 3)
        return 2 * (basis.extents.valueBytes + gradientBytes) * counted.all();
    return zero == 2 ? 2 * gradientBytes * counted.all() : 0;
}

LogitBytes logitBytes(const Extents &extents, Loss loss)
{
    const double logits = extents.tokens * extents.vocab / extents.tensor;
    switch (loss) {
    case Loss::Plain: return {4 * logits, 2 * logits};
    case Loss::Fused: return {4 * logits, 6 * logits};
    case Loss::FusedTe: return {2 * logits, 2 * logits};
    }
    return {};
}

double bufferBytes(const TimeBasis &basis)
{
    const Extents &it = basis.extents;
    const double transfers = basis.settings.pipeline > 1 ? 2 * it.valueBytes * it.hidden * it.splitTokens : 0;
    const double mask = basis.settings.attentionMask ? it.microbatch * it.sequence * it.sequence / it.context : 0;
    return transfers + mask;
}

double constantBytes(const TimeBasis &basis, bool hasExperts)
{
    const Calibration &calibration = basis.cluster.calibration;
    return (basis.settings.deterministic ? calibration.constantBytes : calibration.relaxedBytes) +
           (hasExperts ? calibration.groupedBytes : 0);
}

std::vector<ChunkMemory> chunkMemory(const BlockTable &table, const StageLayout &layout, std::int64_t rank)
{
    const TrainingSettings &settings = table.settings();
    const Transformer &transformer = table.transformer();
    const ScheduleShape shape = scheduleShape(settings);
    std::vector<ChunkMemory> chunks(std::size_t(settings.chunks));
    for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
        const auto stage = std::size_t(shape.stageOf(rank, std::int64_t(chunk)));
        for (std::size_t place = layout.starts[stage]; place < layout.starts[stage + 1]; ++place) {
            const BlockFigures &figures = table.figures(transformer.places[place].blockClass, layout.modes[place],
                                                        layout.zeroOf(place, settings));
            chunks[chunk].kept += figures.kept;
            chunks[chunk].transient = std::max(chunks[chunk].transient, figures.transient());
            chunks[chunk].remade += figures.again;
            chunks[chunk].working = std::max(chunks[chunk].working, figures.working);
        }
    }
    if (rank == shape.rankOf(shape.stages() - 1)) {
        const LogitBytes logits = logitBytes(table.extents(), settings.loss);
        const double copies = 1 + double(mtpBlocks(transformer, layout, settings, rank));
        chunks.back().logits = logits.kept * copies;
        chunks.back().atLoss = logits.more;
    }
    return chunks;
}

RankMemory rankMemory(const BlockTable &table, const StageLayout &layout, std::int64_t rank)
{
    const TrainingSettings &settings = table.settings();
    RankMemory memory;
    addBlocks(memory, table, layout, rank);
    const MemoryPeak peak = memoryPeak(scheduleShape(settings), rank, chunkMemory(table, layout, rank));
    memory.activations = peak.activations;
    memory.loss = peak.loss;
    memory.transient = peak.transient;
    memory.buffers = bufferBytes(table.basis());
    finish(memory, table.cluster().calibration, table.cluster().availableMemBytes);
    memory.afterStep = afterStepBytes(memory, table, mtpBlocks(table.transformer(), layout, settings, rank));
    return memory;
}

double fitProbability(const Calibration &calibration, double used, double needed, double available)
{
    const ErrorQuantiles &errors = calibration.ofMemory(used).quantiles;
    const double room = (available - needed) / used;
    if (room <= errors.front())
        return leastProbability;
    if (room >= errors.back())
        return greatestProbability;
    const auto behind = std::ranges::upper_bound(errors, room);
    const auto i = std::size_t(behind - errors.begin()) - 1;
    const double share = (double(i) + (room - errors[i]) / (errors[i + 1] - errors[i])) / double(errors.size() - 1);
    return std::clamp(share, leastProbability, greatestProbability);
}

} // namespace cutaway::training
