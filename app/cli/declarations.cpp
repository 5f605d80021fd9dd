#include "app/cli/declarations.h"

#include "core/base/names.h"

#include <QCommandLineParser>

#include <algorithm>

namespace cutaway {

namespace {

constexpr OptionDeclaration devices{"devices", "DEVICES",
                                    "the inventory of devices, if the plan or the graph needs one"};
constexpr OptionDeclaration plan{.name = "plan", .value = "PLAN", .help = "the plan", .isRequired = true};
constexpr OptionDeclaration planOut{
    .name = "out", .value = "PLAN", .help = "the file to write the plan to", .isRequired = true};
constexpr OptionDeclaration setOption{.name = "set",
                                      .value = "KEY=VALUE",
                                      .help = "set a parameter; others keep their defaults",
                                      .offered = Offered::Nothing,
                                      .isRepeated = true};

std::vector<OptionDeclaration> planOptions()
{
    return {devices,
            {.name = "planner",
             .value = "ID",
             .help = "the planner; cutaway planners lists them",
             .offered = Offered::Planners,
             .isRequired = true},
            setOption,
            {"plugin-log", "FILE", "the file for the error output of an external planner"},
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
            {"report", "FILE", "the file for a report on how the profile was matched"},
            {"plan", "PLAN", "the file for the plan that a training run's file contains"},
            {"graph", "SELECTOR", "the graph to read, if the file has several", Offered::Nothing},
            {.name = "out", .value = "GRAPH", .help = "the file to write the graph to", .isRequired = true},
            {.name = "list", .value = {}, .help = "list the graphs of the file", .isAlternative = true}};
}

std::vector<OptionDeclaration> exportOptions()
{
    return {devices,
            plan,
            {.name = "to",
             .value = "FORMAT",
             .help = "the format; listed below",
             .offered = Offered::Formats,
             .isRequired = true},
            setOption,
            {.name = "out", .value = "FILE", .help = "the file to write", .isRequired = true}};
}

std::vector<OptionDeclaration> importOptions()
{
    return {devices,
            {.name = "from", .value = "FILE", .help = "the other program's plan", .isRequired = true},
            setOption,
            {"report", "FILE", "the file for a report on what was matched and what was left out"},
            planOut};
}

std::vector<OptionDeclaration> scheduleOptions()
{
    return {{"to", "FORMAT", "schedule-csv: the actions of each rank instead of times", Offered::Nothing},
            setOption,
            {.name = "out", .value = "FILE", .help = "the file to write", .isRequired = true}};
}

std::vector<OptionDeclaration> compareOptions()
{
    return {devices,
            {.name = "plan",
             .value = "PLAN",
             .help = "at least two plans, the baseline first; with --run exactly one",
             .isRequired = true,
             .isRepeated = true},
            {.name = "run",
             .value = "TRACE",
             .help = "the traces of PyTorch's profiler, one per rank: compares the plan with the run",
             .isRepeated = true,
             .takesRest = true},
            {"other-graph", "GRAPH", "another version of the model; its plans are matched by name, then by structure"},
            {"threshold", "FRACTION", "figures that differ by less count as equal", Offered::Nothing},
            {.name = "json",
             .value = {},
             .help = "write a cutaway.comparison document, with --run a cutaway.run_comparison"},
            {.name = "to",
             .value = "FORMAT",
             .help = "html: a page; csv: a table of figures, of a run for convert --profile; json: same as --json",
             .offered = Offered::Nothing,
             .isAlternative = true},
            {"out", "FILE", "the file to write; default: standard output"}};
}

std::vector<OptionDeclaration> exploreOptions()
{
    return {
        devices,
        {.name = "exploration", .value = "FILE", .help = "planners, settings and devices to try", .isRequired = true},
        {.name = "out", .value = "RESULTS", .help = "the file for results, written as they arrive", .isRequired = true},
        {"jobs", "N", "the number of points planned at a time", Offered::Nothing},
        {.name = "resume", .value = {}, .help = "continue from existing results"},
        {.name = "part",
         .value = "I/N",
         .help = "plan only the Ith of N shares of the points",
         .offered = Offered::Nothing},
        {.name = "merge",
         .value = "RESULTS",
         .help = "join the results of shares as if run at once; plans nothing",
         .isRepeated = true,
         .takesRest = true}};
}

std::vector<OptionDeclaration> calibrateOptions()
{
    return {{"graph", "GRAPH", "the model of the runs, if RUNS is a table"},
            devices,
            {.name = "out", .value = "CALIBRATION", .help = "the file for the fitted constants", .isRequired = true}};
}

std::vector<CommandDeclaration> allCommands()
{
    const OptionDeclaration json{.name = "json", .value = {}, .help = "print a JSON document"};
    return {{.name = "planners",
             .summary = "lists the planners with their parameters",
             .example = "planners --json",
             .options = {json}},
            {"plan", "runs a planner",
             "plan model.json --devices devices.json --planner partition.best --out plan.json", "GRAPH", planOptions()},
            {"evaluate",
             "prints what a plan costs",
             "evaluate model.json --devices devices.json --plan plan.json",
             "GRAPH",
             {devices, plan, json}},
            {"edit",
             "makes moves on a plan",
             "edit model.json --devices devices.json --plan plan.json --moves moves.json --out edited.json",
             "GRAPH",
             {devices,
              plan,
              {.name = "moves", .value = "MOVES", .help = "a cutaway.moves document", .isRequired = true},
              planOut,
              {.name = "strict", .value = {}, .help = "stop at the first refused move, with status 1"}}},
            {"convert", "reads a model file and writes a graph",
             "convert model.onnx --estimate a100-sxm-80gb --out graph.json", "INPUT", convertOptions()},
            {"export", "writes a plan for a framework, as a report or as a picture",
             "export model.json --devices devices.json --plan plan.json --to html --out plan.html", "GRAPH",
             exportOptions()},
            {"import", "turns another program's plan into a Cutaway plan",
             "import model.json --devices devices.json --from device_map.json --out imported.json", "GRAPH",
             importOptions()},
            {"schedule", "simulates a pipeline schedule", "schedule schedule.json --out times.json", "INPUT",
             scheduleOptions()},
            {"compare", "compares plans with each other, or a run with its plan",
             "compare model.json --devices devices.json --plan plan.json --plan edited.json", "GRAPH",
             compareOptions()},
            {"explore", "runs planners with many settings and devices",
             "explore model.json --devices devices.json --exploration exploration.json --out results.json", "GRAPH",
             exploreOptions()},
            {"calibrate", "fits an accelerator's constants to measured runs",
             "calibrate runs.csv --graph transformer.json --devices cluster.json --out calibration.json", "RUNS",
             calibrateOptions()},
            {.name = "schema",
             .summary = "prints the JSON Schema of a document, or without DOCUMENT lists the documents",
             .example = "schema graph",
             .positional = "DOCUMENT",
             .positionalOffered = Offered::Documents,
             .isPositionalOptional = true}};
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
    static const std::vector<OptionDeclaration> options{{.name = "plugin",
                                                         .value = "FILE",
                                                         .help = "the description of an external planner or importer",
                                                         .isRepeated = true},
                                                        {.name = "help", .value = {}, .help = "print this help"}};
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
        line += ' ' + bracketed(std::string(command.positional), !command.isPositionalOptional, false);
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
    return text + "\nexample:\n  cutaway " + std::string(command.example) + '\n';
}

bool Arguments::has(std::string_view flag) const
{
    return std::ranges::count(flags, flag) > 0;
}

std::string Arguments::option(std::string_view name) const
{
    const auto found = options.find(name);
    return found == options.end() ? std::string() : found->second;
}

namespace {

Error wrongUsage(const CommandLine &line, const std::string &message)
{
    return usageError(message + "; usage: cutaway " + usageLine(line.command));
}

void declare(QCommandLineParser &parser, const std::vector<OptionDeclaration> &options)
{
    for (const OptionDeclaration &option : options) {
        const QString name = QString::fromLatin1(option.name.data(), qsizetype(option.name.size()));
        const QString value = QString::fromLatin1(option.value.data(), qsizetype(option.value.size()));
        parser.addOption(value.isEmpty() ? QCommandLineOption(name) : QCommandLineOption(name, {}, value));
    }
}

Done addSetting(Arguments &arguments, const QString &setting, const CommandLine &line)
{
    const qsizetype equals = setting.indexOf(u'=');
    if (equals <= 0)
        return wrongUsage(line, "--set " + inQuotes(setting.toStdString()) + " is not KEY=VALUE");
    arguments.settings.emplace_back(setting.left(equals).toStdString(), setting.mid(equals + 1).toStdString());
    return Done(std::monostate());
}

Done addOption(Arguments &arguments, const OptionDeclaration &option, const QStringList &values,
               const CommandLine &line)
{
    if (values.size() > 1 && !option.isRepeated)
        return wrongUsage(line, "--" + std::string(option.name) + " is given twice");
    for (const QString &value : values) {
        if (option.name == "set") {
            if (const Done added = addSetting(arguments, value, line); !added)
                return added;
        } else if (option.isRepeated) {
            arguments.lists[std::string(option.name)].push_back(value.toStdString());
        } else {
            arguments.options[std::string(option.name)] = value.toStdString();
        }
    }
    return Done(std::monostate());
}

/// What a shell makes of `--run *.json`: the first name follows the option, the others stand alone.
void takeRest(Arguments &arguments, const CommandDeclaration &command)
{
    const auto option = std::ranges::find_if(command.options, &OptionDeclaration::takesRest);
    if (option == command.options.end() || arguments.positionals.empty())
        return;
    const auto values = arguments.lists.find(option->name);
    if (values == arguments.lists.end())
        return;
    std::vector<std::string> &files = arguments.positionals;
    values->second.insert(values->second.end(), files.begin() + 1, files.end());
    files.resize(1);
}

Result<Arguments> collect(const CommandLine &line, const QCommandLineParser &parser)
{
    Arguments arguments;
    for (const QString &positional : parser.positionalArguments())
        arguments.positionals.push_back(positional.toStdString());
    for (const OptionDeclaration &option : line.command.options) {
        const QString name = QString::fromLatin1(option.name.data(), qsizetype(option.name.size()));
        if (option.value.empty()) {
            if (parser.isSet(name))
                arguments.flags.emplace_back(option.name);
            continue; // newer versions of Qt warn when asked for its values
        }
        if (const Done added = addOption(arguments, option, parser.values(name), line); !added)
            return added.error();
    }
    takeRest(arguments, line.command);
    for (const QString &plugin : parser.values(QStringLiteral("plugin")))
        arguments.plugins.push_back(plugin.toStdString());
    return arguments;
}

/// Where one of several will do, the subcommand says itself what is missing, as it does for lists.
bool mustBeGiven(const std::vector<OptionDeclaration> &options, std::size_t i)
{
    const bool hasAlternative = i + 1 < options.size() && options[i + 1].isAlternative;
    return options[i].isRequired && !options[i].isRepeated && !hasAlternative;
}

} // namespace

Result<Arguments> parseArguments(const CommandLine &line)
{
    QCommandLineParser parser;
    declare(parser, line.command.options);
    declare(parser, commonOptions());
    QStringList words;
    for (int i = 1; i < line.argc; ++i)
        words << QString::fromLocal8Bit(line.argv[i]);
    if (!parser.parse(words))
        return wrongUsage(line, parser.errorText().remove(u'.').toStdString());
    if (parser.isSet(QStringLiteral("help"))) {
        Arguments help;
        help.wantsHelp = true;
        return help;
    }
    Result<Arguments> arguments = collect(line, parser);
    if (!arguments)
        return arguments;
    const std::size_t expected = line.command.positional.empty() ? 0 : 1;
    const bool isLeftOut = line.command.isPositionalOptional && arguments->positionals.empty();
    if (arguments->positionals.size() != expected && !isLeftOut)
        return wrongUsage(line, std::to_string(expected) + " file" + (expected == 1 ? "" : "s") + " expected, " +
                                    std::to_string(arguments->positionals.size()) + " given");
    for (std::size_t i = 0; i < line.command.options.size(); ++i) {
        const std::string name(line.command.options[i].name);
        if (mustBeGiven(line.command.options, i) && !arguments->options.contains(name))
            return wrongUsage(line, "--" + name + " is missing");
    }
    return arguments;
}

Result<ParameterValues> readSettings(const Arguments &arguments, const std::vector<ParameterDeclaration> &declarations)
{
    ParameterValues values;
    for (const auto &[key, text] : arguments.settings) {
        const auto known = std::ranges::find(declarations, key, &ParameterDeclaration::name);
        if (known == declarations.end()) {
            std::string names;
            for (const ParameterDeclaration &declaration : declarations)
                names += (names.empty() ? "" : ", ") + declaration.name;
            return usageError(key + ": unknown parameter; known: " + (names.empty() ? "none" : names));
        }
        Result<ParameterValue> value = parseParameter(*known, text);
        if (!value)
            return value.error();
        values[key] = std::move(*value);
    }
    return values;
}

} // namespace cutaway
