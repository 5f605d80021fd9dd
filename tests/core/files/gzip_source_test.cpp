#include "core/files/byte_source.h"
#include "tests/support/gzip_file.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <random>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// Text of which a part repeats.
std::string someText(std::size_t bytes)
{
    std::mt19937 random(5);
    std::string text;
    while (text.size() < bytes)
        text += "kernel " + std::to_string(random() % 1000) + " of a step\n";
    text.resize(bytes);
    return text;
}

std::string unpacked(const std::string &packed)
{
    const MemorySource source(packed);
    const Result<std::unique_ptr<ByteSource>> opened = openGzip(source, {});
    if (!opened)
        return opened.error().code;
    const Result<std::string> all = readAll(**opened);
    return all ? *all : all.error().code;
}

} // namespace

class GzipSourceTest : public QObject
{
    Q_OBJECT

private slots:
    void givesWhatWasPacked_data();
    void givesWhatWasPacked();
    void readsAtAnyPlace();
    void readsNothingBehindTheEnd();
    void membersFollowEachOther();
    void bytesBehindTheLastMemberAreLeft();
    void everyCutIsAnError();
    void aDamagedByteIsAnError();
    void aBombIsAnErrorSoon();
    void beginsWithoutUnpackingAll();
};

void GzipSourceTest::givesWhatWasPacked_data()
{
    QTest::addColumn<int>("bytes");
    for (const int bytes : {0, 1, 4095, 65536, 65537, 3'000'000})
        QTest::addRow("%d", bytes) << bytes;
}

void GzipSourceTest::givesWhatWasPacked()
{
    QFETCH(const int, bytes);
    const std::string text = someText(std::size_t(bytes));
    QVERIFY(unpacked(gzipFile(text)) == text);
}

void GzipSourceTest::readsAtAnyPlace()
{
    const std::string text = someText(500'000);
    const std::string packed = gzipFile(text);
    const MemorySource source(packed);
    const auto opened = openGzip(source, {});
    QVERIFY(opened);
    QCOMPARE((*opened)->size(), std::uint64_t(text.size()));
    std::mt19937 random(6);
    for (int i = 0; i < 50; ++i) {
        const std::size_t from = random() % text.size();
        std::string piece(random() % (text.size() - from), '\0');
        QVERIFY((*opened)->read(from, piece));
        QVERIFY(piece == text.substr(from, piece.size()));
    }
}

void GzipSourceTest::readsNothingBehindTheEnd()
{
    const std::string packed = gzipFile("twelve bytes");
    const MemorySource source(packed);
    const auto opened = openGzip(source, {});
    std::string piece(5, '\0');
    QVERIFY((*opened)->read(7, piece));
    const Done read = (*opened)->read(8, piece);
    QVERIFY(!read);
    QCOMPARE(read.error().code, std::string("not_readable"));
}

void GzipSourceTest::membersFollowEachOther()
{
    QCOMPARE(unpacked(gzipFile("one, ") + gzipFile("two, ") + gzipFile("") + gzipFile("three")),
             std::string("one, two, three"));
}

void GzipSourceTest::bytesBehindTheLastMemberAreLeft()
{
    QCOMPARE(unpacked(gzipFile("one") + std::string(512, '\0')), std::string("one"));
}

void GzipSourceTest::everyCutIsAnError()
{
    const std::string packed = gzipFile(someText(2000));
    for (std::size_t length = 0; length < packed.size(); ++length)
        QCOMPARE(unpacked(packed.substr(0, length)), std::string("broken_file"));
}

void GzipSourceTest::aDamagedByteIsAnError()
{
    const std::string text = someText(2000);
    const std::string packed = gzipFile(text);
    constexpr std::size_t header = 10; // time and system may be any
    for (std::size_t i = header; i < packed.size(); ++i) {
        std::string damaged = packed;
        damaged[i] = char(damaged[i] ^ 0x20);
        QCOMPARE(unpacked(damaged), std::string("broken_file"));
    }
}

void GzipSourceTest::aBombIsAnErrorSoon()
{
    const std::string packed = gzipFile(std::string(100 << 20, ' '));
    const MemorySource source(packed);
    const auto opened = openGzip(source, {});
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, std::string("too_large"));
}

void GzipSourceTest::beginsWithoutUnpackingAll()
{
    const std::string text = someText(100'000);
    const std::string packed = gzipFile(text);
    QVERIFY(looksLikeGzip(MemorySource(packed)));
    QVERIFY(unpackedBeginning(MemorySource(packed), 5000) == text.substr(0, 5000));
    QVERIFY(unpackedBeginning(MemorySource(packed), 200'000) == text);
    const std::string cut =
        unpackedBeginning(MemorySource(std::string_view(packed).substr(0, packed.size() / 2)), 5000);
    QVERIFY(!cut.empty() && text.starts_with(cut));
    QVERIFY(!looksLikeGzip(MemorySource("PK\x03\x04")));
}

CUTAWAY_CORE_TEST(GzipSourceTest)
#include "gzip_source_test.moc"
