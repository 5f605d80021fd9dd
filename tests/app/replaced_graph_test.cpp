#include "app/window/dialogs/reading_dialogs.h"
#include "core/files/file_io.h"
#include "tests/app/shown_window.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/panels/parameter_form.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QSpinBox>
#include <QTabBar>

using namespace cutaway;
using namespace cutaway::testing;

class ReplacedGraphTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void changedFileIsOfferedForReload();
    void reloadKeepsSelectionAndOpenBoxes_data();
    void reloadKeepsSelectionAndOpenBoxes();
    void importSettingsOfferTheOpenDevices();
    void importSettingsAskForWhatTheFormatLeavesOpen();
    void importSettingsShowWhatTheFileSays_data();
    void importSettingsShowWhatTheFileSays();
    void droppedProfileChangesLatenciesAndIsReported();
    void profilesGiveFiguresToColourBy();

private:
    CleanHome m_home;
};

namespace {

void clickReload(Shown &shown)
{
    for (auto *button : shown.window.findChildren<QAbstractButton *>()) {
        if (button->isVisible() && button->text() == "Reload")
            return QTest::mouseClick(button, Qt::LeftButton);
    }
    QFAIL("there is no Reload");
}

} // namespace

void ReplacedGraphTest::changedFileIsOfferedForReload()
{
    QTemporaryDir folder;
    const QString graph = folder.filePath("a.graph.json");
    QVERIFY(QFile::copy(fixture("alexnet.graph.json"), graph));
    Shown shown;
    shown.open({graph});
    QVERIFY(QFile::remove(graph));
    QVERIFY(QFile::copy(fixture("resnet18.graph.json"), graph));
    QTRY_VERIFY(shownMessage(shown.window).startsWith("a.graph.json was changed"));
    const std::size_t before = shown.document().graph().value->size();
    clickReload(shown);
    QTRY_VERIFY(shown.document().graph().value->size() != before);
}

void ReplacedGraphTest::reloadKeepsSelectionAndOpenBoxes_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("operatorName");
    QTest::newRow("cutaway.graph") << fixture("resnet18.graph.json") << "layer3_0_conv1";
    QTest::newRow("pt2") << fixture("../models/pt2/branch_static.pt2") << "relu";
    QTest::newRow("onnx") << fixture("../models/onnx/light_squeezenet.onnx") << "";
    QTest::newRow("dot") << fixture("../damage/net.good.dot") << "y";
    QTest::newRow("model explorer") << fixture("../damage/model-explorer.good.json") << "add_1";
    QTest::newRow("workload") << fixture("../../fuzz/corpus/model/dnn_workload.json") << "late";
}

void ReplacedGraphTest::reloadKeepsSelectionAndOpenBoxes()
{
    QFETCH(const QString, model);
    QFETCH(const QString, operatorName);
    QTemporaryDir folder;
    const QString file = folder.filePath(QFileInfo(model).fileName());
    QVERIFY(QFile::copy(model, file));
    Shown shown;
    shown.open({file});
    shown.window.findChild<QAction *>("expandAll")->trigger();
    const auto nameOf = [&shown](ItemIndex item) {
        return QString::fromStdString(std::string(shown.document().current()->plan().item(item).label));
    };
    const EditedPlan &plan = shown.document().current()->plan();
    std::size_t chosen = plan.itemCount() / 2;
    for (std::size_t i = 0; !operatorName.isEmpty() && i < plan.itemCount(); ++i)
        chosen = nameOf(ItemIndex(i)) == operatorName ? i : chosen;
    const QString selected = nameOf(ItemIndex(chosen));
    shown.window.viewState().select({ItemIndex(chosen)});
    const auto openBoxes = [&shown] { return shown.canvas()->keeper().openings().at(GroupIndex(0)).open; };
    const auto open = openBoxes();
    const std::shared_ptr<const Graph> before = shown.document().graph().value;

    QFile changed(file);
    QVERIFY(changed.open(QIODevice::Append));
    QVERIFY(changed.setFileTime(QDateTime::currentDateTime().addSecs(60), QFileDevice::FileModificationTime));
    changed.close();
    QTRY_VERIFY(shownMessage(shown.window).contains("was changed by another program"));
    clickReload(shown);
    QTRY_VERIFY(shown.document().graph().value && shown.document().graph().value != before);
    QTRY_COMPARE(shown.window.viewState().selection().size(), std::size_t(1));
    QCOMPARE(nameOf(shown.window.viewState().selection().front()), selected);
    QVERIFY(openBoxes() == open);
}

void ReplacedGraphTest::importSettingsOfferTheOpenDevices()
{
    QTemporaryDir folder;
    const QString devices = folder.filePath("a.devices.json");
    QVERIFY(writeFile(devices.toStdString(),
                      R"({"format": "cutaway.devices", "version": 1, "name": "a", "transfer_rate_bytes_per_sec": 1e10,
                          "devices": [{"logical_id": 0, "name": "d", "available_mem_bytes": 1000000000,
                                       "peak_flops": 7e12, "memory_bytes_per_sec": 3e11}]})"));
    Shown shown;
    shown.open({fixture("../models/onnx/light_squeezenet.onnx"), devices});
    QVERIFY(!shown.document().current()->plan().cost().latencySec);
    whenAsked<QDialog>([](QDialog *dialog) {
        auto *accelerators = dialog->findChild<QComboBox *>("accelerator");
        accelerators->setFocus();
        QTest::keyClick(accelerators, Qt::Key_Down);
        QCOMPARE(accelerators->currentText(), QString("Estimate for the devices that are open"));
        QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    });
    shown.window.findChild<QAction *>("importSettings")->trigger();
    QTRY_VERIFY(shown.document().current() && shown.document().current()->plan().cost().latencySec);
    QCOMPARE(shown.document().graph().options.peaks->flopsPerSec, 7e12);
    shown.window.findChild<QAction *>("exportPlan")->trigger();
    QTRY_VERIFY(shown.window.findChild<QLineEdit *>("exportCommand"));
    const auto *command = shown.window.findChild<QLineEdit *>("exportCommand");
    QTRY_VERIFY(!command->text().isEmpty());
    const QString graph = command->text().section(' ', 2, 2); // the model's own file has no latencies
    QVERIFY2(graph.endsWith("graph.json") && QFile::exists(graph), qPrintable(graph));
}

void ReplacedGraphTest::importSettingsAskForWhatTheFormatLeavesOpen()
{
    Shown shown;
    shown.open({fixture("../exchange/et/mlp.et.json")});
    QCOMPARE(shown.document().graph().value->operationCount(), std::size_t(25));
    whenAsked<QDialog>([](QDialog *dialog) {
        auto *operators = dialog->findChild<QComboBox *>("operators");
        operators->setFocus();
        QTest::keyClick(operators, Qt::Key_Down);
        QCOMPARE(operators->currentText(), QString("leaf"));
        QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    });
    shown.window.findChild<QAction *>("importSettings")->trigger();
    QTRY_COMPARE(shown.document().graph().value->operationCount(), std::size_t(42));
}

void ReplacedGraphTest::importSettingsShowWhatTheFileSays_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("hiddenSize");
    QTest::addColumn<QString>("sequence");
    QTest::newRow("Hugging Face") << "config.json"
                                  << "512"
                                  << "1024";
    QTest::newRow("Megatron") << "megatron.yaml"
                              << "64"
                              << "32";
}

/// Also what was set, once it was read again with it.
void ReplacedGraphTest::importSettingsShowWhatTheFileSays()
{
    QFETCH(const QString, file);
    QFETCH(const QString, hiddenSize);
    QFETCH(const QString, sequence);
    Shown shown;
    // On devices, which a transformer's plan asks for.
    shown.open({fixture("../../fuzz/corpus/transformer/") + file, fixture("../training/h100_1x8.devices.json")});
    QTRY_VERIFY(!shown.document().current()->isPlaceholder() && !shown.document().planning().run());
    const auto said = [](const QDialog *dialog, const char *name) {
        const auto *spin = dialog->findChild<QSpinBox *>(name);
        const auto *line = dialog->findChild<QLineEdit *>(name);
        const QString text = line && line->text().isEmpty() ? line->placeholderText() : line ? line->text() : QString();
        return spin ? QString::number(spin->value()) : text;
    };
    const auto lookAt = [&](const QString &wantedSequence, const QString &typed) {
        QString seen;
        whenAsked<QDialog>([&](QDialog *dialog) {
            for (const QLineEdit *line : dialog->findChild<ParameterForm *>()->findChildren<QLineEdit *>())
                seen += line->text().isEmpty() && line->placeholderText() == QLatin1String("none")
                            ? line->objectName() + QStringLiteral(" none ")
                            : QString();
            if (said(dialog, "hidden_size") != hiddenSize || said(dialog, "sequence_length") != wantedSequence)
                seen += said(dialog, "hidden_size") + u' ' + said(dialog, "sequence_length");
            auto *box = dialog->findChild<QSpinBox *>("sequence_length");
            if (box && !typed.isEmpty())
                box->setValue(typed.toInt());
            auto *line = dialog->findChild<QLineEdit *>("sequence_length");
            if (line && !typed.isEmpty())
                line->setText(typed);
            QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(typed.isEmpty() ? QDialogButtonBox::Cancel
                                                                                              : QDialogButtonBox::Ok),
                              Qt::LeftButton);
        });
        shown.window.findChild<QAction *>("importSettings")->trigger();
        return seen;
    };
    QCOMPARE(lookAt(sequence, QStringLiteral("48")), QString());
    QTRY_VERIFY(shown.document().graph().options.parameters.contains("sequence_length"));
    QCOMPARE(lookAt(QStringLiteral("48"), {}), QString());
}

namespace {

std::optional<Latency> latencyOf(Shown &shown, const char *node)
{
    const Graph &graph = *shown.document().graph().value;
    return graph.node(graph.find(node)).latency;
}

QString writtenProfile(const QTemporaryDir &folder)
{
    const QString path = folder.filePath("measured.csv");
    return writeFile(path.toStdString(), "node,latency_ms,hits\nfc,2,7\nnobody,1,1\n") ? path : QString();
}

void dropOn(QWidget &window, const QString &path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &enter);
    QDropEvent drop(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &drop);
}

} // namespace

void ReplacedGraphTest::droppedProfileChangesLatenciesAndIsReported()
{
    QTemporaryDir folder;
    Shown shown;
    shown.openPlanned();
    const double before = shown.document().current()->plan().cost().latencySec.value_or(0);
    const std::optional<Latency> own = latencyOf(shown, "fc");
    dropOn(shown.window, writtenProfile(folder));
    QTRY_VERIFY(shown.window.findChild<ProfileReportDialog *>());
    auto *report = shown.window.findChild<ProfileReportDialog *>();
    QCOMPARE(report->findChild<QTabBar *>()->tabText(1), QString("Unmatched (1)"));
    QCOMPARE(latencyOf(shown, "fc")->seconds(), 2e-3);
    QVERIFY(shown.document().current()->plan().cost().latencySec.value_or(0) > before);
    report->close();
    shown.window.findChild<QAction *>("removeProfiles")->trigger();
    QTRY_COMPARE(latencyOf(shown, "fc")->seconds(), own->seconds());
    QCOMPARE(shown.document().current()->plan().cost().latencySec.value_or(0), before);
}

void ReplacedGraphTest::profilesGiveFiguresToColourBy()
{
    QTemporaryDir folder;
    Shown shown;
    shown.openPlanned();
    auto *figures = shown.window.findChild<QMenu *>("figures");
    QVERIFY(!figures->isEnabled());
    dropOn(shown.window, writtenProfile(folder));
    QTRY_COMPARE(figures->actions().size(), 2);
    QCOMPARE(figures->actions().front()->text(), QString("hits"));
    figures->actions().front()->trigger();
    QCOMPARE(shown.window.viewState().colouring(), Colouring::Figure);
    QCOMPARE(shown.window.viewState().figure()->name, std::string("hits"));
    QVERIFY(figures->actions().front()->isChecked());
    shown.window.findChild<QAction *>("removeProfiles")->trigger();
    QTRY_COMPARE(shown.window.viewState().colouring(), Colouring::Kind);
}

CUTAWAY_WINDOW_TEST(ReplacedGraphTest)

#include "replaced_graph_test.moc"
