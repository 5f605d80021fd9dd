#pragma once

#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QTimer>

namespace cutaway {

class Document;

/// Notices when another program changes a file that is open.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(Document &document, QObject *parent = nullptr);

    /// The files as they are now are those that are open: after opening and saving.
    void refresh();

signals:
    void changedOnDisk(const QString &path);

private:
    void check();
    QStringList openPaths() const;

    Document &m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_timer;                      ///< a file that is being written changes many times
    QHash<QString, QByteArray> m_states; ///< size and time of what is open
};

} // namespace cutaway
