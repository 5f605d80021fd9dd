#include "core/json/python_literal.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <random>

using namespace cutaway;
using OrderedJson = nlohmann::ordered_json;

namespace {

int upTo(std::mt19937 &random, int end)
{
    return std::uniform_int_distribution(0, end - 1)(random);
}

OrderedJson randomValue(std::mt19937 &random, int depth)
{
    const int size = depth > 3 ? 0 : upTo(random, 4);
    switch (upTo(random, depth > 3 ? 5 : 7)) {
    case 0: return nullptr;
    case 1: return upTo(random, 2) == 1;
    case 2: return std::int64_t(upTo(random, 2001) - 1000);
    case 3: return (upTo(random, 2001) - 1000) / 16.0;
    case 4: return std::string(std::size_t(upTo(random, 5)), "a'b\"\\"[upTo(random, 5)]);
    case 5: {
        OrderedJson list = OrderedJson::array();
        for (int i = 0; i < size; ++i)
            list.push_back(randomValue(random, depth + 1));
        return list;
    }
    default: {
        OrderedJson fields = OrderedJson::object();
        for (int i = 0; i < size; ++i)
            fields["k" + std::to_string(i)] = randomValue(random, depth + 1);
        return fields;
    }
    }
}

std::string quoted(const std::string &text)
{
    std::string printed = "'";
    for (const char c : text)
        printed += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string{c};
    return printed + '\'';
}

/// As Python prints it; dicts now and then as one of the classes that hold one.
std::string printed(const OrderedJson &value, std::mt19937 &random)
{
    if (value.is_null())
        return "None";
    if (value.is_boolean())
        return value.get<bool>() ? "True" : "False";
    if (value.is_string())
        return quoted(value.get<std::string>());
    if (value.is_number())
        return value.dump();
    const bool isPairs = value.is_object() && upTo(random, 4) == 0;
    const bool isNamespace = value.is_object() && !isPairs && upTo(random, 4) == 0;
    std::string inside;
    for (const auto &[key, element] : value.items()) {
        if (!inside.empty())
            inside += ", ";
        const std::string told = printed(element, random);
        inside += value.is_array() ? told
                  : isPairs        ? '(' + quoted(key) + ", " + told + ')'
                  : isNamespace    ? key + '=' + told
                                   : quoted(key) + ": " + told;
    }
    if (value.is_array())
        return upTo(random, 2) == 0 || value.size() == 1 ? '[' + inside + ']' : '(' + inside + ')';
    if (isPairs)
        return "OrderedDict([" + inside + "])";
    if (isNamespace)
        return "Namespace(" + inside + ')';
    switch (upTo(random, 4)) {
    case 0: return "defaultdict(<class 'int'>, {" + inside + "})";
    case 1: return "mappingproxy({" + inside + "})";
    default: return '{' + inside + '}';
    }
}

} // namespace

class PythonLiteralTest : public QObject
{
    Q_OBJECT

private slots:
    void readsWhatPythonPrints();
    void keepsOtherClassesInANamespaceAsText();
    void saysWhereTheFaultIs_data();
    void saysWhereTheFaultIs();
};

void PythonLiteralTest::readsWhatPythonPrints()
{
    std::mt19937 random(3);
    for (int i = 0; i < 2000; ++i) {
        const OrderedJson value = randomValue(random, 0);
        const std::string text = printed(value, random);
        const Result<OrderedJson> read = readPythonLiteral(text);
        QVERIFY2(read, (text + ": " + (read ? "" : std::string(read.error().line()))).c_str());
        QCOMPARE(QString::fromStdString(read->dump()), QString::fromStdString(value.dump()));
    }
}

void PythonLiteralTest::keepsOtherClassesInANamespaceAsText()
{
    const Result<OrderedJson> read = readPythonLiteral(
        "Namespace(dtype=torch.bfloat16, backend=<AttnBackend.auto: 5>, device=device('cpu'), n=1_000)");
    QVERIFY(read);
    QCOMPARE(QString::fromStdString(read->dump()),
             R"({"dtype":"torch.bfloat16","backend":"<AttnBackend.auto: 5>","device":"cpu","n":1000})");
}

void PythonLiteralTest::saysWhereTheFaultIs_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("place");
    QTest::newRow("call") << "{'a': open('x')}"
                          << "line 1, column 7";
    QTest::newRow("not closed") << "{'a': 1,\n 'b': [2"
                                << "line 2, column 9";
    QTest::newRow("call in a namespace") << "Namespace(a=1, b=Path('x'))"
                                         << "line 1, column 18";
    QTest::newRow("no name") << "Namespace(1)"
                             << "line 1, column 12";
    QTest::newRow("twice") << "Namespace(a=1, a=2)"
                           << "line 1, column 19";
    QTest::newRow("deep") << QString("defaultdict(None, ").repeated(100) << "line 1, column 1147";
}

void PythonLiteralTest::saysWhereTheFaultIs()
{
    QFETCH(const QString, text);
    QFETCH(const QString, place);
    const Result<OrderedJson> read = readPythonLiteral(text.toStdString());
    QVERIFY(!read);
    QCOMPARE(QString::fromStdString(read.error().where), place);
    QVERIFY(looksPrintedByPython(text.toStdString()));
}

CUTAWAY_TEST(PythonLiteralTest)
#include "python_literal_test.moc"
