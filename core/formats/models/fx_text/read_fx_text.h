#pragma once

#include "core/formats/models/fx_text/fx_comments.h"
#include "core/formats/models/fx_text/fx_graph.h"
#include "core/formats/models/graph_formats.h"

#include <map>
#include <string>
#include <string_view>

namespace cutaway {

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

/// The forms in which PyTorch prints a graph, as the one that `print_readable()` has, line for line: what follows reads
/// that alone. Understood are
/// - a log of TORCH_LOGS, whose lines have a prefix up to `[__graph_code]`, with the module's file before its class;
/// - `print(gm.graph)`, a line `%name : [num_users=1] = call_function[target=…](args = (…), kwargs = {…})` an operator
///   (`#users` before PyTorch 1.14);
/// - `gm.graph.print_tabular()`, a table with the columns opcode, name, target, args and kwargs.
///
/// Any other line stays as it is. O(length).
std::string inReadableForm(std::string_view text);

/// What an exported program's signature says of its inputs, by name: behind `Graph signature:`, a line each, or in
/// `ExportGraphSignature(input_specs=[…])`. Those that it calls a user's inputs are not in it. O(length).
std::map<std::string, FxInput> inputsOfSignature(std::string_view text);

} // namespace cutaway
