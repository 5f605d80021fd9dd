#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// What stands behind a name in quotes; views point into it:
///
///     core   = dtype dims dims? device? | "DTensor(" core "," placements ")" | wrapper "(" core ")" | "Sym(" size ")"
///     dims   = "[" (size ("," size)*)? "]"             first the shape, then the stride
///
struct FxAnnotation
{
    enum class Kind { Tensor, Symbol, Unknown };
    Kind kind = Kind::Unknown;
    std::string_view elementType; ///< `f32`
    std::vector<std::string_view> shape;
    std::optional<std::vector<std::string_view>> stride;
    std::string_view device;             ///< `cuda:0`; empty: not told
    std::string_view wrapper;            ///< `Parameter`, `DTensor`; the outermost
    bool isDTensor = false;              ///< `shape` is that of the whole tensor
    std::vector<std::string> placements; ///< one a dimension of the mesh: `S(0)`, `R`
    std::string_view symbol;             ///< of `Sym(…)`
};

/// O(length). What fits the grammar nowhere is `Unknown`.
FxAnnotation parseFxAnnotation(std::string_view text);

/// Pieces of a placement: `S(0)R` → `S(0)`, `R`; also `Shard(dim=0)` and the like, in brackets and with commas.
std::vector<std::string> splitPlacements(std::string_view text);

} // namespace cutaway
