#include "core/embedding/embedding_model.h"

#include "core/base/units.h"
#include "core/embedding/estimators.h"
#include "core/graph/graph.h"
#include "core/json/json_document.h"
#include "core/json/parameter.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

namespace cutaway::embedding {

namespace {

constexpr double indexBytes = 8;
constexpr std::int64_t kjtMultiplier = 20; ///< inputs under way at a time

double bytesOf(const Parameter &parameter)
{
    return double(tensorBytes(parameter.shape, parameter.dtype).value_or(0));
}

bool isBuffer(const Parameter &parameter)
{
    if (parameter.extra.find("\"buffer\"") == std::string::npos)
        return false;
    const Result<nlohmann::json> extra = parseJson<nlohmann::json>(parameter.extra);
    if (!extra)
        return false;
    const auto field = extra->find("buffer");
    return field != extra->end() && field->is_boolean() && field->get<bool>();
}

std::int64_t denseBytes(const TableList &tables, double multiplier)
{
    double parameters = 0;
    double buffers = 0;
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < tables.graph->size(); ++i) {
        if (tables.ofNode[i] != noTable)
            continue;
        for (const Parameter &parameter : tables.graph->nodes()[i].parameters) {
            const std::string &storage = parameter.storage.empty() ? parameter.name : parameter.storage;
            if (seen.insert(storage).second)
                (isBuffer(parameter) ? buffers : parameters) += bytesOf(parameter);
        }
    }
    return toBytes(std::nearbyint(multiplier * parameters + buffers));
}

std::int64_t kjtBytes(const TableList &tables, std::int64_t batchSize, std::int64_t multiplier)
{
    double ids = 0;
    for (const Table &table : tables.tables) {
        for (std::size_t f = 0; f < table.poolingFactors.size(); ++f)
            ids += table.poolingFactors[f] * double(table.batchSizes.empty() ? batchSize : table.batchSizes[f]);
    }
    return toBytes(std::ceil(ids * indexBytes)) * multiplier;
}

Storage onPlannedTier(std::int64_t bytes, const Topology &topology)
{
    return topology.isCuda ? Storage{bytes, 0, 0} : Storage{0, bytes, 0};
}

std::shared_ptr<const Model> complete(Model model)
{
    model.reservation = reserve(*model.tables, model.topology, model.settings);
    return std::make_shared<const Model>(std::move(model));
}

ParameterDeclaration inBytes(ParameterDeclaration declaration)
{
    return inUnit("bytes", between(0, double(std::int64_t(1) << 50), std::move(declaration)));
}

std::size_t choiceOf(const ParameterDeclaration &declaration, const ParameterValue &value)
{
    return std::size_t(std::ranges::find(declaration.choices, std::get<std::string>(value)) -
                       declaration.choices.begin());
}

} // namespace

Reservation reserve(const TableList &tables, const Topology &topology, const PlanSettings &settings)
{
    const ReservationSettings &how = settings.reservation;
    Reservation reservation;
    reservation.available = topology.capacity;
    for (Storage &rank : reservation.available) {
        rank.hbm = how.kind == ReservationKind::FixedAbsolute ? std::max<std::int64_t>(0, rank.hbm - how.reservedHbm)
                                                              : toBytes((1 - how.percentage) * double(rank.hbm));
    }
    const bool isInference = how.kind == ReservationKind::Inference;
    const std::int64_t kjt = kjtBytes(tables, settings.estimate.batchSize, isInference ? 1 : kjtMultiplier);
    reservation.kjt = onPlannedTier(kjt, topology);
    reservation.isForBoth = how.kind == ReservationKind::Heuristical || isInference;
    if (!reservation.isForBoth)
        return reservation; // the original estimates the inputs all the same, and nothing for dense parameters
    const std::int64_t dense = how.denseTensorEstimate != 0
                                   ? how.denseTensorEstimate
                                   : denseBytes(tables, isInference ? 1.0 : how.parameterMultiplier);
    reservation.dense = onPlannedTier(dense, topology);
    for (Storage &rank : reservation.available)
        rank -= reservation.taken();
    return reservation;
}

Text describeReservation(const Reservation &reservation, const ReservationSettings &settings)
{
    const auto bytes = [](const Storage &storage) { return byteCount(storage.hbm + storage.ddr); };
    if (settings.kind == ReservationKind::FixedAbsolute)
        return phrase("%1 of HBM per rank", {byteCount(settings.reservedHbm)});
    const std::string percentage = formatPercent(settings.percentage);
    if (settings.kind == ReservationKind::FixedPercentage)
        return phrase("%1 of HBM", {percentage});
    return phrase("%1 of HBM, for dense parameters %2, for inputs (kjt) %3 per rank",
                  {percentage, bytes(reservation.dense.value_or(Storage())), bytes(reservation.kjt)});
}

Done checkReservation(const Reservation &reservation, const Topology &topology, const ReservationSettings &settings)
{
    const auto refuse = [&](const Text &what) {
        return inputError("insufficient_storage",
                          phrase("no plan: insufficient storage: %1 after reserving %2",
                                 {what, describeReservation(reservation, settings)}),
                          "a smaller batch size or reservation, or ranks with more memory");
    };
    std::int64_t all = 0;
    for (std::size_t r = 0; r < reservation.available.size(); ++r) {
        const Storage &rank = reservation.available[r];
        all += topology.plannedTier(rank);
        if (settings.kind == ReservationKind::Inference || (rank.hbm >= 0 && rank.ddr >= 0))
            continue;
        const bool isHbm = rank.hbm < 0;
        return refuse(phrase("rank %1 has %2 of %3 left",
                             {std::to_string(r), byteCount(isHbm ? rank.hbm : rank.ddr), (isHbm ? "HBM" : "DDR")}));
    }
    if (all <= 0)
        return refuse(phrase("no rank has %1 left", {std::string(topology.isCuda ? "HBM" : "DDR")}));
    return Done(std::monostate());
}

Result<std::shared_ptr<const Model>> makeModel(std::shared_ptr<const Graph> graph, const Inventory &inventory,
                                               const ParameterValues &parameters)
{
    Result<PlanSettings> settings = readSettings(parameters);
    if (!settings)
        return settings.error();
    Result<std::shared_ptr<const TableList>> tables = readTables(std::move(graph));
    if (!tables)
        return tables.error();
    Result<Topology> topology = readTopology(inventory);
    if (!topology)
        return topology.error();
    return complete({std::move(*tables), std::move(*topology), *settings, {}});
}

Result<std::shared_ptr<const Model>> withSettings(const Model &model, const ParameterValues &parameters)
{
    Result<PlanSettings> settings = readSettings(parameters);
    if (!settings)
        return settings.error();
    return complete({model.tables, model.topology, *settings, {}});
}

Result<std::shared_ptr<const Model>> withInventory(const Model &model, const Inventory &inventory)
{
    Result<Topology> topology = readTopology(inventory);
    if (!topology)
        return topology.error();
    return complete({model.tables, std::move(*topology), model.settings, {}});
}

std::vector<ParameterDeclaration> settingDeclarations()
{
    return {between(1, double(std::int64_t(1) << 40),
                    declareParameter("batch_size", "Batch size", ParameterType::Integer, std::int64_t(512),
                                     "Samples that a rank processes in a step.")),
            declareChoice("storage_reservation", "Reservation",
                          {"heuristic", "fixed_percentage", "fixed_absolute", "inference"},
                          "Memory kept free for everything but tables: a share, the dense parameters and the inputs; "
                          "only the share; a number of bytes; or what inference needs."),
            between(0, 1,
                    declareParameter("storage_reserve_percent", "Reserve", ParameterType::Number, 0.15,
                                     "Fraction of each rank's HBM that is kept free, 0 to 1.")),
            atLeast(0, declareParameter(
                           "parameter_multiplier", "Parameter multiplier", ParameterType::Number, 6.0,
                           "Memory for dense parameters, their gradients and optimizer states, in sizes of the "
                           "parameters.")),
            zeroMeans("estimated",
                      inBytes(declareParameter(
                          "dense_tensor_estimate", "Dense tensors", ParameterType::Integer, std::int64_t(0),
                          "Bytes to keep for dense tensors on each rank instead of an estimate from the graph; 0: "
                          "estimate."))),
            inBytes(declareParameter("hbm_reserved_bytes", "HBM reserved", ParameterType::Integer, std::int64_t(0),
                                     "Bytes of HBM to keep free on each rank, for the reservation fixed_absolute.")),
            declareChoice("pipeline_type", "Pipeline",
                          {"none", "train_base", "train_sparse_dist", "train_prefetch_sparse_dist"},
                          "Training pipeline: how many batches of inputs and outputs are in memory at a time."),
            declareParameter("run_embedding_at_peak_memory", "Embedding at peak", ParameterType::Bool, false,
                             "Counts the outputs of lookups even where the pipeline frees them before memory peaks.")};
}

Result<PlanSettings> readSettings(const ParameterValues &given)
{
    const std::vector<ParameterDeclaration> declarations = settingDeclarations();
    ParameterValues values;
    for (const ParameterDeclaration &declaration : declarations) {
        values[declaration.name] = declaration.defaultValue;
        const auto found = given.find(declaration.name);
        if (found == given.end() || std::holds_alternative<std::monostate>(found->second))
            continue;
        if (const Done checked = checkParameter(declaration, found->second); !checked)
            return checked.error();
        values[declaration.name] = found->second;
    }
    const auto declared = [&](std::string_view name) -> const ParameterDeclaration & {
        return *std::ranges::find(declarations, name, &ParameterDeclaration::name);
    };
    PlanSettings settings;
    settings.estimate.batchSize = std::get<std::int64_t>(values.at("batch_size"));
    settings.estimate.pipeline = PipelineType(choiceOf(declared("pipeline_type"), values.at("pipeline_type")));
    settings.estimate.runsAtPeak = std::get<bool>(values.at("run_embedding_at_peak_memory"));
    ReservationSettings &reservation = settings.reservation;
    reservation.kind = ReservationKind(choiceOf(declared("storage_reservation"), values.at("storage_reservation")));
    reservation.percentage = numberOf(values.at("storage_reserve_percent"));
    reservation.parameterMultiplier = numberOf(values.at("parameter_multiplier"));
    reservation.denseTensorEstimate = std::get<std::int64_t>(values.at("dense_tensor_estimate"));
    reservation.reservedHbm = std::get<std::int64_t>(values.at("hbm_reserved_bytes"));
    return settings;
}

} // namespace cutaway::embedding
