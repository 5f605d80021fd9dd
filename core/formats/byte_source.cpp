#include "core/formats/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cutaway {

namespace {

namespace fs = std::filesystem;

Error unreadable(const fs::path &path, std::string code, int number)
{
    return {ErrorKind::System,
            std::move(code),
            "cannot be read: " + std::generic_category().message(number),
            {},
            path.string()};
}

Error endsEarly(std::uint64_t size)
{
    return {ErrorKind::Input, "not_readable", "the file ends after " + std::to_string(size) + " bytes", {}, {}};
}

class FileSource : public ByteSource
{
public:
    FileSource(fs::path path, int descriptor, std::uint64_t size)
        : m_path(std::move(path)), m_descriptor(descriptor), m_size(size)
    {
    }
    FileSource(const FileSource &) = delete;
    FileSource &operator=(const FileSource &) = delete;
    ~FileSource() override { ::close(m_descriptor); }

    std::uint64_t size() const override { return m_size; }
    fs::path path() const override { return m_path; }

    Done read(std::uint64_t offset, std::span<char> into) const override
    {
        while (!into.empty()) {
            const ssize_t got = ::pread(m_descriptor, into.data(), into.size(), off_t(offset));
            if (got < 0 && errno == EINTR)
                continue;
            if (got < 0)
                return unreadable(m_path, "not_readable", errno);
            if (got == 0)
                return endsEarly(m_size);
            offset += std::uint64_t(got);
            into = into.subspan(std::size_t(got));
        }
        return Done(std::monostate());
    }

private:
    fs::path m_path;
    int m_descriptor;
    std::uint64_t m_size;
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
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return unreadable(path, errno == ENOENT ? "no_such_file" : "not_readable", errno);
    struct stat status;
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        const bool isFolder = S_ISDIR(status.st_mode);
        ::close(descriptor);
        return Error{ErrorKind::System,
                     isFolder ? "is_a_folder" : "not_readable",
                     isFolder ? "cannot be read: it is a folder" : "cannot be read: it is no regular file",
                     {},
                     path.string()};
    }
    return std::unique_ptr<ByteSource>(std::make_unique<FileSource>(path, descriptor, std::uint64_t(status.st_size)));
}

Result<std::string> readAll(const ByteSource &source)
{
    try {
        std::string bytes(source.size(), '\0');
        if (Done done = source.read(0, bytes); !done)
            return done.error();
        return bytes;
    } catch (const std::exception &) {
        return Error{ErrorKind::System, "out_of_memory", "cannot be read: not enough memory for it", {}, {}};
    }
}

} // namespace cutaway
