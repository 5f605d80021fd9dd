#include "app/cli/man_page.h"

#include "app/cli/declarations.h"
#include "core/plan/planner_registry.h"

namespace cutaway {

namespace {

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
    return text;
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
    ".TP\n.I ~/.local/share/cutaway/planners\nPlanners and importers that are programs of one's own, each with a "
    "description beside it.\n"
    ".TP\n.I ~/.local/share/cutaway/cutaway/sessions\nUnsaved work, offered again after a crash.\n"
    ".TP\n.I ~/.config/cutaway\nSettings of the window.\n";

} // namespace

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
        "draws the plan: devices with their memory, partitions with their latency, operators, and what is sent "
        "between them. Operators are dragged to another device, with the cost shown before the drop.\n"
        ".PP\n"
        "Without a subcommand the window opens, on the files named: a graph, an inventory of devices and plans, in "
        "any order. \\-\\-reuse opens them in the window of a Cutaway that runs, if one does; \\-\\-new\\-window does "
        "not, whatever the settings say. The subcommands need no display; \\- is standard input or output.\n"
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
