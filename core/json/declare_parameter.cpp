#include "core/json/declare_parameter.h"

namespace cutaway {

ParameterDeclaration declareParameter(std::string name, std::string title, ParameterType type, ParameterValue value,
                                      std::string description)
{
    ParameterDeclaration declaration;
    declaration.name = std::move(name);
    declaration.title = std::move(title);
    declaration.type = type;
    declaration.defaultValue = std::move(value);
    declaration.description = std::move(description);
    return declaration;
}

ParameterDeclaration declareChoice(std::string name, std::string title, std::vector<std::string> choices,
                                   std::string description)
{
    ParameterDeclaration declaration = declareParameter(std::move(name), std::move(title), ParameterType::Choice,
                                                        choices.front(), std::move(description));
    declaration.choices = std::move(choices);
    return declaration;
}

ParameterDeclaration atLeast(double minimum, ParameterDeclaration declaration)
{
    declaration.minimum = minimum;
    return declaration;
}

ParameterDeclaration between(double minimum, double maximum, ParameterDeclaration declaration)
{
    declaration.maximum = maximum;
    return atLeast(minimum, std::move(declaration));
}

ParameterDeclaration inUnit(std::string unit, ParameterDeclaration declaration)
{
    declaration.unit = std::move(unit);
    return declaration;
}

double numberOf(const ParameterValue &value)
{
    const auto *whole = std::get_if<std::int64_t>(&value);
    return whole ? double(*whole) : std::get<double>(value);
}

} // namespace cutaway
