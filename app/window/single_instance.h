#pragma once

#include <QObject>
#include <QStringList>

#include <memory>

class QLocalServer;
class QLocalSocket;
class QLockFile;

namespace cutaway {

/// Where a program that is started with files finds one that runs and may take them: a local socket in a folder of the
/// user's alone, of the display that its windows are on. One running program has it; others have none.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    /// Listens, unless another program does.
    explicit SingleInstance(QObject *parent = nullptr);
    ~SingleInstance() override;

    bool isListening() const;

signals:
    /// Somebody started Cutaway with these files, of absolute paths; perhaps none.
    void filesCame(const QStringList &files);

private:
    void greet();
    void answer(QLocalSocket &guest);

    std::unique_ptr<QLockFile> m_lock;
    std::unique_ptr<QLocalServer> m_server;
};

/// Gives the files to the program that runs and waits until it has them. False: none runs, or it does not answer.
bool giveToRunning(const QStringList &files);

} // namespace cutaway
