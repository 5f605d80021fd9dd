#pragma once

#include "core/base/index.h"

#include <compare>
#include <string>
#include <string_view>

namespace cutaway {

/// What one and what several of a thing are called, in lower case.
struct Noun
{
    std::string one;
    std::string many;
};

/// What a kind calls what all kinds have. Menus, tooltips and messages are made of these.
struct PlanWords
{
    Noun group;
    Noun lane = {"device", "devices"};
    Noun item = {"operator", "operators"};
    /// What colours items apart where they are coloured by group: `placement` of a sharding plan.
    std::string colouring;
};

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

/// What the views draw and drag. An item is an operator (partition, pipeline), a table shard (embedding), a collective
/// (bucketing) …; a group is a partition, a stage, a bucket …; a lane is a device, a rank, a stream ….
using ItemIndex = Index<struct ItemTag>;
using GroupIndex = Index<struct GroupTag>;
using LaneIndex = Index<struct LaneTag>;

} // namespace cutaway
