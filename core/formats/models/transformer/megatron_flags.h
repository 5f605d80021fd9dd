#pragma once

#include "core/json/json_reading.h"
#include "core/transformer/training_settings.h"
#include "core/transformer/transformer_model.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// The arguments of a Megatron run by name, without leading dashes, `_` as `-`. A flag of null or `false` is one that
/// was not given.
class MegatronFlags
{
public:
    /// From YAML or JSON, under `MODEL_ARGS`, `model`, `language_model` and `model_parallel`, or at top level; from the
    /// block that a run prints into its log, or the `Namespace(…)` that Python prints; from a launcher's shell script,
    /// whose variables are put in where the script gives them a value. Errors: those of reading, `wrong_type`,
    /// `duplicate_field`.
    static Result<MegatronFlags> read(std::string_view text);
    /// From the arguments themselves, an object.
    static Result<MegatronFlags> from(const nlohmann::ordered_json &arguments);

    /// A value that is not null or false.
    bool isGiven(std::string_view name) const { return find(name) != nullptr; }
    /// A switch that is on.
    bool isOn(std::string_view name);
    /// A whole number, also as text. Errors `bad_value`, with the flag in `where`.
    std::int64_t whole(std::string_view name, std::int64_t otherwise, std::int64_t least, std::int64_t most);
    double number(std::string_view name, double otherwise);
    /// Numbers are written out; empty if not given.
    std::string text(std::string_view name);
    /// The words of a list or of a text such as `[layernorm mlp]`.
    std::vector<std::string> words(std::string_view name);
    /// Null if not given.
    const nlohmann::ordered_json *find(std::string_view name) const;

    const std::map<std::string, nlohmann::ordered_json, std::less<>> &all() const { return m_values; }
    FirstError &failed() { return m_failed; }

private:
    std::map<std::string, nlohmann::ordered_json, std::less<>> m_values;
    FirstError m_failed;
};

/// Whether a text may hold such arguments: a key `MODEL_ARGS` or `num-layers`, those of a parsed run, a log's block, or
/// flags of a shell. O(length).
bool looksLikeMegatronArguments(std::string_view text);

/// The transformer that the arguments of a Megatron run describe. Errors: `missing_field`, `bad_value` and
/// `bad_expression`, with the flag in `where`. O(layers).
Result<training::TransformerModel> megatronModel(MegatronFlags &flags);

/// What the arguments ask for that our figures leave out or take otherwise, a sentence each that names the flag.
std::vector<Text> megatronWarnings(MegatronFlags &flags);

/// How a Megatron run is spread over accelerators: degrees, stages and recomputation.
struct MegatronPlan
{
    training::TrainingSettings settings;
    std::vector<std::size_t> stages; ///< numbers of blocks, in the model's order
    std::string recompute;           ///< mode of every layer; empty: none
    std::vector<Text> warnings;
};

/// `gpus` is the number of accelerators; 0: 8, or as many as the degrees need. Errors: `bad_value` (`gpus: … does not
/// divide …`), `bad_layout`, `too_few_layers`, with the flag in `where`. O(layers).
Result<MegatronPlan> megatronPlan(MegatronFlags &flags, const training::TransformerModel &model, std::int64_t gpus);

/// The least number of accelerators, from 8 on, that the degrees divide.
std::int64_t leastMegatronRanks(MegatronFlags &flags);

/// As a `cutaway.plan`. `names`: of the blocks, where they are others than `blockNames`.
std::string writeMegatronPlan(const MegatronPlan &plan, const training::TransformerModel &model,
                              std::vector<std::string> names = {});

} // namespace cutaway
