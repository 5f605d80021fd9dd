#include "app/cli/commands.h"

#include "app/cli/subcommands.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace cutaway {

namespace {

struct Subcommand
{
    std::string_view name;
    std::string_view usage;
    int (*run)(const CommandLine &);
};

constexpr std::array subcommands{
    Subcommand{"planners", "planners [--json] [--plugin FILE]...", runPlanners},
    Subcommand{"plan",
               "plan GRAPH [--devices DEVICES] --planner ID [--set KEY=VALUE]... [--plugin FILE]... "
               "[--plugin-log FILE] --out PLAN",
               runPlan},
    Subcommand{"evaluate", "evaluate GRAPH [--devices DEVICES] --plan PLAN [--json]", runEvaluate},
    Subcommand{"edit", "edit GRAPH [--devices DEVICES] --plan PLAN --moves MOVES --out PLAN [--strict]", runEdit},
    Subcommand{"convert",
               "convert INPUT [--set SIZE=VALUE]... [--profile FILE]... [--estimate ACCELERATOR | --devices DEVICES] "
               "[--report FILE] [--plan PLAN] [--graph SELECTOR] (--out GRAPH | --list)",
               runConvert},
    Subcommand{"export", "export GRAPH [--devices DEVICES] --plan PLAN --to FORMAT [--set KEY=VALUE]... --out FILE",
               runExport},
    Subcommand{"import", "import GRAPH [--devices DEVICES] --from FILE [--set KEY=VALUE]... [--report FILE] --out PLAN",
               runImport},
    Subcommand{"schedule", "schedule INPUT [--to schedule-csv [--set actions=compute|all]] --out FILE", runSchedule},
    Subcommand{
        "compare",
        "compare GRAPH [--devices DEVICES] --plan BASE --plan OTHER... [--threshold FRACTION] [--json | --to html] "
        "[--out FILE]",
        runCompare},
    Subcommand{"explore",
               "explore GRAPH [--devices DEVICES] --exploration FILE --out RESULTS [--jobs N] [--resume] "
               "[--plugin FILE]...",
               runExplore},
};

void printUsage(std::FILE *to)
{
    std::fputs("Cutaway shows how a machine-learning model is cut across devices, and moves the cuts.\n\n"
               "usage: cutaway [--plugin FILE]... [FILE...]\n",
               to);
    for (const Subcommand &subcommand : subcommands)
        std::fprintf(to, "       cutaway %s\n", subcommand.usage.data());
    std::fputs("\nWithout a subcommand the window opens, on the files named. - is standard input or output.\n"
               "cutaway planners lists what can plan; cutaway export --help lists the formats.\n"
               "Every subcommand takes --plugin FILE, the description of a planner or an importer of one's own.\n",
               to);
}

} // namespace

bool isCommand(std::string_view argument)
{
    if (argument == "--plugin")
        return false; // for the window
    return argument.starts_with("-") || std::ranges::count(subcommands, argument, &Subcommand::name) > 0;
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
    const auto subcommand = std::ranges::find(subcommands, name, &Subcommand::name);
    if (subcommand == subcommands.end()) {
        std::fprintf(stderr, "cutaway: unknown option \"%s\"; cutaway --help lists what there is\n", argv[1]);
        return 2;
    }
    return subcommand->run({subcommand->usage, argc, argv});
}

} // namespace cutaway
