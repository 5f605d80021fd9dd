#include "core/files/opened_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

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

Error notRegular(const fs::path &path, bool isFolder)
{
    if (isFolder)
        return {ErrorKind::System, "is_a_folder", "cannot be read: it is a folder", {}, path.string()};
    return {ErrorKind::System, "not_readable", "cannot be read: it is no regular file",
            "pipe it into standard input, which is called -", path.string()};
}

} // namespace

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

} // namespace cutaway
