#pragma once

#include "core/formats/models/fx_text/fx_inputs.h"
#include "core/formats/models/fx_text/fx_outline.h"
#include "core/formats/models/graph_formats.h"

namespace cutaway {

struct FxRunnable;

/// What is known of a graph beside its text.
struct FxContext
{
    const FxRunnable *runnable = nullptr;       ///< null: the text is no fx_graph_runnable.py
    std::vector<std::string> tracedInputs = {}; ///< dynamo's placeholders: argument i of the compiled function
    std::map<std::string, FxInput> inputs = {}; ///< placeholders of another graph of the same compilation
    std::optional<std::int64_t> ranks = {};     ///< processes of the run: the size of groups that nothing tells
};

/// What a text says of one graph.
struct FxGraph
{
    std::vector<Node> nodes;
    std::vector<SymbolicSize> sizes;
    std::vector<Text> warnings;
    std::size_t collectives = 0;
    bool hasGlobalShapes = false; ///< shapes of some tensors are those of the whole, not of a device's part
    bool hasGuessedModules = false;
    std::map<std::string, FxInput> inputs; ///< what the placeholders stand for, by name
    std::vector<std::string> signature;    ///< targets of the placeholders, in order
};

/// Reads one graph of a text. Errors: `used_before_made`, `made_twice`, `syntax`, `too_deep`, `size_overflow`, with the
/// line; `cut_off` with the last line of the text. A line that is damaged but for its name becomes a closed node, with
/// a warning. O(length).
Result<FxGraph> readFxGraph(std::string_view text, const FxGraphText &place, const FxContext &context,
                            const ImportOptions &options, const Job &job);

} // namespace cutaway
