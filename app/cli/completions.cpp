#include "app/cli/declarations.h"

#include "app/exports/drawn_exports.h"
#include "core/estimates/roofline.h"
#include "core/formats/exports/exports.h"
#include "core/plan/planner_registry.h"

#include <set>

namespace cutaway {

namespace {

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

/// The possible values, as far as the program itself knows them.
std::vector<std::string> offeredWords(Offered offered)
{
    if (offered == Offered::Documents)
        return documentNames();
    std::set<std::string> words;
    if (offered == Offered::Planners) {
        for (const PlannerDescriptor &planner : planners())
            words.insert(planner.id);
    } else if (offered == Offered::Formats) {
        for (const ExportDescriptor &format : exports())
            words.insert(format.id);
        for (const DrawnExport &format : drawnExports())
            words.insert(format.id);
    } else if (offered == Offered::Accelerators) {
        for (const Accelerator &accelerator : accelerators())
            words.emplace(accelerator.id);
    }
    return {words.begin(), words.end()};
}

std::vector<OptionDeclaration> allOptions(const CommandDeclaration &command)
{
    std::vector<OptionDeclaration> options = command.options;
    options.insert(options.end(), commonOptions().begin(), commonOptions().end());
    return options;
}

std::string commandNames()
{
    std::vector<std::string> names;
    for (const CommandDeclaration &command : commandDeclarations())
        names.emplace_back(command.name);
    return joined(names);
}

/// For single quotes of a shell.
std::string shellQuoted(std::string_view text)
{
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + '\'';
}

std::string bashCases(const CommandDeclaration &command)
{
    std::string text;
    for (const OptionDeclaration &option : command.options) {
        const std::string pattern = "        " + std::string(command.name) + ":--" + std::string(option.name) + ") ";
        if (option.value.empty() || option.offered == Offered::Files)
            continue;
        text += pattern + (option.offered == Offered::Nothing
                               ? "compopt +o default; return ;;\n"
                               : "COMPREPLY=($(compgen -W '" + joined(offeredWords(option.offered)) +
                                     "' -- \"$current\")); return ;;\n");
    }
    return text;
}

std::string bashOptions(const CommandDeclaration &command)
{
    std::vector<std::string> names;
    for (const OptionDeclaration &option : allOptions(command))
        names.push_back("--" + std::string(option.name));
    const std::string values =
        command.positionalOffered == Offered::Files ? std::string() : joined(offeredWords(command.positionalOffered));
    return "        " + std::string(command.name) + ") options='" + joined(names) + "' values='" + values + "' ;;\n";
}

std::string zshValues(Offered offered)
{
    if (offered == Offered::Files)
        return "_files";
    return offered == Offered::Nothing ? std::string() : '(' + joined(offeredWords(offered)) + ')';
}

std::string zshOption(const OptionDeclaration &option)
{
    std::string spec = std::string(option.isRepeated ? "*" : "") + "--" + std::string(option.name) + '[' +
                       std::string(option.help) + ']';
    if (option.value.empty())
        return shellQuoted(spec);
    return shellQuoted(spec + ':' + std::string(option.value) + ':' + zshValues(option.offered));
}

std::string zshCase(const CommandDeclaration &command)
{
    std::string text = "    " + std::string(command.name) + ")\n      _arguments";
    for (const OptionDeclaration &option : allOptions(command))
        text += " \\\n        " + zshOption(option);
    if (!command.positional.empty())
        text += " \\\n        " +
                shellQuoted(':' + std::string(command.positional) + ':' + zshValues(command.positionalOffered));
    return text + "\n      ;;\n";
}

std::string fishOption(const CommandDeclaration &command, const OptionDeclaration &option)
{
    std::string line = "complete -c cutaway -n '__fish_seen_subcommand_from " + std::string(command.name) + "' -l " +
                       std::string(option.name);
    if (!option.value.empty())
        line += option.offered == Offered::Files ? " -r -F" : " -x";
    if (const std::string words = joined(offeredWords(option.offered)); !words.empty())
        line += " -a " + shellQuoted(words);
    return line + " -d " + shellQuoted(option.help) + '\n';
}

/// A hyphen that is typed is a minus; a line must not begin with a control character.
std::string roff(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n'))
            result += std::string("\\&") + c;
        else
            result += c;
    }
    return result;
}

std::string item(std::string_view term, std::string_view text)
{
    return ".TP\n.B " + roff(term) + '\n' + roff(text) + '\n';
}

std::string commandSection(const CommandDeclaration &command)
{
    std::string text = ".SS cutaway " + roff(usageLine(command)) + '\n' + roff(command.summary) + ".\n";
    for (const OptionDeclaration &option : command.options)
        text += item(optionUsage(option), std::string(option.help) + '.');
    return text + ".PP\nExample:\n.B cutaway " + roff(command.example) + '\n';
}

std::string plannerList()
{
    std::string text;
    for (const PlannerDescriptor &planner : planners())
        text += item(planner.id, planner.description);
    return text;
}

constexpr std::string_view ending =
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\nDone.\n"
    ".TP\n.B 1\nThe input cannot be planned or read; one line on standard error says what and where.\n"
    ".TP\n.B 2\nWrong usage.\n"
    ".TP\n.B 130\nInterrupted.\n"
    ".SH FILES\n"
    ".TP\n.I ~/.local/share/cutaway/planners\nExternal planners and importers, each "
    "with its description beside it.\n"
    ".TP\n.I ~/.local/share/cutaway/cutaway/sessions\nUnsaved work, offered again after a crash.\n"
    ".TP\n.I ~/.config/cutaway\nSettings of the window.\n";

} // namespace

std::string bashCompletions()
{
    std::string text =
        "# Completions of cutaway for bash.\n"
        "_cutaway()\n{\n"
        "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options= values=\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        COMPREPLY=($(compgen -W '" +
        commandNames() +
        " --reuse --new-window --plugin --help --version' -- \"$current\"))\n"
        "        COMPREPLY+=($(compgen -f -- \"$current\"))\n"
        "        return\n"
        "    fi\n"
        "    case ${COMP_WORDS[1]}:$previous in\n";
    for (const CommandDeclaration &command : commandDeclarations())
        text += bashCases(command);
    text += "    esac\n"
            "    case ${COMP_WORDS[1]} in\n";
    for (const CommandDeclaration &command : commandDeclarations())
        text += bashOptions(command);
    text += "    esac\n"
            "    case $current in\n"
            "        -*) COMPREPLY=($(compgen -W \"$options\" -- \"$current\")) ;;\n"
            "        *) COMPREPLY=($(compgen -W \"$values\" -- \"$current\")) ;;\n"
            "    esac\n"
            "}\n"
            "complete -o default -F _cutaway cutaway\n";
    return text;
}

std::string zshCompletions()
{
    std::string text = "#compdef cutaway\n"
                       "# Completions of cutaway for zsh.\n"
                       "local -a commands\n"
                       "commands=(\n";
    for (const CommandDeclaration &command : commandDeclarations())
        text += "  " + shellQuoted(std::string(command.name) + ':' + std::string(command.summary)) + '\n';
    text += ")\n"
            "if (( CURRENT == 2 )); then\n"
            "  _describe -t commands 'command' commands\n"
            "  _arguments '--reuse[open files in the window that is already open]' '--new-window[in one of their own]' "
            "'*--plugin[a planner of your own]:FILE:_files' '--help[usage]' '--version[the version]' "
            "'*:FILE:_files'\n"
            "else\n"
            "  shift words\n"
            "  (( CURRENT-- ))\n"
            "  case $words[1] in\n";
    for (const CommandDeclaration &command : commandDeclarations())
        text += zshCase(command);
    return text + "    *) _files ;;\n"
                  "  esac\n"
                  "fi\n";
}

std::string fishCompletions()
{
    std::string text = "# Completions of cutaway for fish.\n";
    for (const CommandDeclaration &command : commandDeclarations())
        text += "complete -c cutaway -n __fish_use_subcommand -a " + std::string(command.name) + " -d " +
                shellQuoted(command.summary) + '\n';
    text += "complete -c cutaway -n __fish_use_subcommand -l version -d 'the version'\n"
            "complete -c cutaway -n __fish_use_subcommand -l reuse -d 'open files in the window that is already open'\n"
            "complete -c cutaway -n __fish_use_subcommand -l new-window -d 'open files in a window of their own'\n";
    for (const CommandDeclaration &command : commandDeclarations()) {
        for (const OptionDeclaration &option : allOptions(command))
            text += fishOption(command, option);
        if (command.positionalOffered != Offered::Files)
            text += "complete -c cutaway -n '__fish_seen_subcommand_from " + std::string(command.name) + "' -f -a " +
                    shellQuoted(joined(offeredWords(command.positionalOffered))) + '\n';
    }
    return text;
}

std::string manPage()
{
    std::string text =
        ".TH CUTAWAY 1 \"\" \"Cutaway " CUTAWAY_VERSION "\" \"User Commands\"\n"
        ".SH NAME\ncutaway \\- see how a machine\\-learning model is cut across devices, and move the cuts\n"
        ".SH SYNOPSIS\n.B cutaway\n[\\-\\-reuse] [\\-\\-plugin \\fIFILE\\fR]... [\\fIFILE\\fR...]\n";
    for (const CommandDeclaration &command : commandDeclarations())
        text += ".br\n.B cutaway " + roff(usageLine(command)) + '\n';
    text +=
        ".SH DESCRIPTION\n"
        "Cutaway opens a model (ONNX, torch.export, torch.fx and others) and a list of devices, runs a planner, and "
        "draws the plan: devices with their memory, partitions with their latency, operators, and the transfers "
        "between them. Operators can be dragged to another device; the new cost is shown before the drop.\n"
        ".PP\n"
        "Without a subcommand the window opens with the files named: a graph, an inventory of devices and plans, in "
        "any order. \\-\\-reuse opens them in the window of a running Cutaway, if there is one; \\-\\-new\\-window "
        "never does, whatever the settings say. The subcommands need no display; \\- is standard input or output.\n"
        ".SH COMMANDS\n";
    for (const CommandDeclaration &command : commandDeclarations())
        text += commandSection(command);
    text += ".SH OPTIONS OF EVERY COMMAND\n";
    for (const OptionDeclaration &option : commonOptions())
        text += item(optionUsage(option), std::string(option.help) + '.');
    text += ".SH PLANNERS\n" + plannerList();
    return text + std::string(ending);
}

} // namespace cutaway
