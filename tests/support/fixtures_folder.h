#pragma once

#include <string>

namespace cutaway::testing {

/// Where tests/fixtures lies. Only one file knows it, so that a compiler cache serves every checkout.
std::string fixturesFolder();

} // namespace cutaway::testing
