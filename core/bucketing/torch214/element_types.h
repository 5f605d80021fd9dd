#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cutaway {

/// The element type of what is joined of two, as torch promotes tensors that have dimensions.
std::string promotedDtype(std::string_view a, std::string_view b);

/// The place of a type in torch 2.14's own sorted list, which its custom operators take; nothing for those whose place
/// is not known here.
std::optional<int> dtypeNumber(std::string_view dtype);

} // namespace cutaway
