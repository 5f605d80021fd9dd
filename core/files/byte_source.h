#pragma once

#include "core/base/job.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace cutaway {

/// Bytes that are read piece by piece, so that a file of gigabytes need not lie in memory.
class ByteSource
{
public:
    virtual ~ByteSource() = default;

    virtual std::uint64_t size() const = 0;
    /// Fills `into` from `offset` on. Error `not_readable`, also where fewer bytes are left.
    virtual Done read(std::uint64_t offset, std::span<char> into) const = 0;
    /// The file behind it; empty: none.
    virtual std::filesystem::path path() const { return {}; }
};

/// Bytes that somebody else keeps.
class MemorySource : public ByteSource
{
public:
    explicit MemorySource(std::string_view bytes) : m_bytes(bytes) {}

    std::uint64_t size() const override { return m_bytes.size(); }
    Done read(std::uint64_t offset, std::span<char> into) const override;

private:
    std::string_view m_bytes;
};

/// Bytes of its own.
class OwnedSource : public ByteSource
{
public:
    explicit OwnedSource(std::string bytes) : m_bytes(std::move(bytes)) {}

    std::uint64_t size() const override { return m_bytes.size(); }
    Done read(std::uint64_t offset, std::span<char> into) const override
    {
        return MemorySource(m_bytes).read(offset, into);
    }

private:
    std::string m_bytes;
};

/// A regular file; no error leaves a null pointer. Errors: `no_such_file`, `not_readable`, `is_a_folder`.
Result<std::unique_ptr<ByteSource>> openSource(const std::filesystem::path &path);

/// Text without its byte order mark, in UTF-8 where the mark says UTF-16. None: there is no mark, or what follows is no
/// such text, such as a second mark; it is read as it is.
std::optional<std::string> textWithoutMark(std::string_view text);
/// The same of a source, which must outlive what is returned; null: as above, and for more than 256 MiB of UTF-16.
std::unique_ptr<ByteSource> withoutMark(const ByteSource &source);

/// What is read as a whole has at most so many bytes; the largest graphs that Cutaway writes have a fifth of it.
constexpr std::uint64_t largestText = std::uint64_t(2) << 30;

/// Error `too_large`: `what` has `size` bytes, or more.
Error tooLarge(const std::string &what, std::uint64_t size, std::string hint);

/// The first bytes, `most` of them where there are as many; empty if they cannot be read.
std::string beginningOf(const ByteSource &source, std::uint64_t most);
/// The first character behind blanks and byte order marks, by which JSON is known; 0: there is none.
char firstCharacter(std::string_view text);
/// Bytes that a text has room for behind its end, so that whoever reads it may look at several at once.
inline constexpr std::size_t roomBehindText = 64;
/// All bytes, with that room. O(size). Errors: `not_readable`, `out_of_memory`, `too_large`.
Result<std::string> readAll(const ByteSource &source);

/// A number of the system's that is given back.
class Descriptor
{
public:
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(Descriptor &&other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor &operator=(Descriptor &&) = delete;
    ~Descriptor();

    bool isOpen() const { return m_number >= 0; }
    int number() const { return m_number; }

private:
    int m_number;
};

struct OpenedFile
{
    Descriptor descriptor;
    std::uint64_t size = 0; ///< bytes, when it was opened
};

/// Opens a regular file for reading, and nothing else: a pipe or a device may have no end, and may let one wait.
/// Errors: `no_such_file`, `not_readable`, `is_a_folder`.
Result<OpenedFile> openRegularFile(const std::filesystem::path &path);

/// Whether a file begins as gzip files do.
bool looksLikeGzip(const ByteSource &source);

/// What a gzip file holds (RFC 1952, several members one after the other), unpacked while it is read: memory does not
/// grow with it. `packed` must outlive it. Reading on is O(bytes), reading what lies before begins anew.
/// Errors: `broken_file`, `not_readable`, `cancelled`; `too_large` for what unpacks to more than any measurement does.
Result<std::unique_ptr<ByteSource>> openGzip(const ByteSource &packed, const Job &job);

/// The first bytes of a file, or of what it holds if it is a gzip file; fewer where that ends or is damaged.
std::string unpackedBeginning(const ByteSource &source, std::size_t most);

} // namespace cutaway
