#pragma once

#include "app/document/document.h"
#include "app/settings/display_settings.h"
#include "app/window/before_after.h"
#include "app/window/main_window.h"
#include "app/window/message_bar.h"
#include "core/plan/plan_documents.h"
#include "tests/app/partition_fixture.h"
#include "tests/support/test_program.h"
#include "views/canvas/canvas.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

/// A window to be driven by mouse and keyboard.
namespace cutaway::testing {

inline QString planText(MainWindow &window)
{
    return QString::fromStdString(writePlan(window.document().current()->plan()));
}

/// A window on the screen, as the program shows it.
struct Shown
{
    MainWindow window;

    Shown()
    {
        window.resize(1600, 1000);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowExposed(&window))
            qFatal("the window does not appear");
    }

    Document &document() { return window.document(); }
    Canvas *canvas() { return window.findChild<Canvas *>(); }
    /// Of a bucketing plan that is opened the row of buckets is shown first.
    bool showsGraph()
    {
        auto *pictures = window.findChild<BeforeAfter *>();
        if (pictures && pictures->shownPicture())
            pictures->showGraph(true);
        return canvas()->isVisible();
    }
    QWidget *focused() { return QApplication::focusWidget(); }

    /// Opens files and waits until the graph is to be seen.
    void open(const QStringList &files)
    {
        window.openFiles(files);
        if (!QTest::qWaitFor([this] { return document().isOpen() && showsGraph(); }, 10000))
            qFatal("nothing was opened");
    }

    /// Until the window's parts have taken their room and Graphviz has laid out what is shown: what is seen stays
    /// where it is from then on.
    void waitForLayouts()
    {
        QCoreApplication::processEvents();
        const auto isLaidOut = [this] { return !canvas()->keeper().isBusy() && !canvas()->keeper().awaitsLayouts(); };
        if (!QTest::qWaitFor(isLaidOut, 10000))
            qFatal("the layout does not end");
    }

    /// ResNet-18 on two devices with a plan from the planner, that nobody minds to lose.
    void openPlanned()
    {
        open({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
        QTest::mouseClick(window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
        if (!QTest::qWaitFor([this] { return !document().current()->isPlaceholder(); }, 10000))
            qFatal("there is no plan");
        document().current()->setAskedFor(false);
        waitForLayouts();
    }

    /// Selects an operator that may go to another partition; returns the number of that partition.
    int selectMovable()
    {
        const EditedPlan &plan = document().current()->plan();
        for (std::size_t i = 0; i < plan.itemCount(); ++i) {
            for (std::size_t g = 0; g < plan.groupCount(); ++g) {
                Move move;
                move.items.push_back({ItemIndex(i), GroupIndex(g)});
                const GroupIndex here = plan.groupOf(ItemIndex(i));
                if (here.isValid() && here != GroupIndex(g) && plan.preview(move).allowed) {
                    window.viewState().select({ItemIndex(i)});
                    return int(g);
                }
            }
        }
        return -1;
    }

    /// M, the number, Enter.
    void moveByKeyboard()
    {
        const int target = selectMovable();
        canvas()->setFocus();
        QTest::keyClick(canvas(), Qt::Key_M);
        QTest::keyClick(canvas(), Qt::Key(Qt::Key_0 + target));
        QTest::keyClick(canvas(), Qt::Key_Return);
    }

    void press(const QKeySequence &keys) { QTest::keySequence(focused() ? focused() : &window, keys); }
};

/// Does something with the next modal dialog of this class once it is there.
template <class Dialog>
void whenAsked(const std::function<void(Dialog *)> &answer)
{
    auto *timer = new QTimer;
    QObject::connect(timer, &QTimer::timeout, timer, [timer, answer] {
        if (auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget())) {
            timer->deleteLater();
            answer(dialog);
        }
    });
    timer->start(20);
}

/// Types a path into the next file dialog.
inline void chooseFile(const QString &path)
{
    whenAsked<QFileDialog>([path](QFileDialog *dialog) {
        auto *name = dialog->findChild<QLineEdit *>("fileNameEdit");
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
    });
}

inline QString write(const QTemporaryDir &folder, const char *name, const QByteArray &text)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
        qFatal("cannot write");
    return file.fileName();
}

inline QString shownMessage(MainWindow &window)
{
    for (MessageBar *bar : window.findChildren<MessageBar *>()) {
        if (bar->isVisible())
            return bar->message().title + '\n' + bar->message().text + '\n' + bar->message().hint;
    }
    return {};
}

/// Settings and kept sessions of the tests' own, empty before each.
class CleanHome
{
public:
    CleanHome()
    {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
        installStyle();
    }

    void clear()
    {
        QSettings(QSettings::IniFormat, QSettings::UserScope, "cutaway", "cutaway").clear();
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    }

private:
    QTemporaryDir m_settings;
};

/// Runs such a test.
template <class Test>
int runWindowTest(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setApplicationName(QFileInfo(argv[0]).fileName()); // its own folder of sessions
    speak(QStringLiteral("en"));                                     // whose plurals are a translation too
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace cutaway::testing

#define CUTAWAY_WINDOW_TEST(Class) CUTAWAY_TEST_MAIN(cutaway::testing::runWindowTest<Class>)
