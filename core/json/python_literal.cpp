#include "core/json/python_literal.h"

#include "core/base/names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t deepestPython = 64;
constexpr std::string_view blanks = " \t\r\n";

/// Classes that print as the one dict, or as the pairs, that they hold.
constexpr std::array dictionaryNames{std::string_view("OrderedDict"), std::string_view("collections.OrderedDict"),
                                     std::string_view("defaultdict"), std::string_view("mappingproxy"),
                                     std::string_view("Counter"),     std::string_view("dict")};
/// Classes that print as a call with the name of each field.
constexpr std::array namespaceNames{std::string_view("Namespace"), std::string_view("argparse.Namespace"),
                                    std::string_view("namespace"), std::string_view("SimpleNamespace")};

bool isNameCharacter(char c)
{
    return c == '_' || c == '.' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Reads one value; the first fault stops it.
class LiteralReader
{
public:
    explicit LiteralReader(std::string_view text) : m_text(text) {}

    Result<OrderedJson> read()
    {
        OrderedJson result = value(0);
        if (peek() != '\0')
            fail("not_python", phrase("%1 is not expected here", {inQuotes(m_text.substr(m_at, 1))}));
        if (m_failure)
            return *m_failure;
        return result;
    }

private:
    /// The next character that is not blank; none after a fault.
    char peek()
    {
        m_at = std::min(m_text.find_first_not_of(blanks, m_at), m_text.size());
        return m_failure || m_at == m_text.size() ? '\0' : m_text[m_at];
    }

    bool take(char wanted)
    {
        const bool isThere = peek() == wanted;
        m_at += isThere;
        return isThere;
    }

    void fail(std::string code, Text message)
    {
        if (m_failure)
            return;
        m_failure = inputError(std::move(code), std::move(message));
        const std::string_view before = m_text.substr(0, m_at);
        const std::size_t line = std::size_t(std::ranges::count(before, '\n')) + 1;
        m_failure->where = placeInText(line, m_at - (before.rfind('\n') + 1) + 1);
    }

    void expect(char wanted)
    {
        if (!take(wanted))
            fail("not_python", phrase("'%1' is missing", {std::string(1, wanted)}));
    }

    OrderedJson value(std::size_t depth)
    {
        if (depth == deepestPython)
            fail("too_deep", phrase("brackets are nested deeper than %1", {std::to_string(deepestPython)}));
        switch (peek()) {
        case '\0': fail("not_python", "a value is missing"); return {};
        case '{': return dictionary(depth);
        case '[': return list('[', ']', depth);
        case '(': return list('(', ')', depth);
        case '\'':
        case '"': return text();
        default: return number(depth);
        }
    }

    OrderedJson list(char open, char close, std::size_t depth)
    {
        OrderedJson elements = OrderedJson::array();
        expect(open);
        while (!m_failure && peek() != close) {
            elements.push_back(value(depth + 1));
            if (!take(','))
                break;
        }
        expect(close);
        return elements;
    }

    /// `{key: value, …}`, or a set.
    OrderedJson dictionary(std::size_t depth)
    {
        OrderedJson fields = OrderedJson::object();
        OrderedJson elements = OrderedJson::array();
        expect('{');
        while (!m_failure && peek() != '}') {
            OrderedJson key = value(depth + 1);
            if (take(':'))
                addField(fields, key, value(depth + 1));
            else
                elements.push_back(std::move(key));
            if (!take(','))
                break;
        }
        expect('}');
        if (!fields.empty() && !elements.empty())
            fail("not_python", "some of the keys have no value");
        return elements.empty() ? fields : elements;
    }

    void addField(OrderedJson &fields, const OrderedJson &key, OrderedJson value)
    {
        const bool isName = key.is_string() || key.is_number_integer();
        if (!isName)
            return fail("not_python", "a key is a text or a whole number");
        const std::string name = key.is_string() ? key.get<std::string>() : std::to_string(key.get<std::int64_t>());
        if (!m_failure && fields.contains(name))
            return fail("duplicate_field", phrase("the key %1 is given twice", {inQuotes(name)}));
        fields[name] = std::move(value);
    }

    OrderedJson text()
    {
        const char quote = m_text[m_at++];
        std::string result;
        for (; m_at < m_text.size() && m_text[m_at] != quote; ++m_at) {
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size())
                ++m_at;
            result += m_text[m_at];
        }
        expect(quote);
        return result;
    }

    OrderedJson number(std::size_t depth)
    {
        std::string_view word = m_text.substr(m_at);
        const std::size_t begin = word.find_first_not_of("+-");
        std::size_t end = begin == word.npos ? word.size() : begin;
        while (end < word.size() && (isNameCharacter(word[end]) || isExponentSign(word, end)))
            ++end;
        word = word.substr(0, end);
        if (begin == 0 && !word.empty() && !(word.front() >= '0' && word.front() <= '9'))
            return named(word, depth);
        std::string digits(word.starts_with('+') ? word.substr(1) : word);
        std::erase(digits, '_');
        std::int64_t whole = 0;
        double real = 0;
        const char *last = digits.data() + digits.size();
        if (const auto [stop, failure] = std::from_chars(digits.data(), last, whole);
            failure == std::errc() && stop == last && !digits.empty()) {
            m_at += end;
            return whole;
        }
        if (const auto [stop, failure] = std::from_chars(digits.data(), last, real);
            failure == std::errc() && stop == last && !digits.empty()) {
            m_at += end;
            return real;
        }
        fail("not_python", phrase("%1 is not a value", {inQuotes(word.empty() ? m_text.substr(m_at, 1) : word)}));
        return {};
    }

    static bool isExponentSign(std::string_view word, std::size_t at)
    {
        return at > 0 && (word[at] == '-' || word[at] == '+') && (word[at - 1] == 'e' || word[at - 1] == 'E');
    }

    /// A constant, or one of the few classes whose printed form is data.
    OrderedJson named(std::string_view word, std::size_t depth)
    {
        if (word == "True" || word == "False") {
            m_at += word.size();
            return word == "True";
        }
        if (word == "None") {
            m_at += word.size();
            return nullptr;
        }
        const bool isDictionary = std::ranges::count(dictionaryNames, word) > 0;
        const bool isNamespace = std::ranges::count(namespaceNames, word) > 0;
        const bool isDevice = word == "device" || word == "torch.device";
        if (!isDictionary && !isNamespace && !isDevice) {
            fail("not_python", phrase("%1 is not a value", {inQuotes(word)}));
            return {};
        }
        if (depth == deepestPython) {
            fail("too_deep", phrase("brackets are nested deeper than %1", {std::to_string(deepestPython)}));
            return {};
        }
        m_at += word.size();
        return isDictionary ? namedDictionary(word, depth) : isNamespace ? fieldsOfNamespace(depth) : device();
    }

    /// Pairs, or a dict, behind what makes the values that are missing: `defaultdict(<class 'int'>, {…})`.
    OrderedJson namedDictionary(std::string_view name, std::size_t depth)
    {
        expect('(');
        if (name == "defaultdict") {
            valueOrText(depth + 1);
            if (!take(',')) {
                expect(')');
                return OrderedJson::object();
            }
        }
        OrderedJson inside = peek() == ')' ? OrderedJson::object() : value(depth + 1);
        expect(')');
        if (inside.is_object())
            return inside;
        OrderedJson fields = OrderedJson::object();
        for (OrderedJson &pair : inside) {
            if (!pair.is_array() || pair.size() != 2) {
                fail("not_python", phrase("%1 takes pairs of a key and a value", {std::string(name)}));
                break;
            }
            addField(fields, pair[0], std::move(pair[1]));
        }
        return fields;
    }

    OrderedJson fieldsOfNamespace(std::size_t depth)
    {
        OrderedJson fields = OrderedJson::object();
        expect('(');
        while (!m_failure && peek() != ')') {
            const std::size_t begin = m_at;
            while (m_at < m_text.size() && isNameCharacter(m_text[m_at]))
                ++m_at;
            const std::string name(m_text.substr(begin, m_at - begin));
            if (name.empty())
                fail("not_python", phrase("the name of a field is missing"));
            expect('=');
            addField(fields, name, valueOrText(depth + 1));
            if (!take(','))
                break;
        }
        expect(')');
        return fields;
    }

    /// Of other classes the text that they print: `<class 'int'>`, `torch.bfloat16`.
    OrderedJson valueOrText(std::size_t depth)
    {
        if (peek() == '<') {
            const std::size_t begin = m_at;
            m_at = std::min(m_text.find('>', m_at), m_text.size());
            expect('>');
            return std::string(m_text.substr(begin, m_at - begin));
        }
        std::size_t end = m_at;
        while (end < m_text.size() && isNameCharacter(m_text[end]))
            ++end;
        const std::string_view word = m_text.substr(m_at, end - m_at);
        const bool isName = !word.empty() && !(word.front() >= '0' && word.front() <= '9') && word.front() != '.';
        const bool isCall = end < m_text.size() && m_text[end] == '(';
        if (!isName || isCall || word == "True" || word == "False" || word == "None")
            return value(depth);
        m_at = end;
        return std::string(word);
    }

    /// `device(type='cuda', index=0)`, `device('cpu')`.
    OrderedJson device()
    {
        std::string type;
        std::string index;
        expect('(');
        while (!m_failure && peek() != ')') {
            const bool isIndex = m_text.substr(m_at).starts_with("index");
            if (isIndex || m_text.substr(m_at).starts_with("type")) {
                m_at += isIndex ? 5 : 4;
                expect('=');
            }
            const OrderedJson part = value(1);
            if (part.is_string() && !isIndex)
                type = part.get<std::string>();
            else if (part.is_number_integer())
                index = ':' + std::to_string(part.get<std::int64_t>());
            else
                fail("not_python", "a device has a type and an index");
            if (!take(','))
                break;
        }
        expect(')');
        return type + index;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::optional<Error> m_failure;
};

} // namespace

Result<OrderedJson> readPythonLiteral(std::string_view text)
{
    return LiteralReader(text).read();
}

bool looksPrintedByPython(std::string_view text)
{
    const std::size_t first = std::min(text.find_first_not_of(" \t\r\n{[("), text.size());
    text.remove_prefix(first);
    const auto begins = [text](std::string_view name) { return text.starts_with(std::string(name) + '('); };
    return text.starts_with('\'') || std::ranges::any_of(dictionaryNames, begins) ||
           std::ranges::any_of(namespaceNames, begins);
}

} // namespace cutaway
