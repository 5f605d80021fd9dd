#include "app/cli/arguments.h"

#include "core/base/names.h"

#include <QCommandLineParser>
#include <algorithm>

namespace cutaway {

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
