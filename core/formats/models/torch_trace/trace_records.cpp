#include "core/formats/models/torch_trace/trace_records.h"

#include "core/base/names.h"
#include "core/files/byte_source.h"

#include <algorithm>
#include <vector>

namespace cutaway {

namespace {

constexpr std::size_t pieceBytes = std::size_t(1) << 20;
constexpr std::size_t largestRecord = std::size_t(1) << 30;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Puts records together from lines, which may come in parts.
class Recorder
{
public:
    explicit Recorder(const TraceReading &reading) : m_reading(reading) {}

    std::uint64_t strangeLines() const { return m_strangeLines; }

    /// A whole line without its end. Whether to go on.
    Result<bool> takeLine(std::string_view line)
    {
        ++m_line;
        if (line.starts_with('\t')) {
            addPayload(line.substr(1));
            return m_payload.size() <= largestRecord ? Result<bool>(true) : tooLarge();
        }
        if (line.empty())
            return true;
        const std::string_view fields = traceFields(line);
        if (fields.empty()) {
            ++m_strangeLines;
            return true;
        }
        const Result<bool> goesOn = finish();
        if (!goesOn || !*goesOn)
            return goesOn;
        m_recordLine = m_line;
        m_isWanted = m_reading.wants(fields);
        if (m_isWanted)
            m_fields = fields;
        return true;
    }

    /// Hands the record over that is open.
    Result<bool> finish()
    {
        if (!m_isWanted)
            return true;
        m_isWanted = false;
        const Result<bool> goesOn = m_reading.take({m_recordLine, m_fields, m_payload, m_hasPayload});
        m_payload.clear();
        m_hasPayload = false;
        return goesOn;
    }

private:
    void addPayload(std::string_view line)
    {
        if (!m_isWanted)
            return;
        if (m_hasPayload)
            m_payload += '\n';
        m_payload += line;
        m_hasPayload = true;
    }

    Error tooLarge() const
    {
        Error error = inputError("too_large", "the record has more than 1 GiB");
        error.where = lineOfText(m_recordLine);
        return error;
    }

    const TraceReading &m_reading;
    std::uint64_t m_line = 0;
    std::uint64_t m_recordLine = 0;
    std::uint64_t m_strangeLines = 0;
    bool m_isWanted = false;
    bool m_hasPayload = false;
    std::string m_fields;
    std::string m_payload;
};

Error lineTooLong()
{
    return inputError("too_large", "a line has more than 1 GiB");
}

namespace fs = std::filesystem;

/// Several sources as one, a line's end behind each.
class JoinedSource : public ByteSource
{
public:
    explicit JoinedSource(fs::path path) : m_path(std::move(path)) {}

    void add(std::unique_ptr<ByteSource> file, std::unique_ptr<ByteSource> unpacked)
    {
        const ByteSource &bytes = unpacked ? *unpacked : *file;
        m_parts.push_back({m_size, &bytes});
        m_size += bytes.size() + 1;
        m_owned.push_back(std::move(file)); // before what reads from it
        if (unpacked)
            m_owned.push_back(std::move(unpacked));
    }

    bool isEmpty() const { return m_parts.empty(); }
    std::uint64_t size() const override { return m_size; }
    fs::path path() const override { return m_path; }

    Done read(std::uint64_t offset, std::span<char> into) const override
    {
        while (!into.empty()) {
            const auto next = std::ranges::upper_bound(m_parts, offset, {}, &Part::begin);
            if (next == m_parts.begin() || offset >= m_size)
                return inputError("not_readable", phrase("the logs end after %1 bytes", {std::to_string(m_size)}));
            const Part &part = *std::prev(next);
            const std::uint64_t inside = offset - part.begin;
            std::size_t length = 1;
            if (inside == part.bytes->size()) {
                into.front() = '\n';
            } else {
                length = std::size_t(std::min<std::uint64_t>(into.size(), part.bytes->size() - inside));
                if (Done done = part.bytes->read(inside, into.first(length)); !done)
                    return done;
            }
            offset += length;
            into = into.subspan(length);
        }
        return Done(std::monostate());
    }

private:
    struct Part
    {
        std::uint64_t begin;
        const ByteSource *bytes;
    };

    fs::path m_path;
    std::uint64_t m_size = 0;
    std::vector<Part> m_parts;
    std::vector<std::unique_ptr<ByteSource>> m_owned;
};

Result<std::vector<fs::path>> filesIn(const fs::path &folder)
{
    std::vector<fs::path> files;
    std::error_code failure;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, failure)) {
        if (entry.is_regular_file(failure))
            files.push_back(entry.path());
    }
    if (failure)
        return Error{
            ErrorKind::System, "not_readable", phrase("cannot be read: %1", {failure.message()}), {}, folder.string()};
    std::ranges::sort(files);
    return files;
}

} // namespace

std::string_view traceFields(std::string_view line)
{
    constexpr std::string_view levels = "VIWEC";
    constexpr std::size_t shortest = 20;
    const std::size_t brace = line.find('{');
    if (brace == line.npos || line.size() < shortest || levels.find(line.front()) == levels.npos)
        return {};
    const std::string_view prefix = line.substr(0, brace);
    const bool hasDate =
        std::all_of(prefix.begin() + 1, prefix.begin() + std::min<std::ptrdiff_t>(5, std::ptrdiff_t(brace)), isDigit);
    const std::size_t bracket = prefix.rfind(']');
    const bool isPrefix = hasDate && bracket != prefix.npos && prefix.find(':') != prefix.npos &&
                          prefix.find_first_not_of(' ', bracket + 1) == prefix.npos;
    return isPrefix ? line.substr(brace) : std::string_view();
}

Result<std::uint64_t> readTraceRecords(const ByteSource &source, const TraceReading &reading, const Job &job)
{
    Recorder recorder(reading);
    std::vector<char> piece;
    std::string begun; // a line whose end is in the next piece
    for (std::uint64_t offset = 0; offset < source.size(); offset += piece.size()) {
        if (job.stopRequested())
            return cancelledError();
        job.progress("reading", double(offset) / double(source.size()));
        piece.resize(std::size_t(std::min<std::uint64_t>(pieceBytes, source.size() - offset)));
        if (Done done = source.read(offset, piece); !done)
            return done.error();
        std::string_view rest(piece.data(), piece.size());
        for (std::size_t end = rest.find('\n'); end != rest.npos; end = rest.find('\n')) {
            std::string_view line = rest.substr(0, end);
            if (!begun.empty())
                line = begun.append(line);
            const Result<bool> goesOn = recorder.takeLine(line);
            if (!goesOn)
                return goesOn.error();
            if (!*goesOn)
                return recorder.strangeLines();
            begun.clear();
            rest.remove_prefix(end + 1);
        }
        begun.append(rest);
        if (begun.size() > largestRecord)
            return lineTooLong();
    }
    Result<bool> last = begun.empty() ? Result<bool>(true) : recorder.takeLine(begun);
    if (last && *last)
        last = recorder.finish();
    return last ? Result<std::uint64_t>(recorder.strangeLines()) : last.error();
}

bool looksLikeTorchTrace(const ByteSource &source)
{
    constexpr std::uint64_t looked = 64 << 10;
    const std::string begin = unpackedBeginning(source, looked);
    std::string_view rest = begin;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        if (!traceFields(rest.substr(0, end)).empty())
            return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

Result<std::unique_ptr<ByteSource>> openTraceFolder(const fs::path &folder, const Job &job)
{
    const Result<std::vector<fs::path>> files = filesIn(folder);
    if (!files)
        return files.error();
    auto joined = std::make_unique<JoinedSource>(folder);
    for (const fs::path &path : *files) {
        Result<std::unique_ptr<ByteSource>> file = openSource(path);
        if (!file)
            return file.error();
        if (!looksLikeTorchTrace(**file))
            continue;
        std::unique_ptr<ByteSource> unpacked;
        if (looksLikeGzip(**file)) {
            Result<std::unique_ptr<ByteSource>> opened = openGzip(**file, job);
            if (!opened)
                return opened.error();
            unpacked = std::move(*opened);
        }
        joined->add(std::move(*file), std::move(unpacked));
    }
    if (joined->isEmpty())
        return Error{ErrorKind::System,
                     "is_a_folder",
                     "cannot be read: it is a folder without logs of TORCH_TRACE",
                     {},
                     folder.string()};
    return std::unique_ptr<ByteSource>(std::move(joined));
}

} // namespace cutaway
