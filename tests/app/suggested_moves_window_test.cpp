#include "app/document/samples.h"
#include "app/window/start/start_cards.h"
#include "tests/app/shown_window.h"
#include "views/models/figures.h"
#include "views/models/inspection.h"
#include "views/panels/inspection_view.h"
#include "views/panels/inspector_panel.h"

#include <QClipboard>
#include <QTextBlock>
#include <QTextCursor>
#include <QUndoStack>

using namespace cutaway;
using namespace cutaway::testing;

/// What the inspector says that would help a group, taken by a click, in plans of every kind that has samples.
class SuggestedMovesWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void whatIsTakenByAClickGainsWhatItPromisesAndIsUndoneInOneStep_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char *kind : {"partition", "pipeline", "embedding", "sharding", "training", "bucketing"})
            QTest::newRow(kind) << kind;
    }
    void whatIsTakenByAClickGainsWhatItPromisesAndIsUndoneInOneStep();

private:
    struct Offered
    {
        QString text;
        QString change; ///< `−12.0 µs`
    };

    static void openSample(Shown &shown, const QString &kind);
    static QString copied(const InspectorPanel &panel);
    /// The links of the sections about moves and settings.
    static std::vector<Offered> offered(const InspectorPanel &panel);
    static void click(InspectorPanel &panel, const QString &link);

    CleanHome m_home;
};

void SuggestedMovesWindowTest::openSample(Shown &shown, const QString &kind)
{
    const std::vector<Sample> all = samples();
    const auto place = std::ranges::find(all, kind, &Sample::kind) - all.begin();
    QTest::mouseClick(shown.window.findChildren<SampleCard *>()[place], Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(shown.document().isOpen() && !shown.document().current()->isPlaceholder(), 20000);
}

QString SuggestedMovesWindowTest::copied(const InspectorPanel &panel)
{
    QApplication::clipboard()->clear();
    panel.copyAll();
    return QApplication::clipboard()->text();
}

std::vector<SuggestedMovesWindowTest::Offered> SuggestedMovesWindowTest::offered(const InspectorPanel &panel)
{
    std::vector<Offered> found;
    bool isOffer = false;
    for (const QString &line : copied(panel).split(u'\n')) {
        if (!line.startsWith(u'\t'))
            isOffer = line.contains(QLatin1String("help"));
        const QStringList cells = line.split(u'\t');
        if (isOffer && cells.size() == 3)
            found.push_back({cells[1], cells[2]});
    }
    return found;
}

void SuggestedMovesWindowTest::click(InspectorPanel &panel, const QString &link)
{
    auto *view = panel.findChild<InspectionView *>();
    const QString text = QString(link).replace(QChar::Nbsp, u' '); // as it looks
    QTextCursor start(view->document()->find(text));
    while (!start.isNull() && start.block().text().replace(QChar::Nbsp, u' ') != text) // two together begin like one
        start = view->document()->find(text, start);
    QVERIFY2(!start.isNull(), qPrintable(link));
    start.setPosition(start.selectionStart());
    view->setTextCursor(start);
    view->ensureCursorVisible();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->cursorRect(start).center() + QPoint(4, 0));
}

void SuggestedMovesWindowTest::whatIsTakenByAClickGainsWhatItPromisesAndIsUndoneInOneStep()
{
    QFETCH(const QString, kind);
    Shown shown;
    openSample(shown, kind);
    auto &panel = *shown.window.findChild<InspectorPanel *>();
    const PlanTab *tab = shown.document().current();
    const EditedPlan &plan = tab->plan();
    std::size_t taken = 0;
    for (std::size_t g = 0; g < plan.groupCount() && taken < 3; ++g) {
        const GroupInfo group = plan.group(GroupIndex(g));
        if (!group.exists || group.itemCount == 0)
            continue;
        shown.window.viewState().selectSpot(GroupIndex(g));
        const auto isDone = [&panel] {
            const QString text = copied(panel);
            return text.contains(QLatin1String("help")) && !text.contains(QStringLiteral("Searching"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), 20000);
        const std::vector<Offered> offers = offered(panel);
        if (offers.empty())
            continue;
        const QString before = planText(shown.window);
        const double secondsBefore = *plan.cost().latencySec;
        const int steps = tab->history()->index();
        click(panel, offers[taken % offers.size()].text);
        QTRY_VERIFY(planText(shown.window) != before);
        QCOMPARE(secondsChangeText(*plan.cost().latencySec - secondsBefore), offers[taken % offers.size()].change);
        QCOMPARE(tab->history()->index(), steps + 1);
        shown.canvas()->setFocus();
        QTest::keySequence(shown.canvas(), QKeySequence::Undo);
        QCOMPARE(planText(shown.window), before);
        ++taken;
    }
    QVERIFY(taken > 0);
}

CUTAWAY_WINDOW_TEST(SuggestedMovesWindowTest)

#include "suggested_moves_window_test.moc"
