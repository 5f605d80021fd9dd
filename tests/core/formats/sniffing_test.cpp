#include "core/formats/document_format.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

namespace {

/// A file that counts what is read of it.
class CountingSource : public MemorySource
{
public:
    using MemorySource::MemorySource;

    Done read(std::uint64_t offset, std::span<char> into) const override
    {
        m_bytesRead += into.size();
        return MemorySource::read(offset, into);
    }
    std::uint64_t bytesRead() const { return m_bytesRead; }

private:
    mutable std::uint64_t m_bytesRead = 0;
};

std::string padding()
{
    return "\"names\": \"" + std::string(1 << 20, 'x') + "\"";
}

} // namespace

class SniffingTest : public QObject
{
    Q_OBJECT

private slots:
    void formatIsFound_data();
    void formatIsFound();
    void onlyTheBeginningIsRead();
    void ofALargeFileNoMoreIsReadThanItsBeginning();
    void aFormatAtTheEndOfALargeFileIsFound();
    void otherTextsAreRefused_data();
    void otherTextsAreRefused();
    void whereAnObjectBreaksOffIsTold();
};

Q_DECLARE_METATYPE(DocumentFormat)

void SniffingTest::formatIsFound_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<DocumentFormat>("format");
    QTest::newRow("graph") << R"({"format": "cutaway.graph"})" << DocumentFormat::Graph;
    QTest::newRow("devices") << R"({"version": 1, "format": "cutaway.devices"})" << DocumentFormat::Devices;
    QTest::newRow("plan") << R"({"a": {"format": "cutaway.graph"}, "format": "cutaway.plan"})" << DocumentFormat::Plan;
    QTest::newRow("moves") << R"({"a": [["format"]], "format": "cutaway.moves"})" << DocumentFormat::Moves;
    QTest::newRow("byte order mark") << QString("\ufeff{\"format\": \"cutaway.graph\"}") << DocumentFormat::Graph;
}

void SniffingTest::formatIsFound()
{
    QFETCH(QString, text);
    QFETCH(DocumentFormat, format);
    const Result<DocumentFormat> found = sniffDocument(text.toStdString());
    QVERIFY(found);
    QVERIFY(*found == format);
}

void SniffingTest::onlyTheBeginningIsRead()
{
    const Result<DocumentFormat> found = sniffDocument(R"({"format": "cutaway.graph", this is no JSON any more)");
    QVERIFY(found);
    QVERIFY(*found == DocumentFormat::Graph);
}

void SniffingTest::ofALargeFileNoMoreIsReadThanItsBeginning()
{
    const std::string text = R"({"format": "cutaway.graph", )" + padding() + '}';
    const CountingSource source(text);
    const Result<DocumentFormat> found = sniffDocument(source);
    QVERIFY(found);
    QVERIFY(*found == DocumentFormat::Graph);
    QVERIFY(source.bytesRead() < text.size() / 8);
}

void SniffingTest::aFormatAtTheEndOfALargeFileIsFound()
{
    const std::string text = '{' + padding() + R"(, "format": "cutaway.plan"})";
    const Result<DocumentFormat> found = sniffDocument(CountingSource(text));
    QVERIFY(found);
    QVERIFY(*found == DocumentFormat::Plan);
}

void SniffingTest::otherTextsAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("number") << QByteArray("1");
    QTest::newRow("array") << QByteArray(R"([{"format": "cutaway.graph"}])");
    QTest::newRow("no format") << QByteArray(R"({"nodes": []})");
    QTest::newRow("format that is no string") << QByteArray(R"({"format": 1})");
    QTest::newRow("unknown format") << QByteArray(R"({"format": "cutaway.picture"})");
    QTest::newRow("binary") << QByteArray("\x7f"
                                          "ELF\0\1",
                                          6);
    QTest::newRow("endless brackets") << QByteArray("{\"a\":").append(QByteArray(1'000'000, '['));
}

void SniffingTest::otherTextsAreRefused()
{
    QFETCH(QByteArray, text);
    const Result<DocumentFormat> found = sniffDocument(std::string_view(text.constData(), std::size_t(text.size())));
    QVERIFY(!found);
    QCOMPARE(found.error().code, std::string("unknown_format"));
}

void SniffingTest::whereAnObjectBreaksOffIsTold()
{
    const Result<DocumentFormat> found = sniffDocument("{\n  \"a\" 1, \"format\": \"cutaway.graph\"}");
    QVERIFY(!found);
    QCOMPARE(found.error().code, std::string("not_json"));
    QCOMPARE(found.error().where, std::string("line 2, column 7"));
}

CUTAWAY_CORE_TEST(SniffingTest)
#include "sniffing_test.moc"
