#include "core/files/file_io.h"

#include "core/files/opened_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <random>
#include <system_error>
#include <utility>

namespace cutaway {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view standardStream = "-";

Error systemError(std::string code, const Text &what, const fs::path &path, int number)
{
    return {ErrorKind::System,
            std::move(code),
            phrase("%1: %2", {what, std::generic_category().message(number)}),
            {},
            path.string()};
}

/// Past a limit on the size of files the kernel would end the program; for as long as this lives writing fails instead.
class SizeSignalBlocked
{
public:
    SizeSignalBlocked()
    {
        sigemptyset(&m_signal);
        sigaddset(&m_signal, SIGXFSZ);
        pthread_sigmask(SIG_BLOCK, &m_signal, &m_before);
    }
    SizeSignalBlocked(const SizeSignalBlocked &) = delete;
    SizeSignalBlocked &operator=(const SizeSignalBlocked &) = delete;
    ~SizeSignalBlocked()
    {
        const timespec noWait{};
        while (sigtimedwait(&m_signal, nullptr, &noWait) > 0) {
        }
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }

private:
    sigset_t m_signal;
    sigset_t m_before;
};

/// 0 or the number of the error.
int writeWhole(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes.remove_prefix(std::size_t(written));
    }
    return 0;
}

Done writeStandardOutput(std::string_view bytes)
{
    if (const int failure = writeWhole(STDOUT_FILENO, bytes))
        return systemError("not_writable", "cannot write to the standard output", {}, failure);
    return Done(std::monostate());
}

/// The file that a path means in the end: symbolic links stay what they are and their target is replaced.
Result<fs::path> finalTarget(fs::path path)
{
    constexpr int mostLinks = 40;
    for (int i = 0; i < mostLinks; ++i) {
        std::error_code failure;
        const fs::file_status status = fs::symlink_status(path, failure);
        if (status.type() != fs::file_type::symlink)
            return path;
        const fs::path target = fs::read_symlink(path, failure);
        if (failure)
            return systemError("not_writable", "cannot follow the link", path, failure.value());
        path = path.parent_path() / target;
    }
    return systemError("not_writable", "cannot follow the link", path, ELOOP);
}

/// What is to be written has no name until it is complete, so that nothing is left of a program that is killed; where
/// the file system gives every file a name, it lies under another one. If it is never moved, it goes again.
class TemporaryFile
{
public:
    /// A new file in `folder`, with the permissions that new files get. `errno` tells why there is none.
    explicit TemporaryFile(const fs::path &folder) : m_folder(folder)
    {
        if (::access(openFiles, X_OK) == 0)
            m_file = ::open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, newFileMode);
        if (m_file >= 0)
            return;
        giveName([&](const char *name) {
            m_file = ::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, newFileMode);
            return m_file >= 0;
        });
    }
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;
    ~TemporaryFile()
    {
        if (m_file >= 0)
            ::close(m_file);
        if (!m_path.empty())
            ::unlink(m_path.c_str());
    }

    bool isOpen() const { return m_file >= 0; }

    /// The owner only where the system allows it.
    void takePermissions(const struct stat &original) const
    {
        if (::fchown(m_file, original.st_uid, original.st_gid) == 0 || errno == EPERM)
            ::fchmod(m_file, original.st_mode & 07777);
    }

    /// 0 or the number of the error. The bytes are on the disk afterwards.
    int write(std::string_view bytes) const
    {
        const SizeSignalBlocked blocked;
        if (const int failure = writeWhole(m_file, bytes))
            return failure;
        return ::fsync(m_file) == 0 ? 0 : errno;
    }

    /// 0 or the number of the error.
    int moveTo(const fs::path &target)
    {
        const std::string open = openFiles + std::to_string(m_file);
        const auto link = [&](const char *name) {
            return ::linkat(AT_FDCWD, open.c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
        };
        if (const int failure = m_path.empty() ? giveName(link) : 0)
            return failure;
        if (::close(std::exchange(m_file, -1)) != 0)
            return errno;
        if (::rename(m_path.c_str(), target.c_str()) != 0)
            return errno;
        m_path.clear();
        return 0;
    }

private:
    static constexpr const char *openFiles = "/proc/self/fd/";
    static constexpr mode_t newFileMode = 0666;

    /// One that no file in the folder has yet. 0 or the number of the error.
    template <class Take>
    int giveName(Take take)
    {
        std::random_device random;
        constexpr int attempts = 100;
        int failure = EEXIST;
        for (int i = 0; i < attempts && failure == EEXIST; ++i) {
            const fs::path path = m_folder / (".cutaway-" + std::to_string(random()));
            if (take(path.c_str())) {
                m_path = path;
                return 0;
            }
            failure = errno;
        }
        errno = failure;
        return failure;
    }

    fs::path m_folder;
    fs::path m_path; ///< empty: it has no name
    int m_file = -1;
};

/// That a file was replaced outlasts a power failure only once its folder is on the disk; no error if that cannot be.
void synchronize(const fs::path &folder)
{
    const Descriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (file.isOpen())
        ::fsync(file.number());
}

/// What is there may be replaced: nothing yet, or a regular file that its owner lets us write.
Done checkTarget(const fs::path &target, bool exists, const struct stat &status)
{
    if (!exists)
        return Done(std::monostate());
    if (S_ISDIR(status.st_mode))
        return Error{
            ErrorKind::System, "is_a_folder", phrase("cannot be written: it is a folder"), {}, target.string()};
    if (!S_ISREG(status.st_mode))
        return Error{
            ErrorKind::System, "not_a_file", phrase("cannot be written: it is no regular file"), {}, target.string()};
    if (::access(target.c_str(), W_OK) != 0)
        return systemError("not_writable", "cannot be written", target, errno);
    return Done(std::monostate());
}

} // namespace

namespace {

/// Where a file will be, and the one that is there.
struct Target
{
    fs::path path;
    struct stat status = {};
    bool exists = false;

    fs::path folder() const { return path.has_parent_path() ? path.parent_path() : fs::path("."); }
};

Result<Target> targetOf(const fs::path &path)
{
    const Result<fs::path> found = finalTarget(path);
    if (!found)
        return found.error();
    Target target{.path = *found};
    target.exists = ::stat(target.path.c_str(), &target.status) == 0;
    if (const Done checked = checkTarget(target.path, target.exists, target.status); !checked)
        return checked.error();
    return target;
}

Error notOpened(const fs::path &path)
{
    return systemError(errno == ENOENT ? "no_such_folder" : "not_writable", "cannot be written", path, errno);
}

} // namespace

Done checkWritable(const fs::path &path)
{
    if (path == standardStream)
        return Done(std::monostate());
    const Result<Target> target = targetOf(path);
    if (!target)
        return target.error();
    const TemporaryFile file(target->folder());
    return file.isOpen() ? Done(std::monostate()) : Done(notOpened(path));
}

Done writeFile(const fs::path &path, std::string_view bytes)
{
    if (path == standardStream)
        return writeStandardOutput(bytes);
    const Result<Target> target = targetOf(path);
    if (!target)
        return target.error();
    TemporaryFile file(target->folder());
    if (!file.isOpen())
        return notOpened(path);
    if (target->exists)
        file.takePermissions(target->status);
    if (const int failure = file.write(bytes))
        return systemError("not_writable", "cannot be written", path, failure);
    if (const int failure = file.moveTo(target->path))
        return systemError("not_writable", "cannot be written", path, failure);
    synchronize(target->folder());
    return Done(std::monostate());
}

} // namespace cutaway
