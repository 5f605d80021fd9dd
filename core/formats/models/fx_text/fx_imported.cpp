#include "core/formats/models/fx_text/fx_imported.h"

#include "core/formats/models/open_sizes.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Fields = nlohmann::ordered_json;

Fields documentFields(const FxGraph &graph, const FxSource &source)
{
    Fields origin = {{"format", source.format}, {"graph", source.selector}};
    if (!source.compileId.empty())
        origin["compile_id"] = source.compileId;
    if (source.rank)
        origin["rank"] = *source.rank;
    Fields fields = {{"source", std::move(origin)}};
    for (const SymbolicSize &size : graph.sizes) {
        if (!size.name.starts_with("group."))
            fields["symbols"][size.name] = {{"min", 0}, {"value", size.value}};
    }
    if (graph.hasGlobalShapes)
        fields["global_shapes"] = true;
    if (graph.hasGuessedModules)
        fields["guessed_modules"] = true;
    if (!source.configuration.empty())
        fields["inductor_config"] = source.configuration;
    if (!source.buckets.empty())
        fields["inductor_buckets"] = source.buckets;
    return fields;
}

} // namespace

Result<ImportedGraph> importedFxGraph(FxGraph graph, const FxSource &source)
{
    const std::string fields = jsonLine(documentFields(graph, source));
    Result<Graph> made = Graph::make(source.name, std::move(graph.nodes), fields, source.digest);
    if (!made)
        return made.error();
    std::vector<Text> warnings;
    warnOfOpenSizes(graph.sizes, {}, warnings);
    warnings.insert(warnings.end(), graph.warnings.begin(), graph.warnings.end());
    if (graph.hasGuessedModules)
        warnings.push_back(
            phrase("the text tells no modules; they are guessed from the parameters that operators read"));
    for (const auto &[option, value] : source.configuration)
        warnings.push_back(phrase("inductor's option %1 is %2", {option, value}));
    return ImportedGraph{std::move(*made), std::move(warnings), std::move(graph.sizes)};
}

} // namespace cutaway
