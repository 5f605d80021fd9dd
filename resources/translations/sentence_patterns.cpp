#include "resources/translations/sentence_patterns.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

/// Walks over C++ as far as brackets, texts and comments go.
class Walk
{
public:
    explicit Walk(std::string_view source, std::size_t at = 0) : m_source(source), m_at(at) {}

    bool isAtEnd() const { return m_at >= m_source.size(); }
    std::size_t place() const { return m_at; }
    char here() const { return m_source[m_at]; }
    bool isAt(std::string_view text) const { return m_source.substr(m_at).starts_with(text); }

    /// Over a text, a comment or one character. The text, where it was one.
    std::string step()
    {
        if (isAt("//")) {
            m_at = std::min(m_source.find('\n', m_at), m_source.size());
            return {};
        }
        if (isAt("R\"("))
            return raw();
        if (here() == '"')
            return text();
        const bool isCharacter = here() == '\'' && (m_at == 0 || !isOfNumber(m_source[m_at - 1]));
        m_at += isCharacter ? (m_source[m_at + 1] == '\\' ? 4 : 3) : 1;
        return {};
    }

private:
    static bool isOfNumber(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

    std::string raw()
    {
        const std::size_t end = std::min(m_source.find(")\"", m_at), m_source.size());
        const std::string found(m_source.substr(m_at + 3, end - m_at - 3));
        m_at = end + 2;
        return found;
    }
    std::string text()
    {
        std::string found;
        for (++m_at; !isAtEnd() && here() != '"'; ++m_at) {
            if (here() == '\\')
                found += m_source[++m_at] == 'n' ? '\n' : here();
            else
                found += here();
        }
        ++m_at;
        return found;
    }

    std::string_view m_source;
    std::size_t m_at;
};

struct Argument
{
    std::vector<std::string> literals; ///< neighbours joined, as the compiler does
    bool isLiteral = true;             ///< nothing else stands there
};

bool isBlank(char c)
{
    return c == ' ' || c == '\n';
}

/// Of the call whose bracket was just opened. Literals of calls inside are not told: these are found by themselves.
std::vector<Argument> argumentsOf(Walk walk)
{
    std::vector<Argument> arguments(1);
    bool isJoined = false;
    for (int depth = 1; !walk.isAtEnd();) {
        const char c = walk.here();
        const bool isText = c == '"';
        depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
        if (depth == 0)
            break;
        const std::string literal = walk.step();
        Argument &argument = arguments.back();
        if (isText && depth == 1 && isJoined)
            argument.literals.back() += literal;
        else if (isText && depth == 1)
            argument.literals.push_back(literal);
        else if (c == ',' && depth == 1)
            arguments.emplace_back();
        else if (!isBlank(c))
            argument.isLiteral = false;
        isJoined = (isText && depth == 1) || (isJoined && isBlank(c));
    }
    return arguments;
}

/// A function that takes sentences.
struct Call
{
    std::string_view name;
    std::size_t first; ///< argument that is a text
};

constexpr std::array calls{Call{"inputError(", 1}, Call{"usageError(", 0},   Call{"systemError(", 1},
                           Call{"Error{", 2},      Call{"m_failed.add(", 2}, Call{"failed().add(", 2},
                           Call{"failed.add(", 2}, Call{"refuse(", 2},       Call{"refusal(", 0},
                           Call{"Refusal(", 1},    Call{"bad(", 0},          Call{"badValue(", 1},
                           Call{"badStages(", 0},  Call{"broken(", 0},       Call{"stop(", 1},
                           Call{"wrongOrder(", 1}, Call{"atLine(", 1},       Call{"fxExpected(", 0},
                           Call{"fxErrorAt(", 2},  Call{"noPlanFits(", 0},   Call{"GroupMoveReading reading(", 2},
                           Call{"progress(", 0}};

bool beginsWord(std::string_view source, std::size_t at)
{
    const char before = at == 0 ? ' ' : source[at - 1];
    return before != '_' && (before < 'a' || before > 'z') && (before < 'A' || before > 'Z');
}

} // namespace

std::vector<std::string> sentencePatterns(std::string_view source)
{
    constexpr std::string_view phrase = "phrase(";
    std::vector<std::string> patterns;
    const auto take = [&](const Argument &argument) {
        std::ranges::copy(argument.literals, std::back_inserter(patterns));
    };
    for (Walk walk(source); !walk.isAtEnd(); walk.step()) {
        if (!beginsWord(source, walk.place()))
            continue;
        if (walk.isAt(phrase))
            take(argumentsOf(Walk(source, walk.place() + phrase.size())).front());
        for (const Call &call : calls) {
            if (!walk.isAt(call.name))
                continue;
            const std::vector<Argument> arguments = argumentsOf(Walk(source, walk.place() + call.name.size()));
            for (std::size_t i = call.first; i < arguments.size(); ++i) {
                if (arguments[i].isLiteral)
                    take(arguments[i]);
            }
        }
    }
    return patterns;
}

} // namespace cutaway
