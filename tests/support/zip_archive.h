#pragma once

#include <zip.h>

#include <string>
#include <utility>
#include <vector>

namespace cutaway::testing {

/// A zip archive with these records: name and content.
inline std::string zipArchive(const std::vector<std::pair<std::string, std::string>> &records,
                              bool isCompressed = false)
{
    zip_error_t failure;
    zip_error_init(&failure);
    zip_source_t *bytes = zip_source_buffer_create(nullptr, 0, 0, &failure);
    zip_source_keep(bytes);
    zip_t *archive = zip_open_from_source(bytes, ZIP_TRUNCATE, &failure);
    for (const auto &[name, content] : records) {
        zip_source_t *source = zip_source_buffer(archive, content.data(), content.size(), 0);
        const zip_int64_t index = zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
        zip_set_file_compression(archive, zip_uint64_t(index), isCompressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 9);
    }
    zip_close(archive);
    zip_source_open(bytes);
    zip_stat_t status;
    zip_source_stat(bytes, &status);
    std::string result(status.size, '\0');
    zip_source_read(bytes, result.data(), result.size());
    zip_source_close(bytes);
    zip_source_free(bytes);
    return result;
}

} // namespace cutaway::testing
