#include "core/layout/layout.h"

#include <openssl/evp.h>

#include <array>
#include <cstring>

namespace cutaway {

namespace {

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

} // namespace

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

} // namespace cutaway
