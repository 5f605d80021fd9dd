#include "core/plugins/importer_description.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/plugins/plugin_id.h"
#include "core/plugins/program_command.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace cutaway {

namespace {

constexpr std::size_t mostFirstBytes = 1024;

/// `504b0304` as the bytes that it stands for; false where it stands for none.
bool readHex(std::string_view text, std::string &bytes)
{
    if (text.empty() || text.size() % 2 != 0 || text.size() > 2 * mostFirstBytes)
        return false;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        unsigned value = 0;
        const auto [end, fault] = std::from_chars(text.data() + i, text.data() + i + 2, value, 16);
        if (fault != std::errc() || end != text.data() + i + 2)
            return false;
        bytes += char(value);
    }
    return true;
}

void readPatterns(ObjectReader &document, ImporterDescription &importer)
{
    if (document.has("names"))
        importer.names = document.texts("names");
    const std::vector<std::string> hex =
        document.has("first_bytes") ? document.texts("first_bytes") : std::vector<std::string>();
    for (std::size_t i = 0; i < hex.size(); ++i) {
        std::string bytes;
        if (!readHex(hex[i], bytes))
            document.failed().add(document.pathOf("first_bytes", i), "bad_pattern",
                                  phrase("%1 is no row of bytes", {inQuotes(hex[i])}),
                                  "two hexadecimal digits each: 504b0304");
        importer.firstBytes.push_back(std::move(bytes));
    }
    if (importer.names.empty() && importer.firstBytes.empty())
        document.failed().add("names", "bad_pattern", "neither names nor first_bytes say which files are meant");
}

/// `*` stands for any characters, `?` for one. O(both lengths).
bool fits(std::string_view name, std::string_view pattern)
{
    std::size_t n = 0;
    std::size_t p = 0;
    std::size_t star = pattern.npos;
    std::size_t resume = 0;
    while (n < name.size()) {
        if (p < pattern.size() && (pattern[p] == '?' || (pattern[p] != '*' && pattern[p] == name[n]))) {
            ++n;
            ++p;
        } else if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = n;
        } else if (star != pattern.npos) {
            p = star + 1;
            n = ++resume;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == pattern.npos;
}

} // namespace

Result<ImporterDescription> readImporterDescription(std::string text, const std::filesystem::path &file)
{
    const Result<nlohmann::json> json = parseJson<nlohmann::json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, "", failed);
    checkFormat(document, "cutaway.importer");
    ImporterDescription importer;
    importer.id = readPluginId(document);
    importer.title = document.name("title");
    importer.description = document.has("description") ? document.title("description") : std::string();
    importer.arguments = absoluteCommand(readCommand(document), file.parent_path());
    readPatterns(document, importer);
    if (failed.isSet())
        return failed.take();
    importer.file = file;
    importer.text = std::move(text);
    return importer;
}

bool takesFile(const ImporterDescription &importer, const ByteSource &source)
{
    const std::string name = source.path().filename().string();
    const auto fitsName = [&](const std::string &pattern) { return fits(name, pattern); };
    if (!importer.names.empty() && std::ranges::none_of(importer.names, fitsName))
        return false;
    if (importer.firstBytes.empty())
        return true;
    std::string begin(std::size_t(std::min<std::uint64_t>(source.size(), mostFirstBytes)), '\0');
    if (!source.read(0, begin))
        return false;
    return std::ranges::any_of(importer.firstBytes, [&](const std::string &bytes) { return begin.starts_with(bytes); });
}

} // namespace cutaway
