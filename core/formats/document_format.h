#pragma once

#include "core/files/byte_source.h"

#include <string_view>

namespace cutaway {

/// Cutaway's own documents: `cutaway.graph`, `cutaway.devices`, `cutaway.plan`, `cutaway.moves`.
enum class DocumentFormat { Unknown, Graph, Devices, Plan, Moves };

/// What a text is, by its `format` field, reading no more than it takes. Errors: `unknown_format`, `not_json`
/// of an object that breaks off before it says what it is.
Result<DocumentFormat> sniffDocument(std::string_view text);
/// The same of a file, which is read whole only where the field is not near its beginning. Errors: also `readAll`'s.
Result<DocumentFormat> sniffDocument(const ByteSource &source);

} // namespace cutaway
