#include "core/files/file_io.h"

#include "core/files/byte_source.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <random>
#include <signal.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
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

namespace {

using namespace std::string_view_literals;

constexpr std::size_t looked = 4096;
constexpr std::array archives{"PK"sv, "\x1f\x8b"sv};
/// Protobuf's tags of an ONNX model's version, its texts and its graph, one of which is written first.
constexpr std::string_view firstTagsOfOnnx = "\x08\x12\x1a\x22\x32\x3a\x42";

/// Terminals' colours are among what is read.
bool isOfText(char c)
{
    return static_cast<unsigned char>(c) >= 0x20 || "\t\n\v\f\r\x1b"sv.find(c) != std::string_view::npos;
}

/// Whether any file that is read may begin so: with text, as an archive, as what gzip packs, as an ONNX model. Tells
/// endless zeros and random bytes from them at once, and no more.
bool mayBeginAFile(std::string_view bytes)
{
    return bytes.empty() || firstTagsOfOnnx.find(bytes.front()) != std::string_view::npos ||
           std::ranges::any_of(archives, [&](std::string_view begin) { return bytes.starts_with(begin); }) ||
           std::ranges::all_of(bytes.substr(0, looked), isOfText);
}

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
        return Error{ErrorKind::System,
                     "not_a_file",
                     phrase("cannot be written: it is not a regular file"),
                     {},
                     target.string()};
    if (::access(target.c_str(), W_OK) != 0)
        return systemError("not_writable", "cannot be written", target, errno);
    return Done(std::monostate());
}

/// It comes without its size, so that it is copied as it grows.
constexpr std::size_t largestStandardInput = std::size_t(1) << 30;
/// What ends before is shorter than an endless input could be told from it, and told better by its reader.
constexpr std::size_t longBeginning = std::size_t(1) << 20;

Error readingError(const Text &what, int number)
{
    return {
        ErrorKind::System, "not_readable", phrase("%1: %2", {what, std::generic_category().message(number)}), {}, {}};
}

/// Until there is something to read, or its end; a pipe may stay empty for long.
Done waitForBytes(int descriptor, const Job &job)
{
    constexpr int milliseconds = 50;
    for (;;) {
        if (job.stopRequested())
            return cancelledError();
        pollfd entry{descriptor, POLLIN, 0};
        if (poll(&entry, 1, milliseconds) > 0)
            return Done(std::monostate());
    }
}

/// Once so much has come that it may have no end.
Done checkStandardInput(std::string_view bytes, std::size_t added)
{
    if (bytes.size() >= largestStandardInput)
        return tooLarge("standard input", bytes.size(), "write it to a file that can be read piece by piece");
    const bool isLongNow = bytes.size() >= longBeginning && bytes.size() - added < longBeginning;
    if (isLongNow && !mayBeginAFile(bytes))
        return Error{ErrorKind::System,
                     "not_readable",
                     phrase("standard input does not begin like any supported file"),
                     "give text, a torch.export archive, an ONNX model, or one of these packed with gzip",
                     {}};
    return Done(std::monostate());
}

Done readStandardInput(std::string &bytes, const Job &job)
{
    std::vector<char> piece(std::size_t(1) << 20); // a pipe gives far less at a time
    for (;;) {
        if (Done done = waitForBytes(STDIN_FILENO, job); !done)
            return done;
        const ssize_t got = ::read(STDIN_FILENO, piece.data(), piece.size());
        if (got == 0)
            return Done(std::monostate());
        if (got < 0 && errno != EINTR && errno != EAGAIN)
            return readingError(phrase("cannot read the standard input"), errno);
        const auto added = std::size_t(std::max<ssize_t>(got, 0));
        bytes.append(piece.data(), added);
        if (Done done = checkStandardInput(bytes, added); !done)
            return done;
    }
}

/// Until its end, which may lie elsewhere than its size says: in the system's own folders, or while it is written.
Done readAll(int descriptor, std::string &bytes, const Job &job)
{
    constexpr std::size_t step = 4 << 20;
    for (;;) {
        if (job.stopRequested())
            return cancelledError();
        const std::size_t size = bytes.size();
        if (size > largestText)
            return tooLarge("the file", size, {});
        bytes.resize(size + std::clamp(bytes.capacity() - size, std::size_t(4096), step));
        const ssize_t got = ::read(descriptor, bytes.data() + size, bytes.size() - size);
        const int failure = errno;
        bytes.resize(size + std::size_t(std::max<ssize_t>(got, 0)));
        if (got == 0)
            return Done(std::monostate());
        if (got < 0 && failure != EINTR)
            return readingError(phrase("cannot be read"), failure);
    }
}

Done readInto(std::string &bytes, const fs::path &path, const Job &job)
{
    if (path == standardStream)
        return readStandardInput(bytes, job);
    const Result<OpenedFile> file = openRegularFile(path);
    if (!file)
        return file.error();
    if (file->size > largestText)
        return tooLarge("the file", file->size, {});
    bytes.reserve(std::size_t(file->size) + 1); // one more, where the end is noticed
    return readAll(file->descriptor.number(), bytes, job);
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

Result<std::string> readFile(const fs::path &path, const Job &job)
{
    const std::string where = path == standardStream ? std::string() : path.string();
    try {
        std::string bytes;
        if (Done done = readInto(bytes, path, job); !done) {
            done.error().where = where;
            return done.error();
        }
        return bytes;
    } catch (const std::exception &) {
        return Error{ErrorKind::System, "out_of_memory", phrase("cannot be read: not enough memory for it"), {}, where};
    }
}

} // namespace cutaway
