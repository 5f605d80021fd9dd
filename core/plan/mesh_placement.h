#pragma once

#include "core/base/text.h"
#include "core/plan/move.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cutaway {

/// What one dimension of a mesh of devices does with a tensor: every device holds all of it, a piece of it, or a term
/// of a sum.
struct MeshPlacement
{
    enum class Kind : std::uint8_t { Whole, Cut, Partial };
    Kind kind = Kind::Whole;
    std::size_t dimension = 0; ///< of the tensor; only where cut

    friend auto operator<=>(const MeshPlacement &, const MeshPlacement &) = default;
};

/// A tensor of a plan over a mesh.
struct MeshTensor
{
    std::vector<MeshPlacement> placements; ///< one for each dimension of the mesh
    std::size_t rank = 0;                  ///< of the tensor
    std::string text;                      ///< `8×64×768`
    Text role;                             ///< what its operator does with what is cut: `column`; may be empty
};

/// What a way to run an item wants of its inputs and returns: one placement for each dimension of the mesh.
struct ChosenPlacements
{
    std::vector<std::vector<MeshPlacement>> inputs;
    std::vector<MeshPlacement> output;
};

/// What it means to give an item a placement. Where no move does that, the preview says why and the move is empty.
struct PlacementAnswer
{
    Move move;
    Preview preview;
};

/// Plans over a mesh of devices: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasMeshPlacements
{
public:
    virtual ~HasMeshPlacements() = default;
    /// Row-major over the plan's lanes, the last dimension the fastest.
    virtual std::vector<std::int64_t> meshShape() const = 0;
    virtual MeshTensor tensor(ItemIndex item) const = 0;
    /// What the items of the plan can have on a dimension of the mesh, ascending.
    virtual std::vector<MeshPlacement> placementsOffered(std::size_t meshDimension) const = 0;
    /// Of an item's `choices` by place.
    virtual ChosenPlacements chosenPlacements(ItemIndex item, std::size_t choice) const = 0;
    /// Another placement of an item on one dimension of the mesh, the others staying, in the cheapest way.
    virtual PlacementAnswer place(ItemIndex item, std::size_t meshDimension, MeshPlacement placement) const = 0;
};

} // namespace cutaway
