#include "core/json/yaml_document.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;

namespace {

using OrderedJson = nlohmann::ordered_json;

QString codeOf(const std::string &text)
{
    const Result<OrderedJson> read = parseYaml(text);
    return read ? QString() : QString::fromStdString(read.error().code + " at " + read.error().where);
}

} // namespace

class YamlDocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void resolvesPlainScalars_data()
    {
        QTest::addColumn<QString>("yaml");
        QTest::addColumn<QString>("json");
        const auto row = [](const char *yaml, const char *json) { QTest::newRow(yaml) << yaml << json; };
        row("4096", "4096");
        row("-3", "-3");
        row("1_000", "1000");
        row("0x1F", "31");
        row("1e12", "1e12");
        row("1.0e-5", "1.0e-5");
        row(".01", "0.01");
        row("18446744073709551616", "18446744073709551616.0");
        row("true", "true");
        row("No", "false");
        row("~", "null");
        row("", "null");
        row("'12'", "\"12\"");
        row("yEs", "\"yEs\"");
        row("1.2.3", "\"1.2.3\"");
        row(".inf", "\".inf\"");
        row("([0]*3+[1]*13)", "\"([0]*3+[1]*13)\"");
        row("!!str 12", "\"12\"");
    }
    void resolvesPlainScalars()
    {
        QFETCH(QString, yaml);
        QFETCH(QString, json);
        const Result<OrderedJson> read = parseYaml("a: " + yaml.toStdString());
        QVERIFY2(read, qPrintable(codeOf("a: " + yaml.toStdString())));
        QCOMPARE(QString::fromStdString((*read)["a"].dump()),
                 QString::fromStdString(OrderedJson::parse(json.toStdString()).dump()));
    }

    void escapedSpacesAreUtf8()
    {
        const Result<OrderedJson> read = parseYaml(R"({"a\Nb\_": "é\N\_\x85\L"})");
        QVERIFY(read);
        QCOMPARE(QString::fromStdString(read->dump()),
                 QString::fromUtf8("{\"a\u0085b\u00a0\":\"é\u0085\u00a0\u0085\u2028\"}"));
    }

    void keepsOrderAndNesting()
    {
        const Result<OrderedJson> read = parseYaml("b:\n  - 1\n  - {x: [2, three]}\na: |\n  two\n  lines\n");
        QVERIFY(read);
        QCOMPARE(QString::fromStdString(read->dump()), R"({"b":[1,{"x":[2,"three"]}],"a":"two\nlines\n"})");
    }

    void copiesAliasesAndMergesMappings()
    {
        const Result<OrderedJson> read =
            parseYaml("base: &base {x: 1, y: 2}\nmore:\n  <<: *base\n  y: 3\nlist: [*base]\n");
        QVERIFY(read);
        QCOMPARE(QString::fromStdString(read->dump()),
                 R"({"base":{"x":1,"y":2},"more":{"y":3,"x":1},"list":[{"x":1,"y":2}]})");
    }

    void refusesWhatItDoesNotUnderstand()
    {
        QCOMPARE(codeOf("a: 1\nb: [1\n"), "not_yaml at line 3, column 1");
        QCOMPARE(codeOf("a: !!python/object:os.system 1"), "unsupported_tag at line 1, column 4");
        QCOMPARE(codeOf("a: 1\na: 2\n"), "duplicate_field at line 2, column 1");
        QCOMPARE(codeOf("[1]: 2\n"), "not_yaml at line 1, column 1");
        QCOMPARE(codeOf("a: \xff\n"), "not_yaml at ");
        QCOMPARE(codeOf("a: *b\n"), "not_yaml at line 1, column 4");
    }

    void boundsNestingAndCopies()
    {
        QVERIFY(codeOf(std::string(64, '[') + std::string(64, ']')).isEmpty());
        QVERIFY(codeOf(std::string(65, '[') + std::string(65, ']')).startsWith("too_deep"));
        QVERIFY(!codeOf(std::string(100000, '[')).isEmpty());
        std::string blocks;
        for (int i = 0; i < 70; ++i)
            blocks += std::string(std::size_t(i), ' ') + "a:\n";
        QVERIFY(codeOf(blocks).startsWith("too_deep"));
        std::string doubling = "a0: &a0 [x]\n";
        for (int i = 1; i < 40; ++i) {
            const std::string before = "*a" + std::to_string(i - 1);
            doubling += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before + ", " + before + "]\n";
        }
        QVERIFY(codeOf(doubling).startsWith("too_large"));
        QVERIFY(codeOf(std::string(mostYamlBytes + 1, ' ')).startsWith("too_large"));
    }
};

CUTAWAY_CORE_TEST(YamlDocumentTest)
#include "yaml_document_test.moc"
