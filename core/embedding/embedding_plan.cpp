#include "core/embedding/embedding_plan.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/embedding/embedding_json.h"
#include "core/embedding/embedding_summary.h"
#include "core/json/json_document.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;

/// The settings that can be changed while a plan is open.
bool isControl(std::string_view name)
{
    return name == "batch_size" || name == "storage_reserve_percent";
}

/// The plan's parameters with those of a move; a value that is not set takes a parameter away.
ParameterValues withSettingsOf(ParameterValues parameters, const Move &move)
{
    for (const Move::Setting &setting : move.settings) {
        if (std::holds_alternative<std::monostate>(setting.value))
            parameters.erase(setting.name);
        else
            parameters[setting.name] = setting.value;
    }
    return parameters;
}

Preview refusal(const Error &error)
{
    Preview preview;
    preview.code = error.code;
    preview.title = error.code;
    std::ranges::replace(preview.title, '_', ' ');
    preview.reason = error.message + (error.hint.empty() ? "" : "; " + error.hint);
    return preview;
}

/// The ranks that edits take shards from or bring them to.
std::set<std::uint32_t> ranksTouched(const EmbeddingState &state, const std::vector<TableEdit> &edits)
{
    std::set<std::uint32_t> ranks;
    for (const TableEdit &edit : edits) {
        const std::vector<std::uint32_t> &before = state.table(edit.table).ranks;
        for (std::size_t i = 0; i < std::max(before.size(), edit.ranks.size()); ++i) {
            const bool isSame =
                !edit.option && i < before.size() && i < edit.ranks.size() && before[i] == edit.ranks[i];
            if (!isSame && i < before.size())
                ranks.insert(before[i]);
            if (!isSame && i < edit.ranks.size())
                ranks.insert(edit.ranks[i]);
        }
    }
    return ranks;
}

/// The shards that change ranks; where none of a table does, its first, so that the table is named all the same.
std::vector<ItemIndex> itemsMoved(const EmbeddingState &state, const std::vector<TableEdit> &edits)
{
    std::vector<ItemIndex> items;
    for (const TableEdit &edit : edits) {
        const std::vector<std::uint32_t> &before = state.table(edit.table).ranks;
        const std::size_t count = items.size();
        for (std::size_t i = 0; !edit.option && i < before.size(); ++i) {
            if (before[i] != edit.ranks[i])
                items.push_back(ItemIndex(state.firstShard(edit.table) + i));
        }
        if (items.size() == count)
            items.push_back(ItemIndex(state.firstShard(edit.table)));
    }
    return items;
}

// What an embedding plan takes from its devices: the topology.

ParameterDeclaration rate(std::string name, std::string title, double bytesPerSecond, std::string description)
{
    return inUnit("bytes/s", declareParameter(std::move(name), std::move(title), ParameterType::Number, bytesPerSecond,
                                              std::move(description)));
}

ParameterDeclaration capacity(const char *name, std::string title, std::int64_t bytes, std::string description)
{
    return inUnit("bytes", atLeast(0, declareParameter(name, std::move(title), ParameterType::Integer, bytes,
                                                       std::move(description))));
}

ParameterDeclaration count(const char *name, std::string title, std::int64_t value, std::string description)
{
    return atLeast(1, declareParameter(name, std::move(title), ParameterType::Integer, value, std::move(description)));
}

/// Whether the inventory's devices are the ranks one by one.
bool ranksAreDevices(const Inventory &inventory, const Topology &topology)
{
    return inventory.devices.size() == topology.ranks();
}

const char *plannedCapacity(const Topology &topology)
{
    return topology.isCuda ? "hbm_cap" : "ddr_cap";
}

/// Those that the costs of tables on these ranks come from. Their defaults are the figures in force.
std::vector<ParameterDeclaration> fieldsOf(const Inventory &inventory, const Topology &topology)
{
    constexpr double milliseconds = 1000.0;
    const Storage &rank = topology.capacity.front();
    std::vector<ParameterDeclaration> fields;
    if (!ranksAreDevices(inventory, topology))
        fields.push_back(capacity(plannedCapacity(topology), phrase(topology.isCuda ? "HBM" : "Memory"),
                                  topology.plannedTier(rank), phrase("HBM of each rank; part of it is kept free.")));
    if (topology.isCuda)
        fields.push_back(capacity("ddr_cap", phrase("Host memory"), rank.ddr,
                                  phrase("Host memory of each rank, for tables outside its HBM.")));
    fields.push_back(count("local_world_size", phrase("Ranks of a host"), topology.localWorldSize,
                           phrase("Neighbouring devices, joined by fast links.")));
    if (topology.isCuda)
        fields.push_back(rate("hbm_mem_bw_bytes_per_sec", "HBM", topology.hbmBandwidth * milliseconds,
                              phrase("Rate at which a rank reads its own memory.")));
    fields.push_back(rate("ddr_mem_bw_bytes_per_sec", "DDR", topology.ddrBandwidth * milliseconds,
                          phrase("Rate at which a host reads its memory.")));
    if (topology.isCuda)
        fields.push_back(rate("hbm_to_ddr_mem_bw_bytes_per_sec", phrase("HBM to DDR"),
                              topology.hbmToDdrBandwidth * milliseconds,
                              phrase("Rate at which a cache on the rank is filled.")));
    fields.push_back(rate("intra_host_bw_bytes_per_sec", phrase("Inside a host"),
                          topology.intraHostBandwidth * milliseconds, phrase("Between ranks of a host.")));
    if (topology.groupCount() > 1)
        fields.push_back(rate("inter_host_bw_bytes_per_sec", phrase("Between hosts"),
                              topology.interHostBandwidth * milliseconds, phrase("Between ranks of different hosts.")));
    return fields;
}

Inventory withTopology(const Inventory &inventory, const Json &topology)
{
    Inventory changed = inventory;
    Json extra = Json::object();
    if (const Result<Json> known = parseJson<Json>(inventory.extra); known && known->is_object())
        extra = *known;
    extra["topology"] = topology;
    changed.extra = jsonLine(extra);
    return changed;
}

} // namespace

EmbeddingPlan::EmbeddingPlan(std::shared_ptr<const Inventory> inventory, EmbeddingState state, PlanOrigin origin,
                             PlannerFigures figures)
    : PlanBase(state.model().tables->graph, std::move(inventory), std::move(origin))
    , m_state(std::move(state))
    , m_figures(std::move(figures))
{
}

std::optional<double> EmbeddingPlan::boundSec() const
{
    const Model *of = m_figures.boundOf.get();
    const Model &model = state().model();
    if (!of || of->topology != model.topology || of->settings != model.settings)
        return {};
    return m_figures.boundSec;
}

Preview EmbeddingPlan::previewSettings(const Move &move) const
{
    for (const Move::Setting &setting : move.settings) {
        if (!isControl(setting.name))
            return refusal(inputError("no_such_setting", phrase("there is no setting %1", {inQuotes(setting.name)})));
    }
    Result<std::shared_ptr<const Model>> model =
        withSettings(state().model(), withSettingsOf(origin().parameters, move));
    if (!model)
        return refusal(model.error());
    EmbeddingState changed = state();
    changed.setModel(std::move(*model));
    Preview preview;
    preview.allowed = true;
    preview.latencyBefore = state().rating() / millisecondsPerSecond;
    preview.latencyAfter = changed.rating() / millisecondsPerSecond;
    return preview;
}

Preview EmbeddingPlan::preview(const Move &move) const
{
    if (!move.settings.empty())
        return previewSettings(move);
    if (!move.pins.empty()) {
        const std::optional<Error> fault = pinFault(move);
        if (fault)
            return refusal(*fault);
        Preview preview;
        preview.allowed = true;
        preview.latencyBefore = preview.latencyAfter = state().rating() / millisecondsPerSecond;
        return preview;
    }
    const Result<std::vector<TableEdit>> edits = resolveMove(state(), move, MoveChecks::All, &m_limits);
    if (!edits)
        return refusal(edits.error());
    if (const std::optional<Error> fault = heldFault(*edits))
        return refusal(*fault);
    Preview preview;
    preview.allowed = true;
    preview.moved = itemsMoved(state(), *edits);
    const Topology &topology = state().topology();
    const Reservation &reservation = state().model().reservation;
    const std::int64_t taken = topology.plannedTier(reservation.taken());
    for (const std::uint32_t rank : ranksTouched(state(), *edits))
        preview.memory.push_back({LaneIndex(rank), topology.plannedTier(state().sums(rank).used) + taken, 0,
                                  topology.knowsMemory(rank)
                                      ? std::optional(topology.plannedTier(reservation.available[rank]) + taken)
                                      : std::nullopt});
    preview.latencyBefore = state().rating() / millisecondsPerSecond;
    return m_state.with([&](EmbeddingState &draft) {
        const std::vector<TableEdit> inverse = performEdits(draft, *edits);
        preview.latencyAfter = draft.rating() / millisecondsPerSecond;
        for (Preview::LaneMemory &memory : preview.memory)
            memory.after = topology.plannedTier(draft.sums(memory.lane.value()).used) + taken;
        performEdits(draft, inverse);
        return std::move(preview);
    });
}

/// Why tables that are held to something may not be changed so by hand.
std::optional<Error> EmbeddingPlan::heldFault(const std::vector<TableEdit> &edits) const
{
    for (const TableEdit &edit : edits) {
        const TableLimits &limits = limitsOf(edit.table);
        const Table &table = state().model().table(edit.table);
        const PlacedTable &placed = state().table(edit.table);
        const bool isOther = edit.ranks != placed.ranks || (edit.option && !edit.option->isSameWay(placed.option));
        if (limits.isPinned && isOther)
            return inputError("pinned", phrase("table %1 is pinned to where it is", {inQuotes(table.name)}),
                              "unpin it first");
        if (std::optional<Error> fault =
                breachOf(limits, table, edit.option ? *edit.option : placed.option, edit.ranks, state().topology()))
            return fault;
    }
    return {};
}

Applied EmbeddingPlan::perform(const Move &move)
{
    if (!move.pins.empty())
        return performPins(move);
    return move.settings.empty() ? performTables(move) : performSettings(move);
}

Applied EmbeddingPlan::performSettings(const Move &move)
{
    Applied applied;
    applied.change.everything = true;
    for (const Move::Setting &setting : move.settings) {
        const auto before = origin().parameters.find(setting.name);
        applied.inverse.settings.push_back(
            {setting.name, before == origin().parameters.end() ? ParameterValue() : before->second});
    }
    setParameters(withSettingsOf(origin().parameters, move));
    if (Result<std::shared_ptr<const Model>> model = withSettings(state().model(), origin().parameters)) {
        m_state.replace([&](EmbeddingState &state) { state.setModel(std::move(*model)); });
    }
    return applied;
}

Applied EmbeddingPlan::performTables(const Move &move)
{
    Applied applied;
    const Result<std::vector<TableEdit>> edits = resolveMove(state(), move, MoveChecks::None, &m_limits);
    if (!edits)
        return applied;
    applied.change.everything = !move.choices.empty();
    for (const std::uint32_t rank : ranksTouched(state(), *edits)) {
        applied.change.groups.push_back(GroupIndex(rank));
        applied.change.lanes.push_back(LaneIndex(rank));
    }
    applied.change.items = itemsMoved(state(), *edits);
    const std::vector<TableEdit> inverse =
        m_state.perform([made = *edits](EmbeddingState &state) { return performEdits(state, made); });
    if (!move.choices.empty()) {
        applied.change.items.clear();
        for (const TableEdit &edit : *edits) {
            for (std::size_t i = 0; i < edit.ranks.size(); ++i)
                applied.change.items.push_back(ItemIndex(state().firstShard(edit.table) + i));
        }
    }
    applied.inverse = moveFor(state(), inverse);
    applied.inverse.alone = true; // every shard goes to the rank named, wherever those of its table go
    return applied;
}

std::vector<ChoiceInfo> EmbeddingPlan::choices(ItemIndex item) const
{
    const std::size_t table = state().shardAt(item.value()).table;
    const PlacedTable &placed = state().table(table);
    const auto label = [](std::string_view type, std::string_view kernel) {
        return std::string(type) + " · " + std::string(kernel);
    };
    const bool isUsual = placed.option.otherKernel.empty() &&
                         isUsualLayout(placed.option, state().model().table(table), state().topology());
    std::vector<ChoiceInfo> list;
    for (const OptionName &name : choicesOf(state().model().table(table), state().topology()))
        list.push_back({label(shardingTypeName(name.type), computeKernelName(name.kernel)),
                        {},
                        isUsual && name == OptionName{placed.option.type, placed.option.kernel}});
    if (placed.given)
        list.push_back(
            {phrase("%1 (as opened)", {label(shardingTypeName(placed.given->type), placed.given->kernelName())}),
             phrase("How the plan's file sharded the table."),
             placed.given->isSameWay(placed.option) &&
                 std::ranges::equal(placed.given->shards, placed.option.shards, {}, &Shard::shape, &Shard::shape)});
    return list;
}

std::vector<ParameterDeclaration> EmbeddingPlan::controls() const
{
    std::vector<ParameterDeclaration> declarations = settingDeclarations();
    std::erase_if(declarations, [](const ParameterDeclaration &declaration) { return !isControl(declaration.name); });
    return declarations;
}

ParameterValues EmbeddingPlan::controlValues() const
{
    const PlanSettings &settings = state().model().settings;
    return {{"batch_size", settings.estimate.batchSize}, {"storage_reserve_percent", settings.reservation.percentage}};
}

Text EmbeddingPlan::describe(const Move &move) const
{
    if (!move.settings.empty())
        return describeSetting(*this, move.settings.front());
    if (!move.pins.empty())
        return describePins(move);
    const bool isChoice = !move.choices.empty();
    const ItemIndex item = isChoice              ? move.choices.front().item
                           : !move.items.empty() ? move.items.front().item
                                                 : ItemIndex();
    if (!item.isValid() || item.value() >= itemCount())
        return phrase("Change the plan");
    const Table &table = state().model().table(state().shardAt(item.value()).table);
    if (!isChoice)
        return phrase("Move %1 to rank %2", {table.name, std::to_string(move.items.front().to.value())});
    const std::vector<ChoiceInfo> list = choices(item);
    const std::size_t choice = move.choices.front().choice;
    const Text way = choice < list.size() ? list[choice].label : phrase("as it was");
    std::set<std::size_t> tables;
    for (const Move::Choice &made : move.choices) {
        if (made.item.value() < itemCount())
            tables.insert(std::size_t(state().shardAt(made.item.value()).table));
    }
    if (tables.size() == 1)
        return phrase("Make %1 %2", {table.name, way});
    return phrase("Make %1 and %2 more %3", {table.name, std::to_string(tables.size() - 1), way});
}

/// Where the inventory gives no topology, the plan stays on the ranks that it has.
std::optional<Move> EmbeddingPlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    Move back;
    Result<std::shared_ptr<const Model>> model = withInventory(state().model(), *inventory);
    m_inventoryFault = model ? std::string() : model.error().line();
    if (!model)
        return back;
    std::vector<std::vector<std::uint32_t>> before;
    for (std::size_t t = 0; t < state().tableCount(); ++t)
        before.push_back(state().table(t).ranks);
    m_state.replace([&](EmbeddingState &state) { state.setModel(std::move(*model)); });
    // Undo sets the inventory of before, then moves back what had lost its rank: shards are as many as before by then.
    std::size_t item = 0;
    for (std::size_t t = 0; t < before.size(); ++t) {
        for (std::size_t i = 0; before[t] != state().table(t).ranks && i < before[t].size(); ++i)
            back.items.push_back({ItemIndex(item + i), GroupIndex(before[t][i])});
        item += before[t].size();
    }
    return back;
}

PlanCost EmbeddingPlan::makeCost() const
{
    return costOf(*this);
}

std::vector<Problem> EmbeddingPlan::problems() const
{
    return problemsOf(*this);
}

Report EmbeddingPlan::report() const
{
    return reportOf(*this);
}

std::unique_ptr<EditedPlan> EmbeddingPlan::underSettingsOf(const EditedPlan &other) const
{
    const auto *as = dynamic_cast<const EmbeddingPlan *>(&other);
    if (!as)
        return nullptr;
    auto copy = std::make_unique<EmbeddingPlan>(*this);
    copy->setInventory(other.inventory());
    if (copy->state().topology() != as->state().topology())
        return nullptr;
    copy->m_state.replace([&](EmbeddingState &state) { state.setModel(as->state().sharedModel()); });
    return copy;
}

std::vector<DeviceField> EmbeddingPlan::deviceFields() const
{
    std::vector<DeviceField> fields;
    const Result<Json> given = topologyFields(*inventory());
    for (ParameterDeclaration &declaration : fieldsOf(*inventory(), state().topology())) {
        ParameterValue value;
        const auto known = given ? given->find(declaration.name) : Json::const_iterator();
        if (given && known != given->end() && known->is_number())
            value = declaration.type == ParameterType::Integer ? ParameterValue(known->get<std::int64_t>())
                                                               : ParameterValue(known->get<double>());
        fields.push_back({std::move(declaration), std::move(value), {}});
    }
    return fields;
}

Result<Inventory> EmbeddingPlan::withDeviceField(std::string_view name, const ParameterValue &value) const
{
    Result<Json> fields = topologyFields(*inventory());
    if (!fields)
        return fields.error();
    if (name.ends_with("_cap"))
        fields->erase(std::string(name) + 's'); // the same for all ranks from now on
    if (std::holds_alternative<std::monostate>(value))
        fields->erase(std::string(name));
    else
        fields->update(Json(parametersJson({{std::string(name), value}})));
    Inventory changed = withTopology(*inventory(), *fields);
    if (const Result<Topology> topology = readTopology(changed); !topology)
        return topology.error();
    return changed;
}

Inventory EmbeddingPlan::withDeviceMemory(DeviceIndex device, std::int64_t bytes) const
{
    Inventory changed = *inventory();
    changed.devices[device.value()].availableMemBytes = bytes;
    const Topology &topology = state().topology();
    const Result<Json> fields = topologyFields(*inventory());
    if (!fields || !ranksAreDevices(changed, topology) || inventory()->extra.find("\"topology\"") == std::string::npos)
        return changed;
    std::vector<std::int64_t> capacities;
    for (std::size_t rank = 0; rank < topology.ranks(); ++rank)
        capacities.push_back(rank == device.value() ? std::min(bytes, mostRankBytes)
                                                    : topology.plannedTier(topology.capacity[rank]));
    const std::string one = plannedCapacity(topology);
    Json told = *fields;
    told.erase(one + 's');
    if (std::ranges::count(capacities, capacities.front()) == std::ptrdiff_t(capacities.size()))
        told[one] = capacities.front();
    else
        told[one + 's'] = capacities;
    return withTopology(changed, told);
}

std::int64_t EmbeddingPlan::deviceMemory(DeviceIndex device) const
{
    const Topology &topology = state().topology();
    const bool isRank = ranksAreDevices(*inventory(), topology);
    if (isRank && !topology.knowsMemory(device.value()))
        return unknownMemory;
    return isRank ? topology.plannedTier(topology.capacity[device.value()])
                  : inventory()->device(device).availableMemBytes;
}

Text EmbeddingPlan::memoryFixedBy() const
{
    return ranksAreDevices(*inventory(), state().topology())
               ? Text()
               : phrase("The topology has other ranks than the inventory's devices and gives their memory.");
}

// The ways to cut a table as a table.

std::vector<ChoiceColumn> EmbeddingPlan::choiceColumns() const
{
    using Unit = ItemTableColumn::Unit;
    return {{{phrase("Shards"), Unit::Count, {}}, Together::Sum},
            {{phrase("HBM"), Unit::Bytes, phrase("Sum of all its shards")}, Together::Sum},
            {{phrase("DDR"), Unit::Bytes, phrase("Sum of all its shards")}, Together::Sum},
            {{phrase("Slowest shard"), Unit::Seconds, phrase("Time that its slowest shard adds to a rank")},
             Together::Largest}};
}

ItemIndex EmbeddingPlan::chosenAs(ItemIndex item) const
{
    return ItemIndex(state().firstShard(state().shardAt(item.value()).table));
}

std::vector<ItemTableCell> EmbeddingPlan::choiceCells(ItemIndex item, std::size_t choice) const
{
    const std::size_t index = state().shardAt(item.value()).table;
    const Table &table = state().model().table(index);
    const std::vector<OptionName> names = choicesOf(table, state().topology());
    std::optional<ShardingOption> option = state().table(index).given;
    if (choice < names.size())
        option = makeOption(table, names[choice].type, names[choice].kernel, state().topology(),
                            state().model().settings.estimate);
    if (!option)
        return std::vector<ItemTableCell>(choiceColumns().size());
    double slowest = 0;
    for (const Shard &shard : option->shards)
        slowest = std::max(slowest, shard.total);
    return {{{}, double(option->shards.size())},
            {{}, double(option->totalStorage.hbm)},
            {{}, double(option->totalStorage.ddr)},
            {{}, slowest / millisecondsPerSecond}};
}

} // namespace cutaway::embedding
