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

/// The first bytes of a file, or of what it holds if it is a gzip file; fewer where that ends or is damaged.
std::string unpackedBeginning(const ByteSource &source, std::size_t most);

} // namespace cutaway
