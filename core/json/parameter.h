#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cutaway {

enum class ParameterType { Bool, Integer, Number, String, Choice, List };

std::string_view parameterTypeName(ParameterType type);

/// Strings serve `String` and `Choice`; a list holds strings.
using ParameterValue = std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::string>>;
using ParameterValues = std::map<std::string, ParameterValue, std::less<>>;

/// A parameter of a planner or an export, declared once: the form in the window, `planners --json`, `--set` and all
/// checks read this.
struct ParameterDeclaration
{
    std::string name;
    std::string title; ///< label in the form
    ParameterType type = ParameterType::String;
    ParameterValue defaultValue; ///< monostate: none
    std::string unit;            ///< `bytes`, `seconds`; may be empty
    std::optional<double> minimum;
    std::optional<double> maximum;
    std::vector<std::string> choices;
    std::string description; ///< one sentence
};

/// Reads a value from text such as a `--set KEY=VALUE` gives. Errors (kind Input, code `bad_value`) name the parameter,
/// the value and what is accepted.
Result<ParameterValue> parseParameter(const ParameterDeclaration &declaration, std::string_view text);

/// Type, range and choices. Same errors.
Done checkParameter(const ParameterDeclaration &declaration, const ParameterValue &value);

/// The declared defaults overwritten by `given`. An unknown name is an error of kind Usage that lists the known ones.
Result<ParameterValues> completeParameters(const std::vector<ParameterDeclaration> &declarations,
                                           const ParameterValues &given);

} // namespace cutaway
