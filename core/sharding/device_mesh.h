#pragma once

#include "core/sharding/placement.h"

#include <cstdint>
#include <vector>

namespace cutaway::sharding {

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

} // namespace cutaway::sharding
