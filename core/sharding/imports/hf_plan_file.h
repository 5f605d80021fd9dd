#pragma once

#include "core/graph/module_names.h"
#include "core/plan/foreign_plans.h"
#include "core/sharding/device_mesh.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

/// Tensor-parallel plans of Hugging Face models: their styles, reading them, and what they make of a graph.

namespace cutaway::sharding {

/// What a tensor-parallel style of Hugging Face transformers, 4.56 or 5.12, does with a module's weights on one
/// dimension of a mesh, and what its operator returns then.
struct TpStyle
{
    /// Along which dimension a weight is split.
    enum class Split : std::uint8_t { None, Last, LastButOne, First, Second };
    enum class Output : std::uint8_t { AsIs, SplitLast, Partial };

    std::string_view name;
    Split weight = Split::None;
    bool splitsBias = false; ///< along its last dimension
    Output output = Output::AsIs;
    bool isPacked = false;  ///< two blocks, each split by itself
    bool endsWhole = false; ///< what the operator returns is gathered or added up for its readers
};

/// Null for a style that neither of them registers.
const TpStyle *findTpStyle(std::string_view name);

/// Of a weight with `rank` dimensions, or of a bias.
Placement weightPlacement(const TpStyle &style, std::size_t rank, bool isBias);

/// How transformers looks a name up: every number between dots, or at the end, is `*`.
std::string withoutNumbers(std::string_view name);

/// The plans of a Hugging Face model as `export_hf_plan.py` prints them, or as its live model's attributes hold them.
struct HfPlans
{
    std::map<std::string, std::string> tensorParallel; ///< pattern → style
    std::map<std::string, std::string> expertParallel;
    std::vector<std::string> pipeline; ///< modules in order
    std::string basePrefix;            ///< `model.`; empty: not told
    bool saysTensorParallel = false;   ///< there is such a plan, be it empty
};

bool isHfPlan(const ForeignFile &file);
/// Error: `wrong_type` with the JSON path.
Result<HfPlans> readHfPlan(const ForeignFile &file);

/// `tensor_parallel`, `expert_parallel`.
std::vector<ParameterDeclaration> tpPlanParameters();

/// Weights as the styles split them, operators that read them pinned to what the styles say of their result, all else
/// the cheapest around that. Unknown styles leave a weight whole, with a warning. Errors: those of the file and of
/// sharding problems, `nothing_matches`, `bad_value` without the number of devices.
Result<ImportedPlan> importTpPlan(const ImportInput &input, const Job &job);

} // namespace cutaway::sharding
