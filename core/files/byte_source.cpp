#include "core/files/byte_source.h"

#include "core/base/units.h"
#include "core/files/opened_file.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace cutaway {

namespace {

namespace fs = std::filesystem;

Error unreadable(const fs::path &path, int number)
{
    return {ErrorKind::System,
            "not_readable",
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

} // namespace

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
    return inputError("too_large", phrase("%1 has %2, more than can be read at once", {what, formatBytes(bytes)}),
                      std::move(hint));
}

Result<std::string> readAll(const ByteSource &source)
{
    if (source.size() > largestText)
        return tooLarge("the file", source.size(), {});
    try {
        std::string bytes(source.size(), '\0');
        if (Done done = source.read(0, bytes); !done)
            return done.error();
        return bytes;
    } catch (const std::exception &) {
        return Error{ErrorKind::System, "out_of_memory", phrase("cannot be read: not enough memory for it"), {}, {}};
    }
}

} // namespace cutaway
