#pragma once

#include "core/files/byte_source.h"
#include "core/json/json_document.h"

#include <filesystem>

namespace cutaway {

/// All of a source as one document; `Json` as in json_document.h. Errors: those of `readAll` and of `parseJson`.
template <class Json>
Result<Json> readJson(const ByteSource &source, const Job &job);

/// The same of a file, or of standard input for `-`. Errors: those of `readFile` and of `parseJson`.
Result<nlohmann::json> readJsonFile(const std::filesystem::path &file, const Job &job);

} // namespace cutaway
