#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

enum class FxTokenKind : std::uint8_t { Name, Number, Text, Sign, LineEnd, End };

/// A piece of Python text; views point into it.
struct FxToken
{
    FxTokenKind kind = FxTokenKind::End;
    std::string_view text; ///< with the quotes of a string
    std::uint32_t line = 1;
    bool beginsLine = false; ///< nothing but blanks stands before it

    bool is(std::string_view sign) const
    {
        return (kind == FxTokenKind::Sign || kind == FxTokenKind::Name) && text == sign;
    }
    std::size_t end(std::string_view whole) const { return std::size_t(text.data() - whole.data()) + text.size(); }
};

/// `# text`, without the sign and the blanks.
struct FxComment
{
    std::string_view text;
    bool beginsLine = false; ///< it has the line to itself
};

/// Takes text apart as Python does: lines end outside of brackets only, comments are set aside. What is no Python comes
/// as signs of one character each. O(length) for all tokens.
class FxLexer
{
public:
    FxLexer(std::string_view text, std::size_t offset, std::uint32_t line);

    const FxToken &peek() const { return m_next; }
    FxToken take();
    /// The comments passed since this was last asked for, up to the next token.
    std::vector<FxComment> takeComments();

    std::string_view whole() const { return m_text; }
    /// Goes on behind the end of the line that a token stands on, whatever brackets are open.
    void skipLineOf(const FxToken &token);
    /// Goes on at the first line that is indented no further than `indent` blanks.
    void skipBlock(const FxToken &token, std::size_t indent);

private:
    FxToken read();
    FxToken make(FxTokenKind kind, std::size_t length);
    void readComment();
    std::size_t stringLength(std::size_t quote) const;
    std::size_t numberLength() const;
    void noteBracket(char sign);
    void goTo(std::size_t offset, std::uint32_t line);

    std::string_view m_text;
    std::size_t m_at;
    std::uint32_t m_line;
    std::size_t m_depth = 0;
    bool m_isLineStart = true;
    FxToken m_next;
    std::vector<FxComment> m_comments;
};

/// How many blanks stand before the text at `offset` in its line; a tab counts as one.
std::size_t fxIndent(std::string_view text, std::size_t offset);

/// What a Python string says: without quotes and prefix, escapes replaced. O(length).
std::string fxUnquoted(std::string_view literal);

} // namespace cutaway
