#include "core/files/byte_source.h"
#include "core/files/file_io.h"
#include "tests/support/test_program.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

using namespace cutaway;
namespace fs = std::filesystem;

class FileIoTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void bytesComeBackAsTheyWere();
    void missingFileAndFolderAreTold();
    void pipesAndDevicesAreNotRead();
    void hugeFilesAreRefusedBeforeMemoryIsTaken();
    void silentStandardInputCanBeLeft();
    void endlessBytesOfNoFileAreRefusedAtOnce_data();
    void endlessBytesOfNoFileAreRefusedAtOnce();
    void longStandardInputIsRead_data();
    void longStandardInputIsRead();
    void writingReplacesAtOnce();
    void permissionsAreKept();
    void symbolicLinksStayLinks();
    void linksToNothingAreFollowed();
    void endlessLinksAreRefused();
    void foldersAndDevicesAreRefused();
    void readOnlyFilesAreRefused();
    void missingFolderIsTold();
    void fullDiskLeavesTheOldFile();
    void aKilledWriterLeavesNothingBeside();
    void minusIsStandardOutput();

private:
    fs::path path(const char *name) const { return fs::path(m_folder->path().toStdString()) / name; }
    std::string contentOf(const char *name) const
    {
        const Result<std::string> text = readFile(path(name));
        return text ? *text : "unreadable";
    }
    std::size_t fileCount() const
    {
        return std::size_t(std::distance(fs::directory_iterator(m_folder->path().toStdString()), {}));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void FileIoTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void FileIoTest::bytesComeBackAsTheyWere()
{
    std::string bytes(3'000'000, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = char(i * 131 >> 3);
    QVERIFY(writeFile(path("a"), bytes));
    QVERIFY(contentOf("a") == bytes);
    QVERIFY(writeFile(path("a"), ""));
    QVERIFY(contentOf("a").empty());
}

void FileIoTest::missingFileAndFolderAreTold()
{
    const Result<std::string> missing = readFile(path("nothing.json"));
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, std::string("no_such_file"));
    QCOMPARE(missing.error().line(), path("nothing.json").string() + ": cannot be read: No such file or directory");
    const Result<std::string> folder = readFile(path("."));
    QVERIFY(!folder);
    QCOMPARE(folder.error().code, std::string("is_a_folder"));
}

void FileIoTest::pipesAndDevicesAreNotRead()
{
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0); // nobody will ever write to it
    for (const fs::path &file : {path("pipe"), fs::path("/dev/random"), fs::path("/dev/zero")}) {
        const Result<std::string> text = readFile(file);
        QVERIFY(!text);
        QCOMPARE(text.error().code, std::string("not_readable"));
        QVERIFY(!openSource(file));
    }
}

void FileIoTest::hugeFilesAreRefusedBeforeMemoryIsTaken()
{
    std::ofstream(path("sparse")) << '{';
    std::error_code failure;
    fs::resize_file(path("sparse"), std::uintmax_t(1) << 40, failure);
    if (failure)
        QSKIP("no file of a terabyte can be made here");
    const Result<std::string> text = readFile(path("sparse"));
    QVERIFY(!text);
    QCOMPARE(text.error().code, std::string("too_large"));
    const Result<std::unique_ptr<ByteSource>> source = openSource(path("sparse"));
    QVERIFY(source);
    QCOMPARE(readAll(**source).error().code, std::string("too_large"));
}

namespace {

/// A pipe as standard input, into which the bytes are written over and over, so often or until nobody reads.
class WrittenInput
{
public:
    WrittenInput(const std::string &bytes, int times) : m_before(::dup(STDIN_FILENO))
    {
        std::signal(SIGPIPE, SIG_IGN);
        std::array<int, 2> pipe{};
        if (::pipe(pipe.data()) != 0)
            qFatal("no pipe");
        ::dup2(pipe[0], STDIN_FILENO);
        ::close(pipe[0]);
        m_writer = std::jthread([bytes, times, end = pipe[1], &count = m_writtenBytes] {
            ssize_t written = 1;
            for (int i = 0; i < times && written > 0; ++i) {
                for (std::size_t at = 0; at < bytes.size() && written > 0; at += std::size_t(written)) {
                    written = ::write(end, bytes.data() + at, bytes.size() - at);
                    count += std::size_t(std::max<ssize_t>(written, 0));
                }
            }
            ::close(end);
        });
    }
    ~WrittenInput()
    {
        ::dup2(m_before, STDIN_FILENO); // nobody reads any more
        ::close(m_before);
    }
    WrittenInput(const WrittenInput &) = delete;
    WrittenInput &operator=(const WrittenInput &) = delete;

    std::size_t writtenBytes() const { return m_writtenBytes; }

private:
    int m_before;
    std::atomic<std::size_t> m_writtenBytes = 0;
    std::jthread m_writer;
};

constexpr std::size_t mebibyte = std::size_t(1) << 20;

} // namespace

void FileIoTest::endlessBytesOfNoFileAreRefusedAtOnce_data()
{
    QTest::addColumn<QByteArray>("begin");
    QTest::newRow("zeros") << QByteArray(1, '\0');
    QTest::newRow("random bytes") << QByteArray("\x91\x03\xfe\x00\x17", 5);
    QTest::newRow("a program") << QByteArray("\x7f"
                                             "ELF\x02\x01\x01",
                                             7);
}

void FileIoTest::endlessBytesOfNoFileAreRefusedAtOnce()
{
    QFETCH(const QByteArray, begin);
    const WrittenInput input((begin + QByteArray(65536, '\0')).toStdString(), 1 << 20);
    const Result<std::string> text = readFile("-");
    QVERIFY(!text);
    QCOMPARE(text.error().line(), std::string("standard input does not begin like any supported file"));
    QVERIFY(input.writtenBytes() < 4 * mebibyte);
}

void FileIoTest::longStandardInputIsRead_data()
{
    QTest::addColumn<QByteArray>("begin");
    QTest::newRow("text") << QByteArray("\x1b[31m{\"name\": \"Größe\"}\r\n");
    QTest::newRow("an archive") << QByteArray("PK\x03\x04\0\0", 6);
    QTest::newRow("packed by gzip") << QByteArray("\x1f\x8b\x08\0", 4);
    QTest::newRow("an ONNX model") << QByteArray("\x08\x07\x12\x07pytorch\x1a\0", 13);
}

void FileIoTest::longStandardInputIsRead()
{
    QFETCH(const QByteArray, begin);
    const WrittenInput input(begin.toStdString(), int(3 * mebibyte / std::size_t(begin.size())));
    const Result<std::string> text = readFile("-");
    QVERIFY(text);
    QVERIFY(text->size() > 2 * mebibyte);
}

void FileIoTest::silentStandardInputCanBeLeft()
{
    std::array<int, 2> pipe{};
    QCOMPARE(::pipe(pipe.data()), 0);
    const int before = ::dup(STDIN_FILENO);
    ::dup2(pipe[0], STDIN_FILENO);
    std::stop_source source;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        source.request_stop();
    });
    const Result<std::string> text = readFile("-", {source.get_token(), {}});
    ::dup2(before, STDIN_FILENO);
    for (const int end : {before, pipe[0], pipe[1]})
        ::close(end);
    QVERIFY(!text);
    QVERIFY(text.error().kind == ErrorKind::Cancelled);
}

void FileIoTest::writingReplacesAtOnce()
{
    QVERIFY(writeFile(path("a"), "old"));
    const int reader = ::open(path("a").c_str(), O_RDONLY);
    QVERIFY(writeFile(path("a"), "new and longer"));
    // Who has the old file open still reads all of it: it was replaced, not written over.
    char old[16];
    QCOMPARE(::read(reader, old, sizeof old), 3);
    ::close(reader);
    QCOMPARE(contentOf("a"), std::string("new and longer"));
    QCOMPARE(fileCount(), std::size_t(1));
}

void FileIoTest::permissionsAreKept()
{
    QVERIFY(writeFile(path("a"), "old"));
    QCOMPARE(::chmod(path("a").c_str(), 0640), 0);
    QVERIFY(writeFile(path("a"), "new"));
    struct stat status;
    QCOMPARE(::stat(path("a").c_str(), &status), 0);
    QCOMPARE(status.st_mode & 07777, mode_t(0640));

    const mode_t before = ::umask(022);
    QVERIFY(writeFile(path("b"), "new"));
    ::umask(before);
    QCOMPARE(::stat(path("b").c_str(), &status), 0);
    QCOMPARE(status.st_mode & 07777, mode_t(0644));
}

void FileIoTest::symbolicLinksStayLinks()
{
    fs::create_directory(path("folder"));
    QVERIFY(writeFile(path("folder/real"), "old"));
    fs::create_symlink("folder/real", path("link"));
    QVERIFY(writeFile(path("link"), "new"));
    QVERIFY(fs::is_symlink(path("link")));
    QCOMPARE(contentOf("folder/real"), std::string("new"));
}

void FileIoTest::linksToNothingAreFollowed()
{
    fs::create_symlink("later", path("link"));
    QVERIFY(writeFile(path("link"), "new"));
    QVERIFY(fs::is_symlink(path("link")));
    QCOMPARE(contentOf("later"), std::string("new"));
}

void FileIoTest::endlessLinksAreRefused()
{
    fs::create_symlink("b", path("a"));
    fs::create_symlink("a", path("b"));
    QVERIFY(!writeFile(path("a"), "new"));
    QVERIFY(fs::is_symlink(path("a")));
}

void FileIoTest::foldersAndDevicesAreRefused()
{
    fs::create_directory(path("folder"));
    QCOMPARE(writeFile(path("folder"), "new").error().code, std::string("is_a_folder"));
    QCOMPARE(writeFile("/dev/full", "new").error().code, std::string("not_a_file"));
    QVERIFY(fs::is_character_file("/dev/full"));
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    QCOMPARE(writeFile(path("pipe"), "new").error().code, std::string("not_a_file"));
}

void FileIoTest::readOnlyFilesAreRefused()
{
    QVERIFY(writeFile(path("a"), "old"));
    QCOMPARE(::chmod(path("a").c_str(), 0444), 0);
    QCOMPARE(::chmod(path(".").c_str(), 0777), 0);
    // The super-user may write everything, so that somebody else has to try.
    const pid_t child = ::fork();
    if (child == 0) {
        constexpr uid_t nobody = 65534;
        if (::geteuid() == 0 && ::setuid(nobody) != 0)
            ::_exit(2);
        const Done done = writeFile(path("a"), "new");
        ::_exit(!done && done.error().code == "not_writable" ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 0);
    QCOMPARE(contentOf("a"), std::string("old"));
}

void FileIoTest::missingFolderIsTold()
{
    const Done done = writeFile(path("none/a"), "new");
    QVERIFY(!done);
    QCOMPARE(done.error().code, std::string("no_such_folder"));
}

void FileIoTest::fullDiskLeavesTheOldFile()
{
    QVERIFY(writeFile(path("a"), "old"));
    rlimit before;
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{100'000, before.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const Done done = writeFile(path("a"), std::string(300'000, 'x'));
    const Done fits = writeFile(path("b"), std::string(50'000, 'x'));
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
    QVERIFY(!done);
    QCOMPARE(done.error().code, std::string("not_writable"));
    QCOMPARE(done.error().line(), path("a").string() + ": cannot be written: File too large");
    QCOMPARE(contentOf("a"), std::string("old"));
    QVERIFY(fits);
    QCOMPARE(fileCount(), std::size_t(2));
}

/// Kills a process while it writes a file, with luck before the file is complete. Whether it was.
bool killsWhileWriting(const fs::path &file, const std::string &bytes)
{
    std::array<int, 2> begun{};
    if (::pipe(begun.data()) != 0)
        qFatal("no pipe");
    const pid_t child = ::fork();
    if (child == 0) {
        static_cast<void>(!::write(begun[1], "!", 1));
        static_cast<void>(writeFile(file, bytes));
        ::_exit(0);
    }
    char sign = 0;
    static_cast<void>(!::read(begun[0], &sign, 1));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ::close(begun[0]);
    ::close(begun[1]);
    return WIFSIGNALED(status);
}

void FileIoTest::aKilledWriterLeavesNothingBeside()
{
    const std::string old = "old";
    const std::string whole(32 * mebibyte, 'x'); // takes some hundredths of a second
    QVERIFY(writeFile(path("a"), old));
    int killed = 0;
    for (int i = 0; i < 100 && killed < 3; ++i) {
        killed += killsWhileWriting(path("a"), whole) && contentOf("a") == old ? 1 : 0;
        QCOMPARE(fileCount(), std::size_t(1));
        QVERIFY(contentOf("a") == old || contentOf("a") == whole);
        QVERIFY(writeFile(path("a"), old));
    }
    QCOMPARE(killed, 3);
}

void FileIoTest::minusIsStandardOutput()
{
    const int output = ::dup(STDOUT_FILENO);
    const int file = ::open(path("captured").c_str(), O_WRONLY | O_CREAT, 0600);
    ::fflush(nullptr);
    ::dup2(file, STDOUT_FILENO);
    const Done done = writeFile("-", "to the output");
    ::dup2(output, STDOUT_FILENO);
    ::close(file);
    ::close(output);
    QVERIFY(done);
    QCOMPARE(contentOf("captured"), std::string("to the output"));
}

CUTAWAY_CORE_TEST(FileIoTest)
#include "file_io_test.moc"
