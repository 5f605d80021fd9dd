#pragma once

#include "core/graph/graph.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>

/// Training plans: how a decoder-only transformer is trained over many accelerators. `README.md` of this folder tells
/// the model; figures are doubles (bytes, seconds, floating-point operations).

namespace cutaway::training {

enum class BlockKind : std::uint8_t { Embedding, Layer, Mtp, Head };

std::string_view blockKindName(BlockKind kind);

/// Dimensions of self-attention: plain (with grouped keys and values), or latent where keys and values come from a
/// common compressed vector of `kvRank` elements.
struct Attention
{
    std::int64_t heads = 0;
    std::int64_t kvHeads = 0; ///< latent: `heads`
    std::int64_t headDim = 0; ///< plain only, as the next four
    bool qkNorm = false;
    bool isNormOverHeads = false; ///< `qkNorm` over all heads at once instead of each by itself
    bool qkvBias = false;
    bool outBias = false;
    std::int64_t kvRank = 0; ///< 0: plain
    std::int64_t qRank = 0;  ///< 0: queries are not compressed
    std::int64_t nopeDim = 0;
    std::int64_t ropeDim = 0;
    std::int64_t vDim = 0;

    bool isLatent() const { return kvRank > 0; }
    std::int64_t keyDim() const { return isLatent() ? nopeDim + ropeDim : headDim; }
    std::int64_t valueDim() const { return isLatent() ? vDim : headDim; }

    friend bool operator==(const Attention &, const Attention &) = default;
};

/// A dense network of width `ffn`, or experts of which each token visits `topk`.
struct Mlp
{
    std::int64_t ffn = 0;
    bool gated = false;
    std::int64_t experts = 0; ///< 0: dense
    std::int64_t topk = 0;
    std::int64_t expertFfn = 0;
    std::int64_t sharedFfn = 0; ///< 0: no shared expert
    bool sharedGate = false;    ///< how much of the shared expert a token takes, learned
    bool bias = false;          ///< on its linears, dense only

    bool hasExperts() const { return experts > 0; }

    friend bool operator==(const Mlp &, const Mlp &) = default;
};

/// What a node of a transformer's graph is. Fields that its kind does not have are as they were made.
struct Block
{
    BlockKind kind = BlockKind::Layer;
    std::int64_t positions = 0; ///< embedding: rows of a learned position table
    Attention attention;        ///< layer, mtp
    Mlp mlp;                    ///< layer, mtp
    bool isLayerNorm = true;    ///< false: rmsnorm
    bool bias = false;          ///< on every linear
    bool tied = false;          ///< head: the output projection is the word table

    /// A layer proper, or an mtp layer, which has all that a layer has.
    bool isLayer() const { return kind == BlockKind::Layer || kind == BlockKind::Mtp; }
    bool hasExperts() const { return isLayer() && mlp.hasExperts(); }

    friend bool operator==(const Block &, const Block &) = default;
};

/// What all blocks of a model share.
struct ModelShape
{
    std::int64_t hiddenSize = 0;
    std::int64_t sequenceLength = 0;
    std::int64_t vocabSize = 0;
    std::int64_t vocabMultiple = 1;
    bool tiedEmbeddings = false;
    double dropout = 0;

    /// Rows of the word table where it is split over `tensor` ranks: rounded up to a multiple of both.
    double paddedVocab(std::int64_t tensor) const;

    friend bool operator==(const ModelShape &, const ModelShape &) = default;
};

/// The blocks of a graph in its order. Equal blocks are one class: what depends on the block alone is computed once for
/// a class.
struct Transformer
{
    struct Place
    {
        NodeIndex node;
        std::uint32_t blockClass = 0;
    };

    ModelShape shape;
    std::vector<Block> classes;
    std::vector<Place> places; ///< embedding, layers, mtp layers, head
    double flops = 0;          ///< forward work of one sequence as the graph states it, summed over the blocks

    const Block &block(std::size_t place) const { return classes[places[place].blockClass]; }
    const Block &classBlock(std::uint32_t blockClass) const { return classes[blockClass]; }
    std::size_t size() const { return places.size(); }
    /// Layers proper, without mtp.
    std::size_t layerCount() const;
    std::size_t mtpCount() const;
};

/// How a parameter lies on the ranks of a stage.
enum class Splitting : std::uint8_t {
    Split,  ///< over the tensor ranks
    Whole,  ///< a copy on each
    Expert, ///< over the expert and expert-tensor ranks
};

struct ParameterRow
{
    std::string_view name; ///< `attention.qkv`
    double elements = 0;   ///< of the whole parameter
    Splitting splitting = Splitting::Split;

    /// The table of words: blocks that have it share it.
    bool isWordTable() const { return name == "word"; }
};

/// The parameters of a block in their order; `vocab` are the rows of the padded word table.
std::vector<ParameterRow> parameterRows(const ModelShape &shape, const Block &block, double vocab);

/// Floating-point operations of one sequence's forward pass, as converters write them into a graph.
double forwardFlops(const ModelShape &shape, const Block &block);

/// Dimensions above this are refused: products of several stay exact enough as doubles and no whole number overflows.
inline constexpr std::int64_t largestDimension = (std::int64_t(1) << 31) - 1;

/// A `transformer` object of a node. Missing booleans are false, missing sizes that say "none" are 0, `norm` is
/// `layernorm`. Errors: `missing_field`, `wrong_type`, `bad_value`; `where` is `path` and the field.
Result<Block> readBlock(const nlohmann::json &json, const std::string &path);

/// The graph's own `transformer` object; other fields than ours are no error. Same errors.
Result<ModelShape> readModelShape(const nlohmann::json &json, const std::string &path);

/// The objects as they are written into a graph.
nlohmann::ordered_json blockJson(const Block &block);
nlohmann::ordered_json modelShapeJson(const ModelShape &shape);

/// Takes the blocks from a graph. Error: `no_transformer` where the graph or all of its nodes lack the object, those of
/// the readers, and `wrong_order` where an embedding, layer, mtp layer or head stands in another's place. O(nodes).
Result<Transformer> readTransformer(const Graph &graph);

/// Whether a graph says that it is a transformer. O(length of the graph's extra fields).
bool isTransformer(const Graph &graph);

} // namespace cutaway::training
