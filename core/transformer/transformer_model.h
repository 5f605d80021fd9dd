#pragma once

#include "core/transformer/transformer.h"

namespace cutaway::training {

/// A decoder-only transformer before it is a graph: what files of several formats say of one.
struct TransformerModel
{
    std::string name;
    ModelShape shape;
    std::vector<Block> blocks; ///< in order: embedding, layers, mtp layers, head
};

/// More blocks than this are refused.
inline constexpr std::size_t mostBlocks = 16384;

std::size_t layerCount(const TransformerModel &model);

/// `embedding`, `layers.0` …, `mtp.0` …, `head`: the nodes of the blocks.
std::vector<std::string> blockNames(const std::vector<Block> &blocks);

/// The graph of the model: the placeholder `tokens`, a node a block, `output`, each reading the one before it, with
/// parameters, bytes (bfloat16) and forward operations of one sequence. The head is tied where the shape says so.
/// Errors: `wrong_order` where the blocks are not one embedding, layers, mtp layers and one head, `too_large` for more
/// than `mostBlocks`, `size_overflow` where bytes do not fit. O(blocks).
Result<Graph> transformerGraph(const TransformerModel &model);

/// Reads `cutaway.transformer`: a model's blocks in a few lines, each with `repeat` for how often it stands there.
/// Errors: those of reading JSON and of `readBlock` and `readModelShape`, `too_large` for more than `mostBlocks`
/// blocks.
Result<TransformerModel> readTransformerDocument(std::string_view text);

/// Equal blocks in a row are written once. Laid out for people.
std::string writeTransformerDocument(const TransformerModel &model);

/// Well-known models by their published dimensions, with the sequence length of their pretraining: what a plan can be
/// begun with where there is no file.
const std::vector<TransformerModel> &knownModels();

/// Null if there is none of this name.
const TransformerModel *findKnownModel(std::string_view name);

} // namespace cutaway::training
