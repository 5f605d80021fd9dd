#include "core/formats/models/onnx/wire_reader.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t bufferSize = 64 << 10;

Error broken(std::uint64_t position, const Text &what)
{
    Error error = inputError("broken_file", what, "the file is cut off or damaged: fetch or export it again");
    error.where = phrase("byte %1", {std::to_string(position)});
    return error;
}

} // namespace

Result<unsigned char> WireReader::byte(std::uint64_t position, std::uint64_t messageEnd)
{
    if (position >= messageEnd)
        return broken(position, "a field extends past the end of its message");
    if (position < m_bufferBegin || position >= m_bufferBegin + m_buffer.size()) {
        m_bufferBegin = position;
        m_buffer.resize(std::size_t(std::min<std::uint64_t>(bufferSize, m_source.size() - position)));
        if (Done done = m_source.read(position, m_buffer); !done)
            return done.error();
    }
    return static_cast<unsigned char>(m_buffer[std::size_t(position - m_bufferBegin)]);
}

Result<std::uint64_t> WireReader::varint(std::uint64_t &position, std::uint64_t messageEnd)
{
    constexpr int longest = 10;
    std::uint64_t value = 0;
    for (int i = 0; i < longest; ++i) {
        const Result<unsigned char> next = byte(position, messageEnd);
        if (!next)
            return next.error();
        ++position;
        value |= std::uint64_t(*next & 0x7f) << (7 * i);
        if (!(*next & 0x80))
            return value;
    }
    return broken(position, "a number takes more than 10 bytes");
}

Result<std::optional<WireField>> WireReader::field(std::uint64_t position, std::uint64_t messageEnd)
{
    if (position >= messageEnd)
        return std::optional<WireField>();
    WireField field;
    field.begin = position;
    const Result<std::uint64_t> tag = varint(position, messageEnd);
    if (!tag)
        return tag.error();
    field.number = std::uint32_t(*tag >> 3);
    field.type = WireField::Type(*tag & 7);
    field.contentBegin = position;
    std::uint64_t length = 0;
    switch (field.type) {
    case WireField::Type::Fixed64: length = 8; break;
    case WireField::Type::Fixed32: length = 4; break;
    case WireField::Type::Varint:
    case WireField::Type::Bytes: {
        const Result<std::uint64_t> number = varint(position, messageEnd);
        if (!number)
            return number.error();
        if (field.type == WireField::Type::Bytes) {
            field.contentBegin = position;
            length = *number;
        }
        break;
    }
    default: return broken(field.begin, "no field can begin here");
    }
    if (field.number == 0)
        return broken(field.begin, "no field can begin here");
    if (length > messageEnd - position)
        return broken(field.begin, phrase("a field of %1 bytes extends past the end", {std::to_string(length)}));
    field.end = position + length;
    return std::optional<WireField>(field);
}

Done WireReader::append(std::string &to, std::uint64_t begin, std::uint64_t end)
{
    const std::size_t size = to.size();
    to.resize(size + std::size_t(end - begin));
    return m_source.read(begin, std::span(to).subspan(size));
}

void appendVarint(std::string &to, std::uint64_t value)
{
    while (value >= 0x80) {
        to.push_back(char(value | 0x80));
        value >>= 7;
    }
    to.push_back(char(value));
}

} // namespace cutaway
