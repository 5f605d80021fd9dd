#include "app/document/samples.h"
#include "app/window/dialogs/start_plan_dialog.h"
#include "app/window/start/sample_card.h"
#include "core/training/training_kind.h"
#include "tests/app/shown_window.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/panels/choices_popup.h"
#include "views/panels/panel_parts.h"

#include <QAction>
#include <QCheckBox>
#include <QTableView>
#include <QUndoStack>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// Llama-3 8B on 64 accelerators, as the start page opens it.
struct Trained : Shown
{
    Trained()
    {
        const std::vector<Sample> all = samples();
        const auto place = std::ranges::find(all, QStringLiteral("training"), &Sample::kind) - all.begin();
        QTest::mouseClick(window.findChildren<SampleCard *>()[place], Qt::LeftButton);
        const auto isPlanned = [this] { return document().isOpen() && !document().current()->isPlaceholder(); };
        if (!QTest::qWaitFor(isPlanned, 20000))
            qFatal("the sample is not planned");
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    std::vector<ItemIndex> layers()
    {
        std::vector<ItemIndex> found;
        for (std::size_t i = 0; i < plan().itemCount(); ++i) {
            if (plan().item(ItemIndex(i)).modulePath.starts_with("layers"))
                found.emplace_back(i);
        }
        return found;
    }
};

/// Chooses the entry of the menu that begins a plan, once its dialog is there.
void withStarter(Shown &shown, const std::function<void(StartPlanDialog *)> &answer)
{
    bool isAnswered = false;
    whenAsked<StartPlanDialog>([&](StartPlanDialog *dialog) {
        answer(dialog);
        isAnswered = true;
    });
    for (QAction *action : shown.window.findChildren<QAction *>()) {
        if (action->text() == QString::fromUtf8("New training plan…"))
            action->trigger();
    }
    QVERIFY(QTest::qWaitFor([&isAnswered] { return isAnswered; }, 5000));
}

} // namespace

class TrainingWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }

    void theIntervalAndTokensStandWithTheHeadline()
    {
        Trained shown;
        const auto *beside = shown.window.findChild<TextLabel *>("beside");
        QTRY_VERIFY(beside->isVisible());
        const QString text = QString(beside->text()).replace(QChar::Nbsp, u' ');
        QVERIFY2(text.contains(" s to "), qPrintable(text));
        QVERIFY2(text.contains("Tokens per second"), qPrintable(text));
        QVERIFY2(text.contains("Fits with"), qPrintable(text));
        QVERIFY(beside->toolTip().contains("Nine of ten"));
    }

    void allSelectedLayersAreRecomputedInOneStep()
    {
        Trained shown;
        const std::vector<ItemIndex> layers = shown.layers();
        QCOMPARE(layers.size(), std::size_t(32));
        shown.window.viewState().select(layers);
        const int before = shown.document().current()->history()->count();
        shown.canvas()->setFocus();
        QTest::keyClick(shown.canvas(), Qt::Key_C);
        auto *popup = shown.window.findChild<ChoicesPopup *>();
        QTRY_VERIFY(popup->isVisible());
        pickWay(popup, "recompute full");
        QCOMPARE(shown.document().current()->history()->count(), before + 1);
        for (const ItemIndex layer : layers)
            QVERIFY(isRunAs(shown.plan(), layer, "recompute full"));
    }

    void oneWayIsPaintedOverLayers()
    {
        Trained shown;
        const std::vector<ItemIndex> layers = shown.layers();
        shown.window.viewState().select({layers.front()});
        const int before = shown.document().current()->history()->count();
        shown.canvas()->setFocus();
        QTest::keyClick(shown.canvas(), Qt::Key_P, Qt::ShiftModifier);
        auto *popup = shown.window.findChild<ChoicesPopup *>();
        QTRY_VERIFY(popup->isVisible());
        QVERIFY(popup->findChild<QCheckBox *>("paint")->isChecked());
        pickWay(popup, "recompute full");
        QCOMPARE(shown.document().current()->history()->count(), before); // a brush changes nothing yet
        const Scene &scene = shown.canvas()->keeper().scene();
        const BoxRef box = scene.boxOf(layers.front());
        const QPoint at = shown.canvas()->view().transform().toWidget(scene.rect(box).center()).toPoint();
        QTest::mouseClick(shown.canvas(), Qt::LeftButton, {}, at);
        QCOMPARE(shown.document().current()->history()->count(), before + 1);
        for (const ItemIndex layer : scene.itemsOf(box))
            QVERIFY(isRunAs(shown.plan(), layer, "recompute full"));
        shown.document().undo();
        QVERIFY(!isRunAs(shown.plan(), layers.front(), "recompute full"));
    }

    void anOpenModelOfOperatorsIsTakenUp()
    {
        Shown shown;
        shown.open({fixture("bert_base.graph.json")});
        withStarter(shown, [](StartPlanDialog *dialog) {
            QVERIFY(dialog->findChild<QCheckBox *>("takeUp")->isChecked());
            QVERIFY(dialog->findChild<TextLabel *>("recognised")->text().contains("12 layers"));
            QVERIFY(dialog->findChild<TextLabel *>("assumed")->text().contains("causal"));
            QTest::mouseClick(dialog->findChild<QPushButton *>("start"), Qt::LeftButton);
        });
        QTRY_VERIFY_WITH_TIMEOUT(
            shown.document().isOpen() && shown.document().current()->plan().kind() == training::trainingPlans, 20000);
        QCOMPARE(shown.document().graph().value->operationCount(), std::size_t(14));
    }

    void whyAModelIsNotTakenUpIsSaid()
    {
        Shown shown;
        shown.open({fixture("resnet18.graph.json")});
        withStarter(shown, [](StartPlanDialog *dialog) {
            QVERIFY(!dialog->findChild<QCheckBox *>("takeUp"));
            bool isSaid = false;
            for (const TextLabel *label : dialog->findChildren<TextLabel *>())
                isSaid = isSaid || label->text().contains("cannot be taken up");
            QVERIFY(isSaid);
            dialog->reject();
        });
    }

private:
    static void pickWay(ChoicesPopup *popup, const QString &label)
    {
        const auto *table = popup->findChild<QTableView *>();
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const QModelIndex cell = table->model()->index(row, 0);
            if (cell.data().toString() == label)
                QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
        }
    }

    static bool isRunAs(const EditedPlan &plan, ItemIndex item, std::string_view label)
    {
        const std::vector<ChoiceInfo> choices = plan.choices(item);
        return std::ranges::any_of(choices,
                                   [label](const ChoiceInfo &each) { return each.isCurrent && each.label == label; });
    }

    CleanHome m_home;
};

int main(int argc, char **argv)
{
    return runWindowTest<TrainingWindowTest>(argc, argv);
}
#include "training_window_test.moc"
