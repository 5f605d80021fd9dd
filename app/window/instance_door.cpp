#include "app/window/instance_door.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLockFile>
#include <QSocketNotifier>
#include <QStandardPaths>

#include <algorithm>
#include <cstring>
#include <optional>

#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

namespace cutaway {

namespace {

constexpr int longestMessage = 1 << 20;
constexpr time_t answerPatience = 3; // seconds
constexpr const char *taken = "taken\n";

/// A folder that nobody else can write to.
QString doorFolder()
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

/// Of the door of the display that windows are shown on: one who sits at another wants none there. A screen of a
/// display, `:0.1`, is the same display.
QString doorName()
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
QString doorPath()
{
    const QString folder = doorFolder();
    return folder.isEmpty() ? QString() : folder + u'/' + doorName();
}

std::optional<sockaddr_un> doorAddress(const QString &path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const QByteArray name = QFile::encodeName(path);
    if (name.isEmpty() || std::size_t(name.size()) >= sizeof address.sun_path)
        return {};
    std::copy(name.begin(), name.end(), address.sun_path);
    return address;
}

/// Nobody is waited for longer than that.
int newSocket()
{
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval limit{answerPatience, 0};
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    return socket;
}

bool sendAll(int socket, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const ssize_t sent = ::send(socket, bytes.data(), std::size_t(bytes.size()), MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes = bytes.sliced(sent);
    }
    return true;
}

/// Up to a line's end, or what came of it.
QByteArray receiveLine(int socket)
{
    QByteArray line;
    char part[4096];
    while (!line.endsWith('\n') && line.size() < longestMessage) {
        const ssize_t came = ::recv(socket, part, sizeof part, 0);
        if (came <= 0)
            break;
        line.append(part, came);
    }
    return line;
}

} // namespace

InstanceDoor::InstanceDoor(QObject *parent) : QObject(parent), m_path(doorPath())
{
    const std::optional<sockaddr_un> address = doorAddress(m_path);
    if (!address)
        return;
    m_lock = std::make_unique<QLockFile>(m_path + QStringLiteral(".lock"));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock(0))
        return;
    const int socket = newSocket();
    ::unlink(address->sun_path); // of a program that was killed
    if (::bind(socket, reinterpret_cast<const sockaddr *>(&*address), sizeof *address) != 0 ||
        ::listen(socket, 8) != 0) {
        ::close(socket);
        return;
    }
    m_socket = socket;
    m_notifier = new QSocketNotifier(m_socket, QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, &InstanceDoor::answer);
}

InstanceDoor::~InstanceDoor()
{
    if (m_socket < 0)
        return;
    QFile::remove(m_path);
    ::close(m_socket);
}

void InstanceDoor::answer()
{
    const int guest = ::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC);
    if (guest < 0)
        return;
    const timeval limit{answerPatience, 0};
    ::setsockopt(guest, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    const QByteArray line = receiveLine(guest);
    const QJsonDocument message = QJsonDocument::fromJson(line);
    QStringList files;
    for (const QJsonValue &file : message.array())
        files.append(file.toString());
    const bool isUnderstood = line.endsWith('\n') && message.isArray();
    if (isUnderstood)
        sendAll(guest, taken);
    ::close(guest);
    if (isUnderstood)
        emit filesCame(files);
}

bool giveToRunning(const QStringList &files)
{
    const std::optional<sockaddr_un> address = doorAddress(doorPath());
    if (!address)
        return false;
    QStringList whole;
    for (const QString &file : files)
        whole.append(QFileInfo(file).absoluteFilePath());
    const int socket = newSocket();
    const QByteArray message = QJsonDocument(QJsonArray::fromStringList(whole)).toJson(QJsonDocument::Compact) + '\n';
    const bool isTaken = ::connect(socket, reinterpret_cast<const sockaddr *>(&*address), sizeof *address) == 0 &&
                         sendAll(socket, message) && receiveLine(socket) == taken;
    ::close(socket);
    return isTaken;
}

} // namespace cutaway
