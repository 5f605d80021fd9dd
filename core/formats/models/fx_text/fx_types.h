#pragma once

#include "core/formats/models/fx_text/fx_runnable.h"
#include "core/formats/models/graph_formats.h"

#include <functional>
#include <optional>
#include <set>
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

/// The open sizes of one text, with their values put in: those that were asked for, else the text's examples, else 1.
class FxSizes
{
public:
    explicit FxSizes(const ImportOptions &options) : m_options(options) {}

    /// What the text says itself: `reader.symint(6, expr='s77')`.
    void noteExample(std::string_view symbol, std::int64_t value);
    /// The value of `16`, `2*s0`, `(s0//2)`; −1 where it cannot be told.
    std::int64_t value(std::string_view formula);
    /// A size that stands for itself, such as `group.0`.
    std::int64_t named(const std::string &name);

    const std::vector<SymbolicSize> &sizes() const { return m_sizes; }
    const std::set<std::string> &unknownFormulas() const { return m_unknown; }

private:
    SymbolicSize &symbol(std::string_view name);

    const ImportOptions &m_options;
    std::vector<SymbolicSize> m_sizes;
    std::map<std::string, std::int64_t, std::less<>> m_examples;
    std::map<std::string, std::size_t, std::less<>> m_places;
    std::set<std::string> m_unknown;
};

/// Turns annotations into the types of documents and keeps what there is to say of them.
class FxTypes
{
public:
    explicit FxTypes(const ImportOptions &options) : m_sizes(options) {}

    /// None where it is of no tensor.
    std::optional<TensorType> type(std::string_view annotation, std::uint32_t line);
    TensorType type(const FxRunnable::Argument &argument);
    /// Bytes of a tensor; 0 where they are not known.
    std::int64_t bytes(const TensorType &type);

    FxSizes &sizes() { return m_sizes; }
    bool hasGlobalShapes() const { return m_hasGlobalShapes; }
    std::vector<Text> warnings() const;

private:
    TensorType tensor(std::string elementType, const std::vector<std::string_view> &shape);
    std::string details(const FxAnnotation &annotation);
    void warnOfElementType(std::string_view name, std::uint32_t line);

    FxSizes m_sizes;
    std::vector<Text> m_warnings;
    std::set<std::string> m_unknownTypes;
    std::size_t m_unknownBytes = 0;
    bool m_hasGlobalShapes = false;
};

/// `float32` of torch's abbreviation `f32`; empty for what is none.
std::string fxElementType(std::string_view abbreviation);
/// Whether documents know a type under the name that torch gives it: `float32` of `torch.float32`.
bool isTorchElementType(std::string_view name);

} // namespace cutaway
