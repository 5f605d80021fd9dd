#include "core/base/units.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/panels/report_panel.h"
#include "views/theme/style.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QMap>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextEdit>
#include <QTextLayout>
#include <QTranslator>

#include <set>

using namespace cutaway;

namespace {

/// Of a plan whose fullest rank needs a KiB less.
PlanCost withLess(PlanCost cost)
{
    cost.largestLaneBytes -= 1024;
    for (Figure &figure : cost.figures)
        figure.value -= figure.name == "largest_lane_bytes" ? 1024 : 0;
    return cost;
}

} // namespace

/// What `cutaway evaluate` prints of DLRM on eight ranks.
class ReportPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void showsThePlansReport();
    void isThereOnlyForPlansThatHaveOne();
    void followsAMove();
    void beginsWithWhatDiffersFromThePlanComparedWith();
    void sentencesAreBrokenInANarrowPanelAndRowsOfTablesAreNot();
    void isReadAgainOnceItIsLookedAt();
    void canBeCopied();
    void labelsAndHeadingsAreInTheLanguageOfTheWindow();
    void figuresAreBelowEachOtherInChinese();

private:
    QString shown() const { return m_panel->findChild<QTextEdit *>()->toPlainText(); }
    /// As a text field gives it, with plain spaces before units, and bytes in units as the window has them.
    QString report() const
    {
        QString text = QString::fromStdString(textOf(m_open->plan->report())).chopped(1); // the last line's end
        static const QRegularExpression bytes(QStringLiteral("\\b(\\d+) bytes"));
        for (QRegularExpressionMatch match = bytes.match(text); match.hasMatch(); match = bytes.match(text))
            text.replace(match.captured(), QString::fromStdString(formatBytes(match.captured(1).toLongLong())));
        return text.replace(QChar::Nbsp, u' ');
    }
    void openTables()
    {
        m_open->run("embedding.default", testing::fixtureGraph("embedding/dlrm_v2"),
                    testing::fixtureInventory("embedding/a100_80g_8"));
    }
    void move() { m_open->source.requestMove(m_open->moveTo("t_cat_2", m_rank = 7 - m_rank)); }

    std::int64_t m_rank = 0;
    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<ReportPanel> m_panel;
};

void ReportPanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<ReportPanel>(&m_open->source);
    openTables();
    m_panel->resize(900, 300);
    m_panel->show();
}

void ReportPanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

void ReportPanelTest::showsThePlansReport()
{
    QVERIFY(shown().contains("t_cat_2"));
    QCOMPARE(shown(), report());
}

void ReportPanelTest::isThereOnlyForPlansThatHaveOne()
{
    QSignalSpy available(m_panel.get(), &ReportPanel::availabilityChanged);
    m_open->open("resnet18", "resnet18.h2");
    QCOMPARE(available.count(), 1);
    QCOMPARE(available.front().front().toBool(), false);
    openTables();
    QCOMPARE(available.back().front().toBool(), true);
}

void ReportPanelTest::followsAMove()
{
    const QString before = shown();
    move();
    QTRY_VERIFY(shown() != before);
    QVERIFY(shown().endsWith(report()));
}

void ReportPanelTest::beginsWithWhatDiffersFromThePlanComparedWith()
{
    m_open->source.setPlan(m_open->plan.get(), withLess(m_open->plan->cost()), "before");
    QVERIFY2(shown().startsWith("Against before: Largest HBM of tables +1.00 KiB\n"),
             qPrintable(shown().section(u'\n', 0, 0)));
    QVERIFY(shown().endsWith(report()));
}

void ReportPanelTest::sentencesAreBrokenInANarrowPanelAndRowsOfTablesAreNot()
{
    m_open->source.setPlan(m_open->plan.get(), withLess(m_open->plan->cost()), "before");
    m_panel->resize(160, 300);
    const QTextDocument *document = m_panel->findChild<QTextEdit *>()->document();
    const auto linesOf = [document](const QTextBlock &block) {
        document->documentLayout()->blockBoundingRect(block); // lays out what is not in view, too
        return block.layout()->lineCount();
    };
    QVERIFY(document->firstBlock().text().startsWith("Against before"));
    QTRY_VERIFY(linesOf(document->firstBlock()) > 1);
    QTextBlock widest = document->firstBlock();
    for (QTextBlock block = widest; block.isValid(); block = block.next())
        widest = block.length() > widest.length() ? block : widest;
    QVERIFY(widest != document->firstBlock());
    QCOMPARE(linesOf(widest), 1);
}

void ReportPanelTest::isReadAgainOnceItIsLookedAt()
{
    m_panel->hide();
    const QString before = shown();
    move();
    QCoreApplication::processEvents();
    QCOMPARE(shown(), before);
    m_panel->show();
    QVERIFY(shown().endsWith(report()));
}

void ReportPanelTest::canBeCopied()
{
    auto *text = m_panel->findChild<QTextEdit *>();
    QTest::keyClick(text, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(text, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), report());
}

void ReportPanelTest::labelsAndHeadingsAreInTheLanguageOfTheWindow()
{
    struct German : QTranslator
    {
        bool isEmpty() const override { return false; }
        QString translate(const char *, const char *source, const char *, int) const override
        {
            static const QMap<QString, QString> words{{"collectives by kind", "Collectives nach Art"},
                                                      {"mesh dimension %1", "Mesh-Dimension %1"},
                                                      {"%1 of outputs", "%1 der Ausgaben"},
                                                      {"Transferred, per device", "Übertragen, im Ganzen, je Gerät"}};
            return words.value(QString::fromUtf8(source));
        }
    };
    m_open->run("sharding.megatron", testing::fixtureGraph("sharding/bert_h96_l1"),
                testing::fixtureInventory("sharding/mesh2x4"));
    const QString english = shown();
    QVERIFY(english.contains("\ncollectives by kind\n"));
    QCOMPARE(english, report());
    German german;
    QCoreApplication::installTranslator(&german);
    m_open->source.setPlan(m_open->plan.get(), m_open->plan->cost(), "megatron");
    const QString told = shown();
    QCoreApplication::removeTranslator(&german);
    QVERIFY2(told.contains("\nCollectives nach Art\n"), qPrintable(told));
    QVERIFY2(told.contains("\n  Mesh-Dimension 1  "), qPrintable(told));
    for (const char *word : {"Transferred", "  mesh dimension", " of outputs"})
        QVERIFY2(!told.contains(word), word);
    std::set<qsizetype> columns; // one for all figures
    for (const QString &line : told.split(u'\n')) {
        if (const qsizetype gap = line.lastIndexOf("  "); gap > 1)
            columns.insert(gap + 2);
    }
    QCOMPARE(columns.size(), 1u);
}

void ReportPanelTest::figuresAreBelowEachOtherInChinese()
{
    struct Chinese : QTranslator
    {
        bool isEmpty() const override { return false; }
        QString translate(const char *, const char *source, const char *, int) const override
        {
            return std::string_view(source) == "Communication time" ? QStringLiteral("通信时间") : QString();
        }
    };
    Chinese chinese;
    QCoreApplication::installTranslator(&chinese);
    m_open->run("sharding.megatron", testing::fixtureGraph("sharding/bert_h96_l1"),
                testing::fixtureInventory("sharding/mesh2x4"));
    QCoreApplication::removeTranslator(&chinese);
    QVERIFY2(shown().contains(QStringLiteral("通信时间\t")), qPrintable(shown()));
    const auto *text = m_panel->findChild<QTextEdit *>();
    text->document()->documentLayout()->documentSize(); // lays all out
    std::set<int> columns;
    for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next()) {
        if (const int tab = int(block.text().indexOf(u'\t')); tab >= 0)
            columns.insert(qRound(block.layout()->lineAt(0).cursorToX(tab + 1)));
    }
    QCOMPARE(columns.size(), 1u);
}

CUTAWAY_WIDGET_TEST(ReportPanelTest)
#include "report_panel_test.moc"
