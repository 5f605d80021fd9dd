#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace cutaway {

/// A text for people that knows how it was made. It is its English, which the command line prints and documents keep;
/// the window translates the pattern and fills in the same arguments.
class Text : public std::string
{
public:
    Text() = default;
    Text(std::string english) : std::string(std::move(english)) {}
    /// What is only known when it runs is not: a template too, else literals would come here.
    template <class Pointer>
    requires std::is_same_v<Pointer, const char *> Text(Pointer english) : std::string(english) {}
    /// A literal is its own pattern.
    template <std::size_t Size>
    Text(const char (&literal)[Size]) : std::string(literal), m_pattern(literal)
    {
    }
    template <std::size_t Size>
    Text(char (&buffer)[Size]) = delete; // gone before the text is

    /// `node %1 needs %2, no free device has more than %3`. Null where the text was not made of one, or changed since.
    const char *pattern() const;
    /// What stands at %1, %2, …
    const std::vector<Text> &arguments() const;

private:
    friend Text phrase(const char *pattern, std::vector<Text> arguments);

    const char *m_pattern = nullptr;
    std::shared_ptr<const std::vector<Text>> m_arguments; ///< null: none
};

/// A sentence and what stands in it. The pattern lives as long as the program. An argument that is a word of the
/// program and no name is a phrase itself.
Text phrase(const char *pattern, std::vector<Text> arguments = {});

/// A pattern that is only known when the program runs, to live as long as it.
const char *keptPattern(const std::string &pattern);

/// A word that is declared elsewhere, such as the title of a parameter, where it stands in a sentence.
Text declaredWord(const std::string &word);

/// `pattern` with %1 to %9 replaced.
std::string filledIn(std::string_view pattern, const std::vector<std::string_view> &arguments);

} // namespace cutaway
