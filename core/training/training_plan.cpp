#include "core/training/training_plan.h"

#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/plan_costs.h"
#include "core/plan/plan_documents.h"
#include "core/training/planners/degree_search.h"
#include "core/training/training_moves.h"
#include "core/training/training_summary.h"

#include <algorithm>
#include <array>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

// What a training plan takes from its cluster, field by field.

OrderedJson inventoryExtra(const Inventory &inventory)
{
    const OrderedJson extra = keptFields<OrderedJson>(inventory.extra);
    return extra.is_object() ? extra : OrderedJson::object();
}

ParameterValue parameterValue(const OrderedJson &json)
{
    const nlohmann::json plain(json);
    return isParameter(plain) ? parameterFromJson(plain) : ParameterValue();
}

std::vector<std::string> acceleratorChoices(const std::string &current)
{
    std::vector<std::string> names;
    for (const TrainingAccelerator &accelerator : trainingAccelerators())
        names.emplace_back(accelerator.name);
    if (std::ranges::find(names, current) == names.end())
        names.push_back(current);
    return names;
}

ParameterDeclaration whole(const char *name, const Text &title, std::int64_t value, const Text &description)
{
    return atLeast(1, declareParameter(name, title, ParameterType::Integer, value, description));
}

ParameterDeclaration decimalParameter(const char *name, const Text &title, double value, const char *unit,
                                      const Text &description)
{
    return inUnit(unit, atLeast(0, declareParameter(name, title, ParameterType::Number, value, description)));
}

std::vector<ParameterDeclaration> clusterDeclarations(const Cluster &cluster)
{
    ParameterDeclaration accelerator =
        declareChoice("accelerator", phrase("Accelerator"), acceleratorChoices(cluster.accelerator),
                      phrase("The accelerator whose memory, speed and calibration are used."));
    accelerator.defaultValue = std::string("H100");
    return {whole("nodes", phrase("Nodes"), cluster.nodes, phrase("Nodes of the cluster.")),
            whole("gpus_per_node", phrase("Accelerators per node"), cluster.gpusPerNode,
                  phrase("Accelerators linked inside one node.")),
            accelerator,
            decimalParameter("available_mem_bytes", phrase("Memory"), cluster.availableMemBytes, "bytes",
                             phrase("Memory of one accelerator.")),
            decimalParameter("peak_flops", phrase("Peak FLOP/s"), cluster.peakFlops, "FLOP/s",
                             phrase("Peak of one accelerator, dense and in bf16.")),
            decimalParameter("intra_bandwidth", phrase("Inside a node"), cluster.intraBandwidth, "bytes/s",
                             phrase("Bandwidth of one accelerator in one direction, inside a node.")),
            decimalParameter("inter_bandwidth", phrase("Between nodes"), cluster.interBandwidth, "bytes/s",
                             phrase("Bandwidth of one accelerator in one direction, between nodes.")),
            decimalParameter("intra_latency_sec", phrase("Latency inside"), cluster.intraLatencySec, "seconds",
                             phrase("Inside a node.")),
            decimalParameter("inter_latency_sec", phrase("Latency between"), cluster.interLatencySec, "seconds",
                             phrase("Between nodes."))};
}

} // namespace

TrainingPlan::TrainingPlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                           TrainingState state, PlanOrigin origin)
    : GraphPlan(graph, std::move(inventory), std::move(origin))
    , m_state(std::move(state))
    , m_claims(nlohmann::ordered_json::object())
    , m_claimed(m_state)
{
}

const TrainingCost &TrainingPlan::figures() const
{
    return m_figures.get([this] { return costOfState(m_state); });
}

PlanCost TrainingPlan::makeCost() const
{
    return planCost(m_state, figures());
}

Preview TrainingPlan::preview(const Move &move) const
{
    const Result<TrainingState> after = allowedMove(m_state, graph(), move);
    if (after)
        return previewOf(*after, move);
    Preview preview;
    preview.code = after.error().code;
    preview.title = after.error().message;
    preview.reason = after.error().message;
    for (const Move::ItemToGroup &item : move.items)
        preview.culprits.push_back(item.item);
    preview.latencyBefore = figures().step.stepSec;
    return preview;
}

Preview TrainingPlan::previewOf(const TrainingState &after, const Move &) const
{
    const TrainingCost &now = figures();
    const TrainingCost then = costOfState(after);
    Preview preview;
    preview.allowed = true;
    preview.latencyBefore = now.step.stepSec;
    preview.latencyAfter = then.step.stepSec;
    for (std::size_t rank = 0; rank < std::min(now.ranks.size(), then.ranks.size()); ++rank) {
        const RankMemory &memory = then.ranks[rank];
        if (now.ranks[rank].needed == memory.needed)
            continue;
        preview.memory.push_back({LaneIndex(rank), wholeBytes(now.ranks[rank].needed), wholeBytes(memory.needed),
                                  wholeBytes(memory.available)});
        if (memory.over > 0 && preview.title.empty()) {
            preview.code = "over_capacity";
            preview.title = phrase("rank %1 over by %2", {std::to_string(rank), bytesText(memory.over)});
        }
    }
    for (std::uint32_t place = 0; place < m_state.transformer->size(); ++place) {
        if (after.layout.stageOf(place) != m_state.layout.stageOf(place))
            preview.moved.push_back(itemOf(m_state.transformer->places[place].node));
    }
    return preview;
}

/// Tested alone, without the figures that a preview has: those are computed once, for the state that it leads to.
Result<Applied> TrainingPlan::apply(const Move &move)
{
    if (const Result<TrainingState> after = allowedMove(m_state, graph(), move); !after)
        return after.error();
    return restore(move);
}

Applied TrainingPlan::perform(const Move &move)
{
    Result<TrainingState> after = moved(m_state, graph(), move);
    return after ? take(std::move(*after)) : Applied();
}

Applied TrainingPlan::take(TrainingState state)
{
    Applied applied;
    applied.inverse = moveBetween(state, m_state);
    Change &change = applied.change;
    change.everything = !(state.settings == m_state.settings);
    for (std::size_t place = 0; place < state.transformer->size() && !change.everything; ++place) {
        const std::size_t from = m_state.layout.stageOf(place);
        const std::size_t to = state.layout.stageOf(place);
        const bool isRunAnew = m_state.layout.modes[place] != state.layout.modes[place] ||
                               m_state.layout.zeros[place] != state.layout.zeros[place];
        if (from == to && !isRunAnew)
            continue;
        change.items.push_back(itemOf(state.transformer->places[place].node));
        change.groups.insert(change.groups.end(), {GroupIndex(from), GroupIndex(to)});
    }
    std::ranges::sort(change.groups);
    const auto [doubled, end] = std::ranges::unique(change.groups);
    change.groups.erase(doubled, end);
    for (std::size_t rank = 0; rank < laneCount() && !change.everything && !change.groups.empty(); ++rank)
        change.lanes.emplace_back(rank);
    m_state = std::move(state);
    forgetFigures();
    return applied;
}

void TrainingPlan::forgetFigures()
{
    m_figures.reset();
    m_table.reset();
}

void TrainingPlan::setClaims(nlohmann::ordered_json claims)
{
    m_claims = std::move(claims);
    m_claimed = m_state;
}

void TrainingPlan::setOrigin(PlanOrigin origin)
{
    constexpr std::array names{"optimal", "objective_sec", "covered", "evaluated", "unfit", "reason"};
    nlohmann::ordered_json claims = nlohmann::ordered_json::object();
    nlohmann::ordered_json rest = nlohmann::ordered_json::object();
    const auto fields = keptFields<nlohmann::ordered_json>(origin.extra);
    for (const auto &[name, value] : fields.items())
        (std::ranges::find(names, name) != names.end() ? claims : rest)[name] = value;
    if (!claims.empty()) {
        setClaims(std::move(claims));
        origin.extra = rest.empty() ? std::string() : jsonLine(rest);
    }
    PlanBase::setOrigin(std::move(origin));
}

const nlohmann::ordered_json &TrainingPlan::claims() const
{
    static const nlohmann::ordered_json none = nlohmann::ordered_json::object();
    const bool isAsClaimed = m_state.settings == m_claimed.settings && m_state.layout == m_claimed.layout &&
                             m_state.pins == m_claimed.pins && *m_state.cluster == *m_claimed.cluster;
    return isAsClaimed ? m_claims : none;
}

std::vector<ChoiceInfo> TrainingPlan::choices(ItemIndex item) const
{
    std::vector<ChoiceInfo> infos;
    const std::optional<std::uint32_t> place = placeOf(item);
    if (!place)
        return infos;
    for (const LayerChoice &choice : listedChoices(m_state, *place)) {
        const bool isCurrent =
            choice.isZero ? choice.zero == m_state.layout.zeros[*place] : choice.mode == m_state.layout.modes[*place];
        infos.push_back({choiceName(choice), {}, isCurrent});
    }
    return infos;
}

Pin TrainingPlan::pinOf(ItemIndex item) const
{
    const std::optional<std::uint32_t> place = placeOf(item);
    return place ? pinAt(m_state.pins, *place) : Pin();
}

std::vector<ItemIndex> TrainingPlan::pinnedItems() const
{
    std::vector<ItemIndex> items;
    for (const auto &[place, pin] : m_state.pins)
        items.push_back(itemOf(m_state.transformer->places[place].node));
    return items;
}

std::vector<GroupIndex> TrainingPlan::groupsInOrder() const
{
    std::vector<GroupIndex> groups;
    for (std::size_t stage = 0; stage < groupCount(); ++stage)
        groups.emplace_back(stage);
    return groups;
}

Text TrainingPlan::describe(const Move &move) const
{
    return describeMove(m_state, graph(), move);
}

std::optional<Move> TrainingPlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    Result<Cluster> cluster = clusterOf(*inventory);
    if (!cluster)
        return std::nullopt;
    m_state.cluster = std::make_shared<const Cluster>(std::move(*cluster));
    forgetFigures();
    return Move();
}

std::vector<Problem> TrainingPlan::problems() const
{
    std::vector<Problem> problems = planProblems(m_state, figures());
    if (const auto reason = claims().find("reason"); reason != claims().end() && reason->is_string())
        problems.push_back(noFitProblem(reason->get<std::string>()));
    if (const auto covered = claims().find("covered"); covered != claims().end() && covered->is_object())
        problems.push_back(searchProblem(coveredText(*covered)));
    concludeProblems(problems, phrase("No rank is over capacity"));
    return problems;
}

Report TrainingPlan::report() const
{
    return planReport(m_state, figures(), problems());
}

void TrainingPlan::addFields(nlohmann::ordered_json &document) const
{
    writeState(document, graph(), m_state);
    for (const auto &[name, value] : claims().items())
        document[name] = value;
    document["cost"] = costJson(figures());
}

void TrainingPlan::addFindings(nlohmann::ordered_json &evaluation) const
{
    evaluation["differences"] = differencesJson(differences());
}

Result<Move> TrainingPlan::readMove(const nlohmann::json &entry) const
{
    return training::readMove(m_state, graph(), entry);
}

nlohmann::ordered_json TrainingPlan::after(const Applied &) const
{
    return {{"cost", costJson(figures())}};
}

std::optional<std::uint32_t> TrainingPlan::placeOf(ItemIndex item) const
{
    const auto &places = m_state.transformer->places;
    const auto found = std::ranges::lower_bound(places, nodeOf(item), {}, &Transformer::Place::node);
    if (found == places.end() || found->node != nodeOf(item))
        return std::nullopt;
    return std::uint32_t(found - places.begin());
}

std::vector<DeviceField> TrainingPlan::deviceFields() const
{
    const OrderedJson cluster = toldClusterFields(*inventory());
    std::vector<DeviceField> fields;
    for (ParameterDeclaration &declaration : clusterDeclarations(*m_state.cluster)) {
        DeviceField field;
        if (const auto given = cluster.find(declaration.name); given != cluster.end())
            field.value = parameterValue(*given);
        field.declaration = std::move(declaration);
        fields.push_back(std::move(field));
    }
    return fields;
}

Result<Inventory> TrainingPlan::withDeviceField(std::string_view name, const ParameterValue &value) const
{
    Inventory changed = *inventory();
    OrderedJson extra = inventoryExtra(changed);
    OrderedJson &cluster = extra["cluster"];
    if (name == "nodes" || name == "gpus_per_node")
        cluster = toldClusterFields(changed); // then the devices no longer say how many there are
    const auto declarations = clusterDeclarations(*m_state.cluster);
    const auto declaration = std::ranges::find(declarations, name, &ParameterDeclaration::name);
    if (declaration == declarations.end())
        return inputError("unknown_field", phrase("%1: a cluster has no such field", {std::string(name)}));
    if (std::holds_alternative<std::monostate>(value))
        cluster.erase(std::string(name));
    else if (Done checked = checkParameter(*declaration, value); !checked)
        return checked.error();
    else
        cluster[std::string(name)] = parametersJson({{std::string(name), value}})[std::string(name)];
    changed.extra = jsonLine(extra);
    const Result<Cluster> read = clusterOf(changed);
    return read ? Result<Inventory>(std::move(changed)) : Result<Inventory>(read.error());
}

Inventory TrainingPlan::withDeviceMemory(DeviceIndex, std::int64_t bytes) const
{
    const Result<Inventory> changed = withDeviceField("available_mem_bytes", double(bytes));
    return changed ? *changed : *inventory();
}

std::int64_t TrainingPlan::deviceMemory(DeviceIndex) const
{
    return std::int64_t(m_state.cluster->availableMemBytes);
}

} // namespace cutaway::training
