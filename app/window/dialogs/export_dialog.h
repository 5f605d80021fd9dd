#pragma once

#include "app/jobs/background_job.h"
#include "app/window/dialogs/export_formats.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace cutaway {

class Document;

/// Chooses a format for the current plan, shows what would be written and the command that writes the same, and writes
/// it.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    ExportDialog(const Document &document, std::vector<ExportFormat> formats, QWidget *parent = nullptr);

signals:
    void exported(const QString &path);

private:
    QWidget *makeDetails();
    QLayout *makeCommandRow();
    void showFormat(int row);
    QString graphForCommand() const;
    void showCommand(const ExportFormat &format);
    void showPreview(const ExportFormat &format);
    void showThumbnail(const ExportFormat &format);
    void showPicture(const QPixmap &picture);
    void exportTo(const ExportFormat &format);
    void start(const ExportFormat &format, const QString &path);
    void finish(const Done &done, const QString &path);
    void showError(const Error &error);
    QString suggestedFile(const ExportFormat &format) const;
    const ExportFormat *current() const;

    const Document &m_document;
    std::vector<ExportFormat> m_formats;
    QListWidget *m_list;
    QLabel *m_description = nullptr;
    QStackedWidget *m_previews = nullptr; ///< text or picture
    QPlainTextEdit *m_preview = nullptr;
    QLabel *m_picture = nullptr;
    QLineEdit *m_command = nullptr;
    QLabel *m_error = nullptr;
    QPushButton *m_export = nullptr;
    JobSlot m_slot;
};

} // namespace cutaway
