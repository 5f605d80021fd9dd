#include "core/formats/models/onnx/written_out.h"

#include "core/base/names.h"
#include "core/formats/models/onnx/inline_functions.h"

#include <algorithm>

namespace cutaway {

namespace {

/// The standard operators have two names.
std::string_view domainOf(const onnx::OperatorSetIdProto &opset)
{
    return opset.domain() == "ai.onnx" ? std::string_view() : std::string_view(opset.domain());
}

Done importSet(onnx::ModelProto &model, const onnx::OperatorSetIdProto &wanted, const std::string &function)
{
    const auto known = std::ranges::find(model.opset_import(), domainOf(wanted), domainOf);
    if (known == model.opset_import().end())
        *model.add_opset_import() = wanted;
    else if (known->version() != wanted.version())
        return inputError("opsets",
                          phrase("function %1 uses version %2 of the operators %3, the model version %4",
                                 {inQuotes(function), std::to_string(wanted.version()), inQuotes(wanted.domain()),
                                  std::to_string(known->version())}),
                          "bring them to one version with onnx.version_converter");
    return Done(std::monostate());
}

} // namespace

Done writeOutFunctions(onnx::ModelProto &model)
{
    for (const onnx::FunctionProto &function : model.functions()) {
        for (const onnx::OperatorSetIdProto &opset : function.opset_import()) {
            if (Done done = importSet(model, opset, function.name()); !done)
                return done;
        }
    }
    return inlineFunctions(model);
}

} // namespace cutaway
