#include "core/graph/node_details.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

class NodeDetailsTest : public QObject
{
    Q_OBJECT

private slots:
    void writesWhatACallWasGiven();
    void survivesWhatCannotBeRead();
    void cutsOffWhatIsLongOrDeep();
};

namespace {

QStringList details(const std::string &extra)
{
    Node node;
    node.extra = extra;
    QStringList lines;
    for (const NodeDetail &detail : nodeDetails(node))
        lines.append(QString::fromStdString(detail.label + " = " + detail.value));
    return lines;
}

} // namespace

void NodeDetailsTest::writesWhatACallWasGiven()
{
    QCOMPARE(details(R"({"arguments": [{"node": "x"}, [2, 2], null, "same", true, 1.5]})"),
             QStringList("arguments = x, [2, 2], none, \"same\", true, 1.5"));
    QCOMPARE(details(R"({"kwargs": {"dim": 1, "dtype": {"dtype": "float32"}}})"),
             QStringList({"dim = 1", "dtype = float32"}));
    QCOMPARE(details(R"({"attributes": {"kernel_size": [7, 7], "bias": false}})"),
             QStringList({"kernel_size = [7, 7]", "bias = false"}));
    QCOMPARE(details(R"({"arguments": [{"node": "x"}, {"slice": [null, 3, null]}, {"ellipsis": true}]})"),
             QStringList("arguments = x, :3:, ..."));
    QCOMPARE(details(R"({"collective": {"kind": "all_gather", "group": 2}})"),
             QStringList("collective = {kind: \"all_gather\", group: 2}"));
}

void NodeDetailsTest::survivesWhatCannotBeRead()
{
    QCOMPARE(details(""), QStringList());
    QCOMPARE(details("{\"arguments\": ["), QStringList());
    QCOMPARE(details("[1, 2]"), QStringList());
    QCOMPARE(details(R"({"kwargs": 3})"), QStringList("kwargs = 3"));
}

void NodeDetailsTest::cutsOffWhatIsLongOrDeep()
{
    std::string many = "{\"arguments\": [0";
    for (int i = 0; i < 100000; ++i)
        many += ", \"ä\"";
    const QStringList shown = details(many + "]}");
    QVERIFY(shown.front().size() < 500);
    QVERIFY(shown.front().endsWith(u'…'));
    QVERIFY(!shown.front().contains(QChar::ReplacementCharacter));

    const std::string deep = "{\"arguments\": " + std::string(100000, '[') + std::string(100000, ']') + "}";
    QCOMPARE(details(deep), QStringList(QString::fromUtf8("arguments = [[[[[[[[…]]]]]]]]")));
}

CUTAWAY_CORE_TEST(NodeDetailsTest)
#include "node_details_test.moc"
