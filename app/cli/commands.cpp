#include "app/cli/commands.h"

#include "app/cli/completions.h"
#include "app/cli/man_page.h"
#include "app/cli/subcommands.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace cutaway {

namespace {

constexpr std::array<std::pair<std::string_view, std::string (*)()>, 4> helpForms{
    {{"man", manPage}, {"bash", bashCompletions}, {"zsh", zshCompletions}, {"fish", fishCompletions}}};

using Run = int (*)(const CommandLine &);

constexpr std::array<std::pair<std::string_view, Run>, 11> runs{{{"planners", runPlanners},
                                                                 {"plan", runPlan},
                                                                 {"evaluate", runEvaluate},
                                                                 {"edit", runEdit},
                                                                 {"convert", runConvert},
                                                                 {"export", runExport},
                                                                 {"import", runImport},
                                                                 {"schedule", runSchedule},
                                                                 {"compare", runCompare},
                                                                 {"explore", runExplore},
                                                                 {"calibrate", runCalibrate}}};

void printUsage(std::FILE *to)
{
    std::fputs("Cutaway shows how a machine-learning model is cut across devices, and moves the cuts.\n\n"
               "usage: cutaway [--reuse] [--plugin FILE]... [FILE...]\n",
               to);
    for (const CommandDeclaration &command : commandDeclarations())
        std::fprintf(to, "       cutaway %s\n", usageLine(command).c_str());
    std::fputs(
        "\nWithout a subcommand the window opens, on the files named. - is standard input or output.\n"
        "--reuse opens them in the window of a Cutaway that runs, if one does; --new-window does not, whatever the\n"
        "settings say.\n"
        "cutaway planners lists what can plan; cutaway export --help lists the formats.\n"
        "Every subcommand takes --plugin FILE, the description of a planner or an importer of one's own,\n"
        "and --help. --help-as=man, bash, zsh or fish gives this page for man or completions for a shell.\n",
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

} // namespace

bool isCommand(std::string_view argument)
{
    if (argument == "--plugin" || argument == "--reuse" || argument == "--new-window")
        return false; // for the window
    return argument.starts_with("-") || findCommandDeclaration(argument);
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
    if (!command) {
        std::fprintf(stderr, "cutaway: unknown option \"%s\"; cutaway --help lists what there is\n", argv[1]);
        return 2;
    }
    const auto run = std::ranges::find(runs, name, &std::pair<std::string_view, Run>::first);
    return run->second({*command, argc, argv});
}

} // namespace cutaway
