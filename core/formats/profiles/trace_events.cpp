#include "core/formats/profiles/trace_events.h"

#include "core/json/json_document.h"

#include <nlohmann/json.hpp>

#include <cctype>
#include <iterator>
#include <utility>

namespace cutaway {

namespace {

using Json = nlohmann::json;

/// Makes JSON of what profilers write when they do not escape: raw control characters and backslashes in texts, `nan`
/// and `inf` for numbers, a comma behind a last element. Keeps its place from one piece of the file to the next.
class JsonRepair
{
public:
    std::size_t count() const { return m_count; }

    void feed(std::string_view piece, std::string &out)
    {
        for (std::size_t at = 0; at < piece.size(); ++at) {
            if (!m_isInText) {
                feedOutside(piece[at], out);
                continue;
            }
            const std::size_t plain = m_isEscaped ? at : plainEnd(piece, at);
            out.append(piece, at, plain - at);
            at = plain;
            if (at < piece.size())
                feedText(piece[at], out);
        }
    }
    /// What was held back, at the end of the file.
    void finish(std::string &out)
    {
        endWord(out);
        out += m_comma;
        m_comma.clear();
    }

private:
    /// Where a text has the next character that may be wrong or end it.
    static std::size_t plainEnd(std::string_view piece, std::size_t at)
    {
        while (at < piece.size() && piece[at] != '"' && piece[at] != '\\' &&
               static_cast<unsigned char>(piece[at]) >= 0x20)
            ++at;
        return at;
    }

    static bool isOfWord(char c)
    {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' ||
               c == '.';
    }

    void feedText(char c, std::string &out)
    {
        if (m_isEscaped) {
            m_isEscaped = false;
            constexpr std::string_view escapes = "\"\\/bfnrtu";
            if (escapes.find(c) == escapes.npos) {
                ++m_count;
                out += '\\';
            }
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            ++m_count;
            constexpr std::string_view digits = "0123456789abcdef";
            out += "\\u00";
            out += digits[std::size_t(c) >> 4];
            out += digits[std::size_t(c) & 15];
        } else {
            m_isEscaped = c == '\\';
            m_isInText = c != '"';
            out += c;
        }
    }

    void feedOutside(char c, std::string &out)
    {
        const bool isBlank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        if (isOfWord(c) && m_word.size() < longestWord) {
            out += m_comma;
            m_comma.clear();
            m_word += c;
            return;
        }
        endWord(out);
        if (isBlank && !m_comma.empty()) {
            m_comma += c;
            return;
        }
        if (c == ']' || c == '}')
            m_count += !m_comma.empty();
        else
            out += m_comma;
        m_comma.clear();
        m_isInText = c == '"';
        if (c == ',')
            m_comma = c;
        else
            out += c;
    }

    void endWord(std::string &out)
    {
        if (m_word.empty())
            return;
        std::string_view name = m_word;
        if (name.starts_with('-') || name.starts_with('+'))
            name.remove_prefix(1);
        const bool isNoNumber = name == "nan" || name == "NaN" || name == "inf" || name == "Infinity";
        m_count += isNoNumber;
        out += isNoNumber ? "null" : m_word;
        m_word.clear();
    }

    static constexpr std::size_t longestWord = 64;
    bool m_isInText = false;
    bool m_isEscaped = false;
    std::string m_word;  ///< outside of texts, not ended yet
    std::string m_comma; ///< and the blanks behind it, until something follows
    std::size_t m_count = 0;
};

/// A file's bytes, a piece at a time, repaired.
class Pieces
{
public:
    Pieces(const ByteSource &source, const Job &job) : m_source(source), m_job(job) { refill(); }

    bool isAtEnd() const { return m_at == m_piece.size(); }
    const char &current() const { return m_piece[m_at]; }
    void advance()
    {
        if (++m_at == m_piece.size())
            refill();
    }
    const Done &state() const { return m_state; }
    std::size_t repairs() const { return m_repair.count(); }

private:
    /// What is repaired may be held back: pieces are read until something comes of them.
    void refill()
    {
        m_at = 0;
        m_piece.clear();
        while (m_piece.empty() && m_offset < m_source.size() && m_state)
            readPiece();
    }

    void readPiece()
    {
        constexpr std::uint64_t pieceBytes = 1 << 20;
        m_raw.resize(std::size_t(std::min(pieceBytes, m_source.size() - m_offset)));
        if (m_job.stopRequested())
            m_state = cancelledError();
        else
            m_state = m_source.read(m_offset, m_raw);
        if (!m_state)
            return;
        m_offset += m_raw.size();
        m_piece.reserve(m_raw.size());
        m_repair.feed(m_raw, m_piece);
        if (m_offset == m_source.size())
            m_repair.finish(m_piece);
        m_job.progress("reading", double(m_offset) / double(std::max<std::uint64_t>(m_source.size(), 1)));
    }

    const ByteSource &m_source;
    const Job &m_job;
    JsonRepair m_repair;
    std::string m_raw;
    std::string m_piece;
    std::size_t m_at = 0;
    std::uint64_t m_offset = 0;
    Done m_state = Done(std::monostate());
};

/// The parser walks over the pieces with it; without pieces, the end.
struct PieceIterator
{
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    Pieces *pieces = nullptr;

    reference operator*() const { return pieces->current(); }
    PieceIterator &operator++()
    {
        pieces->advance();
        return *this;
    }
    bool isEnd() const { return !pieces || pieces->isAtEnd(); }
    friend bool operator==(const PieceIterator &a, const PieceIterator &b) { return a.isEnd() == b.isEnd(); }
};

/// Builds one event after another from the parser's calls and lets go of it.
class EventBuilder
{
public:
    explicit EventBuilder(const std::function<bool(const Json &)> &take) : m_take(take) {}

    bool hasEvents() const { return m_eventsDepth > 0; }
    bool hasTaken() const { return m_hasTaken; }
    const Error *error() const { return m_error ? &*m_error : nullptr; }
    const TraceOrigin &origin() const { return m_origin; }

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(Json::number_integer_t value) { return putWhole(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return putWhole(value); }
    bool number_float(Json::number_float_t value, const std::string &) { return put(value); }
    bool string(std::string &value) { return put(std::move(value)); }
    bool binary(Json::binary_t &) { return false; }
    bool key(std::string &name)
    {
        m_key = std::move(name);
        if (m_depth == 1)
            m_topKey = m_key;
        return true;
    }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t)
    {
        const bool areEvents = m_depth == 0 || (m_depth == 1 && m_key == "traceEvents");
        if (m_eventsDepth == 0 && areEvents)
            m_eventsDepth = m_depth + 1;
        return open(Json::array());
    }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &)
    {
        fail("not_json", phrase("not valid JSON near byte %1", {std::to_string(position)}));
        return false;
    }

private:
    bool isInEvents() const { return m_eventsDepth > 0 && m_depth >= m_eventsDepth && !m_isOver; }

    template <class Value>
    bool put(Value &&value)
    {
        if (!m_open.empty())
            insert(Json(std::forward<Value>(value)));
        return true;
    }

    template <class Whole>
    bool putWhole(Whole value)
    {
        if (m_open.empty() && !isInEvents() && std::in_range<std::int64_t>(value))
            noteOrigin(std::int64_t(value));
        return put(value);
    }

    void noteOrigin(std::int64_t value)
    {
        if (m_depth == 1 && m_key == "baseTimeNanoseconds")
            m_origin.baseTimeNanoseconds = value;
        const bool isOfGroup = m_depth == 2 && m_topKey == "distributedInfo";
        if (isOfGroup && m_key == "rank")
            m_origin.rank = value;
        if (isOfGroup && m_key == "world_size")
            m_origin.worldSize = value;
    }

    Json *insert(Json &&value)
    {
        Json &parent = *m_open.back();
        if (parent.is_object())
            return &(parent[m_key] = std::move(value));
        parent.push_back(std::move(value));
        return &parent.back();
    }

    bool open(Json &&container)
    {
        if (m_depth == deepestNesting)
            return fail("too_deep",
                        phrase("values are nested deeper than %1 levels", {std::to_string(deepestNesting)}));
        if (!m_open.empty()) {
            m_open.push_back(insert(std::move(container)));
        } else if (isInEvents() && container.is_object()) {
            m_event = std::move(container);
            m_open.push_back(&m_event);
        }
        ++m_depth;
        return true;
    }

    bool close()
    {
        --m_depth;
        m_isOver = m_isOver || (m_eventsDepth > 0 && m_depth < m_eventsDepth);
        if (m_open.empty())
            return true;
        m_open.pop_back();
        if (!m_open.empty())
            return true;
        m_hasTaken = true;
        return m_take(m_event);
    }

    bool fail(std::string code, Text message)
    {
        m_error = inputError(std::move(code), std::move(message));
        return false;
    }

    const std::function<bool(const Json &)> &m_take;
    Json m_event;
    std::vector<Json *> m_open; ///< containers of the event that are not finished; empty: outside of events
    std::string m_key;
    std::string m_topKey; ///< of the outermost object
    TraceOrigin m_origin;
    std::size_t m_depth = 0;
    std::size_t m_eventsDepth = 0; ///< how deep the list of events lies; 0: not reached
    bool m_hasTaken = false;
    bool m_isOver = false; ///< the list of events is read
    std::optional<Error> m_error;
};

} // namespace

Result<EventsReading> readTraceEvents(const ByteSource &source, const std::function<bool(const Json &)> &take,
                                      const Job &job)
{
    Pieces pieces(source, job);
    EventBuilder builder(take);
    Json::sax_parse(PieceIterator{&pieces}, PieceIterator{}, &builder);
    if (!pieces.state())
        return pieces.state().error();
    const bool isCut = builder.error() && builder.error()->code == "not_json" && pieces.isAtEnd() && builder.hasTaken();
    if (builder.error() && !isCut)
        return *builder.error();
    if (!builder.hasEvents())
        return inputError("no_events", "the file holds no list of trace events");
    return EventsReading{pieces.repairs(), isCut, builder.origin()};
}

std::vector<Text> EventsReading::warnings() const
{
    std::vector<Text> warnings;
    if (repairs > 0)
        warnings.push_back(phrase("%1 places in the trace are not valid JSON, as some profilers write them (line "
                                  "breaks and backslashes in names, nan, inf, a trailing comma): they were tolerated",
                                  {std::to_string(repairs)}));
    if (isCut)
        warnings.push_back(phrase("the trace ends in the middle of an event: everything before it was read"));
    return warnings;
}

std::string traceCategory(const Json &event)
{
    const auto textOf = [&](const char *key) {
        const auto found = event.find(key);
        return found != event.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    std::string category = textOf("cat");
    if (category.empty())
        return textOf("pid") == "CPU functions" ? "cpu_op" : "";
    for (char &c : category)
        c = c == ' ' ? '_' : char(std::tolower(static_cast<unsigned char>(c)));
    return category == "operator" ? "cpu_op" : category == "runtime" ? "cuda_runtime" : category;
}

std::optional<AllocatedMemory> allocatedMemory(const Json &event)
{
    if (!event.is_object())
        return {};
    const auto name = event.find("name");
    const auto arguments = event.find("args");
    if (name == event.end() || *name != "[memory]" || arguments == event.end() || !arguments->is_object())
        return {};
    const auto total = arguments->find("Total Allocated");
    constexpr double most = 1e18; // what is more is no memory
    if (total == arguments->end() || !total->is_number() || !(total->get<double>() > 0) || total->get<double>() > most)
        return {};
    const auto wholeIn = [&](const char *key) {
        const auto found = arguments->find(key);
        return found != arguments->end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
    };
    return AllocatedMemory{wholeIn("Device Type"), wholeIn("Device Id"), total->get<double>()};
}

} // namespace cutaway
