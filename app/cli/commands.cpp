#include "app/cli/commands.h"

#include "app/cli/declarations.h"
#include "core/base/names.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>

namespace cutaway {

namespace {

constexpr std::array<std::pair<std::string_view, std::string (*)()>, 4> helpForms{
    {{"man", manPage}, {"bash", bashCompletions}, {"zsh", zshCompletions}, {"fish", fishCompletions}}};

using Run = int (*)(const CommandLine &);

constexpr std::array<std::pair<std::string_view, Run>, 12> runs{{{"planners", runPlanners},
                                                                 {"plan", runPlan},
                                                                 {"evaluate", runEvaluate},
                                                                 {"edit", runEdit},
                                                                 {"convert", runConvert},
                                                                 {"export", runExport},
                                                                 {"import", runImport},
                                                                 {"schedule", runSchedule},
                                                                 {"compare", runCompare},
                                                                 {"explore", runExplore},
                                                                 {"calibrate", runCalibrate},
                                                                 {"schema", runSchema}}};

void printUsage(std::FILE *to)
{
    std::fputs("Cutaway shows how a machine-learning model is cut across devices, and moves the cuts.\n\n"
               "usage: cutaway [--reuse] [--plugin FILE]... [FILE...]\n",
               to);
    for (const CommandDeclaration &command : commandDeclarations())
        std::fprintf(to, "       cutaway %s\n", usageLine(command).c_str());
    std::fputs("\nWithout a subcommand the window opens with the files named. - is standard input or output.\n"
               "--reuse opens them in the window of a running Cutaway, if there is one; --new-window never does,\n"
               "whatever the settings say.\n"
               "cutaway planners lists the planners; cutaway export --help lists the formats.\n"
               "Every subcommand takes --plugin FILE, the description of an external planner or importer, and --help\n"
               "with an example. --help-as=man, bash, zsh or fish prints a man page or completions for a shell.\n",
               to);
}

int printHelpAs(std::string_view form)
{
    for (const auto &[name, write] : helpForms) {
        if (name == form) {
            std::fputs(write().c_str(), stdout);
            return 0;
        }
    }
    std::fprintf(stderr, "cutaway: --help-as=man, bash, zsh or fish\n");
    return 2;
}

/// What comes behind the options of the window; empty: nothing.
std::string_view firstWord(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--plugin")
            ++i;
        else if (argument != "--reuse" && argument != "--new-window")
            return argument;
    }
    return {};
}

bool isFile(std::string_view word)
{
    std::error_code none;
    return std::filesystem::exists(std::filesystem::path(word), none);
}

int refuseWord(std::string_view word)
{
    NearestName nearest(word);
    for (const CommandDeclaration &command : commandDeclarations())
        nearest.offer(command.name);
    std::fprintf(stderr, "cutaway: there is no file and no subcommand %s%s; cutaway --help lists what there is\n",
                 inQuotes(word).c_str(), nearest.question().c_str());
    return 2;
}

} // namespace

bool isCommand(int argc, char **argv)
{
    const std::string_view word = firstWord(argc, argv);
    const bool isForWindow = word != (argc > 1 ? argv[1] : "");
    if (word.empty())
        return false;
    return isForWindow ? !word.starts_with("-") && !isFile(word)
                       : word.starts_with("-") || findCommandDeclaration(word) || !isFile(word);
}

int runCommand(int argc, char **argv)
{
    const std::string_view name = argc > 1 ? argv[1] : "--help";
    if (name == "--help" || name == "-h") {
        printUsage(stdout);
        return 0;
    }
    if (name == "--version") {
        std::puts("cutaway " CUTAWAY_VERSION);
        return 0;
    }
    if (name.starts_with("--help-as="))
        return printHelpAs(name.substr(name.find('=') + 1));
    const CommandDeclaration *command = findCommandDeclaration(name);
    if (const std::string_view word = firstWord(argc, argv); !command && !word.starts_with("-"))
        return refuseWord(word);
    if (!command) {
        std::fprintf(stderr, "cutaway: unknown option \"%s\"; cutaway --help lists what there is\n", argv[1]);
        return 2;
    }
    const auto run = std::ranges::find(runs, name, &std::pair<std::string_view, Run>::first);
    return run->second({*command, argc, argv});
}

} // namespace cutaway
