#pragma once

#include "core/files/byte_source.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace cutaway {

/// One field of a protocol-buffers message as it lies in a file.
struct WireField
{
    enum class Type : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

    std::uint32_t number = 0;
    Type type = Type::Varint;
    std::uint64_t begin = 0;        ///< of its tag
    std::uint64_t contentBegin = 0; ///< of its value; behind the length of `Bytes`
    std::uint64_t end = 0;
};

/// Walks the fields of messages without keeping them. Errors are of code `broken_file` and name the byte.
class WireReader
{
public:
    explicit WireReader(const ByteSource &source) : m_source(source) {}

    /// The field that begins at `position` in a message that ends at `messageEnd`; null at its end.
    Result<std::optional<WireField>> field(std::uint64_t position, std::uint64_t messageEnd);
    /// Appends the bytes `begin` to `end` of the file.
    Done append(std::string &to, std::uint64_t begin, std::uint64_t end);

private:
    Result<std::uint64_t> varint(std::uint64_t &position, std::uint64_t messageEnd);
    Result<unsigned char> byte(std::uint64_t position, std::uint64_t messageEnd);

    const ByteSource &m_source;
    std::vector<char> m_buffer; ///< bytes of the file from `m_bufferBegin` on
    std::uint64_t m_bufferBegin = 0;
};

/// The encoding of `value` with seven bits a byte, as tags and lengths have it.
void appendVarint(std::string &to, std::uint64_t value);

} // namespace cutaway
