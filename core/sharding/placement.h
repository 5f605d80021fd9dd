#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

} // namespace cutaway::sharding
