#include "core/formats/models/torch_trace/trace_folder.h"

#include "core/files/gzip_source.h"
#include "core/formats/models/torch_trace/trace_records.h"

#include <algorithm>
#include <vector>

namespace cutaway {

namespace {

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

bool looksLikeTorchTrace(const ByteSource &source)
{
    constexpr std::uint64_t looked = 64 << 10;
    std::string begin;
    if (looksLikeGzip(source)) {
        begin = beginningOfGzip(source, looked);
    } else {
        begin.resize(std::size_t(std::min(source.size(), looked)));
        if (!source.read(0, begin))
            return false;
    }
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
