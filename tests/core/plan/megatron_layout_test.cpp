#include "core/plan/megatron_layout.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

namespace {

QString joined(const std::vector<std::string> &stages)
{
    QStringList list;
    for (const std::string &stage : stages)
        list += QString::fromStdString(stage);
    return list.join('|');
}

QString writtenOut(const char *text)
{
    const Result<std::vector<std::string>> stages = readMegatronLayout(text);
    return stages ? joined(*stages) : QString::fromStdString(stages.error().message);
}

QString checked(const char *text, std::size_t pipelineParallel, std::size_t layers)
{
    const Result<std::vector<std::string>> stages = readMegatronLayout(text);
    const Done done = checkMegatronLayout(*stages, pipelineParallel, layers);
    return done ? "fine" : QString::fromStdString(done.error().message);
}

} // namespace

/// What Megatron-LM's own parser makes of these.
class MegatronLayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void groupsAreWrittenOutOnceThenRuns()
    {
        QCOMPARE(writtenOut("Et*7|t*7mL"), "Ettttttt|tttttttmL");
        QCOMPARE(writtenOut("Ett||ttL|"), "Ett||ttL|");
        QCOMPARE(writtenOut("(t|)*3"), "t|t|t|");
        QCOMPARE(writtenOut("(Et|)*2tL"), "Et|Et|tL");
        QCOMPARE(writtenOut("E|*3tL"), "E|||tL");
        QCOMPARE(writtenOut("E(t*2|)*2,m|L"), "Ett|tt|m|L");
        QCOMPARE(writtenOut("|"), "|");
        QCOMPARE(writtenOut("Et*0|L"), "E|L");
    }

    void whatIsNoLayerIsRefusedWithItsStage()
    {
        QCOMPARE(writtenOut("Ex|L"), "stage 0, \"Ex\": invalid layer character \"x\"");
        QCOMPARE(writtenOut("Et|tl"), "stage 1, \"tl\": invalid layer character \"l\"");
        QCOMPARE(writtenOut("E t|L"), "stage 0, \"E t\": invalid layer character \" \"");
        QCOMPARE(writtenOut("((t|)*2t|)*2"), "stage 0, \"(t\": invalid layer character \"(\"");
        QCOMPARE(writtenOut("(t|)L"), "stage 0, \"(t\": invalid layer character \"(\"");
        QCOMPARE(writtenOut("Et*2.5|L"), "stage 0, \"Ett.5\": invalid layer character \".\"");
        QVERIFY(writtenOut("Et*99999999999999999999|L").contains("more than"));
    }

    void megatronsRulesHold()
    {
        QCOMPARE(checked("Et*3|(tt|)*29,m|L", 16, 61), "fine");
        QCOMPARE(checked("Ett||ttL|", 4, 4), "fine");
        QCOMPARE(checked("E|tt|tt|L", 2, 4), "fine");
        QVERIFY(checked("Et*3|(tt|)*29,m|L", 5, 61).contains("32 stages are not a multiple of 5"));
        QVERIFY(checked("Et|Lt", 2, 2).contains("the last layer must be L"));
        QVERIFY(checked("tE|L", 2, 1).contains("the first layer must be E"));
        QVERIFY(checked("Etm|tL", 2, 2).contains("before layers m"));
        QVERIFY(checked("Et|mm|m|L", 2, 1).contains("in one"));
        QVERIFY(checked("Et|m|t|L", 2, 2).contains("before layers m"));
        QVERIFY(checked("Et|m||L", 2, 1).contains("not the last of rank 1"));
        QCOMPARE(checked("Et|tL", 2, 4), "the layout has 2 layers t, the graph has 4");
    }

    void theShortFormReadsBackTheSame_data()
    {
        QTest::addColumn<QString>("plain");
        QTest::addColumn<QString>("folded");
        QTest::newRow("runs") << "Etttt|ttL"
                              << "Et*4|ttL";
        QTest::newRow("groups") << "Et|tt|tt|tt|L"
                                << "Et|(tt|)*3L";
        QTest::newRow("runs in groups") << "E|ttt|ttt|L"
                                        << "E|(t*3|)*2L";
        QTest::newRow("empty stages") << "Et|||tL"
                                      << "Et|||tL";
        QTest::newRow("all alike") << "tt|tt"
                                   << "tt|tt";
    }
    void theShortFormReadsBackTheSame()
    {
        QFETCH(QString, plain);
        QFETCH(QString, folded);
        const std::vector<std::string> stages = *readMegatronLayout(plain.toStdString());
        QCOMPARE(QString::fromStdString(writeMegatronLayout(stages, LayoutFolding::RunsAndGroups)), folded);
        QCOMPARE(QString::fromStdString(writeMegatronLayout(stages, LayoutFolding::None)), plain);
        QCOMPARE(*readMegatronLayout(folded.toStdString()), stages);
    }

    void runsAloneAreFoldedFromTwoLetters()
    {
        QCOMPARE(writeMegatronLayout({"Ett", "t", "t", "tmL"}, LayoutFolding::Runs), std::string("Et*2|t|t|tmL"));
    }
};

CUTAWAY_TEST(MegatronLayoutTest)
#include "megatron_layout_test.moc"
