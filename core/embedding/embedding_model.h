#pragma once

#include "core/embedding/sharding_option.h"
#include "core/json/parameter.h"

#include <memory>
#include <optional>

namespace cutaway::embedding {

enum class ReservationKind : std::uint8_t { Heuristical, FixedPercentage, FixedAbsolute, Inference };

/// What is kept free on each rank for all that is no table (`storage_reservation`; README.md, section 7).
struct ReservationSettings
{
    ReservationKind kind = ReservationKind::Heuristical;
    double percentage = 0.15;
    double parameterMultiplier = 6.0;
    std::int64_t denseTensorEstimate = 0; ///< bytes; 0: from the graph
    std::int64_t reservedHbm = 0;         ///< bytes, for `FixedAbsolute`

    friend bool operator==(const ReservationSettings &, const ReservationSettings &) = default;
};

/// All settings that the figures of a plan depend on.
struct PlanSettings
{
    EstimateSettings estimate;
    ReservationSettings reservation;

    friend bool operator==(const PlanSettings &, const PlanSettings &) = default;
};

/// From a planner's parameters; what is missing has its default. Errors: those of `checkParameter`.
Result<PlanSettings> readSettings(const ParameterValues &given);
/// The parameters that `readSettings` understands.
std::vector<ParameterDeclaration> settingDeclarations();

struct Reservation
{
    std::optional<Storage> dense;   ///< per rank: parameters and buffers that are no tables; none: not looked at
    Storage kjt;                    ///< per rank: the ids of a step
    bool isForBoth = false;         ///< whether dense and kjt were taken off what is available
    std::vector<Storage> available; ///< per rank, what is left for tables; may be negative

    /// What was taken off each rank beside the share or the fixed number of bytes.
    Storage taken() const { return isForBoth ? dense.value_or(Storage()) + kjt : Storage(); }
};

Reservation reserve(const TableList &tables, const Topology &topology, const PlanSettings &settings);

/// Whether anything can be planned at all. Error `insufficient_storage`, with the percentage and the bytes reserved.
Done checkReservation(const Reservation &reservation, const Topology &topology, const ReservationSettings &settings);

/// `15 % and, for dense parameters, 132 MiB, for inputs 267 MiB a rank`.
Text describeReservation(const Reservation &reservation, const ReservationSettings &settings);

/// What all plans of a graph on an inventory share: tables, ranks, settings and what follows from them. Immutable.
struct Model
{
    std::shared_ptr<const TableList> tables;
    Topology topology;
    PlanSettings settings;
    Reservation reservation;

    const Table &table(std::size_t index) const { return tables->tables[index]; }
};

/// Errors: those of `readTables`, `readTopology` and `readSettings`.
Result<std::shared_ptr<const Model>> makeModel(std::shared_ptr<const Graph> graph, const Inventory &inventory,
                                               const ParameterValues &parameters);

/// The same tables with other settings. Errors: those of `readSettings`.
Result<std::shared_ptr<const Model>> withSettings(const Model &model, const ParameterValues &parameters);
/// The same tables and settings on other ranks. Errors: those of `readTopology`.
Result<std::shared_ptr<const Model>> withInventory(const Model &model, const Inventory &inventory);

} // namespace cutaway::embedding
