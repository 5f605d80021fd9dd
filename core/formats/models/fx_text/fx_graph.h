#pragma once

#include "core/base/result.h"
#include "core/formats/models/fx_text/fx_comments.h"
#include "core/formats/models/graph_formats.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// Where a graph stands in a text.
struct FxGraphText
{
    std::string selector;   ///< its class, `ResNet`; `ResNet#1` for the next of that name; `forward` without class
    std::string className;  ///< empty: none
    std::size_t offset = 0; ///< of `def forward(`
    std::uint32_t line = 1; ///< of that
    std::size_t indent = 0; ///< of that
    std::size_t end = 0;    ///< behind its last line
    std::vector<std::string> closed = {}; ///< classes inside: graphs that higher-order operators call
};

/// Whether a text may be one of torch.fx: it has a line `class …(torch.nn.Module):` or `def forward(self` at the
/// left margin, behind the modules that `print(gm)` lists first.
bool looksLikeFxText(std::string_view text);

/// The graphs of a text in order, found by the lines that begin them: classes with a method `forward`, or that method
/// alone. Strings of several lines are skipped. Error `no_forward`: there is none. O(length).
Result<std::vector<FxGraphText>> outlineFxText(std::string_view text);

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
