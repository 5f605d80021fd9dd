#include "core/files/byte_source.h"

#include "core/base/units.h"

#include <iconv.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace cutaway {

namespace {

namespace fs = std::filesystem;

Error unreadable(const fs::path &path, int number)
{
    return {ErrorKind::System,
            number == ENOENT ? "no_such_file" : "not_readable",
            phrase("cannot be read: %1", {std::generic_category().message(number)}),
            {},
            path.string()};
}

Error endsEarly(std::uint64_t size)
{
    return {ErrorKind::Input, "not_readable", phrase("the file ends after %1 bytes", {std::to_string(size)}), {}, {}};
}

class FileSource : public ByteSource
{
public:
    FileSource(fs::path path, OpenedFile file) : m_path(std::move(path)), m_file(std::move(file)) {}

    std::uint64_t size() const override { return m_file.size; }
    fs::path path() const override { return m_path; }

    Done read(std::uint64_t offset, std::span<char> into) const override
    {
        while (!into.empty()) {
            const ssize_t got = ::pread(m_file.descriptor.number(), into.data(), into.size(), off_t(offset));
            if (got < 0 && errno == EINTR)
                continue;
            if (got < 0)
                return unreadable(m_path, errno);
            if (got == 0)
                return endsEarly(m_file.size);
            offset += std::uint64_t(got);
            into = into.subspan(std::size_t(got));
        }
        return Done(std::monostate());
    }

private:
    fs::path m_path;
    OpenedFile m_file;
};

constexpr std::string_view utf8Mark = "\xef\xbb\xbf";
constexpr std::array<std::string_view, 2> utf16Marks{"\xff\xfe", "\xfe\xff"};
constexpr std::uint64_t largestUtf16 = std::uint64_t(256) << 20;

bool hasUtf16Mark(std::string_view text)
{
    return std::ranges::any_of(utf16Marks, [&](std::string_view mark) { return text.starts_with(mark); });
}

/// By the mark in front of it; none where it is not UTF-16.
std::optional<std::string> fromUtf16(std::string text)
{
    const iconv_t converter = ::iconv_open("UTF-8", "UTF-16");
    if (converter == iconv_t(-1))
        return std::nullopt;
    std::string converted(text.size() * 2, '\0'); // two bytes come to three at most
    char *from = text.data();
    std::size_t left = text.size();
    char *into = converted.data();
    std::size_t room = converted.size();
    const std::size_t failed = ::iconv(converter, &from, &left, &into, &room);
    ::iconv_close(converter);
    if (failed == std::size_t(-1))
        return std::nullopt;
    converted.resize(converted.size() - room);
    return converted;
}

/// Another source from a place on.
class LaterPart : public ByteSource
{
public:
    LaterPart(const ByteSource &whole, std::uint64_t from) : m_whole(whole), m_from(from) {}

    std::uint64_t size() const override { return m_whole.size() - m_from; }
    Done read(std::uint64_t offset, std::span<char> into) const override
    {
        return offset <= size() ? m_whole.read(m_from + offset, into) : Done(endsEarly(size()));
    }
    fs::path path() const override { return m_whole.path(); }

private:
    const ByteSource &m_whole;
    std::uint64_t m_from;
};

/// What a file's text comes to.
class ConvertedText : public OwnedSource
{
public:
    ConvertedText(std::string text, fs::path path) : OwnedSource(std::move(text)), m_path(std::move(path)) {}

    fs::path path() const override { return m_path; }

private:
    fs::path m_path;
};

Error notRegular(const fs::path &path, bool isFolder)
{
    if (isFolder)
        return {ErrorKind::System, "is_a_folder", "cannot be read: it is a folder", {}, path.string()};
    return {ErrorKind::System, "not_readable", "cannot be read: it is not a regular file",
            "pipe it into standard input, which is called -", path.string()};
}

} // namespace

std::optional<std::string> textWithoutMark(std::string_view text)
{
    if (text.starts_with(utf8Mark)) {
        text.remove_prefix(utf8Mark.size());
        return text.starts_with(utf8Mark) ? std::nullopt : std::optional(std::string(text));
    }
    return hasUtf16Mark(text) ? fromUtf16(std::string(text)) : std::nullopt;
}

std::string beginningOf(const ByteSource &source, std::uint64_t most)
{
    std::string begin(std::size_t(std::min(source.size(), most)), '\0');
    return source.read(0, begin) ? begin : std::string();
}

char firstCharacter(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    return first == text.npos ? '\0' : text[first];
}

std::unique_ptr<ByteSource> withoutMark(const ByteSource &source)
{
    const std::string begin = beginningOf(source, 2 * utf8Mark.size());
    if (begin.starts_with(utf8Mark)) // marks without end are no text, and each would be taken off by itself
        return begin.find(utf8Mark, utf8Mark.size()) == utf8Mark.size()
                   ? nullptr
                   : std::make_unique<LaterPart>(source, utf8Mark.size());
    if (!hasUtf16Mark(begin) || source.size() > largestUtf16)
        return nullptr;
    Result<std::string> text = readAll(source);
    std::optional<std::string> converted = text ? fromUtf16(*std::move(text)) : std::nullopt;
    return converted ? std::make_unique<ConvertedText>(*std::move(converted), source.path()) : nullptr;
}

Done MemorySource::read(std::uint64_t offset, std::span<char> into) const
{
    if (offset > m_bytes.size() || into.size() > m_bytes.size() - offset)
        return endsEarly(m_bytes.size());
    std::ranges::copy(m_bytes.substr(offset, into.size()), into.begin());
    return Done(std::monostate());
}

Result<std::unique_ptr<ByteSource>> openSource(const fs::path &path)
{
    Result<OpenedFile> file = openRegularFile(path);
    if (!file)
        return file.error();
    return std::unique_ptr<ByteSource>(std::make_unique<FileSource>(path, std::move(*file)));
}

Error tooLarge(const std::string &what, std::uint64_t size, std::string hint)
{
    const auto bytes = std::int64_t(std::min<std::uint64_t>(size, INT64_MAX));
    return inputError("too_large", phrase("%1 has %2, too many to read at once", {what, formatBytes(bytes)}),
                      std::move(hint));
}

Result<std::string> readAll(const ByteSource &source)
{
    if (source.size() > largestText)
        return tooLarge("the file", source.size(), {});
    try {
        std::string bytes;
        bytes.reserve(source.size() + roomBehindText);
        bytes.resize(source.size());
        if (Done done = source.read(0, bytes); !done)
            return done.error();
        return bytes;
    } catch (const std::exception &) {
        return Error{ErrorKind::System, "out_of_memory", phrase("cannot be read: not enough memory for it"), {}, {}};
    }
}

Descriptor::~Descriptor()
{
    if (isOpen())
        ::close(m_number);
}

Result<OpenedFile> openRegularFile(const fs::path &path)
{
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!file.isOpen())
        return unreadable(path, errno);
    struct stat status;
    if (::fstat(file.number(), &status) != 0)
        return unreadable(path, errno);
    if (!S_ISREG(status.st_mode))
        return notRegular(path, S_ISDIR(status.st_mode));
    return OpenedFile{std::move(file), std::uint64_t(status.st_size)};
}

namespace {

constexpr std::size_t pieceBytes = 64 << 10;

Error broken(const Text &what)
{
    return inputError("broken_file", phrase("the compressed file %1", {what}), "fetch or write it again");
}

/// Walks through a gzip file once.
class Inflater
{
public:
    explicit Inflater(const ByteSource &packed) : m_packed(packed), m_piece(pieceBytes)
    {
        constexpr int gzipOnly = 16 + MAX_WBITS;
        m_isReady = inflateInit2(&m_stream, gzipOnly) == Z_OK;
    }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;
    ~Inflater() { inflateEnd(&m_stream); }

    std::uint64_t unpacked() const { return m_unpacked; } ///< so far
    std::uint64_t taken() const { return m_offset - m_stream.avail_in; }

    /// How many bytes of `into` were filled: fewer only at the end.
    Result<std::size_t> fill(std::span<char> into)
    {
        if (!m_isReady)
            return Error{ErrorKind::System, "out_of_memory", phrase("not enough memory to unpack the file"), {}, {}};
        m_stream.next_out = reinterpret_cast<Bytef *>(into.data());
        m_stream.avail_out = uInt(into.size());
        while (m_stream.avail_out > 0 && !m_isAtEnd) {
            if (Done done = step(); !done)
                return done.error();
        }
        const std::size_t filled = into.size() - m_stream.avail_out;
        m_unpacked += filled;
        return filled;
    }

private:
    Done step()
    {
        const int state = inflate(&m_stream, Z_NO_FLUSH);
        if (state == Z_STREAM_END)
            return endMember();
        if (state == Z_BUF_ERROR) // it wants more; what it had taken before is unpacked
            return nextPiece();
        if (state != Z_OK)
            return broken(m_stream.msg ? phrase("is damaged: %1", {std::string(m_stream.msg)}) : "is damaged");
        return Done(std::monostate());
    }

    Done nextPiece()
    {
        const std::uint64_t left = m_packed.size() - m_offset;
        if (left == 0)
            return broken("ends too early");
        const std::span<char> piece(m_piece.data(), std::size_t(std::min<std::uint64_t>(left, m_piece.size())));
        if (Done done = m_packed.read(m_offset, piece); !done)
            return done;
        m_offset += piece.size();
        m_stream.next_in = reinterpret_cast<Bytef *>(piece.data());
        m_stream.avail_in = uInt(piece.size());
        return Done(std::monostate());
    }

    /// Another member follows, or the end; what is neither belongs to nobody.
    Done endMember()
    {
        if (m_stream.avail_in == 0 && m_offset < m_packed.size()) {
            if (Done done = nextPiece(); !done)
                return done;
        }
        m_isAtEnd = m_stream.avail_in == 0 || *m_stream.next_in != 0x1f;
        if (!m_isAtEnd)
            inflateReset(&m_stream);
        return Done(std::monostate());
    }

    const ByteSource &m_packed;
    std::vector<char> m_piece;
    z_stream m_stream{};
    bool m_isReady = false;
    bool m_isAtEnd = false;
    std::uint64_t m_offset = 0; ///< of the piece after this
    std::uint64_t m_unpacked = 0;
};

/// Traces of repeated calls shrink to a fiftieth at most.
bool isBomb(const Inflater &inflater)
{
    constexpr std::uint64_t harmless = 64 << 20;
    constexpr std::uint64_t largestRatio = 200;
    return inflater.unpacked() > harmless && inflater.unpacked() / largestRatio > inflater.taken();
}

Result<std::uint64_t> unpackedSize(const ByteSource &packed, const Job &job)
{
    Inflater inflater(packed);
    std::vector<char> piece(pieceBytes);
    while (true) {
        if (job.stopRequested())
            return cancelledError();
        const Result<std::size_t> filled = inflater.fill(piece);
        if (!filled)
            return filled.error();
        if (isBomb(inflater))
            return inputError("too_large", "the file unpacks to more than 200 times its size",
                              "if the file is genuine, unpack it with gunzip first");
        if (*filled < piece.size())
            return inflater.unpacked();
    }
}

class GzipSource : public ByteSource
{
public:
    GzipSource(const ByteSource &packed, std::uint64_t size)
        : m_packed(packed), m_size(size), m_inflater(std::make_unique<Inflater>(packed))
    {
    }

    std::uint64_t size() const override { return m_size; }

    Done read(std::uint64_t offset, std::span<char> into) const override
    {
        const std::lock_guard lock(m_mutex);
        if (offset < m_inflater->unpacked())
            m_inflater = std::make_unique<Inflater>(m_packed);
        std::array<char, 4096> skipped;
        while (m_inflater->unpacked() < offset) {
            const std::uint64_t gap = offset - m_inflater->unpacked();
            if (Done done = fill({skipped.data(), std::size_t(std::min<std::uint64_t>(gap, skipped.size()))}); !done)
                return done;
        }
        return fill(into);
    }

private:
    Done fill(std::span<char> into) const
    {
        const Result<std::size_t> filled = m_inflater->fill(into);
        if (!filled)
            return filled.error();
        if (*filled < into.size())
            return inputError("not_readable",
                              phrase("the file ends after %1 bytes", {std::to_string(m_inflater->unpacked())}));
        return Done(std::monostate());
    }

    const ByteSource &m_packed;
    std::uint64_t m_size;
    mutable std::mutex m_mutex;
    mutable std::unique_ptr<Inflater> m_inflater; ///< stands where the last reading ended
};

} // namespace

bool looksLikeGzip(const ByteSource &source)
{
    std::array<char, 2> begin{};
    return source.size() >= begin.size() && source.read(0, begin) &&
           std::string_view(begin.data(), begin.size()) == "\x1f\x8b";
}

Result<std::unique_ptr<ByteSource>> openGzip(const ByteSource &packed, const Job &job)
{
    const Result<std::uint64_t> size = unpackedSize(packed, job);
    if (!size)
        return size.error();
    return std::unique_ptr<ByteSource>(std::make_unique<GzipSource>(packed, *size));
}

std::string unpackedBeginning(const ByteSource &source, std::size_t most)
{
    if (!looksLikeGzip(source))
        return beginningOf(source, most);
    Inflater inflater(source);
    std::string begin(most, '\0');
    std::size_t length = 0;
    while (length < most) {
        const Result<std::size_t> filled =
            inflater.fill({begin.data() + length, std::min<std::size_t>(1024, most - length)});
        if (!filled || *filled == 0)
            break;
        length += *filled;
    }
    begin.resize(length);
    return begin;
}

} // namespace cutaway
