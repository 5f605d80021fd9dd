#pragma once

#include "core/base/result.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace cutaway::training {

/// Parts of a layer whose activations can be dropped and computed again in the backward pass; bits of a set.
namespace module {
inline constexpr std::uint8_t none = 0;
inline constexpr std::uint8_t coreAttention = 1;
inline constexpr std::uint8_t layerNorm = 2;
inline constexpr std::uint8_t latentUpProjection = 4;
inline constexpr std::uint8_t mlp = 8;
inline constexpr std::uint8_t moe = 16;
inline constexpr std::uint8_t moeActivation = 32;
} // namespace module

/// What a layer computes again: nothing, some modules, or everything but its input.
struct RecomputeMode
{
    std::uint8_t modules = module::none;
    bool isFull = false;

    bool isNone() const { return !isFull && modules == module::none; }
    /// Whether rows that belong to any of these modules are dropped and run again.
    bool drops(std::uint8_t rowModules) const { return isFull || (modules & rowModules) != 0; }

    friend bool operator==(const RecomputeMode &, const RecomputeMode &) = default;
};

struct NamedModule
{
    std::string_view name;
    std::uint8_t bit = 0;
};
/// By name: the order in which messages list them.
inline constexpr std::array<NamedModule, 6> recomputeModules{{{"core_attn", module::coreAttention},
                                                              {"layernorm", module::layerNorm},
                                                              {"mla_up_proj", module::latentUpProjection},
                                                              {"mlp", module::mlp},
                                                              {"moe", module::moe},
                                                              {"moe_act", module::moeActivation}}};

/// `none`, `full`, `selective` (the core of attention alone), or names of modules joined by `+`. Error: `bad_mode`.
Result<RecomputeMode> parseRecomputeMode(std::string_view text);

} // namespace cutaway::training
