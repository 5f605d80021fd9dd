#include "tests/fuzz/wrong_values.h"

#include <nlohmann/json.hpp>

#include <cctype>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>

namespace cutaway::fuzz {

namespace {

using OrderedJson = nlohmann::ordered_json;
using Place = OrderedJson::json_pointer;

/// Longer than any line may be, with what would end a line.
std::string longName()
{
    return "long\n\x1b[31m" + std::string(4000, 'x');
}

const std::vector<OrderedJson> &wrongValues()
{
    static const std::vector<OrderedJson> values{nullptr,
                                                 true,
                                                 0,
                                                 -1,
                                                 3,
                                                 0.5,
                                                 1e300,
                                                 std::numeric_limits<std::int64_t>::max(),
                                                 std::numeric_limits<std::uint64_t>::max(),
                                                 "",
                                                 "text",
                                                 longName(),
                                                 OrderedJson::array(),
                                                 OrderedJson::object(),
                                                 OrderedJson::array({nullptr}),
                                                 OrderedJson::array({"text", -1}),
                                                 OrderedJson::array({OrderedJson::array({OrderedJson::object()})}),
                                                 OrderedJson::object({{"text", OrderedJson::array()}}),
                                                 OrderedJson::object({{longName(), nullptr}})};
    return values;
}

const std::vector<std::string> &wrongWords()
{
    static const std::vector<std::string> words{
        "",  "0",  "-1", "0.5", "nan", "1e999", "99999999999999999999", "9223372036854775807", "text", longName(),
        "[", "\"", "\n", ",",   "{}",  "*"};
    return words;
}

void addPlaces(const OrderedJson &value, const Place &place, std::vector<Place> &places)
{
    places.push_back(place);
    if (!value.is_structured())
        return;
    std::size_t index = 0;
    for (const auto &[key, inner] : value.items())
        addPlaces(inner, value.is_array() ? place / index++ : place / key, places);
}

/// One of the wrong values there; past them the value is missing, or its field has another name.
std::string changed(OrderedJson document, const Place &place, std::size_t how)
{
    const std::vector<OrderedJson> &values = wrongValues();
    if (how < values.size() || place.empty()) {
        document[place] = values[how % values.size()];
        return document.dump();
    }
    OrderedJson &parent = document[place.parent_pointer()];
    if (parent.is_array()) {
        parent.erase(std::stoul(place.back()));
    } else {
        OrderedJson value = std::move(parent[place.back()]);
        parent.erase(place.back());
        if (how > values.size())
            parent[longName()] = std::move(value);
    }
    return document.dump();
}

struct Word
{
    std::size_t begin = 0;
    std::size_t length = 0;
};

bool isOfWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '-';
}

std::vector<Word> wordsOf(std::string_view text)
{
    std::vector<Word> words;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isOfWord(text[i]))
            continue;
        if (i == 0 || !isOfWord(text[i - 1]))
            words.push_back({i, 0});
        ++words.back().length;
    }
    return words;
}

/// Numbers below `count`, in steps that have no divisor in common with how many ways there are to be wrong.
void sample(std::size_t count, std::size_t ways, std::size_t most, const std::function<void(std::size_t)> &take)
{
    std::size_t step = count <= most ? 1 : count / most;
    while (step > 1 && std::gcd(step, ways) != 1)
        ++step;
    for (std::size_t i = 0; i < count; i += step)
        take(i);
}

bool isText(std::string_view input)
{
    return input.find('\0') == input.npos &&
           OrderedJson(input).dump(-1, ' ', false, OrderedJson::error_handler_t::replace).find("\xef\xbf\xbd") ==
               std::string::npos;
}

} // namespace

std::vector<std::string> withWrongValues(std::string_view input, std::size_t most)
{
    std::vector<std::string> inputs;
    if (!isText(input))
        return inputs;
    if (const OrderedJson document = OrderedJson::parse(input, nullptr, false); document.is_structured()) {
        std::vector<Place> places;
        addPlaces(document, Place(), places);
        const std::size_t ways = wrongValues().size() + 2;
        sample(places.size() * ways, ways, most,
               [&](std::size_t i) { inputs.push_back(changed(document, places[i / ways], i % ways)); });
        return inputs;
    }
    const std::vector<Word> words = wordsOf(input);
    const std::size_t ways = wrongWords().size();
    sample(words.size() * ways, ways, most, [&](std::size_t i) {
        const Word &word = words[i / ways];
        inputs.push_back(std::string(input).replace(word.begin, word.length, wrongWords()[i % ways]));
    });
    return inputs;
}

} // namespace cutaway::fuzz
