#include "core/children/worker_answer.h"

#include "core/children/child_end.h"

#include <cstdint>
#include <cstring>

namespace cutaway {

namespace {

constexpr char valueTag = 'v';
constexpr char errorTag = 'e';

bool takeError(std::string_view bytes, Error &error)
{
    if (bytes.empty() || bytes.front() < char(ErrorKind::Input) || bytes.front() > char(ErrorKind::Cancelled))
        return false;
    error.kind = ErrorKind(bytes.front());
    bytes.remove_prefix(1);
    return takeText(bytes, error.code) && takeMessage(bytes, error.message) && takeMessage(bytes, error.hint) &&
           takeText(bytes, error.where) && bytes.empty();
}

} // namespace

void putText(std::string &bytes, std::string_view text)
{
    const std::uint64_t size = text.size();
    bytes.append(reinterpret_cast<const char *>(&size), sizeof size);
    bytes += text;
}

bool takeText(std::string_view &bytes, std::string &text)
{
    std::uint64_t size = 0;
    if (bytes.size() < sizeof size)
        return false;
    std::memcpy(&size, bytes.data(), sizeof size);
    bytes.remove_prefix(sizeof size);
    if (bytes.size() < size)
        return false;
    text = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return true;
}

void putMessage(std::string &bytes, const Text &text)
{
    putText(bytes, text);
    putText(bytes, text.pattern() ? text.pattern() : "");
    const std::vector<Text> &arguments = text.pattern() ? text.arguments() : std::vector<Text>();
    bytes += char(arguments.size());
    for (const Text &argument : arguments)
        putMessage(bytes, argument);
}

bool takeMessage(std::string_view &bytes, Text &text, int deepest)
{
    std::string english;
    std::string pattern;
    if (deepest == 0 || !takeText(bytes, english) || !takeText(bytes, pattern) || bytes.empty())
        return false;
    std::vector<Text> arguments(std::size_t(static_cast<unsigned char>(bytes.front())));
    bytes.remove_prefix(1);
    for (Text &argument : arguments) {
        if (!takeMessage(bytes, argument, deepest - 1))
            return false;
    }
    text = pattern.empty() ? Text(std::move(english)) : phrase(keptPattern(pattern), std::move(arguments));
    return true;
}

std::string writeWorkerAnswer(const Result<std::string> &answer)
{
    if (answer)
        return valueTag + *answer;
    std::string bytes{errorTag, char(answer.error().kind)};
    putText(bytes, answer.error().code);
    putMessage(bytes, answer.error().message);
    putMessage(bytes, answer.error().hint);
    putText(bytes, answer.error().where);
    return bytes;
}

Result<std::string> readWorkerAnswer(std::string_view bytes, const Text &what)
{
    const char tag = bytes.empty() ? '\0' : bytes.front();
    if (tag == valueTag)
        return std::string(bytes.substr(1));
    Error error;
    if (tag == errorTag && takeError(bytes.substr(1), error))
        return error;
    return childError(ChildEnd::Unreadable, what);
}

} // namespace cutaway
