#include "tests/support/test_program.h"
#include "views/canvas/paint/target_badge.h"

#include <QApplication>
#include <QSet>
#include <QTest>

using namespace cutaway;

/// What a lane says of a drop, however narrow it is.
class TargetBadgeTest : public QObject
{
    Q_OBJECT

private slots:
    void inAnyWidthNoWordIsWiderThanItsLane();
    void theLongestWordThatFitsIsSaid();
    void withoutAWordThereIsTheGlyph();

private:
    TargetBadge refused() const
    {
        TargetBadge badge;
        badge.shortTitle = QStringLiteral("over by 2.81 MiB");
        badge.shortestTitle = QStringLiteral("over");
        return badge;
    }
    double widthOf(const QString &word) { return shortBadgeSize(word, m_texts).width(); }

    TextCache m_texts;
};

void TargetBadgeTest::inAnyWidthNoWordIsWiderThanItsLane()
{
    const TargetBadge badge = refused();
    QSet<QString> words;
    for (double lane = widthOf({}); lane < 300; ++lane) {
        const QString word = wordFor(badge, lane, m_texts);
        QVERIFY2(widthOf(word) <= lane, qPrintable(word));
        words.insert(word);
    }
    QCOMPARE(words, QSet<QString>({QString(), badge.shortestTitle, badge.shortTitle}));
}

void TargetBadgeTest::theLongestWordThatFitsIsSaid()
{
    const TargetBadge badge = refused();
    QCOMPARE(wordFor(badge, widthOf(badge.shortTitle), m_texts), badge.shortTitle);
    QCOMPARE(wordFor(badge, widthOf(badge.shortTitle) - 1, m_texts), badge.shortestTitle);
    QCOMPARE(wordFor(badge, widthOf(badge.shortestTitle) - 1, m_texts), QString());
}

void TargetBadgeTest::withoutAWordThereIsTheGlyph()
{
    QVERIFY(widthOf({}) > 0);
    QVERIFY(widthOf({}) < widthOf(QStringLiteral("i")));
}

CUTAWAY_WIDGET_TEST(TargetBadgeTest)
#include "target_badge_test.moc"
