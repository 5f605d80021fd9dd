#include "core/formats/exports/export_registry.h"

#include "core/formats/exports/baseline_words.h"
#include "core/formats/exports/common_exports.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <exception>

namespace cutaway {

namespace {

/// What is told of the baseline above the text, in files that have comments.
Result<std::string> commentAbove(const ExportDescriptor &target, const EditedPlan &plan,
                                 const ParameterValues &parameters)
{
    const std::string_view mark = commentMark(target.extension);
    if (mark.empty())
        return std::string();
    const Result<ExportBaseline> baseline = baselineOf(plan, parameters);
    if (!baseline)
        return baseline.error();
    return baseline->plan ? baselineWords(plan, *baseline, mark) : std::string();
}

} // namespace

const std::vector<ExportDescriptor> &exports()
{
    static const std::vector<ExportDescriptor> all = [] {
        std::vector<ExportDescriptor> list;
        for (const PlanKindDescriptor &kind : planKinds()) {
            for (const ExportDescriptor &entry : kind.exports) {
                list.push_back(entry);
                list.back().kind = kind.kind;
            }
        }
        std::ranges::move(commonExports(), std::back_inserter(list));
        for (ExportDescriptor &entry : list) {
            if (!commentMark(entry.extension).empty())
                entry.parameters.push_back(baselineParameter());
        }
        return list;
    }();
    return all;
}

const ExportDescriptor *findExport(std::string_view id, PlanKind kind)
{
    const auto ofKind = std::ranges::find_if(
        exports(), [&](const ExportDescriptor &entry) { return entry.id == id && entry.kind == kind; });
    const auto found = ofKind != exports().end() ? ofKind : std::ranges::find(exports(), id, &ExportDescriptor::id);
    return found == exports().end() ? nullptr : &*found;
}

Result<std::string> exportPlan(const ExportDescriptor &target, const EditedPlan &plan, const ParameterValues &given)
{
    if (target.kind && *target.kind != plan.kind())
        return Error{ErrorKind::Unsupported,
                     "unsupported_kind",
                     phrase("%1 is not for plans of the kind %2", {target.id, std::string(plan.kind().name())}),
                     {},
                     {}};
    const Result<ParameterValues> parameters = completeParameters(target.parameters, given);
    if (!parameters)
        return parameters.error();
    try {
        const Result<std::string> comment = commentAbove(target, plan, *parameters);
        Result<std::string> text = comment ? target.write(plan, *parameters) : Result<std::string>(comment.error());
        return text && !comment->empty() ? Result<std::string>(*comment + *text) : text;
    } catch (const std::bad_alloc &) {
        return Error{
            ErrorKind::System, "out_of_memory", phrase("%1: not enough memory for this plan", {target.id}), {}, {}};
    } catch (const std::exception &) {
        return unexpectedError(phrase("%1 cannot be written", {target.id}));
    }
}

} // namespace cutaway
