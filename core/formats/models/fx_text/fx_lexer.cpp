#include "core/formats/models/fx_text/fx_lexer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cutaway {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Of names; Python allows letters of other alphabets, too.
bool isNameBegin(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isNamePart(char c)
{
    return isNameBegin(c) || isDigit(c);
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f';
}

/// Signs of several characters, longer ones before what they begin with.
constexpr std::array<std::string_view, 24> longSigns{"...", "**=", "//=", "<<=", ">>=", "->", "**", "//",
                                                     "<<",  ">>",  "<=",  ">=",  "==",  "!=", "+=", "-=",
                                                     "*=",  "/=",  "%=",  "&=",  "|=",  "^=", "@=", ":="};

/// Letters before a string: `b'…'`, `Rb"…"`.
bool isStringPrefix(std::string_view name)
{
    constexpr std::string_view letters = "rRbBuUfF";
    return name.size() <= 2 && std::ranges::all_of(name, [&](char c) { return letters.find(c) != letters.npos; });
}

} // namespace

FxLexer::FxLexer(std::string_view text, std::size_t offset, std::uint32_t line)
    : m_text(text), m_at(offset), m_line(line)
{
    m_next = read();
}

FxToken FxLexer::take()
{
    const FxToken token = m_next;
    m_next = read();
    return token;
}

std::vector<FxComment> FxLexer::takeComments()
{
    return std::exchange(m_comments, {});
}

FxToken FxLexer::make(FxTokenKind kind, std::size_t length)
{
    const FxToken token{kind, m_text.substr(m_at, length), m_line, m_isLineStart};
    m_line += std::uint32_t(std::ranges::count(token.text, '\n'));
    m_at += token.text.size();
    m_isLineStart = kind == FxTokenKind::LineEnd;
    return token;
}

FxToken FxLexer::read()
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == '\n') {
            if (m_depth == 0 && !m_isLineStart)
                return make(FxTokenKind::LineEnd, 1);
            ++m_at;
            ++m_line;
            m_isLineStart = true;
        } else if (isBlank(c)) {
            ++m_at;
        } else if (c == '\\' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n') {
            m_at += 2;
            ++m_line;
        } else if (c == '#') {
            readComment();
        } else {
            break;
        }
    }
    if (m_at >= m_text.size())
        return make(FxTokenKind::End, 0);
    const char c = m_text[m_at];
    if (c == '"' || c == '\'')
        return make(FxTokenKind::Text, stringLength(0));
    if (isDigit(c) || (c == '.' && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1])))
        return make(FxTokenKind::Number, numberLength());
    if (isNameBegin(c)) {
        std::size_t length = 1;
        while (m_at + length < m_text.size() && isNamePart(m_text[m_at + length]))
            ++length;
        const bool isQuoted = m_at + length < m_text.size() &&
                              (m_text[m_at + length] == '"' || m_text[m_at + length] == '\'') &&
                              isStringPrefix(m_text.substr(m_at, length));
        return isQuoted ? make(FxTokenKind::Text, stringLength(length)) : make(FxTokenKind::Name, length);
    }
    noteBracket(c);
    const auto sign =
        std::ranges::find_if(longSigns, [&](std::string_view known) { return m_text.substr(m_at).starts_with(known); });
    return make(FxTokenKind::Sign, sign == longSigns.end() ? 1 : sign->size());
}

void FxLexer::readComment()
{
    const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
    std::string_view text = m_text.substr(m_at + 1, end - m_at - 1);
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    m_comments.push_back({text, m_isLineStart});
    m_at = end;
}

/// From here on, the quote being `quote` characters further. A string that never ends goes to the end of its line.
std::size_t FxLexer::stringLength(std::size_t quote) const
{
    const std::string_view rest = m_text.substr(m_at);
    const char mark = rest[quote];
    const bool isTriple = rest.substr(quote, 3) == std::string(3, mark);
    const std::string_view end = rest.substr(quote, isTriple ? 3 : 1);
    for (std::size_t i = quote + end.size(); i < rest.size(); ++i) {
        if (rest[i] == '\\')
            ++i;
        else if (rest[i] == '\n' && !isTriple)
            return i;
        else if (rest.substr(i).starts_with(end))
            return i + end.size();
    }
    return rest.size();
}

/// `1`, `0x1f`, `1_000`, `1.5e-05`, `2j`.
std::size_t FxLexer::numberLength() const
{
    const bool isHex = m_text.substr(m_at).starts_with("0x") || m_text.substr(m_at).starts_with("0X");
    std::size_t i = m_at;
    while (i < m_text.size()) {
        const char c = m_text[i];
        const bool isExponentSign = (c == '+' || c == '-') && !isHex && i > m_at && (m_text[i - 1] | 0x20) == 'e';
        if (!isNamePart(c) && c != '.' && !isExponentSign)
            break;
        ++i;
    }
    return i - m_at;
}

void FxLexer::noteBracket(char sign)
{
    if (sign == '(' || sign == '[' || sign == '{')
        ++m_depth;
    else if (sign == ')' || sign == ']' || sign == '}')
        m_depth -= m_depth > 0;
}

void FxLexer::skipLineOf(const FxToken &token)
{
    const std::size_t end = std::min(m_text.find('\n', token.end(m_text)), m_text.size());
    goTo(end, token.line);
}

void FxLexer::skipBlock(const FxToken &token, std::size_t indent)
{
    std::size_t at = std::size_t(token.text.data() - m_text.data());
    std::uint32_t line = token.line;
    for (;;) {
        const std::size_t end = m_text.find('\n', at);
        if (end == m_text.npos) {
            at = m_text.size();
            break;
        }
        at = end + 1;
        ++line;
        const std::size_t first = m_text.find_first_not_of(" \t\r\n", at);
        if (first == m_text.npos) {
            at = m_text.size();
            break;
        }
        const std::size_t begin = m_text.rfind('\n', first) + 1;
        line += std::uint32_t(
            std::count(m_text.begin() + std::ptrdiff_t(at), m_text.begin() + std::ptrdiff_t(begin), '\n'));
        at = begin;
        if (first - begin <= indent)
            break;
    }
    goTo(at, line);
}

void FxLexer::goTo(std::size_t offset, std::uint32_t line)
{
    m_at = offset;
    m_line = line;
    m_depth = 0;
    m_isLineStart = true;
    m_comments.clear();
    m_next = read();
}

std::size_t fxIndent(std::string_view text, std::size_t offset)
{
    const std::size_t lineEnd = text.substr(0, offset).rfind('\n');
    return offset - (lineEnd == text.npos ? 0 : lineEnd + 1);
}

namespace {

/// The character of `\n` and the like; 0: it has another meaning.
char simpleEscape(char letter)
{
    switch (letter) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case '\\':
    case '\'':
    case '"': return letter;
    default: return 0;
    }
}

} // namespace

std::string fxUnquoted(std::string_view literal)
{
    const std::size_t quote = std::min(literal.find_first_of("'\""), literal.size());
    const bool isRaw = literal.substr(0, quote).find_first_of("rR") != literal.npos;
    literal.remove_prefix(quote);
    if (literal.empty())
        return {};
    const std::size_t marks = literal.size() >= 6 && literal.substr(0, 3) == std::string(3, literal.front()) ? 3 : 1;
    const bool isClosed = literal.size() >= 2 * marks && literal.back() == literal.front();
    literal.remove_prefix(marks);
    literal.remove_suffix(isClosed ? marks : 0);
    std::string text;
    for (std::size_t i = 0; i < literal.size(); ++i) {
        const char escaped = !isRaw && literal[i] == '\\' && i + 1 < literal.size() ? simpleEscape(literal[i + 1]) : 0;
        text += escaped ? escaped : literal[i];
        i += escaped != 0;
    }
    return text;
}

} // namespace cutaway
