#include "core/json/json_writing.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;
using OrderedJson = nlohmann::ordered_json;

class JsonWritingTest : public QObject
{
    Q_OBJECT

private slots:
    void givesEachFieldALine();
    void givesEachObjectOfAnArrayALine();
    void keepsAnObjectOnItsLineIfItFits();
    void givesTheFieldsOfALongObjectTheirLines();
    void laysOutNoMoreThanEightLevels();

private:
    static QString text(const OrderedJson &document) { return QString::fromStdString(layOut(document)); }
};

void JsonWritingTest::givesEachFieldALine()
{
    QCOMPARE(text({{"a", 1}, {"b", {1, 2}}}), QString("{\n \"a\": 1,\n \"b\": [1,2]\n}\n"));
}

void JsonWritingTest::givesEachObjectOfAnArrayALine()
{
    QCOMPARE(text({{"a", {{{"b", 1}}, {{"b", 2}}}}}), QString("{\n \"a\": [\n  {\"b\":1},\n  {\"b\":2}\n ]\n}\n"));
}

void JsonWritingTest::keepsAnObjectOnItsLineIfItFits()
{
    QCOMPARE(text({{"a", {{"b", 1}, {"c", 2}}}}), QString("{\n \"a\": {\"b\":1,\"c\":2}\n}\n"));
}

void JsonWritingTest::givesTheFieldsOfALongObjectTheirLines()
{
    const std::string name(100, 'x');
    const QString lines = "{\n \"a\": {\n  \"b\": \"%1\",\n  \"c\": [\n   {\"d\":1}\n  ]\n }\n}\n";
    QCOMPARE(text({{"a", {{"b", name}, {"c", OrderedJson::array({{{"d", 1}}})}}}}),
             lines.arg(QString::fromStdString(name)));
}

void JsonWritingTest::laysOutNoMoreThanEightLevels()
{
    OrderedJson document = std::string(100, 'x');
    for (int level = 0; level < 20; ++level)
        document = OrderedJson{{"a", std::move(document)}};
    QCOMPARE(text(document).count('\n'), 2 * 8 + 1);
    QVERIFY(OrderedJson::parse(layOut(document)) == document);
}

CUTAWAY_TEST(JsonWritingTest)
#include "json_writing_test.moc"
