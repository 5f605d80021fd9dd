#include "core/json/json_document.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>
#include <random>
#include <set>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

using OrderedJson = nlohmann::ordered_json;

/// What our reading refuses although it is JSON.
bool isRefusedJson(const Error &error)
{
    static const std::set<std::string> codes{"duplicate_field", "number_range", "too_deep"};
    return codes.contains(error.code);
}

/// Empty where both read the same, else what differs.
QString difference(const std::string &text)
{
    const OrderedJson expected = OrderedJson::parse(text, nullptr, false);
    const Result<OrderedJson> read = parseJson<OrderedJson>(text);
    if (read && expected.is_discarded())
        return "read although it is not JSON";
    if (!read && !expected.is_discarded() && !isRefusedJson(read.error()))
        return "refused: " + QString::fromStdString(read.error().code);
    // Written out, 1 and 1.0 differ.
    return read && read->dump() != expected.dump() ? "another value: " + QString::fromStdString(read->dump())
                                                   : QString();
}

std::string withFault(std::string text, std::mt19937 &random)
{
    static constexpr std::string_view bytes = "{}[]\",:\\ \n0123456789-+.eEtfnu/x\x01\x80\xc3\xff";
    const std::size_t at = random() % text.size();
    switch (random() % 4) {
    case 0: text.erase(at, 1 + random() % 3); break;
    case 1: text[at] = bytes[random() % bytes.size()]; break;
    case 2: text.insert(at, 1, bytes[random() % bytes.size()]); break;
    default: text.resize(at); break;
    }
    return text;
}

} // namespace

class JsonDocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void readsWhatJsonIs_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *text) { QTest::newRow(text) << QByteArray(text); };
        row("");
        row("1");
        row(" \"text\" ");
        row("{}");
        row("[[], {}, [{}]]");
        row("[0, -0, 7, -7, 0.0, -0.0, 1e3, 1E-3, 2.5e+2]");
        row("[9223372036854775807, 9223372036854775808, 18446744073709551615, -9223372036854775808]");
        row("[18446744073709551616]");
        row("[-9223372036854775809]");
        row("[300000000214748364800.0, 12345678901234567890123.5, 0.1234567890123456789012345678901e-5, "
            "0.1234567890123456789012345678901234567890e-5]");
        row("[9007199254740993.0000000000000000000000001, 2.2250738585072011e-308]");
        row("[1e400]");
        row("[1e-400, 4.9e-324, 1.7976931348623157e308]");
        row("[01]");
        row("[1.]");
        row("[.5]");
        row("[+1]");
        row("[NaN]");
        row("[true, false, null]");
        row("[tru]");
        row("[nul]");
        row("[nullx]");
        row("[truefalse]");
        row("[\"\\\"\", \"\\\\\", \"\\/\", \"\\b\\f\\n\\r\\t\", \"\\u0041\", \"\\u00e9\", \"\\ud83d\\ude00\", \"\"]");
        row("{\"a\\\"b\": 1, \"a\\\\\": 2, \"\\u0061\": 3}");
        row("[\"\\x\"]");
        row("[\"\\ud800\"]");
        row("[\"\\ud83d\\u0041\"]");
        row("[\"\\u12\"]");
        row("[\"a\nb\"]");
        row("[\"\xff\"]");
        row("[\"\xc3\xa9\xf0\x9f\x98\x80\"]");
        row("\xef\xbb\xbf{\"a\": 1}");
        row("[1, 2");
        row("[1, 2}");
        row("{\"a\": 1]");
        row("[1,]");
        row("[,1]");
        row("[1 2]");
        row("{\"a\" 1}");
        row("{\"a\": 1,}");
        row("{\"a\"}");
        row("{a: 1}");
        row("{\"a\": 1} {");
        row("{\"a\": 1}, 2");
        row("[1] // why");
        row("{\"a\": \"}");
        row("{\"a\": 1}]");
    }
    void readsWhatJsonIs()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(difference(text.toStdString()), QString());
    }

    void readsDamagedDocumentsAsJsonHasThem()
    {
        const std::string whole = fixtureText("partition/add_ab.graph.json");
        std::mt19937 random(7);
        for (int i = 0; i < 3000; ++i) {
            const std::string text = withFault(whole, random);
            const QString found = difference(text);
            QVERIFY2(found.isEmpty(), qPrintable(QString("%1: %2").arg(i).arg(found)));
        }
    }

    void handsElementsOverOnce()
    {
        std::vector<std::size_t> indices;
        const ElementSink<OrderedJson> sink{"nodes",
                                            [&](std::size_t index, OrderedJson &&) { indices.push_back(index); }};
        // A byte order mark makes the first reading give up.
        for (const char *text : {"{\"nodes\": [1, [2], {\"a\": 3}]}", "\xef\xbb\xbf{\"nodes\": [1, 2, 3]}"}) {
            indices.clear();
            const Result<OrderedJson> read = parseJson<OrderedJson>(text, sink, {});
            QVERIFY(read);
            QCOMPARE(indices, (std::vector<std::size_t>{0, 1, 2}));
        }
    }
};

CUTAWAY_CORE_TEST(JsonDocumentTest)
#include "json_document_test.moc"
