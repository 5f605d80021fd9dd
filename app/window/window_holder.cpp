#include "app/window/window_holder.h"

#include "app/settings/display_settings.h"
#include "app/settings/settings.h"
#include "app/window/main_window.h"
#include "views/theme/style.h"

#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocalServer>
#include <QLocalSocket>
#include <QLockFile>
#include <QMenu>
#include <QProcess>
#include <QStandardPaths>

#include <unistd.h>

namespace cutaway {

namespace {

constexpr qint64 longestMessage = 1 << 20;
constexpr int answerPatience = 3000; // milliseconds
constexpr const char *taken = "taken\n";

/// A folder that nobody else can write to.
QString socketFolder()
{
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    const QString folder =
        (runtime.isEmpty() ? QDir::tempPath() : runtime) + QStringLiteral("/cutaway-%1").arg(::getuid());
    QDir().mkdir(folder);
    const QFileInfo made(folder);
    const bool isOurs = made.isDir() && !made.isSymLink() && made.ownerId() == ::getuid();
    return isOurs && QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner) ? folder
                                                                                                           : QString();
}

/// Of the display that windows are shown on: one who sits at another wants none there. A screen of a display, `:0.1`,
/// is the same display.
QString socketName()
{
    QString display = qEnvironmentVariable("WAYLAND_DISPLAY");
    if (display.isEmpty())
        display = qEnvironmentVariable("DISPLAY");
    if (const qsizetype screen = display.indexOf(u'.', display.lastIndexOf(u':')); screen >= 0)
        display.truncate(screen);
    QString name = QStringLiteral("window");
    for (const QChar letter : display)
        name += letter.isLetterOrNumber() ? QString(letter) : QStringLiteral("-%1-").arg(letter.unicode());
    return name;
}

/// Empty: there is no place for one.
QString socketPath()
{
    const QString folder = socketFolder();
    return folder.isEmpty() ? QString() : folder + u'/' + socketName();
}

} // namespace

WindowHolder::WindowHolder()
{
    hold(std::make_unique<MainWindow>());
}

WindowHolder::~WindowHolder() = default;

void WindowHolder::hold(std::unique_ptr<MainWindow> window)
{
    m_window = std::move(window);
    // Later: what wants it is a part of the window.
    connect(m_window.get(), &MainWindow::renewalWanted, this, &WindowHolder::renew, Qt::QueuedConnection);
}

void WindowHolder::renew()
{
    if (const QString why = m_window->keptBecause(); !why.isEmpty())
        return m_window->tellRenewalWaits(why);
    const QString log = m_window->document().isOpen() ? m_window->autosave().store().file() : QString();
    const Planning::State planning = m_window->document().planning().state();
    m_window->keepView();
    m_window->keepLayout();
    applyLanguage();
    applyNumberFormat();
    if (!isTextSizeApplied()) {
        applyTextSize();
        installStyle();
    }
    auto next = std::make_unique<MainWindow>();
    next->show(); // before the other goes: the program would end with its last window
    next->activateWindow();
    hold(std::move(next)); // the log of the one before is written to its end now, and free
    if (!log.isEmpty())
        m_window->restore(log, planning);
}

OtherWindows::OtherWindows(const Menus &menus, QWidget *window) : QObject(window)
{
    auto *another = new QAction(tr("New &window"), window);
    another->setObjectName("newWindow");
    another->setShortcut(QKeySequence("Ctrl+Shift+N"));
    connect(another, &QAction::triggered, this,
            [] { QProcess::startDetached(QCoreApplication::applicationFilePath(), {QStringLiteral("--new-window")}); });
    auto *reuse = new QAction(tr("Open files in the &existing window"), window);
    reuse->setObjectName("reuseWindow");
    reuse->setToolTip(tr("When started with files, Cutaway hands them to the running program, as with --reuse"));
    reuse->setCheckable(true);
    reuse->setChecked(settingsFlag(keys::reuseWindow, false));
    connect(reuse, &QAction::toggled, this, [](bool on) { setSettingsFlag(keys::reuseWindow, on); });
    window->addAction(another);
    window->addAction(reuse);
    menus.file->insertAction(menus.file->actions().value(0), another);
}

void openInFront(MainWindow &window, const QStringList &files)
{
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.show();
    window.raise();
    window.activateWindow();
    if (!files.isEmpty())
        window.openFiles(files);
}

SingleInstance::SingleInstance(QObject *parent) : QObject(parent)
{
    const QString path = socketPath();
    if (path.isEmpty())
        return;
    m_lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock(0))
        return;
    QLocalServer::removeServer(path); // of a program that was killed
    m_server = std::make_unique<QLocalServer>();
    connect(m_server.get(), &QLocalServer::newConnection, this, &SingleInstance::greet);
    m_server->listen(path);
}

SingleInstance::~SingleInstance() = default;

bool SingleInstance::isListening() const
{
    return m_server && m_server->isListening();
}

/// Nobody waits for a guest who says nothing.
void SingleInstance::greet()
{
    while (QLocalSocket *guest = m_server->nextPendingConnection()) {
        connect(guest, &QLocalSocket::readyRead, this, [this, guest] { answer(*guest); });
        connect(guest, &QLocalSocket::disconnected, guest, &QObject::deleteLater);
    }
}

void SingleInstance::answer(QLocalSocket &guest)
{
    if (!guest.canReadLine()) {
        if (guest.bytesAvailable() > longestMessage)
            guest.abort();
        return;
    }
    const QJsonDocument message = QJsonDocument::fromJson(guest.readLine(longestMessage));
    if (message.isArray()) {
        guest.write(taken);
        guest.flush(); // before the files are opened, which takes long
    }
    guest.disconnectFromServer();
    if (!message.isArray())
        return;
    QStringList files;
    for (const QJsonValue &file : message.array())
        files.append(file.toString());
    emit filesCame(files);
}

bool giveToRunning(const QStringList &files)
{
    QStringList whole;
    for (const QString &file : files)
        whole.append(QFileInfo(file).absoluteFilePath());
    QLocalSocket socket;
    socket.connectToServer(socketPath());
    if (!socket.waitForConnected(answerPatience))
        return false;
    socket.write(QJsonDocument(QJsonArray::fromStringList(whole)).toJson(QJsonDocument::Compact) + '\n');
    while (!socket.canReadLine()) {
        if (!socket.waitForReadyRead(answerPatience))
            return false;
    }
    return socket.readLine() == taken;
}

} // namespace cutaway
