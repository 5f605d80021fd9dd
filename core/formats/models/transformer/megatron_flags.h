#pragma once

#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <map>
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

} // namespace cutaway
