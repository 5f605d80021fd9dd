#include "core/formats/models/dot/dot_task.h"

#include "core/children/worker_answer.h"
#include "core/children/worker_program.h"

#include <algorithm>
#include <cstring>

namespace cutaway {

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t(1) << 20;
constexpr std::uint64_t memoryOfALittleText = 800 * mebibyte;
constexpr std::uint64_t memoryPerByte = 24;
constexpr std::size_t answerOfALittleText = 64 * mebibyte;
constexpr std::size_t answerPerByte = 8;
constexpr std::chrono::seconds timeOfALittleText{15};
constexpr std::uint64_t bytesPerSecond = 4 * mebibyte;
constexpr int elapsedPerProcessorTime = 3; // other programs may take the processor

void putNumbers(std::string &bytes, const std::vector<std::uint64_t> &numbers)
{
    putText(bytes, {reinterpret_cast<const char *>(numbers.data()), numbers.size() * sizeof(std::uint64_t)});
}

bool takeNumbers(std::string_view &bytes, std::vector<std::uint64_t> &numbers)
{
    std::string raw;
    if (!takeText(bytes, raw) || raw.size() % sizeof(std::uint64_t) != 0)
        return false;
    numbers.resize(raw.size() / sizeof(std::uint64_t));
    if (!raw.empty())
        std::memcpy(numbers.data(), raw.data(), raw.size());
    return true;
}

bool takeNode(std::string_view &bytes, DotNode &node)
{
    std::string count;
    if (!takeText(bytes, node.name) || !takeText(bytes, node.modulePath) || !takeText(bytes, count))
        return false;
    while (std::to_string(node.attributes.size()) != count) {
        auto &[name, value] = node.attributes.emplace_back();
        if (!takeText(bytes, name) || !takeText(bytes, value))
            return false;
    }
    return takeNumbers(bytes, node.makers);
}

void putGraph(std::string &bytes, const DotText &text)
{
    putText(bytes, text.name);
    putText(bytes, text.isDirected ? "directed" : "");
    putText(bytes, std::to_string(text.nodes.size()));
    for (const DotNode &node : text.nodes) {
        putText(bytes, node.name);
        putText(bytes, node.modulePath);
        putText(bytes, std::to_string(node.attributes.size()));
        for (const auto &[name, value] : node.attributes) {
            putText(bytes, name);
            putText(bytes, value);
        }
        putNumbers(bytes, node.makers);
    }
}

bool namesItsNodes(const DotText &text)
{
    return std::ranges::all_of(text.nodes, [&](const DotNode &node) {
        return std::ranges::all_of(node.makers, [&](std::uint64_t maker) { return maker < text.nodes.size(); });
    });
}

bool takeGraph(std::string_view &bytes, DotText &text)
{
    std::string direction;
    std::string count;
    if (!takeText(bytes, text.name) || !takeText(bytes, direction) || !takeText(bytes, count))
        return false;
    text.isDirected = !direction.empty();
    while (std::to_string(text.nodes.size()) != count) {
        if (!takeNode(bytes, text.nodes.emplace_back()))
            return false;
    }
    return namesItsNodes(text);
}

Result<std::vector<DotText>> readWritten(std::string_view bytes, const std::string &what)
{
    std::vector<DotText> graphs;
    while (!bytes.empty()) {
        if (!takeGraph(bytes, graphs.emplace_back()))
            return childError(ChildEnd::Unreadable, what);
    }
    if (graphs.empty())
        return childError(ChildEnd::Unreadable, what);
    return graphs;
}

} // namespace

Result<std::vector<DotText>> parseDotByWorker(const std::string &text, const Job &job)
{
    const Text what = phrase("reading the DOT file");
    const auto time = timeOfALittleText + std::chrono::seconds(text.size() / bytesPerSecond);
    const ChildLimits limits{memoryOfALittleText + memoryPerByte * text.size(), time};
    const ChildBudget budget{elapsedPerProcessorTime * time, answerOfALittleText + answerPerByte * text.size()};
    const Result<std::string> answer = askWorker("dot", what, text, limits, budget, job);
    if (!answer)
        return answer.error();
    return readWritten(*answer, what);
}

Result<std::string> dotTask(std::string_view request)
{
    const Result<std::vector<DotText>> graphs = parseDot(std::string(request));
    if (!graphs)
        return graphs.error();
    std::string bytes;
    for (const DotText &graph : *graphs)
        putGraph(bytes, graph);
    return bytes;
}

} // namespace cutaway
