#include "core/formats/exports/export_baseline.h"

#include "core/files/file_io.h"
#include "core/json/declare_parameter.h"
#include "core/plan/plan_documents.h"

#include <filesystem>

namespace cutaway {

ParameterDeclaration baselineParameter()
{
    return declareParameter(baselineName, "Baseline", ParameterType::String, std::string(),
                            "The file of a plan of the same model; what is different from it is told, too.");
}

Result<ExportBaseline> baselineOf(const EditedPlan &plan, const ParameterValues &parameters)
{
    const auto given = parameters.find(baselineName);
    const auto *file = given == parameters.end() ? nullptr : std::get_if<std::string>(&given->second);
    if (!file || file->empty())
        return ExportBaseline();
    const Result<std::string> text = readFile(*file);
    if (!text)
        return text.error();
    Result<OpenedPlan> opened = readPlan(*text, plan.sharedGraph(), plan.inventory());
    if (!opened)
        return opened.error();
    if (opened->plan->kind() != plan.kind())
        return inputError("other_kind",
                          phrase("the baseline is a %1 plan, the plan a %2 plan",
                                 {std::string(opened->plan->kind().name()), std::string(plan.kind().name())}));
    std::string name = std::filesystem::path(*file).stem().string();
    if (name.ends_with(".plan"))
        name.resize(name.size() - 5);
    return ExportBaseline{std::move(name), std::move(opened->plan)};
}

} // namespace cutaway
