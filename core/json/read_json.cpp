#include "core/json/read_json.h"

#include "core/files/file_io.h"

#include <nlohmann/json.hpp>

namespace cutaway {

template <class Json>
Result<Json> readJson(const ByteSource &source, const Job &job)
{
    const Result<std::string> text = readAll(source);
    if (!text)
        return text.error();
    return parseJson<Json>(*text, job);
}

template Result<nlohmann::json> readJson(const ByteSource &source, const Job &job);
template Result<nlohmann::ordered_json> readJson(const ByteSource &source, const Job &job);

Result<nlohmann::json> readJsonFile(const std::filesystem::path &file, const Job &job)
{
    const Result<std::string> text = readFile(file);
    if (!text)
        return text.error();
    return parseJson<nlohmann::json>(*text, job);
}

} // namespace cutaway
