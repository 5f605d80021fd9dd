#include "app/cli/declarations.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr OptionDeclaration devices{"devices", "DEVICES",
                                    "the inventory of devices; where the plan or the graph needs one"};
constexpr OptionDeclaration plan{.name = "plan", .value = "PLAN", .help = "the plan", .isRequired = true};
constexpr OptionDeclaration planOut{
    .name = "out", .value = "PLAN", .help = "where the plan is written", .isRequired = true};
constexpr OptionDeclaration setOption{.name = "set",
                                      .value = "KEY=VALUE",
                                      .help = "a parameter; the others keep their defaults",
                                      .offered = Offered::Nothing,
                                      .isRepeated = true};

std::vector<OptionDeclaration> planOptions()
{
    return {devices,
            {.name = "planner",
             .value = "ID",
             .help = "one of those that cutaway planners lists",
             .offered = Offered::Planners,
             .isRequired = true},
            setOption,
            {"plugin-log", "FILE", "where the error output of a planner that is a program of its own is written"},
            planOut};
}

std::vector<OptionDeclaration> convertOptions()
{
    OptionDeclaration sizes = setOption;
    sizes.value = "SIZE=VALUE";
    sizes.help = "a value for a size that the file leaves open";
    return {sizes,
            {.name = "profile", .value = "FILE", .help = "measured latencies of operators", .isRepeated = true},
            {"estimate", "ACCELERATOR", "estimate latencies for this accelerator", Offered::Accelerators},
            {.name = "devices",
             .value = "DEVICES",
             .help = "estimate latencies for the first of these devices",
             .isAlternative = true},
            {"report", "FILE", "where it is written how the profile was matched"},
            {"plan", "PLAN", "where the plan is written that a training run's file tells"},
            {"graph", "SELECTOR", "which graph of a file that has several", Offered::Nothing},
            {.name = "out", .value = "GRAPH", .help = "where the graph is written", .isRequired = true},
            {.name = "list", .value = {}, .help = "list the graphs of the file", .isAlternative = true}};
}

std::vector<OptionDeclaration> exportOptions()
{
    return {devices,
            plan,
            {.name = "to",
             .value = "FORMAT",
             .help = "one of those that cutaway export --help lists",
             .offered = Offered::Formats,
             .isRequired = true},
            setOption,
            {.name = "out", .value = "FILE", .help = "where it is written", .isRequired = true}};
}

std::vector<OptionDeclaration> importOptions()
{
    return {devices,
            {.name = "from", .value = "FILE", .help = "the other program's plan", .isRequired = true},
            setOption,
            {"report", "FILE", "where it is written what was matched and what was left out"},
            planOut};
}

std::vector<OptionDeclaration> scheduleOptions()
{
    return {{"to", "FORMAT", "schedule-csv: what each rank does, instead of times", Offered::Nothing},
            setOption,
            {.name = "out", .value = "FILE", .help = "where it is written", .isRequired = true}};
}

std::vector<OptionDeclaration> compareOptions()
{
    return {
        devices,
        {.name = "plan",
         .value = "PLAN",
         .help = "twice at least: the baseline first; with --run once",
         .isRequired = true,
         .isRepeated = true},
        {.name = "run",
         .value = "TRACE",
         .help = "a trace of PyTorch's profiler, one of each rank: what the plan says beside what was measured",
         .isRepeated = true,
         .takesRest = true},
        {"other-graph", "GRAPH", "another version of the model; plans of it are compared by names, then by structure"},
        {"threshold", "FRACTION", "figures that differ by less count as the same", Offered::Nothing},
        {.name = "json", .value = {}, .help = "a cutaway.comparison document, of a run a cutaway.run_comparison"},
        {.name = "to",
         .value = "FORMAT",
         .help = "html: a page to read; csv: the figures as a table; json: as --json",
         .offered = Offered::Nothing,
         .isAlternative = true},
        {"out", "FILE", "where it is written; otherwise standard output"}};
}

std::vector<OptionDeclaration> exploreOptions()
{
    return {
        devices,
        {.name = "exploration", .value = "FILE", .help = "planners, settings and devices to try", .isRequired = true},
        {.name = "out", .value = "RESULTS", .help = "where results are written, as they come", .isRequired = true},
        {"jobs", "N", "how many run at a time", Offered::Nothing},
        {.name = "resume", .value = {}, .help = "go on with results that are there"},
        {.name = "part", .value = "I/N", .help = "the Ith of N shares of the points", .offered = Offered::Nothing},
        {.name = "merge",
         .value = "RESULTS",
         .help = "join results of shares as if run at once, try nothing",
         .isRepeated = true,
         .takesRest = true}};
}

std::vector<OptionDeclaration> calibrateOptions()
{
    return {{"graph", "GRAPH", "the model that a table of runs is of"},
            devices,
            {.name = "out", .value = "CALIBRATION", .help = "where the constants are written", .isRequired = true}};
}

std::vector<CommandDeclaration> allCommands()
{
    const OptionDeclaration json{.name = "json", .value = {}, .help = "as a JSON document"};
    return {{.name = "planners", .summary = "lists the planners with their parameters", .options = {json}},
            {"plan", "runs a planner", "GRAPH", planOptions()},
            {"evaluate", "tells what a plan costs", "GRAPH", {devices, plan, json}},
            {"edit",
             "makes moves on a plan",
             "GRAPH",
             {devices,
              plan,
              {.name = "moves", .value = "MOVES", .help = "a cutaway.moves document", .isRequired = true},
              planOut,
              {.name = "strict", .value = {}, .help = "a refused move ends it with status 1"}}},
            {"convert", "reads a model file and writes a graph", "INPUT", convertOptions()},
            {"export", "writes a plan for a framework, as a report or as a picture", "GRAPH", exportOptions()},
            {"import", "makes a plan of another program's", "GRAPH", importOptions()},
            {"schedule", "simulates a pipeline schedule", "INPUT", scheduleOptions()},
            {"compare", "tells how plans differ, or a run from its plan", "GRAPH", compareOptions()},
            {"explore", "runs planners with many settings and devices", "GRAPH", exploreOptions()},
            {"calibrate", "fits an accelerator's constants to measured runs", "RUNS", calibrateOptions()}};
}

std::string bracketed(const std::string &text, bool isRequired, bool isRepeated)
{
    return (isRequired ? text : '[' + text + ']') + (isRepeated ? "..." : "");
}

} // namespace

const std::vector<CommandDeclaration> &commandDeclarations()
{
    static const std::vector<CommandDeclaration> all = allCommands();
    return all;
}

const CommandDeclaration *findCommandDeclaration(std::string_view name)
{
    const auto found = std::ranges::find(commandDeclarations(), name, &CommandDeclaration::name);
    return found == commandDeclarations().end() ? nullptr : &*found;
}

const std::vector<OptionDeclaration> &commonOptions()
{
    static const std::vector<OptionDeclaration> options{
        {.name = "plugin",
         .value = "FILE",
         .help = "the description of a planner or an importer that is a program of its own",
         .isRepeated = true},
        {.name = "help", .value = {}, .help = "tells all this"}};
    return options;
}

std::string optionUsage(const OptionDeclaration &option)
{
    const std::string dashed = "--" + std::string(option.name);
    return option.value.empty() ? dashed : dashed + ' ' + std::string(option.value);
}

std::string usageLine(const CommandDeclaration &command)
{
    std::string line(command.name);
    if (!command.positional.empty())
        line += ' ' + std::string(command.positional);
    for (auto option = command.options.begin(); option != command.options.end();) {
        const OptionDeclaration &first = *option;
        std::string text = optionUsage(first);
        bool hasAlternatives = false;
        while (++option != command.options.end() && option->isAlternative) {
            text += " | " + optionUsage(*option);
            hasAlternatives = true;
        }
        if (hasAlternatives && first.isRequired)
            text = '(' + text + ')';
        line += ' ' + bracketed(text, first.isRequired, first.isRepeated);
    }
    return line;
}

std::string helpText(const CommandDeclaration &command)
{
    std::vector<OptionDeclaration> options = command.options;
    options.insert(options.end(), commonOptions().begin(), commonOptions().end());
    std::size_t width = 0;
    for (const OptionDeclaration &option : options)
        width = std::max(width, optionUsage(option).size());
    std::string text = "usage: cutaway " + usageLine(command) + "\n\n" + std::string(command.summary) + "\n\n";
    for (const OptionDeclaration &option : options) {
        std::string usage = optionUsage(option);
        usage.resize(width + 2, ' ');
        text += "  " + usage + std::string(option.help) + '\n';
    }
    return text;
}

} // namespace cutaway
