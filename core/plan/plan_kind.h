#pragma once

#include <compare>
#include <string_view>

namespace cutaway {

/// A kind of plan, by its name in documents: `partition`. Each kind has one constant, in its folder's `…_kind.h`.
class PlanKind
{
public:
    constexpr PlanKind() = default;
    /// `name` must live as long as the program.
    constexpr explicit PlanKind(std::string_view name) : m_name(name) {}

    constexpr std::string_view name() const { return m_name; }

    friend constexpr auto operator<=>(PlanKind, PlanKind) = default;

private:
    std::string_view m_name;
};

} // namespace cutaway
