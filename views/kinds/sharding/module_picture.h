#pragma once

#include "core/plan/edited_plan.h"

#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace cutaway {

/// A value that a block needs placed otherwise than it is: `all-reduce`, `dimension 1`.
struct BlockCollective
{
    ItemIndex from;
    ItemIndex to;
    EdgeNote note;
};

/// A module that has weights, with the functions that it alone reads; or several functions in a row that are in none.
/// Of equal layers that are told once, what is said is of the first of them.
struct ModuleBlock
{
    QString name;  ///< `query`, without its layer; `view to view_3`
    QString holds; ///< `gelu, output`, `16 operators`; empty: what the name says
    OperatorKind kind = OperatorKind::ElementWise;
    std::vector<ItemIndex> operators;
    std::vector<ItemIndex> weights;
    ItemIndex output;             ///< what others read of it, the last one
    double seconds = 0;           ///< of its operators and of the collectives before them
    std::int64_t weightBytes = 0; ///< on each device
    /// Bytes on each device by placement, ascending, for each dimension of the mesh: of its weights and of all that its
    /// operators return.
    std::vector<std::vector<std::pair<MeshPlacement, double>>> shares;
    std::vector<BlockCollective> collectives; ///< those before it and in it, the longest first
    std::vector<std::size_t> reads;           ///< blocks above it, ascending
    std::vector<ItemIndex> inAllLayers;       ///< operators and weights, of every layer that it stands for; ascending

    double collectiveSeconds() const;
};

/// A layer, or several in a row that are equal: as many blocks that hold equal operators, of equal shape and placed
/// alike.
struct LayerStack
{
    QString name;               ///< `layer 0 to 11`
    QString prefix;             ///< `layer`
    std::size_t firstLayer = 0; ///< its number
    std::size_t firstBlock = 0;
    std::size_t blocks = 0;
    std::size_t layers = 1;
    std::size_t tensors = 0;      ///< of one layer
    std::int64_t weightBytes = 0; ///< of one layer, on each device
    double seconds = 0;           ///< of all
};

/// A model that is placed on a mesh, from its inputs to its outputs: module by module, equal layers once.
struct ModulePicture
{
    std::vector<ModuleBlock> blocks;
    std::vector<LayerStack> stacks; ///< ascending; a block is in one of them or in none

    std::optional<std::size_t> stackOf(std::size_t block) const;
    double seconds() const; ///< of all blocks, as often as they are there
};

/// Of a plan that is on a mesh. O(items + edges), with the logarithm of the number of modules.
ModulePicture modulePicture(const EditedPlan &plan);

} // namespace cutaway
