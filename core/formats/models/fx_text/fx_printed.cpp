#include "core/formats/models/fx_text/read_fx_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace cutaway {

namespace {

constexpr std::string_view printedBlanks = " \t\r";

std::string_view stripped(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(printedBlanks);
    return first == text.npos ? std::string_view()
                              : text.substr(first, text.find_last_not_of(printedBlanks) + 1 - first);
}

std::vector<std::string_view> printedLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

/// `V0101 10:00:00.000000 1 torch/_dynamo/output_graph.py:1353] [0/0] [__graph_code] ` goes.
std::string_view withoutLogPrefix(std::string_view line)
{
    const std::size_t mark = line.find("] [__");
    const std::size_t end = mark == line.npos ? mark : line.find(']', mark + 1);
    if (end == line.npos)
        return line;
    line.remove_prefix(end + 1);
    return line.starts_with(' ') ? line.substr(1) : line;
}

/// ` /opt/torch/fx/_lazy_graph_module.py class GraphModule(torch.nn.Module):` begins with its class.
std::string_view withoutFileOfClass(std::string_view line)
{
    const std::string_view text = stripped(line);
    const std::size_t blank = text.find(' ');
    if (blank == text.npos || !text.ends_with("(torch.nn.Module):"))
        return line;
    const std::string_view rest = stripped(text.substr(blank));
    return rest.starts_with("class ") ? rest : line;
}

/// What stands between commas outside of brackets and quotes.
std::vector<std::string_view> partsOf(std::string_view list)
{
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    int depth = 0;
    char quote = '\0';
    for (std::size_t i = 0; i <= list.size(); ++i) {
        const char c = i < list.size() ? list[i] : ',';
        if (quote != '\0')
            quote = c == quote ? '\0' : quote;
        else if (c == '\'' || c == '"')
            quote = c;
        else if (c == '(' || c == '[' || c == '{')
            ++depth;
        else if (c == ')' || c == ']' || c == '}')
            --depth;
        if ((c != ',' || depth != 0 || quote != '\0') && i < list.size())
            continue;
        if (const std::string_view part = stripped(list.substr(begin, i - begin)); !part.empty())
            parts.push_back(part);
        begin = i + 1;
    }
    return parts;
}

/// The inside of `(…)` or `{…}`.
std::string_view insideOf(std::string_view text)
{
    text = stripped(text);
    return text.size() >= 2 ? text.substr(1, text.size() - 2) : std::string_view();
}

/// One operator, however it was printed.
struct PrintedNode
{
    std::string opcode;
    std::string name;
    std::string target;
    std::string arguments; ///< `(x, 2)`
    std::string keywords;  ///< `{dim: -1}`, or with quotes around the names
};

/// `fc = self.fc(x)`; a placeholder has no line of its own.
std::string statementOf(const PrintedNode &node)
{
    std::vector<std::string> parts;
    for (const std::string_view part : partsOf(insideOf(node.arguments)))
        parts.emplace_back(part);
    if (node.opcode == "output")
        return "    return " + (parts.empty() ? std::string("None") : parts.front());
    if (node.opcode == "placeholder")
        return {};
    const std::string begin = "    " + node.name + " = ";
    if (node.opcode == "get_attr")
        return begin + "self." + node.target;
    std::string callee = node.target;
    if (node.opcode == "call_module")
        callee = "self." + callee;
    if (node.opcode == "call_method" && !parts.empty()) {
        callee = parts.front() + '.' + callee;
        parts.erase(parts.begin());
    }
    for (const std::string_view pair : partsOf(insideOf(node.keywords))) {
        const std::size_t colon = pair.find(':');
        std::string_view key = stripped(pair.substr(0, colon));
        if (key.starts_with('\''))
            key = key.substr(1, key.size() - 2);
        if (colon != pair.npos)
            parts.push_back(std::string(key) + " = " + std::string(stripped(pair.substr(colon + 1))));
    }
    std::string call = begin + callee + '(';
    for (std::size_t i = 0; i < parts.size(); ++i)
        call += (i == 0 ? "" : ", ") + parts[i];
    return call + ')';
}

std::string headerOf(const std::vector<PrintedNode> &nodes)
{
    std::string header = "def forward(self";
    for (const PrintedNode &node : nodes) {
        if (node.opcode == "placeholder")
            header += ", " + node.name;
    }
    return header + "):";
}

/// `%fc : [num_users=1] = call_module[target=fc](args = (%x,), kwargs = {})` of `print(gm.graph)`.
std::optional<PrintedNode> nodeOfGraphLine(std::string_view line)
{
    line = stripped(line);
    const std::size_t equals = line.find("] = ");
    const std::size_t colon = line.find(" : ");
    if (!line.starts_with('%') || colon == line.npos || equals == line.npos)
        return std::nullopt;
    std::string plain;
    for (const char c : line.substr(equals + 4)) {
        if (c != '%')
            plain += c;
    }
    PrintedNode node;
    node.name = line.substr(1, colon - 1);
    const std::size_t bracket = plain.find("[target=");
    const std::size_t close = bracket == plain.npos ? bracket : plain.find(']', bracket);
    if (close == plain.npos)
        return std::nullopt;
    node.opcode = plain.substr(0, bracket);
    node.target = plain.substr(bracket + 8, close - bracket - 8);
    for (const std::string_view part : partsOf(insideOf(std::string_view(plain).substr(close + 1)))) {
        if (part.starts_with("args = "))
            node.arguments = part.substr(7);
        else if (part.starts_with("kwargs = "))
            node.keywords = part.substr(9);
    }
    return node;
}

/// From `graph():` to the line that returns.
std::size_t convertGraph(const std::vector<std::string_view> &lines, std::size_t begin, std::vector<std::string> &out)
{
    std::vector<PrintedNode> nodes;
    std::size_t line = begin + 1;
    std::vector<std::string> body;
    for (; line < lines.size(); ++line) {
        const std::string_view text = stripped(lines[line]);
        if (std::optional<PrintedNode> node = nodeOfGraphLine(text)) {
            body.push_back(statementOf(*node));
            nodes.push_back(std::move(*node));
        } else if (text.starts_with("return")) {
            std::string plain;
            for (const char c : text) {
                if (c != '%')
                    plain += c;
            }
            body.push_back("    " + plain);
            ++line;
            break;
        } else {
            break;
        }
    }
    out.push_back(headerOf(nodes));
    out.insert(out.end(), body.begin(), body.end());
    return line;
}

/// What Python prints of a function, as torch calls it.
std::string functionOf(std::string_view target)
{
    constexpr std::array operators{"getitem", "add", "sub", "mul",  "truediv", "floordiv", "matmul",
                                   "neg",     "pow", "mod", "and_", "or_",     "xor",      "invert",
                                   "eq",      "ne",  "lt",  "le",   "gt",      "ge",       "iadd"};
    const auto between = [&](std::string_view begin, std::string_view end) {
        const std::size_t stop = target.find(end, begin.size());
        return std::string(target.substr(begin.size(), stop == target.npos ? stop : stop - begin.size()));
    };
    if (target.starts_with("<built-in method "))
        return "torch." + between("<built-in method ", " of ");
    if (target.starts_with("<built-in function ")) {
        const std::string name = between("<built-in function ", ">");
        return (std::ranges::find(operators, name) == operators.end() ? "torch.nn.functional." : "operator.") + name;
    }
    if (target.starts_with("<function "))
        return "torch.nn.functional." + between("<function ", " at ");
    return (target.starts_with("aten.") || target.starts_with("prims.") ? "torch.ops." : "") + std::string(target);
}

/// Where the table's columns begin, from its rule of dashes; empty: it is none.
std::vector<std::size_t> columnsOf(std::string_view rule)
{
    if (!stripped(rule).starts_with("---") || rule.find_first_not_of("- \r") != rule.npos)
        return {};
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < rule.size(); ++i) {
        if (rule[i] == '-' && (i == 0 || rule[i - 1] == ' '))
            columns.push_back(i);
    }
    return columns.size() == 5 ? columns : std::vector<std::size_t>();
}

std::size_t convertTable(const std::vector<std::string_view> &lines, std::size_t begin, std::vector<std::string> &out)
{
    const std::vector<std::size_t> columns = columnsOf(lines[begin + 1]);
    std::vector<PrintedNode> nodes;
    std::vector<std::string> body;
    std::size_t line = begin + 2;
    for (; line < lines.size() && !stripped(lines[line]).empty(); ++line) {
        const auto cell = [&](std::size_t column) {
            const std::size_t from = std::min(columns[column], lines[line].size());
            const std::size_t to = column + 1 < columns.size() ? columns[column + 1] : lines[line].size();
            return std::string(stripped(lines[line].substr(from, std::max(from, to) - from)));
        };
        PrintedNode node{cell(0), cell(1), cell(2), cell(3), cell(4)};
        if (node.opcode == "call_function")
            node.target = functionOf(node.target);
        body.push_back(statementOf(node));
        nodes.push_back(std::move(node));
    }
    out.push_back(headerOf(nodes));
    out.emplace_back(); // the rule's line
    out.insert(out.end(), body.begin(), body.end());
    return line;
}

FxInput::Kind kindOfSignature(std::string_view word)
{
    if (word.starts_with("PARAMETER"))
        return FxInput::Kind::Parameter;
    const bool isHeld = word.starts_with("BUFFER") || word.starts_with("CONSTANT_TENSOR");
    return isHeld ? FxInput::Kind::Buffer : FxInput::Kind::Unknown;
}

/// What stands in single quotes behind `key`.
std::string quotedBehind(std::string_view text, std::string_view key)
{
    const std::size_t at = text.find(key);
    if (at == text.npos)
        return {};
    text.remove_prefix(at + key.size());
    return std::string(text.substr(0, text.find('\'')));
}

} // namespace

std::string inReadableForm(std::string_view text)
{
    const std::vector<std::string_view> raw = printedLines(text);
    std::vector<std::string_view> lines;
    for (const std::string_view line : raw)
        lines.push_back(withoutFileOfClass(withoutLogPrefix(line)));
    std::vector<std::string> out;
    for (std::size_t i = 0; i < lines.size();) {
        const std::string_view line = stripped(lines[i]);
        const bool isTable = line.starts_with("opcode ") && i + 1 < lines.size() && !columnsOf(lines[i + 1]).empty();
        if (isTable)
            i = convertTable(lines, i, out);
        else if (line.starts_with("graph(") && line.ends_with("):"))
            i = convertGraph(lines, i, out);
        else
            out.emplace_back(lines[i++]);
    }
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < out.size(); ++i)
        result.append(i == 0 ? "" : "\n").append(out[i]);
    return result;
}

std::map<std::string, FxInput> inputsOfSignature(std::string_view text)
{
    std::map<std::string, FxInput> inputs;
    const std::size_t begin = text.find("Graph signature:");
    if (begin == text.npos)
        return inputs;
    const auto add = [&](std::string name, FxInput::Kind kind, std::string target) {
        if (kind != FxInput::Kind::Unknown && !name.empty() && !target.empty())
            inputs.emplace(std::move(name), FxInput{kind, std::move(target), std::nullopt, {}});
    };
    std::string_view rest = text.substr(begin);
    constexpr std::string_view spec = "InputSpec(kind=<InputKind.";
    if (rest.find(spec) == rest.npos) {
        for (const std::string_view line : printedLines(rest)) {
            const std::string_view entry = stripped(line);
            const std::size_t colon = entry.find(": ");
            if (entry.starts_with("# outputs"))
                break;
            if (colon != entry.npos)
                add(std::string(entry.substr(0, colon)), kindOfSignature(entry.substr(colon + 2)),
                    quotedBehind(entry, "target='"));
        }
        return inputs;
    }
    for (std::size_t at = rest.find(spec); at != rest.npos;) {
        const std::size_t next = rest.find(spec, at + 1);
        const std::string_view entry = rest.substr(at, next == rest.npos ? next : next - at);
        add(quotedBehind(entry, "name='"), kindOfSignature(entry.substr(spec.size())), quotedBehind(entry, "target='"));
        at = next;
    }
    return inputs;
}

} // namespace cutaway
