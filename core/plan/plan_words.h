#pragma once

#include <string>

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

} // namespace cutaway
