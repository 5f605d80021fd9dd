#include "core/formats/exports/report/report_writer.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

namespace cutaway {

namespace {

constexpr std::string_view blanks = " \t\r\n";

/// Attributes that a style sheet can say as well.
constexpr std::array<std::string_view, 15> looks{
    "fill",         "fill-opacity", "fill-rule",         "stroke",           "stroke-opacity",
    "stroke-width", "opacity",      "stroke-linecap",    "stroke-linejoin",  "stroke-miterlimit",
    "font-family",  "font-size",    "stroke-dashoffset", "stroke-dasharray", "font-weight"};
/// Attributes that say what holds without them.
constexpr std::array<std::string_view, 2> idle{"font-style=\"normal\"", "vector-effect=\"none\""};

/// A tag, or the text up to the next one.
std::string_view takeToken(std::string_view &text)
{
    const bool isTag = text.front() == '<';
    const std::size_t end = isTag ? text.find('>') : text.find('<');
    const std::size_t length = end == text.npos ? text.size() : end + (isTag ? 1 : 0);
    const std::string_view token = text.substr(0, length);
    text.remove_prefix(length);
    return token;
}

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(blanks) == text.npos;
}

/// A tag taken apart.
struct Tag
{
    std::string_view name;
    std::string look; ///< as declarations of a style sheet
    std::string rest; ///< its other attributes
    bool isEmpty = false;
};

std::string declaration(std::string_view name, std::string_view value)
{
    const bool isLength = name == "font-size" && value.find_first_not_of("0123456789.") == value.npos;
    return std::string(name) + ':' + std::string(value) + (isLength ? "px;" : ";");
}

/// Takes `name="value"` from the front; nothing where none is left.
std::optional<std::string_view> takeAttribute(std::string_view &text)
{
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    const std::size_t open = text.find('"');
    const std::size_t close = open == text.npos ? text.npos : text.find('"', open + 1);
    if (close == text.npos)
        return {};
    const std::string_view attribute = text.substr(0, close + 1);
    text.remove_prefix(close + 1);
    return attribute;
}

Tag readTag(std::string_view token)
{
    std::string_view inner = token.substr(1, token.size() - 2);
    Tag tag;
    tag.isEmpty = inner.ends_with('/');
    tag.name = inner.substr(0, inner.find_first_of(" \t\r\n/"));
    inner.remove_prefix(tag.name.size());
    while (const std::optional<std::string_view> attribute = takeAttribute(inner)) {
        const std::string_view name = attribute->substr(0, attribute->find('='));
        if (std::ranges::count(looks, name) > 0)
            tag.look += declaration(name, attribute->substr(name.size() + 2, attribute->size() - name.size() - 3));
        else if (std::ranges::count(idle, *attribute) == 0)
            tag.rest.append(" ").append(*attribute);
    }
    return tag;
}

class PictureWriter
{
public:
    /// Nothing where the two drawings are not alike.
    std::string write(std::string_view light, std::string_view dark)
    {
        while (!light.empty() && !dark.empty()) {
            const std::string_view first = takeToken(light);
            if (!add(first, takeToken(dark)))
                return {};
        }
        closeGroup();
        return light.empty() && dark.empty() ? styleSheet() + m_out : std::string();
    }

private:
    bool add(std::string_view light, std::string_view dark)
    {
        if (light.front() != '<' || light.starts_with("</")) {
            if (light == "</g>")
                endGroup();
            else if (!isBlank(light))
                put(light);
            return light == dark;
        }
        const Tag tag = readTag(light);
        const Tag other = readTag(dark);
        if (tag.name == "g")
            startGroup(opening(tag, other.look));
        else
            put(opening(tag, other.look));
        return tag.name == other.name && tag.rest == other.rest && tag.isEmpty == other.isEmpty;
    }

    std::string opening(const Tag &tag, const std::string &darkLook)
    {
        std::string text = '<' + std::string(tag.name);
        if (!tag.look.empty()) {
            const auto [known, isNew] = m_classes.try_emplace({tag.look, darkLook}, m_classes.size());
            text += " class=\"p" + std::to_string(known->second) + '"';
        }
        return text + tag.rest + (tag.isEmpty ? "/>" : ">");
    }

    void startGroup(std::string tag) { m_started.push_back(std::move(tag)); }

    /// Writes a group's end only when it is known that the next one looks different.
    void endGroup()
    {
        if (!m_started.empty()) {
            m_started.pop_back();
            return;
        }
        closeGroup();
        m_isEnded = true;
    }

    void closeGroup()
    {
        if (!m_isEnded)
            return;
        m_out += "</g>";
        m_open.pop_back();
        m_isEnded = false;
    }

    void put(std::string_view text)
    {
        if (m_isEnded && !m_started.empty() && m_open.back() == m_started.front()) {
            m_started.erase(m_started.begin());
            m_isEnded = false;
        }
        closeGroup();
        for (std::string &tag : m_started) {
            m_out += tag;
            m_open.push_back(std::move(tag));
        }
        m_started.clear();
        m_out += text;
    }

    std::string styleSheet() const
    {
        std::string light;
        std::string dark;
        for (const auto &[look, number] : m_classes) {
            const std::string name = ".p" + std::to_string(number);
            light += name + '{' + look.first + "}\n";
            if (look.first != look.second)
                dark += name + '{' + look.second + "}\n";
        }
        return "<style>\n" + light + "@media screen and (prefers-color-scheme: dark) {\n" + dark + "}\n</style>\n";
    }

    std::map<std::pair<std::string, std::string>, std::size_t> m_classes; ///< looks on light and dark pages
    std::vector<std::string> m_started;                                   ///< groups that nothing is drawn in yet
    std::vector<std::string> m_open;                                      ///< groups that are written
    bool m_isEnded = false;                                               ///< the last of these, but for its end
    std::string m_out;
};

} // namespace

std::string pictureHtml(std::string_view light, std::string_view dark)
{
    return PictureWriter().write(light, dark);
}

} // namespace cutaway
