#include "app/window/dialogs/export_formats.h"
#include "tests/app/all_parts.h"

#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::testing;

/// What the export dialog offers can be written, or says why it cannot be as the plan is now.
class ExportOffersTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void tablesAreOfferedWhereThePlanHasSome_data() { addRowForEachKind(); }
    void tablesAreOfferedWhereThePlanHasSome();
    void whatCannotBeWrittenNowIsOffWithTheReason();

private:
    CleanHome m_home;
};

void ExportOffersTest::tablesAreOfferedWhereThePlanHasSome()
{
    QFETCH(const QString, sample);
    Shown shown;
    QVERIFY(openSample(shown, sample));
    const EditedPlan &plan = shown.document().current()->plan();
    for (const ExportFormat &format : exportFormats(plan, Arrangement::ByDevice)) {
        if (!format.isText)
            continue;
        const Result<QByteArray> text = format.write(plan, {}, Job());
        QVERIFY2(text || text.error().kind != ErrorKind::Unsupported, qPrintable(format.id));
        QVERIFY2(text || text.error().code != "no_table", qPrintable(format.id));
    }
}

void ExportOffersTest::whatCannotBeWrittenNowIsOffWithTheReason()
{
    Shown shown;
    QVERIFY(openSample(shown, QStringLiteral("ResNet-50 in 4 stages")));
    const EditedPlan &plan = shown.document().current()->plan();
    const std::vector<ItemIndex> stage = plan.groupItems(GroupIndex(0));
    const auto again =
        std::ranges::find_if(stage, [&](ItemIndex item) { return plan.item(item).label.ends_with("relu_2"); });
    QVERIFY(again != stage.end());
    Move before; // a module that is called once more: Slapo cannot cut there
    before.items.push_back({*again, GroupIndex(1)});
    QVERIFY(shown.document().makeMove(before));
    shown.window.findChild<QAction *>("exportPlan")->trigger();
    auto *dialog = shown.window.findChild<QDialog *>("exportDialog");
    QVERIFY(dialog);
    auto *formats = dialog->findChild<QListWidget *>();
    const QList<QAbstractButton *> buttons = dialog->findChild<QDialogButtonBox *>()->buttons();
    const QAbstractButton *button = *std::ranges::find(buttons, QStringLiteral("Export…"), &QAbstractButton::text);
    const QList<QListWidgetItem *> slapo = formats->findItems(QStringLiteral("Slapo"), Qt::MatchContains);
    QCOMPARE(slapo.size(), 1);
    formats->setCurrentItem(slapo.front());
    QTRY_VERIFY(dialog->findChild<QLabel *>("exportError")->isVisible());
    QVERIFY(!button->isEnabled());
    formats->setCurrentRow(0);
    QTRY_VERIFY(!dialog->findChild<QPlainTextEdit *>()->toPlainText().isEmpty());
    QVERIFY(button->isEnabled());
}

CUTAWAY_WINDOW_TEST(ExportOffersTest)

#include "export_offers_test.moc"
