#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace cutaway {

/// A position in one kind of list. Two kinds do not mix: a device's index cannot be taken for a partition's.
/// A default-made index is invalid: "none".
template <class Tag>
class Index
{
public:
    constexpr Index() = default;
    constexpr explicit Index(std::size_t value) : m_value(static_cast<std::uint32_t>(value)) {}

    constexpr bool isValid() const { return m_value != none; }
    constexpr std::size_t value() const { return m_value; }
    friend constexpr auto operator<=>(Index, Index) = default;

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_value = none;
};

using NodeIndex = Index<struct NodeTag>;     ///< a node of a graph, in execution order
using ModuleIndex = Index<struct ModuleTag>; ///< a module of the hierarchy
using DeviceIndex = Index<struct DeviceTag>; ///< a device, by its position in the inventory

} // namespace cutaway

template <class Tag>
struct std::hash<cutaway::Index<Tag>>
{
    std::size_t operator()(cutaway::Index<Tag> index) const noexcept { return index.value(); }
};
