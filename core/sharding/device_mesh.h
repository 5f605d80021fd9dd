#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Tensors over a mesh of devices: placements, sizes of the parts, how splits go through a change of shape, and what it
// costs to place a tensor another way.

namespace cutaway::sharding {

inline constexpr std::size_t maximumMeshRank = 3;

/// What one dimension of a device mesh does with a tensor: every device holds all of it (`R`), a chunk along one of the
/// tensor's dimensions (`S(d)`), or a term of a sum (`P(sum)`).
class Placement
{
public:
    constexpr Placement() = default;
    static constexpr Placement replicated() { return {}; }
    static constexpr Placement partial() { return Placement(-2); }
    static constexpr Placement split(std::size_t dimension) { return Placement(std::int16_t(dimension)); }

    constexpr bool isReplicated() const { return m_code == -1; }
    constexpr bool isPartial() const { return m_code == -2; }
    constexpr bool isSplit() const { return m_code >= 0; }
    /// Of the tensor; only where split.
    constexpr std::size_t dimension() const { return std::size_t(m_code); }

    /// `R`, `S(1)`, `P(sum)`.
    std::string text() const;
    /// The same and `P` for short; none for any other text.
    static std::optional<Placement> parse(std::string_view text);

    friend constexpr auto operator<=>(Placement, Placement) = default;

private:
    constexpr explicit Placement(std::int16_t code) : m_code(code) {}
    std::int16_t m_code = -1;
};

/// One placement for each dimension of the mesh, its first the outermost split.
class Placements
{
public:
    constexpr Placements() = default;
    /// All replicated.
    constexpr explicit Placements(std::size_t size) : m_size(std::uint8_t(size)) {}

    constexpr std::size_t size() const { return m_size; }
    constexpr Placement &operator[](std::size_t i) { return m_list[i]; }
    constexpr Placement operator[](std::size_t i) const { return m_list[i]; }
    constexpr const Placement *begin() const { return m_list.data(); }
    constexpr const Placement *end() const { return m_list.data() + m_size; }

    bool isReplicated() const;
    bool hasPartial() const;
    bool hasSplit() const;

    /// `R,S(1)`; with another separator `S(0) R`.
    std::string text(std::string_view separator = ",") const;

    friend constexpr auto operator<=>(const Placements &, const Placements &) = default;

private:
    std::array<Placement, maximumMeshRank> m_list{};
    std::uint8_t m_size = 0;
};

/// Shape and element size of a tensor. Dimensions that are not known count as 1.
struct TensorShape
{
    std::vector<std::int64_t> sizes;
    std::int64_t elementBytes = 4;
    bool isFloating = true;

    std::size_t rank() const { return sizes.size(); }
    double elements() const;
    /// `8×64×768`.
    std::string text() const;

    friend bool operator==(const TensorShape &, const TensorShape &) = default;
};

/// What is known of a type of elements: `float32`, `torch.float32`.
struct ElementType
{
    std::int64_t bytes = 0; ///< 0: not known
    bool isFloating = false;
};
ElementType elementType(std::string_view dtype);

/// Devices in an array of 1 to 3 dimensions, row-major, the last dimension inside a host.
class DeviceMesh
{
public:
    DeviceMesh() = default;
    explicit DeviceMesh(std::vector<std::int64_t> shape) : m_shape(std::move(shape)) {}

    const std::vector<std::int64_t> &shape() const { return m_shape; }
    std::size_t rank() const { return m_shape.size(); }
    std::int64_t size(std::size_t dimension) const { return m_shape[dimension]; }
    std::int64_t deviceCount() const;
    /// `2 × 4`.
    std::string text(std::string_view separator = " × ") const;

    /// How many chunks all splits make; 1: none.
    std::int64_t shards(const Placements &placements) const;
    /// How many chunks dimension `dimension` of the tensor is cut into.
    std::int64_t shardsOf(const Placements &placements, std::size_t dimension) const;
    /// The filter of README.md, section 1: every dimension has as many elements as chunks, and with `even` equal
    /// chunks.
    bool isShardable(const TensorShape &shape, const Placements &placements, bool even) const;
    /// Bytes that the fullest device holds; chunks are rounded up. A split of a dimension that the tensor does not have
    /// is ignored.
    std::int64_t bytesPerDevice(const TensorShape &shape, const Placements &placements) const;

private:
    std::vector<std::int64_t> m_shape;
};

/// How splits go through a change of shape that keeps all elements in order (README.md, section 3.5).
class ViewMapping
{
public:
    ViewMapping(const DeviceMesh &mesh, const TensorShape &input, const TensorShape &output);

    struct Result
    {
        Placements input;
        Placements output;
    };
    /// What survives of the placements of the input, and what becomes of it. Sums stay.
    Result map(const Placements &input) const;

private:
    static constexpr std::size_t none = std::size_t(-1);

    /// Where a dimension of the input goes if it may be split.
    struct Target
    {
        std::size_t output = none;
        bool isOneToOne = false;
        std::int64_t inputSize = 0;
        std::int64_t outputSize = 0;
    };

    void pairDimensions(const TensorShape &input, const TensorShape &output);

    const DeviceMesh &m_mesh;
    std::vector<Target> m_targets; ///< by dimension of the input
};

/// Price of what is not possible: a chunk cannot become a term of a sum.
inline constexpr double notPossible = std::numeric_limits<double>::infinity();

enum class CostModel : std::uint8_t { Bandwidth, DTensor, AlphaBeta };
enum class Collective : std::uint8_t { None, AllGather, AllToAll, AllReduce, ReduceScatter };

std::string_view collectiveName(Collective collective);

/// What a redistribution does on one mesh dimension.
struct RedistributionStep
{
    std::size_t meshDimension = 0;
    Collective collective = Collective::None;
    double bytes = 0; ///< per device: what the collective moves
    double price = 0;
};

/// `all-gather`, `reduce-scatter, all-gather`.
std::string collectiveNames(const std::vector<RedistributionStep> &steps);

/// Prices of collectives on a mesh. Microseconds; with `AlphaBeta` in that model's own unit.
///
/// `Bandwidth` takes bandwidths and latencies as given; `DTensor` has the constants of PyTorch's
/// `torch.distributed.tensor._collective_utils.redistribute_cost`; `AlphaBeta` has the formulas of MASE's MeshModel.
class CommunicationCost
{
public:
    struct Link
    {
        double bandwidth = 1e11; ///< bytes per second
        double latency = 0;      ///< microseconds per hop
    };

    CommunicationCost() = default;
    CommunicationCost(DeviceMesh mesh, CostModel model, double base, std::vector<Link> links, bool hasAllToAll);

    const DeviceMesh &mesh() const { return m_mesh; }
    CostModel model() const { return m_model; }

    double allReduce(std::size_t meshDimension, double bytes) const;
    /// Of a tensor of `bytes` in all. `notPossible` where a split would have to become a partial sum. O(mesh rank).
    double redistribute(const Placements &from, const Placements &to, double bytes) const;
    /// The same, step by step; empty where nothing is paid or it is not possible.
    std::vector<RedistributionStep> steps(const Placements &from, const Placements &to, double bytes) const;

private:
    template <class Take>
    double walk(const Placements &from, const Placements &to, double bytes, Take take) const;
    double allGather(std::size_t meshDimension, double bytes) const;
    double allToAll(std::size_t meshDimension, double bytes) const;
    double reduceScatter(std::size_t meshDimension, double bytes) const;
    /// Base, hops and time on the wire.
    double ring(std::size_t meshDimension, double bytes, double hops) const;

    DeviceMesh m_mesh;
    CostModel m_model = CostModel::Bandwidth;
    double m_base = 0;
    std::vector<Link> m_links; ///< one for each mesh dimension
    bool m_hasAllToAll = true;
};

} // namespace cutaway::sharding
