#include "core/solver/mip_wire.h"

#include <cstring>

namespace cutaway::wire {

namespace {

template <class T>
void put(std::string &bytes, const T &value)
{
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
}

template <class T>
bool take(std::string_view &bytes, T &value)
{
    if (bytes.size() < sizeof value)
        return false;
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes.remove_prefix(sizeof value);
    return true;
}

void putValues(std::string &bytes, const std::vector<double> &values)
{
    put(bytes, std::uint64_t(values.size()));
    for (const double value : values)
        put(bytes, value);
}

bool takeValues(std::string_view &bytes, std::vector<double> &values)
{
    std::uint64_t count = 0;
    if (!take(bytes, count) || count > bytes.size() / sizeof(double))
        return false;
    values.resize(count);
    for (double &value : values)
        take(bytes, value);
    return true;
}

bool takeColumns(std::string_view &bytes, MipModel &model)
{
    std::uint64_t count = 0;
    if (!take(bytes, count))
        return false;
    for (std::uint64_t c = 0; c < count; ++c) {
        MipColumn column;
        std::uint8_t isInteger = 0;
        if (!take(bytes, column.lower) || !take(bytes, column.upper) || !take(bytes, column.cost) ||
            !take(bytes, isInteger))
            return false;
        column.isInteger = isInteger != 0;
        model.addColumn(column);
    }
    return true;
}

bool takeRows(std::string_view &bytes, MipModel &model)
{
    std::uint64_t count = 0;
    if (!take(bytes, count))
        return false;
    std::vector<MipTerm> terms;
    for (std::uint64_t r = 0; r < count; ++r) {
        double lower = 0;
        double upper = 0;
        std::uint64_t termCount = 0;
        if (!take(bytes, lower) || !take(bytes, upper) || !take(bytes, termCount))
            return false;
        terms.clear();
        for (std::uint64_t t = 0; t < termCount; ++t) {
            MipTerm term;
            if (!take(bytes, term.column) || !take(bytes, term.factor))
                return false;
            terms.push_back(term);
        }
        model.addRow(lower, upper, terms);
    }
    return true;
}

} // namespace

std::string encodeRequest(const MipModel &model, double timeLimitSec, double relativeGap,
                          const std::vector<double> &start, bool preprocesses)
{
    std::string body;
    put(body, timeLimitSec);
    put(body, relativeGap);
    put(body, std::uint8_t(preprocesses));
    putValues(body, start);
    put(body, std::uint64_t(model.columnCount()));
    for (const MipColumn &column : model.columns()) {
        put(body, column.lower);
        put(body, column.upper);
        put(body, column.cost);
        put(body, std::uint8_t(column.isInteger));
    }
    put(body, std::uint64_t(model.rowCount()));
    for (std::size_t r = 0; r < model.rowCount(); ++r) {
        put(body, model.rowLower(r));
        put(body, model.rowUpper(r));
        put(body, std::uint64_t(model.row(r).size()));
        for (const MipTerm &term : model.row(r)) {
            put(body, term.column);
            put(body, term.factor);
        }
    }
    return body;
}

std::optional<MipRequest> decodeRequest(std::string_view bytes)
{
    MipRequest request;
    std::uint8_t preprocesses = 0;
    const bool isWhole = take(bytes, request.timeLimitSec) && take(bytes, request.relativeGap) &&
                         take(bytes, preprocesses) && takeValues(bytes, request.start) &&
                         takeColumns(bytes, request.model) && takeRows(bytes, request.model) && bytes.empty();
    if (!isWhole || !request.model.check())
        return std::nullopt;
    request.preprocesses = preprocesses != 0;
    return request;
}

std::string encodeMessage(const MipMessage &message)
{
    std::string bytes;
    put(bytes, std::uint64_t(message.type));
    put(bytes, message.bound);
    putValues(bytes, message.values);
    return bytes;
}

std::optional<MipMessage> takeMessage(std::string_view &bytes, std::size_t columnCount, bool &isBroken)
{
    std::string_view rest = bytes;
    std::uint64_t type = 0;
    MipMessage message;
    std::uint64_t count = 0;
    if (!take(rest, type) || !take(rest, message.bound) || !take(rest, count))
        return std::nullopt;
    isBroken = type > std::uint64_t(MipMessage::Type::Stopped) || (count != 0 && count != columnCount);
    if (isBroken || rest.size() / sizeof(double) < count)
        return std::nullopt;
    message.type = MipMessage::Type(type);
    message.values.resize(count);
    for (double &value : message.values)
        take(rest, value);
    bytes = rest;
    return message;
}

} // namespace cutaway::wire
