#include "core/plugins/program_command.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace fs = std::filesystem;

std::vector<std::string> readCommand(ObjectReader &document)
{
    const std::vector<std::string> command = document.texts("command");
    if (document.failed().isSet())
        return {};
    if (command.empty() || command.front().empty())
        document.failed().add(document.pathOf("command"), "bad_command", "the program to run is missing");
    for (std::size_t i = 0; i < command.size(); ++i) {
        if (command[i].find('\0') != std::string::npos)
            document.failed().add(document.pathOf("command", i), "bad_command",
                                  "an argument has a character of code 0");
    }
    return command;
}

std::vector<std::string> absoluteCommand(const std::vector<std::string> &command, const fs::path &folder)
{
    std::vector<std::string> result = command;
    for (std::size_t i = 0; i < result.size(); ++i) {
        std::string &argument = result[i];
        const bool isProgram = i == 0;
        if (argument.empty() || argument.front() == '/' || (!isProgram && argument.front() == '-'))
            continue;
        std::error_code ignored;
        const fs::path beside = folder / argument;
        if (isProgram ? argument.find('/') != std::string::npos : fs::exists(beside, ignored))
            argument = beside.lexically_normal().string();
    }
    return result;
}

std::string commandLineText(const std::vector<std::string> &command)
{
    const auto isUsual = [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c >= 0x80 ||
               std::string_view("_-./=,:+@%").find(char(c)) != std::string_view::npos;
    };
    std::string text;
    for (const std::string &argument : command) {
        text += text.empty() ? "" : " ";
        if (!argument.empty() && std::ranges::all_of(argument, isUsual)) {
            text += argument;
            continue;
        }
        text += '\'';
        for (const char c : argument)
            text += c == '\'' ? "'\\''" : std::string(1, c);
        text += '\'';
    }
    return text;
}

std::vector<std::string> pythonHelpers()
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const char *place : {"../share/cutaway/python", "share/cutaway/python"}) {
        const fs::path candidate = (folder / place).lexically_normal();
        if (fs::exists(candidate / "cutaway" / "plugin.py", ignored))
            return {candidate.string()};
    }
    return {};
}

} // namespace cutaway
