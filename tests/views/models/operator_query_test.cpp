#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/operator_query.h"

#include <QTest>

using namespace cutaway;

class OperatorQueryTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_open.open("resnet50", "resnet50.h4"); }

    void findsOperatorsThatMeetAllTerms_data();
    void findsOperatorsThatMeetAllTerms();
    void saysWhatItCannotUnderstand_data();
    void saysWhatItCannotUnderstand();
    void toleratesWhatIsNotTypedToItsEnd_data();
    void toleratesWhatIsNotTypedToItsEnd();
    void findsByPartitionAndDevice();
    void comparesBytesAndLatency();

private:
    int hits(const QString &text) const
    {
        const OperatorMatcher matcher(OperatorQuery::parse(text), *m_open.plan);
        int count = 0;
        for (std::size_t i = 0; i < m_open.plan->itemCount(); ++i)
            count += matcher.matches(ItemIndex(i));
        return count;
    }

    testing::OpenPlan m_open;
};

void OperatorQueryTest::findsOperatorsThatMeetAllTerms_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<int>("count");
    QTest::newRow("nothing") << "" << 0;
    QTest::newRow("word") << "layer4" << 32;
    QTest::newRow("word in capitals") << "LAYER4" << 32;
    QTest::newRow("kind") << "op:conv" << 53;
    QTest::newRow("word and kind") << "layer4 op:conv" << 10;
    QTest::newRow("kind by its name") << "op:convolution" << 53;
    QTest::newRow("type") << "type:BatchNorm" << 53;
    QTest::newRow("type is not the kind") << "type:convolution" << 0;
    QTest::newRow("module") << "module:layer4.0" << 12;
    QTest::newRow("expression") << "/^layer[12]_0_conv[13]$/" << 4;
    QTest::newRow("expression of a path") << "/layer1\\.0\\.bn\\d/" << 3;
    QTest::newRow("quoted") << "\"op:conv\"" << 0;
    QTest::newRow("inputs are no operators") << "/^x$/" << 0;
}

void OperatorQueryTest::findsOperatorsThatMeetAllTerms()
{
    QFETCH(const QString, query);
    QFETCH(const int, count);
    QCOMPARE(hits(query), count);
}

void OperatorQueryTest::saysWhatItCannotUnderstand_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("named");
    QTest::newRow("field") << "colour:red"
                           << "colour";
    QTest::newRow("expression") << "/layer(/"
                                << "parenthesis";
    QTest::newRow("partition") << "part:one"
                               << "one";
    QTest::newRow("size") << "bytes>many"
                          << "many";
    QTest::newRow("time") << "latency<5apples"
                          << "5apples";
}

void OperatorQueryTest::saysWhatItCannotUnderstand()
{
    QFETCH(const QString, query);
    QFETCH(const QString, named);
    QVERIFY2(OperatorQuery::parse(query).problem().contains(named), qPrintable(OperatorQuery::parse(query).problem()));
    QCOMPARE(hits(query), 0);
}

void OperatorQueryTest::toleratesWhatIsNotTypedToItsEnd_data()
{
    QTest::addColumn<QString>("query");
    for (const char *query :
         {"layer4 op:", "layer4 part:", "layer4 bytes>", "layer4 /", "layer4 /layer", "layer4 \"lay"})
        QTest::newRow(query) << query;
}

void OperatorQueryTest::toleratesWhatIsNotTypedToItsEnd()
{
    QFETCH(const QString, query);
    QCOMPARE(OperatorQuery::parse(query).problem(), QString());
    QCOMPARE(hits(query), 32);
}

void OperatorQueryTest::findsByPartitionAndDevice()
{
    const int first = int(m_open.plan->group(m_open.group(0)).itemCount);
    const int second = int(m_open.plan->group(m_open.group(1)).itemCount);
    QCOMPARE(hits("part:0"), first);
    QCOMPARE(hits("part:0,1"), first + second);
    QCOMPARE(hits("device:dev_1"), second);
    QCOMPARE(hits("device:DEV_1"), second);
    QCOMPARE(hits("device:dev"), 175);
    QCOMPARE(hits("device:tpu"), 0);
    QVERIFY(OperatorQuery::parse("part:0").dependsOnPlaces());
    QVERIFY(OperatorQuery::parse("layer4 device:x").dependsOnPlaces());
    QVERIFY(!OperatorQuery::parse("layer4 bytes>1").dependsOnPlaces());
}

void OperatorQueryTest::comparesBytesAndLatency()
{
    QCOMPARE(hits("bytes>=0"), 175);
    QCOMPARE(hits("bytes>4MiB"), hits("bytes>4194304"));
    QVERIFY(hits("bytes>4MiB") > 0);
    QCOMPARE(hits("bytes>4MiB") + hits("bytes<=4MiB"), 175);
    QCOMPARE(hits("latency>10us"), hits("latency>1e-5"));
    QCOMPARE(hits("latency>10us") + hits("latency<=10us"), 175);
    QCOMPARE(hits("latency>10us latency<20us"), hits("latency<20us") - hits("latency<=10us"));
}

CUTAWAY_CORE_TEST(OperatorQueryTest)
#include "operator_query_test.moc"
