#pragma once

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace cutaway {

/// `0-7, 12` of numbers in any order.
QString rangesText(const std::vector<std::string> &numbers);
/// The numbers of `0-7, 12`, ascending; none where the text is no such list, or names a number that is not below
/// `count`. Empty text is an empty list.
std::optional<std::vector<std::string>> numbersInRanges(const QString &text, std::size_t count);

} // namespace cutaway
