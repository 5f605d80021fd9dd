#include "core/json/json_builder.h"

#include "core/base/names.h"
#include "core/base/text_place.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t eventsBetweenChecks = 4096; ///< less than a millisecond
constexpr double reportedStep = 0.01;
constexpr std::size_t shownLevels = 12; ///< of a path in a message
constexpr std::size_t usualFields = 16; ///< of an object: room for them is made at once
constexpr std::size_t fewFields = 32;   ///< compared each with each

/// What is wrong in the text, and what would help.
struct Fault
{
    Text what;
    Text hint = {};
};

/// Of a sign or a word, by what the parser says of it.
Fault faultOfToken(std::string_view reason)
{
    static const std::pair<std::string_view, Fault> faults[] = {
        {"missing closing quote", {phrase("a string has no closing quote")}},
        {"ill-formed UTF-8", {phrase("a string is not valid UTF-8"), phrase("save the file with the encoding UTF-8")}},
        {"4 hex digits", {phrase("an escape sequence lacks its four hexadecimal digits")}},
        {"surrogate", {phrase("an escape sequence names half of a surrogate pair, the other half is missing")}},
        {"after backslash",
         {phrase("this is no escape sequence of JSON"), phrase("a backslash itself is written twice")}},
        {"control character", {phrase("a string has a control character"), phrase("write it as an escape sequence")}},
        {"invalid number", {phrase("a digit is missing in a number")}},
        {"BOM", {phrase("the byte order mark is incomplete"), phrase("save the file with the encoding UTF-8")}},
    };
    for (const auto &[words, fault] : faults) {
        if (reason.find(words) != reason.npos)
            return fault;
    }
    return {phrase("no value of JSON begins like this"),
            phrase("strings have double quotes; there is no NaN, no infinity and no comment")};
}

/// Of a sign or a word that stands where another one is wanted.
Fault faultOfPlace(std::string_view reason)
{
    if (reason.starts_with("unexpected end of input"))
        return {phrase("the text ends too early"), phrase("is the file complete?")};
    const std::string_view expected = reason.substr(std::min(reason.find("; expected "), reason.size()));
    const auto wants = [&](std::string_view token) { return expected.ends_with(token); };
    if (wants("end of input"))
        return {phrase("more text follows after the document's end")};
    if (wants("'}'"))
        return {phrase("a comma or } is missing before this")};
    if (wants("']'"))
        return {phrase("a comma or ] is missing before this")};
    if (wants("':'"))
        return {phrase("a colon is missing after the name of a field")};
    const bool isName = wants("string literal");
    const bool isEnd = reason.starts_with("unexpected '}'") || reason.starts_with("unexpected ']'");
    return {isName ? phrase("the name of a field is missing before this") : phrase("a value is missing before this"),
            isEnd ? phrase("nothing follows the last comma") : Text()};
}

/// The parser's own words are for those who know its names of tokens: its sentence tells the fault, and is not shown.
Fault faultOf(std::string_view parserSays)
{
    std::string_view reason = parserSays.substr(std::min(parserSays.find(" - "), parserSays.size()));
    reason.remove_prefix(std::min<std::size_t>(3, reason.size()));
    if (const std::size_t token = reason.find("; last read: "); token != reason.npos)
        return faultOfToken(reason.substr(0, token));
    return faultOfPlace(reason);
}

/// A number of a file, as long as it can be shown.
std::string shortNumber(std::string_view digits)
{
    constexpr std::size_t shown = 24;
    return digits.size() <= shown ? std::string(digits) : std::string(digits.substr(0, shown)).append("…");
}

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \t\r\n") == text.npos;
}

} // namespace

template <class Json>
JsonBuilder<Json>::JsonBuilder(std::string_view text, const ElementSink<Json> *sink, const Job &job,
                               const char *const *reached)
    : m_text(text), m_sink(sink), m_job(job), m_reached(reached)
{
}

template <class Json>
bool JsonBuilder<Json>::number_float(typename Json::number_float_t value, const std::string &text)
{
    // A whole number comes here only when it does not fit 64 bits; the decimal sign may be the locale's.
    if (text.find_first_not_of("-0123456789") != text.npos)
        return put(value);
    m_failed.add(path(), "number_range", phrase("%1 is beyond 64 bits", {shortNumber(text)}),
                 "with an exponent it is read as a number that need not be exact");
    return false;
}

template <class Json>
bool JsonBuilder<Json>::key(std::string &name)
{
    Open &object = m_open.back();
    auto &fields = object.container->template get_ref<typename Json::object_t &>();
    if constexpr (std::is_same_v<Json, nlohmann::ordered_json>) {
        // Not ordered_map::emplace, which searches for the key each time.
        auto &list = static_cast<typename Json::object_t::Container &>(fields);
        if (list.empty())
            list.reserve(usualFields);
        auto &field = list.emplace_back(std::move(name), nullptr);
        object.key = &field.first;
        object.slot = &field.second;
        return true;
    } else {
        const auto [field, isNew] = fields.emplace(std::move(name), nullptr);
        object.key = &field->first;
        object.slot = &field->second;
        if (!isNew)
            m_failed.add(path(), "duplicate_field", "the field is given twice");
        return isNew;
    }
}

template <class Json>
bool JsonBuilder<Json>::parse_error(std::size_t position, const std::string &lastToken,
                                    const nlohmann::detail::exception &failure)
{
    constexpr int numberOverflow = 406;
    if (failure.id == numberOverflow) {
        m_failed.add(path(), "number_range", phrase("%1 is too large for a number", {shortNumber(lastToken)}));
    } else if (isBlank(m_text)) {
        m_failed.add({}, "not_json", "the text is empty, a JSON object is wanted");
    } else {
        Fault fault = faultOf(failure.what());
        m_failed.add(lineAndColumn(position), "not_json", phrase("not valid JSON: %1", {fault.what}),
                     std::move(fault.hint));
    }
    return false;
}

template <class Json>
Json *JsonBuilder<Json>::insert(Json &&value)
{
    if (m_open.empty()) {
        m_root = std::move(value);
        return &m_root;
    }
    Open &parent = m_open.back();
    if (!parent.slot) {
        parent.container->push_back(std::move(value));
        return &parent.container->back();
    }
    *parent.slot = std::move(value);
    return parent.slot;
}

template <class Json>
bool JsonBuilder<Json>::open(Json &&container)
{
    if (m_open.size() == deepestNesting) {
        m_failed.add(path(), "too_deep",
                     phrase("values are nested deeper than %1 levels", {std::to_string(deepestNesting)}));
        return false;
    }
    const bool feedsSink = m_sink && m_open.size() == 1 && container.is_array() && m_open.front().key &&
                           *m_open.front().key == m_sink->field;
    m_open.push_back({insert(std::move(container))});
    m_open.back().feedsSink = feedsSink;
    return mayGoOn();
}

template <class Json>
bool JsonBuilder<Json>::close()
{
    m_open.pop_back();
    finished();
    return true;
}

/// A value is complete: counts it in its array, hands it to the sink.
template <class Json>
void JsonBuilder<Json>::finished()
{
    if (m_open.empty() || m_open.back().slot)
        return;
    Open &array = m_open.back();
    if (array.feedsSink) {
        m_sink->take(array.count, std::move(array.container->back()));
        array.container->clear();
    }
    ++array.count;
}

template <class Json>
bool JsonBuilder<Json>::mayGoOn()
{
    if (++m_events % eventsBetweenChecks != 0)
        return true;
    if (m_job.stopRequested()) {
        m_failed.add(cancelledError());
        return false;
    }
    const double fraction = double(*m_reached - m_text.data()) / double(m_text.size());
    if (fraction >= m_reported + reportedStep) {
        m_reported = fraction;
        m_job.progress("reading", fraction);
    }
    return true;
}

template <class Json>
bool JsonBuilder<Json>::hasDistinctFields()
{
    if constexpr (std::is_same_v<Json, nlohmann::ordered_json>) {
        const auto &fields = m_open.back().container->template get_ref<const typename Json::object_t &>();
        const std::string *twice = nullptr;
        if (fields.size() <= fewFields) {
            for (auto field = fields.begin(); field != fields.end() && !twice; ++field) {
                if (std::any_of(fields.begin(), field, [&](const auto &other) { return other.first == field->first; }))
                    twice = &field->first;
            }
        } else {
            std::vector<const std::string *> names;
            for (const auto &field : fields)
                names.push_back(&field.first);
            const auto text = [](const std::string *name) -> const std::string & { return *name; };
            std::ranges::sort(names, {}, text);
            const auto found = std::ranges::adjacent_find(names, {}, text);
            twice = found == names.end() ? nullptr : *found;
        }
        if (twice) {
            m_open.back().key = twice;
            m_failed.add(path(), "duplicate_field", "the field is given twice");
        }
        return !twice;
    }
    return true;
}

/// Where the value is that is being read.
template <class Json>
std::string JsonBuilder<Json>::path() const
{
    std::string text;
    for (std::size_t level = 0; level < m_open.size(); ++level) {
        if (level == shownLevels)
            return text + "…";
        const Open &open = m_open[level];
        if (open.key)
            text = memberPath(text, *open.key);
        else if (open.container->is_array())
            text = elementPath(text, open.count);
    }
    return text;
}

template <class Json>
Text JsonBuilder<Json>::lineAndColumn(std::size_t position) const
{
    const std::string_view before = m_text.substr(0, position == 0 ? 0 : std::min(position - 1, m_text.size()));
    const std::size_t lineBreak = before.rfind('\n');
    const std::string_view line = lineBreak == before.npos ? before : before.substr(lineBreak + 1);
    const auto characters =
        std::ranges::count_if(line, [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; });
    return placeInText(std::size_t(std::ranges::count(before, '\n') + 1), std::size_t(characters + 1));
}

template class JsonBuilder<nlohmann::json>;
template class JsonBuilder<nlohmann::ordered_json>;

} // namespace cutaway
