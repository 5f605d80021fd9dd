#include "app/cli/arguments.h"

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
    return usageError(message + "; usage: cutaway " + std::string(line.usage));
}

void declare(QCommandLineParser &parser, const ArgumentRules &rules)
{
    for (const std::string &option : rules.options)
        parser.addOption({QString::fromStdString(option), {}, QStringLiteral("value")});
    for (const std::string &list : rules.lists)
        parser.addOption({QString::fromStdString(list), {}, QStringLiteral("value")});
    for (const std::string &flag : rules.flags)
        parser.addOption(QCommandLineOption(QString::fromStdString(flag)));
    parser.addOption({QStringLiteral("plugin"), {}, QStringLiteral("value")});
    if (rules.takesSettings)
        parser.addOption({QStringLiteral("set"), {}, QStringLiteral("KEY=VALUE")});
    parser.addOption(QCommandLineOption(QStringLiteral("help")));
}

Result<Arguments> collect(const CommandLine &line, const ArgumentRules &rules, const QCommandLineParser &parser)
{
    Arguments arguments;
    for (const QString &positional : parser.positionalArguments())
        arguments.positionals.push_back(positional.toStdString());
    for (const std::string &option : rules.options) {
        const QStringList values = parser.values(QString::fromStdString(option));
        if (values.size() > 1)
            return wrongUsage(line, "--" + option + " is given twice");
        if (!values.isEmpty())
            arguments.options[option] = values.front().toStdString();
    }
    for (const std::string &list : rules.lists) {
        for (const QString &value : parser.values(QString::fromStdString(list)))
            arguments.lists[list].push_back(value.toStdString());
    }
    for (const QString &plugin : parser.values(QStringLiteral("plugin")))
        arguments.plugins.push_back(plugin.toStdString());
    for (const std::string &flag : rules.flags) {
        if (parser.isSet(QString::fromStdString(flag)))
            arguments.flags.push_back(flag);
    }
    for (const QString &setting : rules.takesSettings ? parser.values(QStringLiteral("set")) : QStringList()) {
        const qsizetype equals = setting.indexOf(u'=');
        if (equals <= 0)
            return wrongUsage(line, "--set \"" + setting.toStdString() + "\" is not KEY=VALUE");
        arguments.settings.emplace_back(setting.left(equals).toStdString(), setting.mid(equals + 1).toStdString());
    }
    return arguments;
}

} // namespace

Result<Arguments> parseArguments(const CommandLine &line, const ArgumentRules &rules)
{
    QCommandLineParser parser;
    declare(parser, rules);
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
    Result<Arguments> arguments = collect(line, rules, parser);
    if (!arguments)
        return arguments;
    if (arguments->positionals.size() != rules.positionals)
        return wrongUsage(line, std::to_string(rules.positionals) + " file" + (rules.positionals == 1 ? "" : "s") +
                                    " expected, " + std::to_string(arguments->positionals.size()) + " given");
    for (const std::string &required : rules.required) {
        if (!arguments->options.contains(required))
            return wrongUsage(line, "--" + required + " is missing");
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
