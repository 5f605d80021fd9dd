#include "app/document/autosave.h"

#include "app/document/document.h"
#include "core/files/file_io.h"

#include <QFile>

#include <mutex>

namespace cutaway {

namespace {

constexpr int delay = 3000; // milliseconds after the first change that is not kept yet

} // namespace

/// Taken back when nothing is to be kept any more: a thread that comes late must not write then.
struct Autosave::Permission
{
    std::mutex mutex;
    bool mayWrite = true;
};

Autosave::Autosave(Document &document, QObject *parent) : QObject(parent), m_document(document)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::keep);
    connect(&document, &Document::modified, this, &Autosave::schedule);
    connect(&document, &Document::changed, this, &Autosave::schedule);
    connect(&document, &Document::closed, this, &Autosave::discard);
}

void Autosave::discard()
{
    m_timer.stop();
    if (m_permission) {
        const std::scoped_lock lock(m_permission->mutex);
        m_permission->mayWrite = false;
    }
    m_store.remove();
}

void Autosave::schedule()
{
    if (!m_timer.isActive())
        m_timer.start(delay);
}

void Autosave::keep()
{
    if (m_job) {
        m_timer.start(delay / 3);
        return;
    }
    const bool canBeRestored = m_document.graph().path != QLatin1String("-");
    const bool isWorthKeeping = m_document.isModified() || !m_document.variants().list().empty();
    if (!isWorthKeeping || !canBeRestored) {
        m_store.remove();
        return;
    }
    const auto snapshot = std::make_shared<const SessionSnapshot>(takeSnapshot(m_document));
    const std::string file = QFile::encodeName(m_store.file()).toStdString();
    m_permission = std::make_shared<Permission>();
    const auto write = [snapshot, file, permission = m_permission](const Job &) -> Done {
        const QByteArray bytes = writeSession(*snapshot);
        const std::scoped_lock lock(permission->mutex);
        if (!permission->mayWrite)
            return cancelledError();
        return writeFile(file, std::string_view(bytes.constData(), std::size_t(bytes.size())));
    };
    m_job = BackgroundJob::start(tr("Keeping unsaved changes"), write, this, [this](Done) {
        if (!m_document.isModified() && m_document.variants().list().empty())
            m_store.remove();
    });
}

} // namespace cutaway
