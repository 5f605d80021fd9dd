#include "core/embedding/reservation.h"

#include "core/base/byte_count.h"
#include "core/base/units.h"
#include "core/embedding/exact_quotient.h"
#include "core/graph/element_type.h"
#include "core/json/json_document.h"

#include <nlohmann/json.hpp>

#include <cmath>
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
        return phrase("%1 of HBM a rank", {byteCount(settings.reservedHbm)});
    const std::string percentage = formatPercent(settings.percentage);
    if (settings.kind == ReservationKind::FixedPercentage)
        return phrase("%1 of HBM", {percentage});
    return phrase("%1 of HBM, for dense parameters %2, for inputs (kjt) %3 a rank",
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

} // namespace cutaway::embedding
