#pragma once

#include "core/base/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// Plans that know what the program which an export is for may not take, although it is written: an interface beside
/// `EditedPlan`, found by `dynamic_cast`.
class HasExportWarnings
{
public:
    virtual ~HasExportWarnings() = default;
    /// One line each for a format's id; empty: nothing to warn of.
    virtual std::vector<Text> exportWarnings(std::string_view format) const = 0;
};

} // namespace cutaway
