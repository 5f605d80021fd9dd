#pragma once

#include "core/formats/models/fx_text/fx_graph.h"
#include "core/formats/models/graph_formats.h"

#include <string>
#include <string_view>

namespace cutaway {

/// The `graph_formats` entry of what torch.fx prints: `gm.print_readable()`, `gm.code`, inductor's debug files. Nothing
/// in them is executed.
GraphFormat fxTextFormat();

/// What the document of such a graph tells of where it comes from.
struct FxSource
{
    std::string format;                                    ///< `fx_text`
    std::string name;                                      ///< of the graph
    std::string selector;                                  ///< which graph of the file
    std::string compileId = {};                            ///< `0/1_2`; empty: none
    std::optional<int> rank = {};                          ///< of the process that wrote it
    std::string digest = {};                               ///< of the file
    std::map<std::string, std::string> configuration = {}; ///< inductor's options that are about collectives
    std::map<std::string, std::string> buckets = {};       ///< inductor's own buckets as it printed them, by kind
};

/// As graph documents have it, with a warning for each size that is left open. Errors: those of `Graph::make`.
Result<ImportedGraph> importedFxGraph(FxGraph graph, const FxSource &source);

/// Whether there is a sequence `ESC […m`, which colours text on a terminal.
bool hasColours(std::string_view text);
/// The text without these. O(length).
std::string withoutColours(std::string_view text);

} // namespace cutaway
