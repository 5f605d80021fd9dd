#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/foreign_plans.h"
#include "core/sharding/sharding_plan.h"

#include <map>
#include <optional>
#include <vector>

/// What sharding plans alone are exported as, and the styles of modules that some of the programs take.

namespace cutaway::sharding {

/// How a module with a weight runs on one dimension of the mesh.
struct ModuleStyle
{
    enum class Kind : std::uint8_t { Column, Row, EmbeddingRow, EmbeddingColumn, Other };

    Kind kind = Kind::Other;
    Placement weight;                 ///< as the parameter is split
    Placement arrives;                ///< what the operator's input is placed as where it comes from
    Placement leaves;                 ///< what its readers want; R where they do not agree
    std::size_t rank = 0;             ///< of the weight
    std::uint32_t reader = noLowered; ///< the operator that reads the weight first
    bool isPacked = false;

    friend bool operator==(const ModuleStyle &, const ModuleStyle &) = default;
};

/// Modules by name with the style of their weight, those that are whole left out; weights that stand in no module of
/// their own (`mlp.experts.gate_up_proj`) by their own name.
std::map<std::string, ModuleStyle> moduleStyles(const ShardingPlan &plan, std::size_t meshDimension);

/// Which programs take styles: they know different layouts of inputs and outputs.
enum class StyleFormat : std::uint8_t { TpPlan, ParallelizeModule };

/// Redistributions that styles have no word for, `q -> scores (S(2) -> R)`: those between
/// operators that have none, and those at a module to or from a placement that its style does not know.
std::vector<std::string> redistributionsNotInStyles(const ShardingPlan &plan, StyleFormat format);

/// The dimensions of the mesh, larger than 1, that split some weight.
std::vector<std::size_t> weightDimensions(const ShardingPlan &plan);

/// What sharding plans alone are exported as, in menu order.
std::vector<ExportDescriptor> shardingExports();

/// What a program has to be told of a sharding plan: the mesh, how weights are stored and given in, how every operator
/// runs.
std::vector<PlanField> carriedShardingFields(const EditedPlan &plan);

/// A sharding plan as transformers' `tp_plan`, numbers of layers written `*`: transformers puts a `*` for every number
/// before it looks a name up, so all layers have one style. Errors: `wrong_kind`, `layers_differ`,
/// `several_dimensions`.
Result<std::string> exportTpPlan(const EditedPlan &plan, const ParameterValues &parameters);

/// `without`.
std::vector<ParameterDeclaration> tpPlanExportParameters();

/// A sharding plan as a Python module whose `parallelize(model)` applies torch's `parallelize_module` for each
/// dimension of the mesh that splits weights, layers that agree folded into `*`; weights that no style is for are
/// distributed one by one. Error: `wrong_kind`.
Result<std::string> exportParallelizeModule(const EditedPlan &plan);

/// A Python module for PyTorch (2.6 and later) that makes the plan's device mesh, distributes a model's parameters with
/// `distribute_tensor`, and redistributes what operators read: of modules by `distribute_module`, of a traced graph by
/// an interpreter. All placements stand in tables that are JSON but for `None`.
/// Errors: `wrong_kind`.
Result<std::string> exportDTensor(const EditedPlan &plan);

/// `mesh_dim_names`.
std::vector<ParameterDeclaration> autoParallelExportParameters();

/// The placements of a sharding plan as AutoParallel's `load_placements` takes them. A plan that came from there has
/// the nodes that came, those that were not edited word for word. Error: `wrong_kind`, `bad_value` where there are not
/// as many names as dimensions.
Result<std::string> exportAutoParallel(const EditedPlan &plan, const ParameterValues &parameters);

/// A sentence for each node whose placements may not be among AutoParallel's own.
std::vector<Text> placementsToDoubt(const EditedPlan &plan);

} // namespace cutaway::sharding
