#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
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
    std::string description;    ///< one sentence
    std::string zeroMeans = {}; ///< what 0 stands for: `as many as fit`; empty: the number
};

/// Reads a value from text such as a `--set KEY=VALUE` gives. Errors (kind Input, code `bad_value`) name the parameter,
/// the value and what is accepted.
Result<ParameterValue> parseParameter(const ParameterDeclaration &declaration, std::string_view text);

/// Type, range and choices. Same errors.
Done checkParameter(const ParameterDeclaration &declaration, const ParameterValue &value);

/// The declared defaults overwritten by `given`. An unknown name is an error of kind Usage that lists the known ones.
Result<ParameterValues> completeParameters(const std::vector<ParameterDeclaration> &declarations,
                                           const ParameterValues &given);

/// Declarations as expressions: `inUnit("seconds", atLeast(0, declareParameter("gap", "Gap", …)))`.
ParameterDeclaration declareParameter(std::string name, std::string title, ParameterType type, ParameterValue value,
                                      std::string description);

/// The first choice is the default.
ParameterDeclaration declareChoice(std::string name, std::string title, std::vector<std::string> choices,
                                   std::string description);

ParameterDeclaration atLeast(double minimum, ParameterDeclaration declaration);
ParameterDeclaration between(double minimum, double maximum, ParameterDeclaration declaration);
ParameterDeclaration inUnit(std::string unit, ParameterDeclaration declaration);
/// 0 is no number of its own: something else decides. Where it is the default, forms say so in place of it.
ParameterDeclaration zeroMeans(std::string meaning, ParameterDeclaration declaration);
/// Whether the value is such a 0.
bool isLeftOpen(const ParameterDeclaration &declaration, const ParameterValue &value);

/// The number in an `Integer` or `Number` parameter's value.
double numberOf(const ParameterValue &value);

/// Whether this can be a planner's parameter: null, true or false, a number, a text, a list of these.
bool isParameter(const nlohmann::json &value);

/// What it is then. Integers beyond 64 bits are real numbers.
ParameterValue parameterFromJson(const nlohmann::json &value);
/// The fields of an object; objects and nulls among them are no values.
ParameterValues parametersFromJson(const nlohmann::json &object);
/// `planner.parameters` of a plan's document; none where it has none, or not in that form.
ParameterValues plannerParameters(const nlohmann::json &document);

/// `{"saturate_host": true}`; values that are not set are left out.
nlohmann::ordered_json parametersJson(const ParameterValues &values);

} // namespace cutaway
