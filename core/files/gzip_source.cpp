#include "core/files/gzip_source.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

namespace cutaway {

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
