#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

/// The pipeline layout string of Megatron: which layers each stage holds, a letter a layer.
///
///     Et*2|(tt|)*5t|tmL
///
/// E is the embedding, t a layer, m a multi-token-prediction layer, L the head with the loss; `|` ends a stage, `x*n`
/// repeats the letter before it and `(…)*n` the group, blanks, `,` and `\` mean nothing.
namespace cutaway {

/// The letters of each stage in order; a stage may be empty. Nothing is evaluated. Errors: `bad_layout`, with the
/// column in `where`, and `too_large` past a million letters. O(letters · depth of groups), which is at most 16.
Result<std::vector<std::string>> parseLayoutString(std::string_view text);

/// The other way: runs of a letter folded as `t*8`. O(letters).
std::string writeLayoutString(const std::vector<std::string> &stages);

} // namespace cutaway
