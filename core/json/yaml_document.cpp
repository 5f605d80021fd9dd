#include "core/json/yaml_document.h"

#include "core/base/names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <unordered_set>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

/// `true`, `True` or `TRUE`, but no other mixture.
bool isWord(std::string_view text, std::string_view word)
{
    if (!std::ranges::equal(text, word, {}, lower))
        return false;
    const auto isUpper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto upper = std::ranges::count_if(text, isUpper);
    return upper == 0 || std::size_t(upper) == text.size() || (upper == 1 && isUpper(text.front()));
}

std::optional<bool> truth(std::string_view text)
{
    constexpr std::array yes{"true", "yes", "on"};
    constexpr std::array no{"false", "no", "off"};
    const auto isText = [&](std::string_view word) { return isWord(text, word); };
    if (std::ranges::any_of(yes, isText))
        return true;
    if (std::ranges::any_of(no, isText))
        return false;
    return std::nullopt;
}

/// Digits with an optional dot and exponent, and at least one digit before the exponent.
bool looksLikeNumber(std::string_view digits)
{
    std::size_t i = 0;
    std::size_t count = 0;
    for (bool dot = false; i < digits.size() && (isDigit(digits[i]) || (digits[i] == '.' && !dot)); ++i) {
        dot = dot || digits[i] == '.';
        count += isDigit(digits[i]);
    }
    if (count == 0 || i == digits.size())
        return count > 0;
    if (lower(digits[i]) != 'e')
        return false;
    ++i;
    if (i < digits.size() && (digits[i] == '+' || digits[i] == '-'))
        ++i;
    return i < digits.size() && std::ranges::all_of(digits.substr(i), isDigit);
}

template <class Number>
std::optional<Number> whole(std::string_view text, int base)
{
    Number value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (failure != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<OrderedJson> inOtherBase(std::string_view digits, bool isNegative)
{
    constexpr std::array<std::pair<std::string_view, int>, 3> bases{{{"0x", 16}, {"0o", 8}, {"0b", 2}}};
    for (const auto &[prefix, base] : bases) {
        if (!digits.starts_with(prefix))
            continue;
        if (const auto value = whole<std::int64_t>(digits.substr(prefix.size()), base); value && *value >= 0)
            return isNegative ? -*value : *value;
    }
    return std::nullopt;
}

std::optional<OrderedJson> number(std::string_view text)
{
    constexpr std::size_t longest = 400; // more digits than any double needs
    if (text.empty() || text.size() > longest)
        return std::nullopt;
    const bool isNegative = text.front() == '-';
    std::string digits(text.substr(isNegative || text.front() == '+' ? 1 : 0));
    if (digits.empty() || digits.front() == '_')
        return std::nullopt;
    std::erase(digits, '_');
    if (std::optional<OrderedJson> value = inOtherBase(digits, isNegative))
        return value;
    if (!looksLikeNumber(digits))
        return std::nullopt;
    const std::string all = (isNegative ? "-" : "") + digits;
    if (std::ranges::all_of(digits, isDigit)) {
        if (const auto value = whole<std::int64_t>(all, 10))
            return OrderedJson(*value);
    }
    double value = 0;
    const auto [end, failure] = std::from_chars(all.data(), all.data() + all.size(), value);
    if (failure != std::errc() || end != all.data() + all.size())
        return std::nullopt;
    return OrderedJson(value);
}

/// What a plain YAML scalar means: a truth value, a number, or the text itself. O(length).
OrderedJson yamlScalar(std::string_view text)
{
    if (const std::optional<bool> value = truth(text))
        return *value;
    if (std::optional<OrderedJson> value = number(text))
        return *std::move(value);
    return std::string(text);
}

constexpr std::size_t mostCopied = 1'000'000; ///< values that anchors and aliases may repeat, long texts count more
constexpr std::size_t textPerValue = 32;      ///< bytes of a text that count as one value
constexpr std::string_view corePrefix = "tag:yaml.org,2002:";
constexpr std::string_view unresolved = "?"; ///< the parser's tag of a plain scalar or a collection without one
constexpr std::string_view quoted = "!";

Text placeOf(const YAML::Mark &mark)
{
    return placeInText(std::size_t(mark.line + 1), std::size_t(mark.column + 1));
}

/// Leaves the parser, which knows no other way; caught in `parseYaml`.
struct YamlRefusal
{
    Error error;
};

[[noreturn]] void refuse(const YAML::Mark &mark, std::string code, Text message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = placeOf(mark);
    throw YamlRefusal{std::move(error)};
}

/// The parser writes the escapes \N and \_ as one byte each, of Latin-1, into texts that are UTF-8 otherwise.
std::string withWholeEscapes(std::string text)
{
    const auto length = [](unsigned char lead) { return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4; };
    for (std::size_t i = 0; i < text.size(); i += std::size_t(length(static_cast<unsigned char>(text[i])))) {
        if (text[i] == '\x85' || text[i] == '\xa0')
            text.insert(i, 1, '\xc2');
    }
    return text;
}

/// A finished value: what copying it costs, and how many collections lie in each other in it.
struct Value
{
    OrderedJson json;
    std::size_t cost = 1;
    std::size_t height = 0;
};

/// A list or mapping that is not finished.
struct Open
{
    Value value;
    YAML::anchor_t anchor = 0;
    std::optional<std::string> key = {}; ///< mappings: the value of this one comes next
    bool isMerge = false;                ///< of the key `<<`
    std::unordered_set<std::string> keys = {};
    std::vector<OrderedJson> merged = {}; ///< what `<<` brings
};

/// Makes values of the parser's events.
class Builder : public YAML::EventHandler
{
public:
    OrderedJson takeRoot() { return std::move(m_root.json); }

    void OnDocumentStart(const YAML::Mark &) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark &mark, YAML::anchor_t anchor) override
    {
        if (wantsKey())
            refuse(mark, "not_yaml", "a key is missing");
        put(mark, Value{}, anchor);
    }
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor) override;
    void OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                  const std::string &text) override;
    void OnSequenceStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override
    {
        open(mark, tag, "seq", OrderedJson::array(), anchor);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override
    {
        open(mark, tag, "map", OrderedJson::object(), anchor);
    }
    void OnMapEnd() override
    {
        merge();
        close();
    }

private:
    bool wantsKey() const { return !m_open.empty() && m_open.back().value.json.is_object() && !m_open.back().key; }
    void takeKey(const YAML::Mark &mark, std::string text, bool isPlain);
    void open(const YAML::Mark &mark, const std::string &tag, std::string_view type, OrderedJson &&json,
              YAML::anchor_t anchor);
    void close();
    void put(const YAML::Mark &mark, Value &&value, YAML::anchor_t anchor);
    void insert(Open &into, Value &&value);
    void takeMerged(const YAML::Mark &mark, Open &into, Value &&value);
    void merge();
    /// Anchors and aliases make copies: of all together no more than a large file would hold.
    void count(const YAML::Mark &mark, std::size_t copied);

    Value m_root;
    std::vector<Open> m_open;
    YAML::Mark m_mark; ///< of the last event that has one
    std::map<YAML::anchor_t, Value> m_anchors;
    std::size_t m_copied = 0;
};

void appendField(OrderedJson &object, std::string key, OrderedJson &&value)
{
    auto &fields = object.get_ref<OrderedJson::object_t &>();
    // Not ordered_map::emplace, which searches for the key each time.
    static_cast<OrderedJson::object_t::Container &>(fields).emplace_back(std::move(key), std::move(value));
}

void Builder::OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor)
{
    const auto found = m_anchors.find(anchor);
    if (found == m_anchors.end())
        refuse(mark, "not_yaml", "an alias is inside the value it names");
    if (wantsKey()) {
        if (!found->second.json.is_string())
            refuse(mark, "not_yaml", "a key must be a text");
        takeKey(mark, found->second.json.get<std::string>(), false);
        return;
    }
    count(mark, found->second.cost);
    if (m_open.size() + found->second.height > deepestYaml)
        refuse(mark, "too_deep", phrase("aliases nest values deeper than %1", {std::to_string(deepestYaml)}));
    put(mark, Value(found->second), 0);
}

void Builder::OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                       const std::string &written)
{
    const std::string text = withWholeEscapes(written);
    const bool isCore = tag.starts_with(corePrefix);
    const std::string_view name = isCore ? std::string_view(tag).substr(corePrefix.size()) : std::string_view(tag);
    const bool isText = name == quoted || (isCore && name == "str");
    const bool isResolved = name == unresolved || (isCore && (name == "int" || name == "float" || name == "bool"));
    const bool isNull = isCore && name == "null";
    if (!isText && !isResolved && !isNull)
        refuse(mark, "unsupported_tag", phrase("the tag %1 is not supported", {inQuotes(tag)}));
    if (wantsKey()) {
        if (anchor)
            m_anchors[anchor] = Value{text, 1 + text.size() / textPerValue};
        takeKey(mark, text, tag == unresolved);
        return;
    }
    Value value{isNull ? OrderedJson() : isText ? OrderedJson(text) : yamlScalar(text), 1 + text.size() / textPerValue};
    put(mark, std::move(value), anchor);
}

void Builder::takeKey(const YAML::Mark &mark, std::string text, bool isPlain)
{
    Open &into = m_open.back();
    into.isMerge = isPlain && text == "<<";
    if (!into.isMerge && !into.keys.insert(text).second)
        refuse(mark, "duplicate_field", phrase("the key %1 is given twice", {inQuotes(text)}));
    into.value.cost += text.size() / textPerValue;
    into.key = std::move(text);
}

void Builder::open(const YAML::Mark &mark, const std::string &tag, std::string_view type, OrderedJson &&json,
                   YAML::anchor_t anchor)
{
    m_mark = mark;
    if (tag != unresolved && tag != quoted && tag != std::string(corePrefix).append(type))
        refuse(mark, "unsupported_tag", phrase("the tag %1 is not supported", {inQuotes(tag)}));
    if (wantsKey())
        refuse(mark, "not_yaml", "a key must be a text");
    if (m_open.size() >= deepestYaml)
        refuse(mark, "too_deep", phrase("values are nested deeper than %1", {std::to_string(deepestYaml)}));
    m_open.push_back(Open{Value{std::move(json), 1, 1}, anchor});
}

void Builder::close()
{
    Open done = std::move(m_open.back());
    m_open.pop_back();
    put(m_mark, std::move(done.value), done.anchor);
}

void Builder::put(const YAML::Mark &mark, Value &&value, YAML::anchor_t anchor)
{
    m_mark = mark;
    if (anchor) {
        count(mark, value.cost);
        m_anchors[anchor] = value;
    }
    if (m_open.empty()) {
        m_root = std::move(value);
        return;
    }
    Open &into = m_open.back();
    if (into.key && into.isMerge)
        takeMerged(mark, into, std::move(value));
    else
        insert(into, std::move(value));
    into.key.reset();
}

void Builder::insert(Open &into, Value &&value)
{
    into.value.cost += value.cost;
    into.value.height = std::max(into.value.height, value.height + 1);
    if (into.value.json.is_array())
        into.value.json.push_back(std::move(value.json));
    else
        appendField(into.value.json, *std::move(into.key), std::move(value.json));
}

void Builder::takeMerged(const YAML::Mark &mark, Open &into, Value &&value)
{
    into.value.cost += value.cost;
    into.value.height = std::max(into.value.height, value.height);
    std::vector<OrderedJson> given;
    if (value.json.is_array())
        given.assign(std::make_move_iterator(value.json.begin()), std::make_move_iterator(value.json.end()));
    else
        given.push_back(std::move(value.json));
    for (OrderedJson &object : given) {
        if (!object.is_object())
            refuse(mark, "not_yaml", "<< needs a mapping");
        into.merged.push_back(std::move(object));
    }
}

void Builder::merge()
{
    Open &into = m_open.back();
    for (OrderedJson &object : into.merged) {
        for (auto field = object.begin(); field != object.end(); ++field) {
            if (!into.keys.insert(field.key()).second)
                continue;
            into.key = field.key();
            count(m_mark, 1);
            insert(into, Value{std::move(*field), 1, 0});
            into.key.reset();
        }
    }
}

void Builder::count(const YAML::Mark &mark, std::size_t copied)
{
    m_copied += copied;
    if (m_copied > mostCopied)
        refuse(mark, "too_large", phrase("aliases expand to more than %1 values", {std::to_string(mostCopied)}));
}

/// The parser lets ill-formed UTF-8 through, which no JSON value may hold, and takes zero bytes for signs of UTF-16.
bool isUtf8(std::string_view text)
{
    if (text.find('\0') != text.npos)
        return false;
    try {
        static_cast<void>(OrderedJson(text).dump());
        return true;
    } catch (const OrderedJson::type_error &) {
        return false;
    }
}

/// In words of our own, which can be translated: the parser's own say what it looked for.
Text reasonOf(std::string_view said)
{
    if (said.starts_with("end of map") || said.starts_with("end of sequence") || said.starts_with("illegal EOF"))
        return phrase("a list, a map or a text is not closed");
    if (said.starts_with("the referenced anchor"))
        return phrase("an alias names no anchor before it");
    if (said.find("tab") != said.npos)
        return phrase("a tab indents a line");
    if (said.find("escape") != said.npos)
        return phrase("an unknown escape sequence");
    if (said.starts_with("illegal map") || said.starts_with("illegal block"))
        return phrase("a key or a list begins where none can");
    return phrase("a character that is not allowed here");
}

} // namespace

Result<OrderedJson> parseYaml(std::string_view text)
{
    if (text.size() > mostYamlBytes)
        return inputError("too_large", phrase("the text is larger than %1 MiB", {std::to_string(mostYamlBytes >> 20)}));
    if (!isUtf8(text))
        return inputError("not_yaml", "the text is not UTF-8");
    try {
        std::istringstream stream{std::string(text)};
        YAML::Parser parser(stream);
        Builder builder;
        parser.HandleNextDocument(builder);
        return builder.takeRoot();
    } catch (const YamlRefusal &refusal) {
        return refusal.error;
    } catch (const YAML::Exception &failure) {
        Error error = inputError("not_yaml", phrase("not valid YAML: %1", {reasonOf(failure.msg)}));
        if (!failure.mark.is_null())
            error.where = placeOf(failure.mark);
        return error;
    }
}

} // namespace cutaway
