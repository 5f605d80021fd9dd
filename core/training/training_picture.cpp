#include "core/training/memory_texts.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>

// What the views draw of a training plan.
namespace cutaway::training {

namespace {

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
    if (!m_table)
        m_table = std::make_shared<BlockTable>(*m_state.transformer, *m_state.cluster, m_state.settings);
    return *m_table;
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
    info.number = stage;
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
    for (const MemoryTerm &term : memoryTerms())
        told.parts.push_back({term.title, wholeBytes(memory.*term.member), texts[told.parts.size()],
                              term.name == "activations" || term.name == "loss" || term.name == "transient"});
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

} // namespace cutaway::training
