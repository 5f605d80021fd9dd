#include "tests/support/small_disk.h"

#include "tests/support/test_program.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

namespace cutaway::testing {

namespace {

constexpr const char *diskVariable = "CUTAWAY_SMALL_DISK"; ///< the folder

// Between fork and exec: nothing here may take memory or locks.

bool write(const char *path, const char *text)
{
    const int file = ::open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool done = ::write(file, text, std::strlen(text)) == ssize_t(std::strlen(text));
    ::close(file);
    return done;
}

/// As root, or as the root of a namespace of users where these may be made.
bool ownMounts()
{
    const uid_t user = ::geteuid();
    const gid_t group = ::getegid();
    if (::unshare(CLONE_NEWNS) == 0)
        return true;
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
    std::array<char, 64> line{};
    std::snprintf(line.data(), line.size(), "0 %u 1", unsigned(user));
    if (!write("/proc/self/setgroups", "deny") || !write("/proc/self/uid_map", line.data()))
        return false;
    std::snprintf(line.data(), line.size(), "0 %u 1", unsigned(group));
    return write("/proc/self/gid_map", line.data());
}

bool mountDisk(const char *folder, const char *options)
{
    return ownMounts() && ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           ::mount("tmpfs", folder, "tmpfs", 0, options) == 0;
}

void limitFiles(long bytes)
{
    const rlimit limit{rlim_t(bytes), rlim_t(bytes)};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, SIG_IGN);
}

} // namespace

void giveSmallDisk(QProcess &process, const QString &folder, long bytes)
{
    const std::string path = QFile::encodeName(folder).toStdString();
    const std::string options = "size=" + std::to_string(bytes);
    process.setChildProcessModifier([path, options, bytes] {
        if (!mountDisk(path.c_str(), options.c_str()))
            limitFiles(bytes);
    });
}

QString runOnSmallDisk(const char *function, long bytes)
{
    QTemporaryDir disk;
    QProcess tests;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(diskVariable, disk.path());
    tests.setProcessEnvironment(environment);
    tests.setProcessChannelMode(QProcess::ForwardedChannels);
    giveSmallDisk(tests, disk.path(), bytes);
    tests.start(QCoreApplication::applicationFilePath(), argumentsOfThisTest() << function);
    if (!tests.waitForFinished(-1) || tests.exitStatus() != QProcess::NormalExit)
        return "it did not end by itself";
    return tests.exitCode() == 0 ? QString() : QString("%1 failures").arg(tests.exitCode());
}

QString smallDisk()
{
    return qEnvironmentVariable(diskVariable);
}

} // namespace cutaway::testing
