#include "core/formats/profiles/trace_events.h"

#include "core/json/json_document.h"

#include <nlohmann/json.hpp>

#include <iterator>

namespace cutaway {

namespace {

using Json = nlohmann::json;

/// A file's bytes, a piece at a time.
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

private:
    void refill()
    {
        constexpr std::uint64_t pieceBytes = 1 << 20;
        m_at = 0;
        m_piece.resize(std::size_t(std::min(pieceBytes, m_source.size() - m_offset)));
        if (m_job.stopRequested())
            m_state = cancelledError();
        else
            m_state = m_source.read(m_offset, m_piece);
        if (!m_state)
            m_piece.clear();
        m_offset += m_piece.size();
        m_job.progress("reading", double(m_offset) / double(std::max<std::uint64_t>(m_source.size(), 1)));
    }

    const ByteSource &m_source;
    const Job &m_job;
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
    const Error *error() const { return m_error ? &*m_error : nullptr; }

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(Json::number_integer_t value) { return put(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return put(value); }
    bool number_float(Json::number_float_t value, const std::string &) { return put(value); }
    bool string(std::string &value) { return put(std::move(value)); }
    bool binary(Json::binary_t &) { return false; }
    bool key(std::string &name)
    {
        m_key = std::move(name);
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
        return !m_open.empty() || m_take(m_event);
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
    std::size_t m_depth = 0;
    std::size_t m_eventsDepth = 0; ///< how deep the list of events lies; 0: not reached
    bool m_isOver = false;         ///< the list of events is read
    std::optional<Error> m_error;
};

} // namespace

Done readTraceEvents(const ByteSource &source, const std::function<bool(const Json &)> &take, const Job &job)
{
    Pieces pieces(source, job);
    EventBuilder builder(take);
    Json::sax_parse(PieceIterator{&pieces}, PieceIterator{}, &builder);
    if (!pieces.state())
        return pieces.state().error();
    if (builder.error())
        return *builder.error();
    if (!builder.hasEvents())
        return inputError("no_events", "the file holds no list of trace events");
    return Done(std::monostate());
}

} // namespace cutaway
