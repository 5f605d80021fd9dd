#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

/// What the program makes of its arguments where a window opens.
class WindowArgumentsTest : public QObject
{
    Q_OBJECT

private slots:
    void pluginsAreNotTheToolkits();

private:
    QTemporaryDir m_folder;
};

/// The toolkit loads generic plugins of its own by an option of that name, and took file and option away.
void WindowArgumentsTest::pluginsAreNotTheToolkits()
{
    QFile description(m_folder.filePath("own.cutaway-planner.json"));
    QVERIFY(description.open(QIODevice::WriteOnly));
    description.write(R"({"format": "cutaway.planner", "version": 1, "id": "lab.own", "title": "Own",
        "kind": "partition", "description": "It has no program.", "command": ["true"]})");
    description.close();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        environment.insert(name, m_folder.path());
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    for (const char *display : {"DISPLAY", "WAYLAND_DISPLAY"})
        environment.remove(display);
    QProcess window;
    window.setProcessEnvironment(environment);
    window.start(qEnvironmentVariable("CUTAWAY_PROGRAM"), {"--plugin", description.fileName()});
    QVERIFY(window.waitForStarted());
    // Where other runs give it files; it is there once arguments are read.
    const QString socket = m_folder.filePath(QStringLiteral("cutaway-%1/window").arg(::getuid()));
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(socket), 60000);
    window.terminate();
    QVERIFY(window.waitForFinished(60000));
    const QByteArray errors = window.readAllStandardError();
    QVERIFY2(!errors.contains("No such plugin"), errors);
}

CUTAWAY_CORE_TEST(WindowArgumentsTest)
#include "window_arguments_test.moc"
