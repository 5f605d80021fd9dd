#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cutaway::judging {

/// A place on an axis, and what stands there: `40 GiB`, `2.5 s`.
struct AxisTick
{
    double value = 0;
    std::string text;
};

/// Round values of a figure from `least` to `most`, as many as fit into `steps` steps.
std::vector<AxisTick> axisTicks(std::string_view figure, double least, double most, int steps);

/// What an axis reaches beyond its values at each end: this share of their range. Values that differ in their last bits
/// alone, as sums in another order do, are the same.
double axisAir(double least, double most, double share);

} // namespace cutaway::judging
