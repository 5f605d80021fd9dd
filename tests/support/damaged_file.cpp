#include "tests/support/damaged_file.h"

#include "tests/support/fixtures.h"
#include "tests/support/onnx_text.h"
#include "tests/support/zip_archive.h"

#include <nlohmann/json.hpp>

namespace cutaway::testing {

namespace {

using Json = nlohmann::ordered_json;

std::string textOf(const Json &table)
{
    return fixtureText(table["good"]);
}

std::string built(const Json &table, const std::string &text)
{
    const std::string how = table.value("built", std::string());
    if (how == "onnx")
        return onnxFromText(text);
    constexpr bool isCompressed = true;
    if (how == "pt2")
        return zipArchive({{"net/archive_format", "pt2"}, {"net/models/model.json", text}}, isCompressed);
    if (how == "pt2-flat")
        return zipArchive({{"serialized_exported_program.json", text}, {"version", "8.8"}}, isCompressed);
    return text;
}

std::string fromHex(const std::string &digits)
{
    return QByteArray::fromHex(QByteArray::fromStdString(digits)).toStdString();
}

std::string repeated(const std::string &text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

std::string damaged(std::string bytes, const Json &damage)
{
    const bool isCut = damage.contains("cut");
    const std::string what = damage[isCut ? "cut" : "replace"];
    const std::size_t at = bytes.find(what);
    if (at == std::string::npos)
        qFatal("nothing to damage: %s", damage.dump().c_str());
    if (isCut)
        return bytes.substr(0, at);
    const std::string with = damage.contains("by") ? damage["by"].get<std::string>() : fromHex(damage["by_hex"]);
    const int times = damage.value("times", 1);
    return bytes.replace(at, what.size(), repeated(with, times) + repeated(damage.value("then", std::string()), times));
}

} // namespace

std::string goodFile(const Json &table)
{
    return built(table, textOf(table));
}

std::string damagedFile(const Json &table, const Json &damage)
{
    return damage.value("in_bytes", false) ? damaged(goodFile(table), damage)
                                           : built(table, damaged(textOf(table), damage));
}

} // namespace cutaway::testing
