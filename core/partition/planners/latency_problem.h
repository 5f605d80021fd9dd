#pragma once

#include "core/base/job.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/placed/placement_scoring.h"
#include "core/search/latency_schedule.h"
#include "core/search/unit_graph.h"

#include <memory>
#include <optional>
#include <vector>

namespace cutaway {

/// Per unit the number of an accelerator, or `onHost`.
using LatencyPlaces = std::vector<std::uint32_t>;

/// What the planners of latency work on (core/search/README.md, section 4): accelerators by logical id, hosts as
/// one place.
class LatencyProblem
{
public:
    /// Errors: `no_devices`, those of PlacementModel::read, `no_plan`.
    static Result<LatencyProblem> make(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory);

    const PlacementModel &model() const { return *m_model; }
    const UnitGraph &units() const { return m_units->graph; }
    const Units &unitsAndOrder() const { return *m_units; }
    std::size_t accelerators() const { return m_classOf.size(); }
    std::size_t classOf(std::size_t accelerator) const { return m_classOf[accelerator]; }
    std::int64_t capacity(std::size_t accelerator) const { return m_model->classes()[m_classOf[accelerator]].capacity; }
    bool hasHost() const { return m_hostClass.has_value(); }
    std::size_t hostClass() const { return m_hostClass.value_or(0); }
    bool runsOnHost(std::size_t unit) const { return hasHost() && units().latencyOn(hostClass(), unit) != cannotRun; }
    bool runsOn(std::size_t accelerator, std::size_t unit) const
    {
        return units().latencyOn(m_classOf[accelerator], unit) != cannotRun;
    }

    LatencySchedule schedule(const LatencyPlaces &places) const;
    /// The latency of a plan that may run: everything where it can, memory kept, every subgraph convex, no cycle.
    std::optional<double> latencyOf(const LatencyPlaces &places) const;
    /// The plan with accelerators of equal kind and memory taken in the order in which they begin.
    std::unique_ptr<PlacementPlan> planOf(LatencyPlaces places, PlacementProof proof) const;

private:
    LatencyProblem() = default;
    bool mayHold(const LatencyPlaces &places) const;
    void relabel(LatencyPlaces &places) const;

    std::shared_ptr<const PlacementModel> m_model;
    std::shared_ptr<const Units> m_units;
    std::vector<DeviceIndex> m_accelerators;
    std::vector<std::size_t> m_classOf; ///< per accelerator
    std::optional<std::size_t> m_hostClass;
};

/// Fills one accelerator after another in a depth-first topological order, then hosts (core/search/README.md,
/// section 4.1). Nothing, and in `stuck` the unit concerned, where hosts are needed and there are none that run it.
std::optional<LatencyPlaces> fillAccelerators(const LatencyProblem &problem, std::uint32_t &stuck);

/// Everything on hosts; nothing where they cannot run everything.
std::optional<LatencyPlaces> allOnHosts(const LatencyProblem &problem);

/// The serial plan of the least sum, along one topological order, of [load of a stretch on an accelerator | latency of
/// a unit on the host], with each accelerator used once: an upper bound of its latency (README.md, section 4.2).
/// O(units² · numbers of accelerators used). Nothing at the deadline, or where no such plan fits.
std::optional<LatencyPlaces> serialPlan(const LatencyProblem &problem, const std::vector<std::uint32_t> &order,
                                        const Deadline &deadline);

/// README.md, section 4: when one sample is done.
std::shared_ptr<const PlacementScoring> latencyScoring();

} // namespace cutaway
