#include "app/window/status_line.h"
#include "core/plan/plan_figures.h"
#include "tests/app/trained_window.h"
#include "views/canvas/canvas_view.h"
#include "views/models/cost_table_model.h"
#include "views/models/figures.h"
#include "views/panels/control_strip.h"
#include "views/panels/cost_panel.h"
#include "views/panels/draft_card.h"
#include "views/panels/panel_parts.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QUndoStack>

using namespace cutaway;
using namespace cutaway::testing;

/// The strip of settings above a training plan.
class TrainingStripTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }

    void controlsLeaveMostToTheCanvas()
    {
        Trained shown;
        auto *strip = shown.window.findChild<ControlStrip *>();
        for (const QSize size : {QSize(1600, 1000), QSize(900, 600)}) {
            shown.window.resize(size);
            QTRY_VERIFY(strip->height() < 3 * strip->findChild<QSpinBox *>("tensor")->height());
        }
        const auto share = [&] {
            const QSize canvas = shown.canvas()->size();
            return double(canvas.width()) * canvas.height() / (shown.window.width() * shown.window.height());
        };
        QTRY_VERIFY2(share() >= 0.5, qPrintable(QString::number(share())));
        QVERIFY(!strip->findChild<QSpinBox *>("optimizer_copies")->isVisible());
        QTest::mouseClick(strip->findChild<QPushButton *>("more"), Qt::LeftButton);
        QTRY_VERIFY(strip->findChild<QSpinBox *>("optimizer_copies")->isVisible());
        QApplication::activePopupWidget()->close();
    }

    void timesOfOtherWorkAreNotComparedAndWhyIsSaid()
    {
        Trained shown;
        letWorkChange(shown);
        auto *panel = shown.window.findChild<CostPanel *>();
        const auto *table = panel->findChild<CostTableView *>()->model();
        const auto differenceOf = [table](const QString &label) {
            for (int row = 0; row < table->rowCount(); ++row) {
                if (table->index(row, CostTableModel::LabelColumn).data() == label)
                    return table->index(row, CostTableModel::DifferenceColumn).data().toString();
            }
            return QStringLiteral("no such row");
        };
        auto *microbatches = shown.window.findChild<ControlStrip *>()->findChild<QSpinBox *>("microbatches");
        QCOMPARE(microbatches->value(), 32);
        microbatches->setFocus();
        microbatches->selectAll();
        QTest::keyClicks(microbatches, "64");
        QTest::keyClick(microbatches, Qt::Key_Return);
        QTRY_COMPARE(differenceOf("Compute"), QString::fromUtf8("–"));
        QCOMPARE(differenceOf("Step time"), QString::fromUtf8("–"));
        QVERIFY2(differenceOf("Largest device") != QString::fromUtf8("–"), qPrintable(differenceOf("Largest device")));
        const QString why = "Times are not compared: a step is 256 sequences of 8192 tokens here and 128 sequences of "
                            "8192 tokens there.";
        QVERIFY(std::ranges::any_of(panel->findChildren<TextLabel *>(), [&why](const QLabel *label) {
            return label->isVisible() && label->text() == why;
        }));

        shown.document().undo();
        QTRY_COMPARE(differenceOf("Compute").replace(QChar::Nbsp, u' '), QString::fromUtf8("±0 µs"));
        QVERIFY(std::ranges::none_of(panel->findChildren<TextLabel *>(), [&why](const QLabel *label) {
            return label->isVisible() && label->text() == why;
        }));
    }

    void aPlannerOfTheMenuTakesTheDegreesOfTheOpenPlan()
    {
        Trained shown;
        letWorkChange(shown);
        auto *tensor = shown.window.findChild<ControlStrip *>()->findChild<QSpinBox *>("tensor");
        tensor->setFocus();
        QTest::keyClick(tensor, Qt::Key_Down);
        QTest::keyClick(tensor, Qt::Key_Return);
        QTRY_COMPARE(shown.plan().controlValues().at("tensor"), ParameterValue(std::int64_t(2)));
        const int tabs = shown.document().tabCount();
        for (QAction *action : shown.window.findChildren<QAction *>()) {
            if (action->text() == QStringLiteral("Run Best stages for given degrees")) {
                action->trigger();
                break;
            }
        }
        QTRY_COMPARE_WITH_TIMEOUT(shown.document().tabCount(), tabs + 1, 20000);
        const ParameterValues values = shown.plan().controlValues();
        QCOMPARE(shown.plan().origin().plannerId, std::string("training.optimal"));
        QCOMPARE(values.at("pipeline"), ParameterValue(std::int64_t(4)));
        QCOMPARE(values.at("tensor"), ParameterValue(std::int64_t(2)));
        QCOMPARE(values.at("microbatches"), ParameterValue(std::int64_t(32)));
        QCOMPARE(values.at("sequence_parallel"), ParameterValue(true)); // follows from tensor
    }

    void aStepOfAFieldIsADraftThatEnterApplies()
    {
        Trained shown;
        QSpinBox *tensor = fieldOf(shown, "tensor");
        tensor->setFocus();
        QTest::keyClick(tensor, Qt::Key_Up);
        QCOMPARE(tensor->value(), 8);
        QCOMPARE(fieldOf(shown, "data")->value(), 2); // what gives way
        QCOMPARE(fieldOf(shown, "microbatches")->value(), 64);
        QVERIFY(isShown(shown, "Tensor 4 \u2192 8"));
        QVERIFY(isShown(shown, "Data 4 \u2192 2, Microbatches 32 \u2192 64 follow"));
        QCOMPARE(value(shown, "tensor"), 4);
        QTest::keyClick(tensor, Qt::Key_Return);
        QCOMPARE(value(shown, "tensor"), 8);
        QCOMPARE(value(shown, "data"), 2);
        QCOMPARE(value(shown, "microbatches"), 64);
        QVERIFY(!cardOf(shown)->isVisible());
        shown.document().undo(); // one step
        QCOMPARE(value(shown, "tensor"), 4);
        QCOMPARE(value(shown, "data"), 4);
        QCOMPARE(value(shown, "microbatches"), 32);
    }

    void escGivesADraftUp()
    {
        Trained shown;
        QSpinBox *tensor = fieldOf(shown, "tensor");
        tensor->setFocus();
        QTest::keyClick(tensor, Qt::Key_Up);
        QTest::keyClick(tensor, Qt::Key_Escape);
        QVERIFY(!cardOf(shown)->isVisible());
        QCOMPARE(tensor->value(), 4);
        QCOMPARE(fieldOf(shown, "data")->value(), 4);
        QCOMPARE(value(shown, "tensor"), 4);
        QVERIFY(!shown.document().current()->history()->canUndo());
    }

    void leavingTheFieldAppliesItsDraft()
    {
        Trained shown;
        QSpinBox *tensor = fieldOf(shown, "tensor");
        tensor->setFocus();
        QTest::keyClick(tensor, Qt::Key_Up);
        shown.canvas()->setFocus();
        QTRY_COMPARE(value(shown, "tensor"), 8);
    }

    void theButtonOfTheCardAppliesTheDraft()
    {
        Trained shown;
        QSpinBox *tensor = fieldOf(shown, "tensor");
        tensor->setFocus();
        QTest::keyClick(tensor, Qt::Key_Up);
        QTest::mouseClick(cardOf(shown)->findChild<QPushButton *>("applyDraft"), Qt::LeftButton);
        QTRY_COMPARE(value(shown, "tensor"), 8);
    }

    /// The card, the cost panel and the plan that is applied then have the same figures.
    void aDraftTellsTheFiguresThatThePlanHasOnceItIsApplied()
    {
        Trained shown;
        QSpinBox *tensor = fieldOf(shown, "tensor");
        tensor->setFocus();
        QTest::keyClick(tensor, Qt::Key_Up);
        const QStringList told = textsOf(shown);
        QTest::keyClick(tensor, Qt::Key_Return);
        const std::vector<Figure> figures = planFigures(shown.plan());
        for (const char *name : {"latency_sec", "mfu", "tokens_per_sec", "fit_probability", "largest_lane_bytes"}) {
            const Figure *figure = findFigure(figures, name);
            QVERIFY2(figure, name);
            const QString end = QStringLiteral("\u2192 ") + figureText(*figure).replace(QChar::Nbsp, u' ');
            QVERIFY2(std::ranges::any_of(told, [&end](const QString &text) { return text.endsWith(end); }),
                     qPrintable(end));
        }
    }

    void aStepPassesOverWhatIsRefusedAndSaysWhy()
    {
        Trained shown;
        letWorkChange(shown);
        QSpinBox *tensor = fieldOf(shown, "tensor");
        tensor->setFocus();
        QTest::keyClick(tensor, Qt::Key_Down); // 3 divides neither the heads nor the network
        QCOMPARE(tensor->value(), 2);
        QVERIFY2(isShown(shown, "3 is left out: 3 does not divide 32 heads"), qPrintable(textsOf(shown).join(u'\n')));
    }

    void whatIsTypedAndRefusedStaysInItsFieldWithTheValuesThatCanBe()
    {
        Trained shown;
        QSpinBox *tensor = fieldOf(shown, "tensor");
        tensor->setFocus();
        tensor->selectAll();
        QTest::keyClicks(tensor, "3");
        QTest::keyClick(tensor, Qt::Key_Return);
        QCOMPARE(tensor->cleanText(), QString("3"));
        QCOMPARE(value(shown, "tensor"), 4);
        QVERIFY(isShown(shown, "Refused: Tensor 3"));
        QVERIFY(isShown(shown, "64 ranks, batch 128 cannot be kept with 3"));
        QPushButton *eight = nullptr;
        for (QPushButton *button : cardOf(shown)->findChildren<QPushButton *>())
            eight = button->isVisible() && button->text() == QStringLiteral("8") ? button : eight;
        QVERIFY(eight);
        QTest::mouseClick(eight, Qt::LeftButton);
        QCOMPARE(tensor->value(), 8);
        QCOMPARE(value(shown, "tensor"), 4); // a draft still
        QTest::keyClick(tensor, Qt::Key_Return);
        QCOMPARE(value(shown, "tensor"), 8);
    }

    void whatIsRefusedGivesWayWhenItsFieldIsLeft()
    {
        Trained shown;
        QSpinBox *tensor = fieldOf(shown, "tensor");
        tensor->setFocus();
        tensor->selectAll();
        QTest::keyClicks(tensor, "3");
        shown.canvas()->setFocus();
        QTRY_COMPARE(tensor->value(), 4);
        QVERIFY(!cardOf(shown)->isVisible());
        const auto hints = shown.window.findChild<StatusLine *>()->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(hints, [](const QLabel *hint) {
            return hint->text() == "Tensor: 64 ranks, batch 128 cannot be kept with 3";
        }));
    }

    void undoTakesADraftAway()
    {
        Trained shown;
        QSpinBox *tensor = fieldOf(shown, "tensor");
        tensor->setFocus();
        QTest::keyClick(tensor, Qt::Key_Up);
        QTest::keyClick(tensor, Qt::Key_Return);
        QTest::keyClick(tensor, Qt::Key_Up);
        QVERIFY(cardOf(shown)->isVisible());
        shown.document().undo();
        QVERIFY(!cardOf(shown)->isVisible());
        QTRY_COMPARE(tensor->value(), 4);
    }

    void theGlobalBatchIsAFieldThatItsPartsFollow()
    {
        Trained shown;
        QSpinBox *batch = fieldOf(shown, "global_batch");
        QCOMPARE(batch->value(), 128);
        batch->setFocus();
        batch->selectAll();
        QTest::keyClicks(batch, "256");
        QVERIFY(isShown(shown, "Microbatches 32 \u2192 64 follow"));
        QTest::keyClick(batch, Qt::Key_Return);
        QCOMPARE(value(shown, "microbatches"), 64);
        QCOMPARE(value(shown, "data"), 4);
        QTRY_COMPARE(batch->value(), 256);
        batch->selectAll();
        QTest::keyClicks(batch, "127"); // four data ranks cannot share it
        QVERIFY(textsOf(shown).join(u'\n').contains("Data 4 \u2192 1"));
    }

private:
    static void letWorkChange(Trained &shown)
    {
        QTest::mouseClick(shown.window.findChild<QToolButton *>("keepWork"), Qt::LeftButton);
    }

    static QSpinBox *fieldOf(Trained &shown, const char *name)
    {
        return shown.window.findChild<ControlStrip *>()->findChild<QSpinBox *>(name);
    }
    static std::int64_t value(Trained &shown, const char *name)
    {
        return std::get<std::int64_t>(shown.plan().controlValues().at(name));
    }
    static DraftCard *cardOf(Trained &shown) { return shown.window.findChild<DraftCard *>(); }
    static QStringList textsOf(Trained &shown)
    {
        QStringList texts;
        for (const QLabel *label : cardOf(shown)->findChildren<QLabel *>()) {
            if (label->isVisible())
                texts << label->text().replace(QChar::Nbsp, u' ');
        }
        return texts;
    }
    static bool isShown(Trained &shown, const char *text)
    {
        return cardOf(shown)->isVisible() && textsOf(shown).contains(QString::fromUtf8(text));
    }

    CleanHome m_home;
};

CUTAWAY_WINDOW_TEST(TrainingStripTest)
#include "training_strip_test.moc"
