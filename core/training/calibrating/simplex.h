#pragma once

#include "core/base/job.h"

#include <functional>
#include <vector>

namespace cutaway::training {

/// The least of a function near a point: the simplex of Nelder and Mead (1965) with its usual coefficients, from steps
/// of `step` along each axis. Ends after so many values, or when all corners agree within 1e-6. Deterministic. A
/// stopped job ends it with the best so far.
std::vector<double> minimise(const std::function<double(const std::vector<double> &)> &value, std::vector<double> start,
                             double step, int mostValues, const Job &job);

} // namespace cutaway::training
