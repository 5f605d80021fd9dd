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

namespace cutaway {

class Document;
class ParameterForm;

/// Chooses a format for the current plan, shows what would be written and the command that writes the same, and writes
/// it.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    /// `view`: what the canvas shows, a `cutaway.view`.
    ExportDialog(const Document &document, std::vector<ExportFormat> formats, const QByteArray &view,
                 QWidget *parent = nullptr);

    /// The format of this id, if it is one of them.
    void choose(const QString &id);

signals:
    void exported(const QString &path);

private:
    QWidget *makeDetails();
    QLayout *makeCommandRow();
    void showFormat(int row);
    void findWarnings(const ExportFormat &format);
    void writeCommandFiles(const QByteArray &view);
    ParameterValues given() const;
    bool waitsForView() const;
    void optionsChanged();
    void showCommand(const ExportFormat &format);
    void showPreview(const ExportFormat &format);
    void showThumbnail(const ExportFormat &format);
    void showPicture(const QPixmap &picture);
    void exportTo(const ExportFormat &format);
    void start(const ExportFormat &format, const QString &path);
    void finish(const Done &done, const QString &path);
    void showError(const Error &error);
    QString suggestedFile(const ExportFormat &format) const;
    QString extensionOf(const ExportFormat &format) const;
    const ExportFormat *current() const;

    const Document &m_document;
    /// As the plan is while this is open. It stays as it was made: each job clones it on its thread, and asks the
    /// clone.
    std::shared_ptr<const EditedPlan> m_plan;
    std::vector<ExportFormat> m_formats;
    QListWidget *m_list;
    QLabel *m_description = nullptr;
    ParameterForm *m_options = nullptr;
    QStackedWidget *m_previews = nullptr; ///< text or picture
    QPlainTextEdit *m_preview = nullptr;
    QLabel *m_picture = nullptr;
    QLineEdit *m_command = nullptr;
    QLabel *m_error = nullptr;
    QPushButton *m_export = nullptr;
    std::optional<CommandFiles> m_files; ///< none: not written yet
    JobSlot m_slot;
    JobSlot m_writing;
    JobSlot m_warning;
};

} // namespace cutaway
