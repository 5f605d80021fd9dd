#include "core/formats/models/dot/dot_text.h"

#include "core/base/units.h"
#include "core/files/clean_text.h"

#include <mutex>

namespace cutaway {

namespace {

constexpr std::size_t largest = 256 << 20;
constexpr int deepest = 100;

std::string &lastMessage()
{
    static std::string message;
    return message;
}

int keepMessage(char *text)
{
    lastMessage() += text;
    return 0;
}

/// `syntax error in line 3 near '}'` of what cgraph prints.
std::string firstLine(std::string message)
{
    while (message.starts_with("Error: ") || message.starts_with("<unknown>: "))
        message.erase(0, message.find(' ') + 1);
    message.erase(std::min(message.find('\n'), message.size()));
    return message.empty() ? "it is no graph" : cleanText(message);
}

} // namespace

bool nestsTooDeep(std::string_view text)
{
    int depth = 0;
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (isQuoted && text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && (text[i] == '{' || text[i] == '<') && ++depth > deepest)
            return true;
        else if (!isQuoted && (text[i] == '}' || text[i] == '>') && depth > 0)
            --depth;
    }
    return false;
}

Result<DotGraph> parseDot(const std::string &text)
{
    static std::mutex one;
    const std::lock_guard lock(one);
    if (text.size() > largest)
        return inputError("too_large", phrase("DOT files of more than %1 are not read", {formatBytes(largest)}));
    if (nestsTooDeep(text))
        return inputError("too_deep",
                          phrase("subgraphs lie more than %1 deep in each other", {std::to_string(deepest)}));
    lastMessage().clear();
    const agusererrf before = agseterrf(keepMessage);
    DotGraph graph(agmemread(text.c_str()));
    agseterrf(before);
    if (!graph)
        return inputError("not_dot", firstLine(lastMessage()), "Cutaway reads directed graphs in Graphviz's DOT");
    return graph;
}

} // namespace cutaway
