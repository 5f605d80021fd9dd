#include "core/plan/deployment.h"

#include "core/json/declare_parameter.h"
#include "core/json/json_writing.h"

namespace cutaway {

ParameterDeclaration forceParameter()
{
    return declareParameter("force", "Force", ParameterType::Bool, false,
                            "Exports a plan that is over capacity or that its framework would refuse.");
}

std::optional<Error> deploymentFault(const EditedPlan &plan, PlanKind wanted, const ParameterValues &parameters)
{
    if (plan.kind() != wanted)
        return Error{ErrorKind::Unsupported,
                     "wrong_kind",
                     phrase("this export takes %1 plans, not %2 plans",
                            {std::string(wanted.name()), std::string(plan.kind().name())}),
                     {},
                     {}};
    const auto force = parameters.find("force");
    const bool isForced = force != parameters.end() && std::get<bool>(force->second);
    for (const Problem &problem : plan.problems()) {
        if (problem.code == "cycle" || (problem.code == "over_capacity" && !isForced))
            return inputError(problem.code,
                              problem.text.empty() ? problem.title : phrase("%1: %2", {problem.title, problem.text}),
                              "move operators until no such problem is left, then export again");
    }
    return std::nullopt;
}

std::string pythonText(std::string_view text)
{
    return jsonText(text);
}

std::string pythonList(const std::vector<std::string> &texts)
{
    if (texts.size() <= 1)
        return texts.empty() ? "[]" : '[' + pythonText(texts.front()) + ']';
    std::string list = "[\n";
    for (const std::string &text : texts)
        list += "    " + pythonText(text) + ",\n";
    return list + ']';
}

} // namespace cutaway
