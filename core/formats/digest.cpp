#include "core/formats/digest.h"

#include <openssl/evp.h>

#include <array>

namespace cutaway {

std::string digestOf(std::string_view bytes)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
    unsigned int size = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1)
        return {};
    std::string text = "sha256:";
    for (unsigned int i = 0; i < size; ++i)
        text.append(1, digits[digest[i] >> 4]).append(1, digits[digest[i] & 15]);
    return text;
}

} // namespace cutaway
