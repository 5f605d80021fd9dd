#pragma once

#include <QObject>
#include <QStringList>

#include <memory>

class QLockFile;
class QSocketNotifier;

namespace cutaway {

/// Where a program that is started with files finds one that runs and may take them: a local socket in a folder of the
/// user's alone, of the display that its windows are on. One running program has it; others have none.
class InstanceDoor : public QObject
{
    Q_OBJECT

public:
    /// Opens it, unless another program has.
    explicit InstanceDoor(QObject *parent = nullptr);
    ~InstanceDoor() override;

    bool isOpen() const { return m_socket >= 0; }

signals:
    /// Somebody started Cutaway with these files, of absolute paths; perhaps none.
    void filesCame(const QStringList &files);

private:
    void answer();

    const QString m_path;
    std::unique_ptr<QLockFile> m_lock;
    int m_socket = -1;
    QSocketNotifier *m_notifier = nullptr;
};

/// Gives the files to the program that runs and waits until it has them. False: none runs, or it does not answer.
bool giveToRunning(const QStringList &files);

} // namespace cutaway
