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
    /// Whether another program has written this open file since it was opened or saved here.
    bool isOther(const QString &path) const;

signals:
    void changedOnDisk(const QString &path);

private:
    void check();
    QStringList openPaths() const;

    Document &m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_timer;                      ///< a file that is being written changes many times
    QHash<QString, QByteArray> m_opened; ///< size and time of what is open
    QHash<QString, QByteArray> m_seen;   ///< the same as it was last told of
};

} // namespace cutaway
