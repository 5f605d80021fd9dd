#pragma once

#include "core/base/text.h"
#include "core/devices/inventory.h"
#include "core/plan/edited_plan.h"

#include <QString>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace cutaway {

/// A plan that was evaluated: its figures under their names in documents, and what it takes to open it.
struct PlanPoint
{
    PlanKind kind = {};    ///< none: nobody knows, and it is compared with any
    std::string work = {}; ///< `forward passes alone`; empty: nobody knows, or as all of the kind
    QString name;          ///< `size_based`, `partition.refine`
    QString settings;      ///< `Seed 2; Devices 4`; may be empty
    std::map<std::string, std::string> parameters; ///< `seed` → `2`, `devices` → `4`; `planner` too
    std::map<std::string, double> figures;         ///< `latency_sec`, `largest_lane_bytes`, …
    bool isFeasible = true;
    QString problem;                            ///< what is wrong with an infeasible one; one line
    std::string document;                       ///< of the plan; empty: only its figures were kept
    std::string decisions = {};                 ///< of it, what the plan decides: of open plans only
    std::shared_ptr<const Inventory> inventory; ///< that it was made for; null: the open one
};

/// `Balanced` of `pipeline.balanced`; what is no planner that is known stays as it is.
QString plannerText(const std::string &id);

/// `Balanced, Stages 3, Recompute true`: its planner and what that was given; empty where nobody knows.
QString madeBy(const EditedPlan &plan);
/// Whether their times are of the same work, as far as anybody knows.
bool areComparable(const std::string &work, const std::string &other);
/// What is wrong with a plan, in the window's language, on a line of its own.
QString problemText(const Text &problem);
/// The figures of a plan as it is. The document is made where `isKept`. O(plan).
PlanPoint pointOf(const EditedPlan &plan, const QString &name, bool isKept);
/// A point of exploration results, `failed` ones too.
PlanPoint pointOf(const nlohmann::ordered_json &point);

/// What planners and plans call their parameters, by name.
using ParameterTitles = std::map<std::string, Text>;

/// `Memory of devices` of `available_mem_bytes`, of a planner's parameter or of what is varied; what is not known is
/// the name in words.
QString parameterTitle(const ParameterTitles &titles, const std::string &name);

/// `0.5 ×` and `42.0 GB/s` of a rate that is varied, by a factor or as it is; of other parameters the number.
QString parameterNumberText(const std::string &name, double value);

} // namespace cutaway
