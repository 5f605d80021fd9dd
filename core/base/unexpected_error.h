#pragma once

#include "core/base/result.h"

namespace cutaway {

/// What was thrown where nothing may throw: a mistake in Cutaway. What a library says of it helps no one who uses a
/// program, so it is left out. `what` is what was being done, as in `torchtitan fields cannot be read`.
inline Error unexpectedError(Text what, ErrorKind kind = ErrorKind::System)
{
    return {kind,
            "internal",
            phrase("%1, by a mistake in Cutaway", {std::move(what)}),
            phrase("please report this, with the files at hand"),
            {}};
}

} // namespace cutaway
