#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"

#include <memory>
#include <string>

namespace cutaway {

/// Whether a file begins as gzip files do.
bool looksLikeGzip(const ByteSource &source);

/// What a gzip file holds (RFC 1952, several members one after the other), unpacked while it is read: memory does not
/// grow with it. `packed` must outlive it. Reading on is O(bytes), reading what lies before begins anew.
/// Errors: `broken_file`, `not_readable`, `cancelled`; `too_large` for what unpacks to more than any measurement does.
Result<std::unique_ptr<ByteSource>> openGzip(const ByteSource &packed, const Job &job);

/// The first bytes of what it holds; fewer where it ends or is damaged.
std::string beginningOfGzip(const ByteSource &packed, std::size_t most);

} // namespace cutaway
