#include "core/layout/layout.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <openssl/evp.h>
#include <optional>

namespace cutaway {

namespace {

using nlohmann::json;

constexpr std::size_t largestLayout = 512u << 20; // bytes
constexpr double mostCrossings = 1e15;
constexpr int deepestLayout = 4;

void append(std::string &text, double number)
{
    std::array<char, 32> digits;
    const auto [end, error] =
        std::to_chars(digits.data(), digits.data() + digits.size(), std::isfinite(number) ? number : 0);
    text.append(digits.data(), end);
}

void append(std::string &text, double first, double second)
{
    text += '[';
    append(text, first);
    text += ',';
    append(text, second);
    text += ']';
}

template <class List, class Write>
void appendList(std::string &text, const List &list, Write write)
{
    text += '[';
    bool isFirst = true;
    for (const auto &element : list) {
        if (!isFirst)
            text += ',';
        isFirst = false;
        write(element);
    }
    text += ']';
}

Error broken(std::string where, std::string message)
{
    Error error = inputError("layout_json", std::move(message));
    error.where = std::move(where);
    return error;
}

/// Reads members of one message; remembers the first thing that is wrong.
class MessageReader
{
public:
    explicit MessageReader(std::string_view text)
    {
        if (text.size() > largestLayout) {
            fail({}, "the message is too large");
            return;
        }
        bool isTooDeep = false;
        m_message = json::parse(
            text,
            [&](int depth, json::parse_event_t, json &) {
                isTooDeep |= depth > deepestLayout;
                return !isTooDeep;
            },
            false);
        if (isTooDeep)
            fail({}, "the message is nested too deeply");
        else if (!m_message.is_object())
            fail({}, "the message is not a JSON object");
    }

    double number(const char *name)
    {
        const json *value = member(name);
        return value ? asNumber(*value, name) : 0;
    }

    std::string string(const char *name)
    {
        const json *value = member(name);
        if (value && !value->is_string())
            fail(name, "expected a string");
        return value && value->is_string() ? value->get<std::string>() : std::string();
    }

    /// True if the member is there.
    bool has(const char *name) const { return !m_error && m_message.contains(name); }

    /// Calls `read(element, path)` for each element of a list until something is wrong.
    template <class Read>
    void list(const char *name, Read read)
    {
        if (const json *value = member(name))
            elements(*value, name, read);
    }

    template <class Read>
    void elements(const json &value, const std::string &path, Read read)
    {
        if (!value.is_array())
            return fail(path, "expected a list");
        for (std::size_t index = 0; index < value.size() && !m_error; ++index)
            read(value[index], path + "[" + std::to_string(index) + "]");
    }

    std::pair<double, double> pair(const json &value, const std::string &path)
    {
        if (!value.is_array() || value.size() != 2) {
            fail(path, "expected two numbers");
            return {};
        }
        return {asNumber(value[0], path + "[0]"), asNumber(value[1], path + "[1]")};
    }

    std::uint32_t index(double number, const std::string &path)
    {
        if (number >= 0 && number <= std::numeric_limits<std::uint32_t>::max() && number == std::floor(number))
            return static_cast<std::uint32_t>(number);
        fail(path, "expected a position in the list of boxes");
        return 0;
    }

    void fail(std::string where, Text message)
    {
        if (!m_error)
            m_error = broken(std::move(where), std::move(message));
    }

    const std::optional<Error> &error() const { return m_error; }

private:
    const json *member(const char *name)
    {
        if (m_error)
            return nullptr;
        const auto found = m_message.find(name);
        if (found != m_message.end())
            return &*found;
        fail(name, "is missing");
        return nullptr;
    }

    double asNumber(const json &value, const std::string &path)
    {
        if (value.is_number())
            return value.get<double>();
        fail(path, "expected a number");
        return 0;
    }

    json m_message;
    std::optional<Error> m_error;
};

/// A sequence of values as bytes.
class Bytes
{
public:
    template <class T>
    void add(T value)
    {
        std::array<char, sizeof value> bytes;
        std::memcpy(bytes.data(), &value, sizeof value);
        m_text.append(bytes.data(), bytes.size());
    }
    void add(double value) { add<double>(value + 0.0); } // -0 becomes 0

    const std::string &text() const { return m_text; }

private:
    std::string m_text;
};

std::string sha256(const std::string &text)
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
    unsigned int length = 0;
    EVP_Digest(text.data(), text.size(), digest.data(), &length, EVP_sha256(), nullptr);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (unsigned int byte = 0; byte < length; ++byte)
        hex += {digits[digest[byte] >> 4], digits[digest[byte] & 15]};
    return hex;
}

bool isLength(double value)
{
    return std::isfinite(value) && value >= 0 && value <= largestLayoutLength;
}

Error atPlace(std::string where, Text message)
{
    Error error = inputError("layout_request", std::move(message));
    error.where = std::move(where);
    return error;
}

std::string element(const char *list, std::size_t index)
{
    return std::string(list) + "[" + std::to_string(index) + "]";
}

constexpr std::size_t mostBoxesForGraphviz = 1000;
constexpr std::size_t mostArrowsForGraphviz = 4000;
constexpr std::size_t mostBoxesByDot = 300;
constexpr std::size_t mostArrowsByDot = 1500;

} // namespace

std::string writeLayoutRequest(const LayoutRequest &request)
{
    std::string text = R"({"direction":)";
    text += request.direction == LayoutRequest::Direction::TopDown ? R"("top_down")" : R"("left_right")";
    if (request.engine == LayoutRequest::Engine::Dot)
        text += R"(,"engine":"dot","attempt":)" + std::to_string(request.attempt);
    text += R"(,"box_gap":)";
    append(text, request.boxGap);
    text += R"(,"rank_gap":)";
    append(text, request.rankGap);
    text += R"(,"boxes":)";
    appendList(text, request.boxes, [&](const LayoutBox &box) { append(text, box.width, box.height); });
    text += R"(,"arrows":)";
    appendList(text, request.arrows, [&](const LayoutArrow &arrow) { append(text, arrow.from, arrow.to); });
    return text + "}";
}

Result<LayoutRequest> readLayoutRequest(std::string_view text)
{
    MessageReader reader(text);
    LayoutRequest request;
    const std::string direction = reader.string("direction");
    if (direction != "top_down" && direction != "left_right")
        reader.fail("direction", "expected top_down or left_right");
    request.direction =
        direction == "top_down" ? LayoutRequest::Direction::TopDown : LayoutRequest::Direction::LeftRight;
    const std::string engine = reader.has("engine") ? reader.string("engine") : "layers";
    if (engine != "layers" && engine != "dot")
        reader.fail("engine", "expected layers or dot");
    request.engine = engine == "dot" ? LayoutRequest::Engine::Dot : LayoutRequest::Engine::Layers;
    if (reader.has("attempt"))
        request.attempt = static_cast<std::uint8_t>(std::clamp(reader.number("attempt"), 0.0, 255.0));
    request.boxGap = reader.number("box_gap");
    request.rankGap = reader.number("rank_gap");
    reader.list("boxes", [&](const json &box, const std::string &path) {
        const auto [width, height] = reader.pair(box, path);
        request.boxes.push_back({width, height});
    });
    reader.list("arrows", [&](const json &arrow, const std::string &path) {
        const auto [from, to] = reader.pair(arrow, path);
        request.arrows.push_back({reader.index(from, path), reader.index(to, path)});
    });
    if (reader.error())
        return *reader.error();
    if (Done check = checkLayoutRequest(request); !check)
        return check.error();
    return request;
}

std::string writeLayoutResult(const LayoutResult &result)
{
    const auto writePoint = [](std::string &text) {
        return [&text](const LayoutPoint &point) { append(text, point.x, point.y); };
    };
    std::string text = R"({"width":)";
    append(text, result.width);
    text += R"(,"height":)";
    append(text, result.height);
    text += R"(,"crossings":)";
    append(text, static_cast<double>(result.crossings));
    text += R"(,"corners":)";
    appendList(text, result.corners, writePoint(text));
    text += R"(,"paths":)";
    appendList(text, result.paths, [&](const auto &path) { appendList(text, path, writePoint(text)); });
    return text + "}";
}

Result<LayoutResult> readLayoutResult(std::string_view text)
{
    MessageReader reader(text);
    LayoutResult result;
    const auto readInto = [&reader](std::vector<LayoutPoint> &points) {
        return [&](const json &point, const std::string &path) {
            const auto [x, y] = reader.pair(point, path);
            points.push_back({x, y});
        };
    };
    result.width = reader.number("width");
    result.height = reader.number("height");
    result.crossings = static_cast<std::uint64_t>(std::clamp(reader.number("crossings"), 0.0, mostCrossings));
    reader.list("corners", readInto(result.corners));
    reader.list("paths", [&](const json &points, const std::string &path) {
        reader.elements(points, path, readInto(result.paths.emplace_back()));
    });
    if (reader.error())
        return *reader.error();
    return result;
}

std::string layoutKey(const LayoutRequest &request)
{
    Bytes bytes;
    bytes.add(static_cast<std::uint8_t>(request.direction));
    bytes.add(static_cast<std::uint8_t>(request.engine));
    bytes.add(request.boxGap);
    bytes.add(request.rankGap);
    bytes.add(static_cast<std::uint64_t>(request.boxes.size()));
    for (const LayoutBox &box : request.boxes) {
        bytes.add(box.width);
        bytes.add(box.height);
    }
    for (const LayoutArrow &arrow : request.arrows) {
        bytes.add(arrow.from);
        bytes.add(arrow.to);
    }
    return sha256(bytes.text());
}

bool isTooLargeForGraphviz(const LayoutRequest &request)
{
    const bool byDot = request.engine == LayoutRequest::Engine::Dot;
    return request.boxes.size() > (byDot ? mostBoxesByDot : mostBoxesForGraphviz) ||
           request.arrows.size() > (byDot ? mostArrowsByDot : mostArrowsForGraphviz);
}

Done checkLayoutRequest(const LayoutRequest &request)
{
    if (request.boxes.size() > mostLayoutBoxes || request.arrows.size() > 4 * mostLayoutBoxes)
        return inputError("layout_too_large", "the picture has too many boxes or arrows for a layout");
    if (!isLength(request.boxGap) || !isLength(request.rankGap))
        return inputError("layout_request", "a gap is negative, too large or not a number");
    for (std::size_t box = 0; box < request.boxes.size(); ++box)
        if (!isLength(request.boxes[box].width) || !isLength(request.boxes[box].height))
            return atPlace(element("boxes", box), "a size is negative, too large or not a number");
    for (std::size_t arrow = 0; arrow < request.arrows.size(); ++arrow) {
        const auto [from, to] = request.arrows[arrow];
        if (std::max(from, to) >= request.boxes.size())
            return atPlace(element("arrows", arrow),
                           phrase("there is no box %1", {std::to_string(std::max(from, to))}));
    }
    return std::monostate();
}

Result<std::string> layoutTask(std::string_view text)
{
    const Result<LayoutRequest> request = readLayoutRequest(text);
    if (!request)
        return request.error();
    const Result<LayoutResult> result = graphvizLayout(*request);
    return result ? Result<std::string>(writeLayoutResult(*result)) : result.error();
}

} // namespace cutaway
