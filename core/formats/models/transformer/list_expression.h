#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace cutaway {

/// What an expression such as `([0]*3+[1]*11)` comes to: a list of whole numbers, or one number.
struct ListExpression
{
    bool isNumber = false;
    std::vector<std::int64_t> values; ///< the number alone, or the list
};

/// Reads digits, `[ ] ( ) * + ,` and blanks by a grammar of its own, never as code: `+` joins lists or adds numbers,
/// `*` repeats a list or multiplies numbers. Errors: `bad_expression`, with the column in `where`, and `too_large` past
/// 65536 elements or numbers beyond 2³¹. O(length + elements · depth), depth being at most 32.
Result<ListExpression> readListExpression(std::string_view text);

} // namespace cutaway
