#include "core/sharding/sharding_plan.h"

#include "core/json/parameter.h"
#include "core/sharding/sharding_json.h"
#include "core/sharding/sharding_moves.h"
#include "core/sharding/sharding_settings.h"
#include "core/sharding/sharding_summary.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace cutaway::sharding {

namespace {

// What planners of sharding plans can be told; sharding_settings.cpp reads it.

ParameterDeclaration flag(std::string name, std::string title, bool value, std::string description)
{
    return declareParameter(std::move(name), std::move(title), ParameterType::Bool, value, std::move(description));
}

ParameterDeclaration number(std::string name, std::string title, ParameterValue value, std::string unit,
                            std::string description)
{
    return inUnit(std::move(unit), declareParameter(std::move(name), std::move(title), ParameterType::Number,
                                                    std::move(value), std::move(description)));
}

ParameterDeclaration integer(std::string name, std::string title, ParameterValue value, std::string description)
{
    return declareParameter(std::move(name), std::move(title), ParameterType::Integer, std::move(value),
                            std::move(description));
}

ParameterDeclaration text(std::string name, std::string title, std::string value, std::string unit,
                          std::string description)
{
    return inUnit(std::move(unit), declareParameter(std::move(name), std::move(title), ParameterType::String,
                                                    std::move(value), std::move(description)));
}

std::vector<ParameterDeclaration> meshParameters()
{
    return {
        inUnit("×", declareParameter("mesh_shape", "Mesh", ParameterType::List, {},
                                     "Devices along each of 1 to 3 dimensions, the last inside a host; default: the "
                                     "inventory's, else 2 × 4.")),
        number("inter_node_bandwidth", "Bandwidth between hosts", {}, "bytes/s",
               "Bandwidth of mesh dimension 0 where there are two or more; default: the inventory's, else 1e10."),
        number("intra_node_bandwidth", "Bandwidth inside a host", {}, "bytes/s",
               "Bandwidth of every other mesh dimension; default: the inventory's, else 1e11."),
        declareChoice("communications_backend", "Backend", {"nccl", "gloo", "default"},
                      "Gloo has no all-to-all: a tensor that is split differently is gathered first."),
        declareChoice("cost_model", "Cost model", {"bandwidth", "dtensor", "alpha_beta"},
                      "bandwidth: the figures above; dtensor: PyTorch's constants; alpha_beta: counts collectives."),
        integer("devices_per_host", "Devices per host", {},
                "For the cost model dtensor; else the last mesh dimension."),
        number("intra_node_latency_us", "Latency inside a host", 0.6, "µs",
               "Latency of a hop, for the cost model bandwidth."),
        number("inter_node_latency_us", "Latency between hosts", 2.7, "µs",
               "Latency of a hop, for the cost model bandwidth."),
        number("base_latency_us", "Latency of a collective", 6.6, "µs",
               "Start-up time of a collective, for the cost model bandwidth."),
    };
}

ParameterDeclaration outputPlacement()
{
    ParameterDeclaration outputs =
        declareChoice("output_placement", "Outputs", {"any", "no_partial", "replicated"},
                      "Outputs may stay as they are, must have their partial sums reduced, or are gathered whole.");
    outputs.defaultValue = std::string("no_partial");
    return outputs;
}

std::vector<ParameterDeclaration> costParameters()
{
    return {
        flag("skip_fully_replicated", "Split inputs and weights", false,
             "Inputs and parameters must be split on some mesh dimension where possible."),
        flag("even_shards", "Equal chunks only", false, "A dimension is split only where all chunks are equal."),
        outputPlacement(),
        number("device_flops", "Speed of a device", 0.0, "flop/s", "0: compute costs nothing."),
        flag("gradient_sync", "Synchronise gradients", false,
             "Price the all-reduce of the gradients of parameters that devices with different data share."),
        text("memory_limit_bytes", "Memory limit", "0", "bytes",
             "Memory limit of a device; 0: none; auto: the least that a device of the inventory has."),
        flag("interleaved_split", "Interleaved splits", false,
             "Equal pieces of a split dimension stay split; the weights that produce them must be stored interleaved."),
    };
}

std::vector<ParameterDeclaration> solverParameters()
{
    return {
        number("time_limit", "Time limit", 10000.0, "seconds", "After this time the best plan so far is taken."),
        number("mip_rel_gap", "Gap", 0.0, "percent", "Stop when this close to the optimum; 0: prove it."),
        flag("run_checks", "Check the result", false, "Price the finished plan again and compare."),
        text("preload_solution", "Take over from", "", "",
             "A plan whose placements are kept where names match; those of layer 0 also count for later layers."),
        flag("list_strategies", "List strategies", false, "Writes all alternatives of every node into the plan."),
    };
}

} // namespace

ShardingPlan::ShardingPlan(std::shared_ptr<const ShardingProblem> problem, std::shared_ptr<const Inventory> inventory,
                           Assignment assignment, ParameterValues values, PlanOrigin origin)
    : PlanBase(problem->sharedGraph(), std::move(inventory), std::move(origin))
    , m_state(problem, std::move(assignment))
    , m_fixed(fixedOf(m_state.problem()))
    , m_values(std::move(values))
    , m_solved(m_state.assignment())
{
    setDevices(*this->inventory());
}

std::shared_ptr<const ShardingPlan::Fixed> ShardingPlan::fixedOf(const ShardingProblem &problem)
{
    auto fixed = std::make_shared<Fixed>();
    std::set<Placements> known;
    fixed->inputs.resize(problem.size());
    fixed->users.resize(problem.size());
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        for (const Strategy &strategy : problem.strategies(v)) {
            if (known.insert(strategy.output).second)
                fixed->outputs.push_back(strategy.output);
        }
        for (const LoweredNode::Input &input : problem.node(v).inputs)
            fixed->inputs[v].push_back(ItemIndex(input.from));
        for (const std::uint32_t user : problem.lowered().users[v])
            fixed->users[v].push_back(ItemIndex(user));
    }
    return fixed;
}

void ShardingPlan::setNotes(ShardingNotes notes)
{
    m_notes = std::move(notes);
    m_boundAt = referencePrices(problem());
    forgetCost();
}

bool ShardingPlan::isBounded() const
{
    return m_notes.solver && m_notes.isBoundOfAll && m_boundAt == referencePrices(problem());
}

/// The mesh stays with the plan: a planner's default may depend on an inventory that is not there next time.
void ShardingPlan::setOrigin(PlanOrigin origin)
{
    const bool wasMegatron = this->origin().plannerId == "sharding.megatron";
    if (origin.plannerId == "manual" && problem().settings().interleavedSplit && wasMegatron)
        origin.parameters.emplace("interleaved_split", true);
    PlanBase::setOrigin(std::move(origin));
}

const ShardingCost &ShardingPlan::figures() const
{
    return m_figures.get([this] { return m_state.cost(); });
}

void ShardingPlan::forgetFigures()
{
    m_figures.reset();
    m_redistributions.reset();
}

PlanCost ShardingPlan::makeCost() const
{
    return planCostOf(*this);
}

std::vector<Problem> ShardingPlan::problems() const
{
    return problemsOf(*this);
}

Report ShardingPlan::report() const
{
    return reportOf(*this);
}

Preview ShardingPlan::preview(const Move &move) const
{
    return previewMove(*this, move);
}

Result<Applied> ShardingPlan::apply(const Move &move)
{
    const Result<ShardingChange> change = changeOf(*this, move);
    if (!change)
        return change.error();
    return restore(moveOf(*change));
}

std::size_t ShardingPlan::numberOf(const Placements &output) const
{
    return std::size_t(std::ranges::find(m_fixed->outputs, output) - m_fixed->outputs.begin());
}

Applied ShardingPlan::perform(const Move &move)
{
    Applied applied;
    for (const Move::Setting &setting : move.settings)
        restoreMesh(setting.value);
    for (const Move::Choice &choice : move.choices) {
        const std::uint32_t former = m_state.assign(std::uint32_t(choice.item.value()), std::uint32_t(choice.choice));
        applied.inverse.choices.insert(applied.inverse.choices.begin(), {choice.item, former});
        applied.change.items.push_back(choice.item);
        const std::span<const ItemIndex> readers = users(choice.item); // they pay for the collectives before them
        applied.change.items.insert(applied.change.items.end(), readers.begin(), readers.end());
    }
    for (const Move::ItemPin &pin : move.pins) {
        applied.inverse.pins.insert(applied.inverse.pins.begin(), {pin.item, pinOf(pin.item)});
        setPin(pin.item, pin.pin);
    }
    if (!move.choices.empty()) {
        applied.change.groups.push_back(GroupIndex(0));
        for (std::size_t i = 0; i < laneCount(); ++i)
            applied.change.lanes.push_back(LaneIndex(i));
    }
    forgetFigures();
    return applied;
}

std::vector<ItemIndex> ShardingPlan::pinnedItems() const
{
    std::vector<ItemIndex> items;
    for (const auto &[node, pin] : m_pins)
        items.emplace_back(node);
    return items;
}

bool ShardingPlan::takePins(const EditedPlan &from)
{
    const auto *other = dynamic_cast<const ShardingPlan *>(&from);
    if (other)
        setPins(pinsByName(*other, problem()));
    return other != nullptr;
}

void ShardingPlan::setPins(ShardingPins pins)
{
    m_pins = std::move(pins);
    m_otherPins.clear();
    for (const auto &[node, pin] : m_pins) {
        const std::size_t known = problem().strategies(node).size() + m_fixed->outputs.size() + m_otherPins.size();
        if (numberOf(node, pin) == known)
            m_otherPins.push_back(pin);
    }
}

/// Strategies come first, then outputs whose inputs are free, then all else that a document may ask for.
std::size_t ShardingPlan::numberOf(std::uint32_t node, const ShardingPin &pin) const
{
    const std::vector<Strategy> &strategies = problem().strategies(node);
    if (const std::optional<std::uint32_t> strategy = problem().find(node, {pin.inputs, pin.output}))
        return *strategy;
    const bool isOfOutput = std::ranges::all_of(pin.inputs, [](const auto &input) { return input.size() == 0; });
    const std::size_t output = numberOf(pin.output);
    if (isOfOutput && output < m_fixed->outputs.size())
        return strategies.size() + output;
    const auto other = std::ranges::find(m_otherPins, pin);
    return strategies.size() + m_fixed->outputs.size() + std::size_t(other - m_otherPins.begin());
}

Pin ShardingPlan::pinOf(ItemIndex item) const
{
    const std::uint32_t node = std::uint32_t(item.value());
    const auto pin = m_pins.find(node);
    if (pin == m_pins.end())
        return {};
    return {Pin::Kind::Choice, {}, {}, numberOf(node, pin->second)};
}

void ShardingPlan::setPin(ItemIndex item, const Pin &pin)
{
    const std::uint32_t node = std::uint32_t(item.value());
    const std::vector<Strategy> &strategies = problem().strategies(node);
    const std::size_t firstOther = strategies.size() + m_fixed->outputs.size();
    if (pin.kind != Pin::Kind::Choice || pin.choice >= firstOther + m_otherPins.size()) {
        m_pins.erase(node);
    } else if (pin.choice >= firstOther) {
        m_pins[node] = m_otherPins[pin.choice - firstOther];
    } else if (pin.choice >= strategies.size()) {
        m_pins[node] = {m_fixed->outputs[pin.choice - strategies.size()], {}};
        m_pins[node].inputs.resize(problem().node(node).inputs.size());
    } else {
        m_pins[node] = {strategies[pin.choice].output, strategies[pin.choice].inputs};
    }
}

Text ShardingPlan::describe(const Move &move) const
{
    return describeMove(*this, move);
}

std::vector<ParameterDeclaration> shardingParameters()
{
    std::vector<ParameterDeclaration> all = meshParameters();
    for (const auto &list : {costParameters(), solverParameters()})
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

std::vector<ParameterDeclaration> megatronParameters()
{
    return {
        integer("tensor_dim", "Tensor parallel", {},
                "Mesh dimension for columns and rows of weights; default: the last."),
        integer("data_dim", "Data parallel", {},
                "Mesh dimension for the batch; default: 0 where the mesh has two or more dimensions."),
        flag("sequence_parallel", "Sequence parallel", false,
             "Split the sequence between tensor parallel blocks, with reduce-scatter and all-gather around them."),
        flag("vocab_parallel", "Vocabulary parallel", true, "Split the rows of the largest embedding tables."),
    };
}

} // namespace cutaway::sharding
