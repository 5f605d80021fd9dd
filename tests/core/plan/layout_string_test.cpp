#include "core/plan/layout_string.h"

#include <QTest>

using namespace cutaway;

namespace {

QString expanded(const std::string &text)
{
    const Result<std::vector<std::string>> stages = parseLayoutString(text);
    if (!stages)
        return QString::fromStdString(stages.error().code + " at " + stages.error().where);
    QString all;
    for (const std::string &stage : *stages)
        all += (all.isEmpty() ? "" : " | ") + QString::fromStdString(stage);
    return all;
}

} // namespace

class LayoutStringTest : public QObject
{
    Q_OBJECT

private slots:
    void repeatsLettersAndGroups()
    {
        QCOMPARE(expanded("Et*2|(tt|)*3t|tmL"), "Ett | tt | tt | tt | t | tmL");
        QCOMPARE(expanded("E t , t | \\(t|\\)*2 L"), "Ett | t | t | L");
        QCOMPARE(expanded("E((t*2|)*2t|)*2L"), "Ett | tt | t | tt | tt | t | L");
        QCOMPARE(expanded("EtL"), "EtL");
    }

    void keepsEmptyStages()
    {
        const Result<std::vector<std::string>> stages = parseLayoutString("Et||tL");
        QVERIFY(stages);
        QCOMPARE(stages->size(), std::size_t(3));
        QVERIFY((*stages)[1].empty());
    }

    void saysWhatIsWrongAndWhere()
    {
        QCOMPARE(expanded("Etx"), "bad_layout at column 3");
        QCOMPARE(expanded("(tt"), "bad_layout at column 4");
        QCOMPARE(expanded("tt)"), "bad_layout at column 3");
        QCOMPARE(expanded("t*x"), "bad_layout at column 3");
        QCOMPARE(expanded("((t*999999)*999999)*999999"), "too_large at column 19");
        QCOMPARE(expanded(std::string(100, '(')), "bad_layout at column 17");
    }

    void foldsRunsOfALetter()
    {
        QCOMPARE(writeLayoutString({"Ettt", "t", "tmL"}), std::string("Et*3|t|tmL"));
        const Result<std::vector<std::string>> again = parseLayoutString("Et*3|t|tmL");
        QVERIFY(again);
        QCOMPARE(*again, (std::vector<std::string>{"Ettt", "t", "tmL"}));
    }
};

QTEST_GUILESS_MAIN(LayoutStringTest)
#include "layout_string_test.moc"
