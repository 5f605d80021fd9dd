#pragma once

#include "core/json/first_error.h"
#include "core/json/json_document.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace cutaway {

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

extern template class JsonBuilder<nlohmann::json>;
extern template class JsonBuilder<nlohmann::ordered_json>;

} // namespace cutaway
