#include "core/files/digest.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace cutaway {

namespace {

using Digest = std::array<unsigned char, EVP_MAX_MD_SIZE>;

std::string hexadecimal(const Digest &digest, unsigned int size)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (unsigned int i = 0; i < size; ++i)
        text.append(1, digits[digest[i] >> 4]).append(1, digits[digest[i] & 15]);
    return text;
}

std::string digestText(const Digest &digest, unsigned int size)
{
    return "sha256:" + hexadecimal(digest, size);
}

} // namespace

std::string digestOf(std::string_view bytes)
{
    Digest digest;
    unsigned int size = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1)
        return {};
    return digestText(digest, size);
}

std::string sha256Base64(std::string_view bytes)
{
    Digest digest;
    unsigned int size = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1)
        return {};
    std::array<unsigned char, 2 * EVP_MAX_MD_SIZE> text{};
    const int length = EVP_EncodeBlock(text.data(), digest.data(), int(size));
    return {text.begin(), text.begin() + length};
}

std::string md5Of(std::string_view bytes)
{
    Digest digest;
    unsigned int size = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_md5(), nullptr) != 1)
        return {};
    return hexadecimal(digest, size);
}

Result<std::string> digestOf(const ByteSource &source, const Job &job)
{
    constexpr std::uint64_t step = 1 << 20;
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    bool isGood = context && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
    std::vector<char> buffer;
    for (std::uint64_t offset = 0; offset < source.size() && isGood; offset += buffer.size()) {
        if (job.stopRequested())
            return cancelledError();
        job.progress("checksum", double(offset) / double(source.size()));
        buffer.resize(std::size_t(std::min(step, source.size() - offset)));
        if (Done done = source.read(offset, buffer); !done)
            return done.error();
        isGood = EVP_DigestUpdate(context.get(), buffer.data(), buffer.size()) == 1;
    }
    Digest digest;
    unsigned int size = 0;
    isGood = isGood && EVP_DigestFinal_ex(context.get(), digest.data(), &size) == 1;
    return isGood ? digestText(digest, size) : std::string();
}

} // namespace cutaway
