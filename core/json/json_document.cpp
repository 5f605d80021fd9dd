#include "core/json/json_document.h"

#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/json/json_reading.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <nlohmann/json.hpp>
#include <simdjson.h>
#include <vector>

namespace cutaway {

namespace {

/// Makes a tree of values from the parser's events. For json_document.cpp only.
template <class Json>
class JsonBuilder
{
public:
    JsonBuilder(std::string_view text, const ElementSink<Json> *sink, const Job &job, const char *const *reached);

    Json takeRoot() { return std::move(m_root); }
    Error takeError() { return m_failed.take(); }

    // The parser's events; each returns whether to go on.
    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(typename Json::number_integer_t value) { return put(value); }
    bool number_unsigned(typename Json::number_unsigned_t value) { return put(value); }
    bool number_float(typename Json::number_float_t value, const std::string &text);
    bool real(double value) { return put(value); }
    bool string(std::string &value) { return put(std::move(value)); }
    bool binary(typename Json::binary_t &) { return false; }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool key(std::string &name);
    bool end_object() { return hasDistinctFields() && close(); }
    bool end_array() { return close(); }
    bool parse_error(std::size_t position, const std::string &lastToken, const nlohmann::detail::exception &failure);

private:
    /// An array or object that is not finished.
    struct Open
    {
        Json *container;
        Json *slot = nullptr;             ///< objects: where the value of the last key goes
        const std::string *key = nullptr; ///< objects: the last key
        std::size_t count = 0;            ///< arrays: elements so far
        bool feedsSink = false;
    };

    template <class Value>
    bool put(Value &&value)
    {
        insert(Json(std::forward<Value>(value)));
        finished();
        return mayGoOn();
    }
    Json *insert(Json &&value);
    bool open(Json &&container);
    bool close();
    void finished();
    bool mayGoOn();
    bool hasDistinctFields();
    std::string path() const;
    Text lineAndColumn(std::size_t position) const;

    std::string_view m_text;
    const ElementSink<Json> *m_sink;
    const Job &m_job;
    const char *const *m_reached;
    Json m_root;
    std::vector<Open> m_open;
    FirstError m_failed;
    std::size_t m_events = 0;
    double m_reported = 0;
};

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
         {phrase("this is not a JSON escape sequence"), phrase("a backslash itself is written twice")}},
        {"control character", {phrase("a string has a control character"), phrase("write it as an escape sequence")}},
        {"invalid number", {phrase("a digit is missing in a number")}},
        {"BOM", {phrase("the byte order mark is incomplete"), phrase("save the file with the encoding UTF-8")}},
    };
    for (const auto &[words, fault] : faults) {
        if (reason.find(words) != reason.npos)
            return fault;
    }
    return {phrase("no JSON value begins like this"),
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
                 "with an exponent it is read as a floating-point number and may be inexact");
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
        m_failed.add({}, "not_json", "the text is empty; expected a JSON object");
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

/// Walks over the text and tells how far it came: progress of a parser that does not say where it is.
struct Cursor
{
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    const char *at;
    const char **reached;

    reference operator*() const { return *at; }
    Cursor &operator++()
    {
        *reached = ++at;
        return *this;
    }
    Cursor operator++(int)
    {
        const Cursor before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Cursor &a, const Cursor &b) { return a.at == b.at; }
};

/// Gives the parser's events several times as fast, from simdjson. Of a fault that library tells neither the place nor
/// what would help: then the text is read again by the parser that does. For json_document.cpp only.
template <class Json>
class FastParse
{
public:
    enum class Ending { Complete, Stopped, Fault };

    FastParse(JsonBuilder<Json> &builder, const char **reached) : m_builder(builder), m_reached(reached) {}

    Ending parse(const JsonText &text)
    {
        const std::size_t size = text.text.size();
        const std::size_t start = text.text.find_first_not_of(" \t\r\n");
        if (start == text.text.npos || (text.text[start] != '{' && text.text[start] != '['))
            return Ending::Fault;
        if (text.room >= size + simdjson::SIMDJSON_PADDING)
            return parse(simdjson::padded_string_view(text.text.data(), size, text.room), text.text[start] == '{');
        const simdjson::padded_string copy(text.text);
        return parse(copy, text.text[start] == '{');
    }

private:
    Ending parse(simdjson::padded_string_view text, bool isObject)
    {
        m_begin = text.data();
        m_end = text.data() + text.size();
        m_reachedAtBegin = *m_reached;
        try {
            simdjson::ondemand::parser parser;
            simdjson::ondemand::document document = parser.iterate(text);
            if (!(isObject ? object(document.get_object()) : array(document.get_array())))
                return Ending::Stopped;
            const bool isAtEnd = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
            return isAtEnd ? Ending::Complete : Ending::Fault;
        } catch (const simdjson::simdjson_error &) {
            return Ending::Fault;
        }
    }

    using Type = simdjson::ondemand::json_type;

    bool object(simdjson::ondemand::object object)
    {
        if (!m_builder.start_object(0))
            return false;
        for (simdjson::ondemand::field field : object) {
            if (!takePlain(field.key().raw()))
                m_text = std::string_view(field.unescaped_key());
            if (!m_builder.key(m_text) || !value(field.value()))
                return false;
        }
        return m_builder.end_object();
    }

    bool array(simdjson::ondemand::array array)
    {
        if (!m_builder.start_array(0))
            return false;
        for (simdjson::ondemand::value element : array) {
            if (!value(element))
                return false;
        }
        return m_builder.end_array();
    }

    bool value(simdjson::ondemand::value value)
    {
        const std::string_view token = value.raw_json_token();
        *m_reached = m_reachedAtBegin + (token.data() - m_begin);
        switch (value.type()) {
        case Type::object: return object(value.get_object());
        case Type::array: return array(value.get_array());
        case Type::string:
            if (takePlain(token.data() + 1))
                (void)value.get_raw_json_string().value();
            else
                m_text = std::string_view(value.get_string());
            return m_builder.string(m_text);
        case Type::number: return number(value, token);
        case Type::boolean: return m_builder.boolean(value.get_bool());
        default: break;
        }
        if (!value.is_null())
            throw simdjson::simdjson_error(simdjson::N_ATOM_ERROR);
        return m_builder.null();
    }

    bool number(simdjson::ondemand::value value, std::string_view token)
    {
        if (token.find_first_of(".eE") != token.npos)
            return m_builder.real(real(value, token));
        if (token.front() == '-')
            return m_builder.number_integer(value.get_int64());
        return m_builder.number_unsigned(value.get_uint64());
    }

    /// simdjson 3.0 misreads numbers of more than 19 digits.
    static double real(simdjson::ondemand::value value, std::string_view token)
    {
        constexpr std::size_t readRight = 19;
        double result = value.get_double();
        if (token.size() > readRight &&
            std::from_chars(token.data(), token.data() + token.size(), result).ec != std::errc())
            throw simdjson::simdjson_error(simdjson::NUMBER_ERROR);
        return result;
    }

    /// Most strings have no backslash and stand in the text as they are.
    bool takePlain(const char *text)
    {
        const char *const end = static_cast<const char *>(std::memchr(text, '"', std::size_t(m_end - text)));
        const std::size_t size = end ? std::size_t(end - text) : 0;
        if (!end || std::memchr(text, '\\', size))
            return false;
        m_text.assign(text, size);
        return true;
    }

    JsonBuilder<Json> &m_builder;
    const char **m_reached;
    const char *m_reachedAtBegin = nullptr;
    const char *m_begin = nullptr;
    const char *m_end = nullptr;
    std::string m_text;
};

template <class Json>
Result<Json> parseWith(const JsonText &source, const ElementSink<Json> *sink, const Job &job)
{
    const std::string_view text = source.text;
    const char *reached = text.data();
    try {
        std::size_t taken = 0;
        const ElementSink<Json> takeOnce{sink ? sink->field : std::string_view(), [&](std::size_t index, Json &&value) {
                                             if (index < taken) // by the first reading
                                                 return;
                                             taken = index + 1;
                                             sink->take(index, std::move(value));
                                         }};
        JsonBuilder<Json> first(text, sink ? &takeOnce : nullptr, job, &reached);
        switch (FastParse<Json>(first, &reached).parse(source)) {
        case FastParse<Json>::Ending::Complete: return first.takeRoot();
        case FastParse<Json>::Ending::Stopped: return first.takeError();
        case FastParse<Json>::Ending::Fault: break;
        }
        JsonBuilder<Json> builder(text, sink ? &takeOnce : nullptr, job, &reached);
        const Cursor begin{text.data(), &reached};
        const Cursor end{text.data() + text.size(), &reached};
        if (Json::sax_parse(begin, end, &builder))
            return builder.takeRoot();
        return builder.takeError();
    } catch (const std::bad_alloc &) {
        return Error{ErrorKind::System, "out_of_memory", phrase("not enough memory to read the document"), {}, {}};
    }
}

} // namespace

template <class Json>
Result<Json> parseJson(const JsonText &text, const Job &job)
{
    return parseWith<Json>(text, nullptr, job);
}

template <class Json>
Result<Json> parseJson(const JsonText &text, const ElementSink<Json> &sink, const Job &job)
{
    return parseWith<Json>(text, &sink, job);
}

template Result<nlohmann::json> parseJson(const JsonText &, const Job &);
template Result<nlohmann::ordered_json> parseJson(const JsonText &, const Job &);
template Result<nlohmann::ordered_json> parseJson(const JsonText &, const ElementSink<nlohmann::ordered_json> &,
                                                  const Job &);

std::string memberPath(std::string_view object, std::string_view key)
{
    constexpr std::size_t longestPlain = 80; // longer ones are shortened as all names are
    const bool isPlain = !key.empty() && key.size() <= longestPlain && std::ranges::all_of(key, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
    if (!isPlain)
        return std::string(object).append("[").append(inQuotes(key)).append("]");
    return std::string(object).append(object.empty() ? "" : ".").append(key);
}

std::string elementPath(std::string_view array, std::size_t index)
{
    return std::string(array).append("[").append(std::to_string(index)).append("]");
}

template <class Json>
Result<Json> readJson(const ByteSource &source, const Job &job)
{
    const Result<std::string> text = readAll(source);
    if (!text)
        return text.error();
    return parseJson<Json>(*text, job);
}

template Result<nlohmann::json> readJson(const ByteSource &source, const Job &job);
template Result<nlohmann::ordered_json> readJson(const ByteSource &source, const Job &job);

Result<nlohmann::json> readJsonFile(const std::filesystem::path &file, const Job &job)
{
    const Result<std::string> text = readFile(file);
    if (!text)
        return text.error();
    return parseJson<nlohmann::json>(*text, job);
}

} // namespace cutaway
