#pragma once

#include "core/plan/edited_plan.h"

#include <QString>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Short forms of names and numbers that stand beside each other.

namespace cutaway {

/// A name without the path of the module that it stands in, however its components are joined: `layer4_0_conv1` in
/// `layer4.0` is `conv1`, as is `/layer4/0/conv1`. Names that spell only a part of the path lose that part:
/// `layers_0_add` in `model.layers.0` is `add`. O(path · components).
std::string_view nameInModule(std::string_view name, std::string_view path);

/// What the badges of items that are shown as one say: `selective` of all, `6 selective, 2 full` of some. Empty: none
/// has any, or they are too many, or too different, to be told in a few words. O(items), of at most a few hundred.
std::string commonBadge(const EditedPlan &plan, std::span<const ItemIndex> items);

/// `12` of `dev_12`; empty where the name ends with no digit.
QString numberAtEnd(const QString &name);

/// `0-7, 12` of numbers in any order.
QString rangesText(const std::vector<std::string> &numbers);
/// The numbers of `0-7, 12`, ascending; none where the text is no such list, or names a number that is not below
/// `count`. Empty text is an empty list.
std::optional<std::vector<std::string>> numbersInRanges(const QString &text, std::size_t count);

} // namespace cutaway
