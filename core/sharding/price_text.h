#pragma once

#include "core/base/units.h"
#include "core/sharding/sharding_settings.h"

#include <string>

namespace cutaway::sharding {

/// `2604.81`.
std::string numberText(double number, int digits = 6);

/// `2.605 ms`; in the alpha-beta model, whose unit is no time, the number alone.
std::string priceText(const ShardingSettings &settings, double price, Digits digits = Digits::Three);

} // namespace cutaway::sharding
