#pragma once

#include "core/json/parameter.h"

namespace cutaway {

/// Declarations as expressions: `inUnit("seconds", atLeast(0, declareParameter("gap", "Gap", …)))`.
ParameterDeclaration declareParameter(std::string name, std::string title, ParameterType type, ParameterValue value,
                                      std::string description);

/// The first choice is the default.
ParameterDeclaration declareChoice(std::string name, std::string title, std::vector<std::string> choices,
                                   std::string description);

ParameterDeclaration atLeast(double minimum, ParameterDeclaration declaration);
ParameterDeclaration between(double minimum, double maximum, ParameterDeclaration declaration);
ParameterDeclaration inUnit(std::string unit, ParameterDeclaration declaration);

/// The number in an `Integer` or `Number` parameter's value.
double numberOf(const ParameterValue &value);

} // namespace cutaway
