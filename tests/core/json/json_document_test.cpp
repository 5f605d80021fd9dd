#include "core/json/json_document.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace cutaway;
using namespace std::literals;

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

const std::vector<std::string> documents{
    R"({"a": [1, -2, 0, -0, 18446744073709551615, -9223372036854775808], "b": {}, "c": [], "": null})",
    R"([true, false, null, 0.1, -0.0, 1e3, 1E+3, 1.5e-7, 2.2250738585072014e-308, 5e-324, 1e-400, 123456789012.25])",
    R"(["", "plain", "\"\\\/\b\f\n\r\t", "\u0041\u00e9\u4e2d\ud83d\ude00", "é 中 😀", "\u0000"])",
    " \t\r\n {\"x\" : [ 1 , { \"y\" : \"z\" } ] } \n",
    "\"only\"",
    "0",
    "\xef\xbb\xbf[1]",
};

/// What the library that is known to be right makes of it; discarded: it is no JSON.
Json known(const std::string &text)
{
    return Json::parse(text, nullptr, false);
}

/// Refused for what JSON allows and documents do not.
bool isOfDocumentsAlone(const Error &error)
{
    return error.code == "duplicate_field" || error.code == "number_range";
}

void compareWithKnown(const std::string &text)
{
    const Json wanted = known(text);
    const Result<Json> read = parseJson<Json>(text);
    const QByteArray shown = QByteArray::fromStdString(text).toPercentEncoding(" {}[]\",:");
    if (!read) {
        QVERIFY2(wanted.is_discarded() || isOfDocumentsAlone(read.error()), shown.constData());
        return;
    }
    QVERIFY2(!wanted.is_discarded(), shown.constData());
    QVERIFY2(read->dump() == wanted.dump(), shown.constData()); // 1 is not 1.0
}

} // namespace

class JsonDocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void valuesAreThoseOfTheKnownParser()
    {
        for (const std::string &text : documents) {
            QVERIFY(parseJson<Json>(text));
            compareWithKnown(text);
        }
    }

    void whatIsNoJsonForTheKnownParserIsNone()
    {
        constexpr std::string_view bytes = "\0\x1f \"\\,:[]{}-+.0e1tu/\x7f\x80\xbf\xc1\xc3\xe0\xed\xf0\xf4\xf5"sv;
        for (const std::string &text : documents) {
            for (std::size_t i = 0; i < text.size(); ++i) {
                compareWithKnown(text.substr(0, i));
                for (const char byte : bytes) {
                    std::string replaced = text;
                    replaced[i] = byte;
                    compareWithKnown(replaced);
                    compareWithKnown(std::string(text).insert(i, 1, byte));
                }
            }
        }
    }

    void errorsSayWhereAndWhatIsWrong()
    {
        const auto line = [](const char *text) { return parseJson<Json>(text).error().line(); };
        QCOMPARE(line("{\n \"a\": tru}"), "line 2, column 10: not valid JSON: invalid literal");
        QCOMPARE(line(""), "the text is empty, a JSON object is wanted");
        QCOMPARE(line("{\"a\": [1, 99999999999999999999]}"), "a[1]: 99999999999999999999 is beyond 64 bits");
        QCOMPARE(line("{\"a\": 1e400}"), "a: 1e400 is too large for a number");
        QCOMPARE(line("{\"a\": 1, \"a\": 2}"), "a: the field is given twice");
    }

    void elementsAreHandedOverOnceAlsoWhereTheRestIsReadAnotherWay()
    {
        for (const std::string &text : {"{\"nodes\": [1, 2, 3]}"s, "{\"nodes\": [1, 2, 3], \"rest\": 1e400}"s,
                                        "{\"nodes\": [1, 2, 3]}\0 the end"s}) {
            std::vector<std::pair<std::size_t, std::string>> taken;
            const ElementSink<OrderedJson> sink{
                "nodes", [&](std::size_t index, OrderedJson &&value) { taken.emplace_back(index, value.dump()); }};
            const Result<OrderedJson> rest = parseJson<OrderedJson>(text, sink, {});
            QCOMPARE(taken, (decltype(taken){{0, "1"}, {1, "2"}, {2, "3"}}));
            if (rest)
                QVERIFY(rest->at("nodes").empty());
        }
    }
};

QTEST_GUILESS_MAIN(JsonDocumentTest)
#include "json_document_test.moc"
