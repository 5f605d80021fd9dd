#include "core/json/json_document.h"

#include "core/base/names.h"
#include "core/json/json_builder.h"

#include <algorithm>

namespace cutaway {

namespace {

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

template <class Json>
Result<Json> parseWith(std::string_view text, const ElementSink<Json> *sink, const Job &job)
{
    const char *reached = text.data();
    JsonBuilder<Json> builder(text, sink, job, &reached);
    try {
        const Cursor begin{text.data(), &reached};
        const Cursor end{text.data() + text.size(), &reached};
        if (Json::sax_parse(begin, end, &builder))
            return builder.takeRoot();
    } catch (const std::bad_alloc &) {
        return Error{ErrorKind::System, "out_of_memory", phrase("not enough memory to read the document"), {}, {}};
    }
    return builder.takeError();
}

} // namespace

template <class Json>
Result<Json> parseJson(std::string_view text, const Job &job)
{
    return parseWith<Json>(text, nullptr, job);
}

template <class Json>
Result<Json> parseJson(std::string_view text, const ElementSink<Json> &sink, const Job &job)
{
    return parseWith<Json>(text, &sink, job);
}

template Result<nlohmann::json> parseJson(std::string_view, const Job &);
template Result<nlohmann::ordered_json> parseJson(std::string_view, const Job &);
template Result<nlohmann::ordered_json> parseJson(std::string_view, const ElementSink<nlohmann::ordered_json> &,
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

} // namespace cutaway
