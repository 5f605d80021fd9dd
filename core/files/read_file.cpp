#include "core/files/byte_source.h"
#include "core/files/file_io.h"
#include "core/files/first_bytes.h"
#include "core/files/opened_file.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <vector>

namespace cutaway {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view standardStream = "-";
/// It comes without its size, so that it is copied as it grows.
constexpr std::size_t largestStandardInput = std::size_t(1) << 30;
/// What ends before is shorter than an endless input could be told from it, and told better by its reader.
constexpr std::size_t longBeginning = std::size_t(1) << 20;

Error systemError(const Text &what, int number)
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
                     phrase("the standard input begins as no file that can be read"),
                     "give text, an archive of torch.export, an ONNX model, or what gzip packs",
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
            return systemError(phrase("cannot read the standard input"), errno);
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
            return systemError(phrase("cannot be read"), failure);
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
