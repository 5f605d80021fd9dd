#include "core/formats/models/fx_text/fx_graph.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"

#include <algorithm>
#include <map>
#include <optional>

namespace cutaway {

namespace {

constexpr std::string_view classWord = "class ";
constexpr std::string_view classEnd = "(torch.nn.Module):";
constexpr std::string_view methodBegin = "def forward(";
constexpr std::string_view blanks = " \t\r";

struct Line
{
    std::size_t offset = 0; ///< of its text
    std::uint32_t number = 1;
    std::size_t indent = 0;
    std::string_view text; ///< without blanks around

    bool isSpoken() const { return !text.empty() && text.front() != '#'; }
};

/// `ResNet` of `class ResNet(torch.nn.Module):`.
std::optional<std::string_view> classNamed(std::string_view line)
{
    if (!line.starts_with(classWord))
        return std::nullopt;
    const std::size_t end = line.rfind(classEnd);
    return end == line.npos ? std::nullopt : std::optional(line.substr(classWord.size(), end - classWord.size()));
}

/// Goes through a text line by line.
class Lines
{
public:
    explicit Lines(std::string_view text) : m_text(text)
    {
        if (m_text.starts_with("\xef\xbb\xbf"))
            m_at = 3;
    }

    std::optional<Line> next()
    {
        if (m_at >= m_text.size())
            return std::nullopt;
        const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
        std::string_view text = m_text.substr(m_at, end - m_at);
        const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
        text.remove_prefix(first);
        while (!text.empty() && blanks.find(text.back()) != blanks.npos)
            text.remove_suffix(1);
        const Line line{m_at + first, ++m_number, first, text};
        m_at = end + 1;
        return line;
    }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    std::uint32_t m_number = 0;
};

class Outline
{
public:
    explicit Outline(std::string_view text) : m_text(text) {}

    Result<std::vector<FxGraphText>> read()
    {
        Lines lines(m_text);
        while (const std::optional<Line> line = lines.next()) {
            if (!skipsString(*line) && line->isSpoken())
                take(*line);
        }
        closeClass(m_text.size());
        if (m_graphs.empty())
            return none();
        return std::move(m_graphs);
    }

private:
    struct Open
    {
        std::size_t indent;
        std::string_view name;
        bool hasForward = false;
    };

    void take(const Line &line)
    {
        const bool closesBracket = line.text.front() == ')';
        const std::optional<std::string_view> name = classNamed(line.text);
        if (m_methodIndent && (line.indent > *m_methodIndent || closesBracket)) {
            noteClosed(name);
            return;
        }
        m_methodIndent.reset();
        if (m_closedIndent && (line.indent > *m_closedIndent || closesBracket))
            return;
        m_closedIndent.reset();
        if (m_class && line.indent > m_class->indent && name) {
            noteClosed(name);
            m_closedIndent = line.indent;
            return;
        }
        if (m_class && line.indent <= m_class->indent && !closesBracket)
            closeClass(line.offset - line.indent);
        if (name) {
            closeClass(line.offset - line.indent); // or a method without class
            m_class = Open{line.indent, *name};
        } else if (line.text.starts_with(methodBegin)) {
            takeMethod(line);
        }
        m_firstClassLine = m_firstClassLine == 0 && name ? line.number : m_firstClassLine;
    }

    void noteClosed(const std::optional<std::string_view> &name)
    {
        if (name && !m_graphs.empty())
            m_graphs.back().closed.push_back(cleanText(*name));
    }

    void takeMethod(const Line &line)
    {
        if (m_class && (m_class->hasForward || line.indent <= m_class->indent))
            return;
        if (!m_class && !m_graphs.empty() && m_graphs.back().end == 0)
            m_graphs.back().end = line.offset - line.indent;
        FxGraphText graph;
        if (m_class)
            graph.className = cleanText(m_class->name);
        graph.selector = numbered(m_class ? graph.className : "forward");
        graph.offset = line.offset;
        graph.line = line.number;
        graph.indent = line.indent;
        m_graphs.push_back(std::move(graph));
        m_methodIndent = line.indent;
        if (m_class)
            m_class->hasForward = true;
    }

    std::string numbered(const std::string &name)
    {
        const std::size_t before = m_named[name]++;
        return before == 0 ? name : name + '#' + std::to_string(before);
    }

    void closeClass(std::size_t offset)
    {
        m_class.reset();
        if (!m_graphs.empty() && m_graphs.back().end == 0)
            m_graphs.back().end = offset;
    }

    /// Lines of a string in triple quotes, which may hold anything.
    bool skipsString(const Line &line)
    {
        if (!m_quote.empty()) {
            if (line.text.find(m_quote) != line.text.npos)
                m_quote = {};
            return true;
        }
        if (m_methodIndent && line.indent > *m_methodIndent + 1 && line.text.find("\"\"\"") != 0)
            return false;
        for (const std::string_view quote : {std::string_view("\"\"\""), std::string_view("'''")}) {
            const std::size_t begin = line.text.find(quote);
            if (begin == line.text.npos || line.text.front() == '#')
                continue;
            const bool isOneLine = line.text.find(quote, begin + quote.size()) != line.text.npos;
            const bool isClosed = isOneLine || m_text.find(quote, line.offset + begin + quote.size()) == m_text.npos;
            if (!isClosed)
                m_quote = quote;
            return !isClosed;
        }
        return false;
    }

    Error none() const
    {
        Error error = inputError("no_forward", "no forward method", "a graph is printed by gm.print_readable()");
        if (m_firstClassLine > 0)
            error.where = lineOfText(m_firstClassLine);
        return error;
    }

    std::string_view m_text;
    std::vector<FxGraphText> m_graphs;
    std::map<std::string, std::size_t> m_named;
    std::optional<Open> m_class;
    std::optional<std::size_t> m_methodIndent; ///< inside of a method `forward` that is indented so
    std::optional<std::size_t> m_closedIndent; ///< inside of a class that is not opened
    std::string_view m_quote;
    std::uint32_t m_firstClassLine = 0;
};

} // namespace

bool looksLikeFxText(std::string_view text)
{
    Lines lines(text);
    bool isFirst = true;
    while (const std::optional<Line> line = lines.next()) {
        if (!line->isSpoken())
            continue;
        const bool isMethod = line->text.starts_with("def forward(self") && (isFirst || line->indent == 0);
        if (isMethod || classNamed(line->text))
            return true;
        isFirst = false;
    }
    return false;
}

Result<std::vector<FxGraphText>> outlineFxText(std::string_view text)
{
    return Outline(text).read();
}

} // namespace cutaway
