#include "app/window/dialogs/export_dialog.h"

#include "app/document/document.h"
#include "app/document/plan_names.h"
#include "app/settings/settings.h"
#include "app/window/actions/actions.h"
#include "core/files/file_io.h"
#include "core/formats/exports/exports.h"
#include "views/panels/parameter_form.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

namespace {

constexpr qsizetype previewLimit = 65536;    // characters
constexpr std::size_t thumbnailLimit = 1500; // items; larger plans take long to draw

/// A line each; the rest as a number.
QString warningLines(const std::vector<Text> &warnings)
{
    constexpr std::size_t shown = 6;
    QString text;
    for (std::size_t i = 0; i < std::min(shown, warnings.size()); ++i)
        text += u'\n' + coreText(warnings[i]);
    return warnings.size() > shown ? text + u'\n' + cutaway::tr("%1 more").arg(warnings.size() - shown) : text;
}

} // namespace

ExportDialog::ExportDialog(const Document &document, std::vector<ExportFormat> formats, const QByteArray &view,
                           QWidget *parent)
    : QDialog(parent)
    , m_document(document)
    , m_plan(document.current()->plan().clone())
    , m_formats(std::move(formats))
    , m_list(new QListWidget(this))
{
    setObjectName("exportDialog");
    setWindowTitle(tr("Export %1").arg(document.current()->name()));
    resize(int(860 * textScale()), int(560 * textScale()));
    auto *column = new QVBoxLayout(this);
    auto *row = new QHBoxLayout;
    m_list->setAccessibleName(tr("Formats"));
    for (const ExportFormat &format : m_formats)
        m_list->addItem(format.title);
    m_list->setFixedWidth(std::max(int(220 * textScale()), m_list->sizeHintForColumn(0) + 4 * m_list->frameWidth()));
    row->addWidget(m_list);
    row->addWidget(makeDetails(), 1);
    column->addLayout(row, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_export = buttons->addButton(tr("Export…"), QDialogButtonBox::AcceptRole);
    m_export->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_export, &QPushButton::clicked, this, [this] {
        if (const ExportFormat *format = current())
            exportTo(*format);
    });
    connect(m_list, &QListWidget::currentRowChanged, this, &ExportDialog::showFormat);
    connect(m_options, &ParameterForm::changed, this, &ExportDialog::optionsChanged);
    m_list->setCurrentRow(0);
    writeCommandFiles(view);
}

void ExportDialog::choose(const QString &id)
{
    const auto format = std::ranges::find(m_formats, id, &ExportFormat::id);
    if (format != m_formats.end())
        m_list->setCurrentRow(int(format - m_formats.begin()));
}

QWidget *ExportDialog::makeDetails()
{
    auto *details = new QWidget(this);
    auto *column = new QVBoxLayout(details);
    column->setContentsMargins(8, 0, 0, 0);
    m_description = makeLabel({}, TextRole::Body, &Theme::secondaryText, details);
    m_description->setWordWrap(true);
    m_error = makeLabel({}, TextRole::Body, &Theme::refused, details);
    m_error->setObjectName("exportError");
    m_error->setWordWrap(true);
    m_error->hide();
    m_preview = new QPlainTextEdit(details);
    m_preview->setReadOnly(true);
    m_preview->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_preview->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_preview->setAccessibleName(tr("Preview"));
    m_options = new ParameterForm(details);
    column->addWidget(m_description);
    column->addWidget(m_options);
    column->addWidget(m_error);
    m_picture = new QLabel(details);
    m_picture->setObjectName("exportPicture");
    m_picture->setAlignment(Qt::AlignCenter);
    m_picture->setMinimumSize(1, 1);
    m_picture->setAccessibleName(tr("Preview"));
    m_previews = new QStackedWidget(details);
    m_previews->addWidget(m_preview);
    m_previews->addWidget(m_picture);
    column->addWidget(m_previews, 1);
    column->addWidget(makeLabel(tr("The same as a command"), TextRole::Small, &Theme::secondaryText, details));
    column->addLayout(makeCommandRow());
    return details;
}

QLayout *ExportDialog::makeCommandRow()
{
    auto *row = new QHBoxLayout;
    m_command = new QLineEdit(this);
    m_command->setReadOnly(true);
    m_command->setObjectName("exportCommand");
    m_command->setAccessibleName(tr("The same as a command"));
    auto *copy = new QToolButton(this);
    copy->setIcon(themeIcon("edit-copy"));
    copy->setToolTip(tr("Copy the command"));
    copy->setAccessibleName(copy->toolTip());
    connect(copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_command->text()); });
    row->addWidget(m_command, 1);
    row->addWidget(copy);
    return row;
}

const ExportFormat *ExportDialog::current() const
{
    const int row = m_list->currentRow();
    return row < 0 ? nullptr : &m_formats[std::size_t(row)];
}

void ExportDialog::showFormat(int row)
{
    const ExportFormat &format = m_formats[std::size_t(row)];
    m_description->setText(format.description);
    const QSignalBlocker whileFilled(m_options);
    m_options->setDeclarations(format.parameters);
    if (auto *width = m_options->findChild<QSpinBox *>(QStringLiteral("width")))
        width->setSpecialValueText(tr("as the drawing needs", "width of a picture")); // it would say 0
    m_options->setValues(format.given);
    const ParameterValues known{{"view", {}}, {"model", {}}, {baselineName, {}}};
    m_options->leaveOut(known);
    m_options->setVisible(std::ranges::any_of(
        format.parameters, [&](const ParameterDeclaration &each) { return !known.contains(each.name); }));
    optionsChanged();
}

/// What the program that takes the file may say to it. Formats write the plan for this: on a thread.
void ExportDialog::findWarnings(const ExportFormat &format)
{
    m_warning.drop();
    if (!format.warnings)
        return;
    m_warning.start(
        tr("What the format leaves out"),
        [plan = m_plan, warnings = format.warnings, given = given()](const Job &) -> Result<std::vector<Text>> {
            return warnings(*plan->clone(), given);
        },
        this,
        [this, description = format.description](const Result<std::vector<Text>> &warnings) {
            if (warnings)
                m_description->setText(description + warningLines(*warnings));
            else
                showError(warnings.error());
        });
}

/// What the command names has to be there when somebody reads it.
void ExportDialog::writeCommandFiles(const QByteArray &view)
{
    const auto sources = std::make_shared<CommandSources>(commandSources(m_document, m_plan, view));
    m_writing.start(
        tr("Files of the command"), [sources](const Job &job) { return cutaway::writeCommandFiles(*sources, job); },
        this,
        [this](Result<CommandFiles> files) {
            if (!files) {
                showError(files.error());
                return;
            }
            m_files = std::move(*files);
            optionsChanged();
        });
}

/// With what only the dialog knows.
ParameterValues ExportDialog::given() const
{
    const ExportFormat *format = current();
    const Result<ParameterValues> asked = m_options->given();
    ParameterValues values = asked ? *asked : ParameterValues();
    if (!format)
        return values;
    if (const auto model = format->given.find("model"); format->takesModel && model != format->given.end())
        values.insert(*model);
    if (format->showsView && values.contains("shows") && m_files)
        values["view"] = m_files->view.toStdString();
    const bool takesBaseline = std::ranges::count(format->parameters, baselineName, &ParameterDeclaration::name) > 0;
    if (takesBaseline && m_files && !m_files->baseline.isEmpty())
        values[baselineName] = QFile::encodeName(m_files->baseline).toStdString();
    return values;
}

/// What the window shows is drawn from one of the files.
bool ExportDialog::waitsForView() const
{
    const Result<ParameterValues> asked = m_options->given();
    return !m_files && current()->showsView && asked && asked->contains("shows");
}

void ExportDialog::optionsChanged()
{
    const ExportFormat *format = current();
    if (!format)
        return;
    const Result<ParameterValues> asked = m_options->given();
    m_export->setEnabled(asked && !waitsForView());
    if (!asked) {
        showError(asked.error());
        return;
    }
    m_error->hide();
    findWarnings(*format);
    showCommand(*format);
    showPreview(*format);
}

void ExportDialog::showCommand(const ExportFormat &format)
{
    m_command->setPlaceholderText(tr("Writing the files that the command reads…"));
    m_command->setText(m_files ? exportCommand(*m_files, format, given(), suggestedFile(format)) : QString());
    m_command->setCursorPosition(0);
}

void ExportDialog::showPreview(const ExportFormat &format)
{
    m_slot.drop();
    m_preview->clear();
    m_previews->setCurrentWidget(format.isText ? static_cast<QWidget *>(m_preview) : m_picture);
    if (!format.isText) {
        showThumbnail(format);
        return;
    }
    m_slot.start(
        tr("Preview"),
        [plan = m_plan, write = format.write, given = given()](const Job &job) {
            return write(*plan->clone(), given, job);
        },
        this,
        [this](Result<QByteArray> bytes) {
            m_export->setEnabled(bool(bytes));
            if (!bytes)
                showError(bytes.error());
            else
                m_preview->setPlainText(QString::fromUtf8(bytes->left(previewLimit)));
        });
}

void ExportDialog::showThumbnail(const ExportFormat &format)
{
    m_picture->setText(format.thumbnail ? tr("A picture of the plan") : tr("A binary file: there is no preview"));
    if (!format.thumbnail || m_document.current()->plan().itemCount() > thumbnailLimit || waitsForView())
        return;
    m_slot.start(
        tr("Preview"),
        [plan = m_plan, write = format.thumbnail, given = given()](const Job &job) {
            return write(*plan->clone(), given, job);
        },
        this,
        [this](Result<QByteArray> bytes) {
            if (!bytes)
                showError(bytes.error());
            else
                showPicture(QPixmap::fromImage(QImage::fromData(*bytes)));
        });
}

void ExportDialog::showPicture(const QPixmap &picture)
{
    const QSize room = m_previews->size();
    m_picture->setPixmap(picture.width() > room.width() || picture.height() > room.height()
                             ? picture.scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation)
                             : picture);
}

void ExportDialog::exportTo(const ExportFormat &format)
{
    QFileDialog dialog(this, tr("Export as"), QFileInfo(suggestedFile(format)).path());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    const QString extension = extensionOf(format);
    dialog.setNameFilters({tr("%1 (*.%2)").arg(format.title, extension), tr("All files (*)")});
    dialog.setDefaultSuffix(extension);
    dialog.selectFile(QFileInfo(suggestedFile(format)).fileName());
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty())
        return;
    const QString path = dialog.selectedFiles().front();
    start(format, path);
}

/// On a thread; Cancel gives up.
void ExportDialog::start(const ExportFormat &format, const QString &path)
{
    m_export->setEnabled(false);
    m_export->setText(tr("Exporting…"));
    m_list->setEnabled(false);
    m_error->hide();
    const auto work = [plan = m_plan, write = format.write, given = given(),
                       file = QFile::encodeName(path).toStdString()](const Job &job) -> Done {
        const Result<QByteArray> bytes = write(*plan->clone(), given, job);
        if (!bytes)
            return bytes.error();
        return writeFile(file, std::string_view(bytes->constData(), std::size_t(bytes->size())));
    };
    m_slot.start(tr("Exporting %1").arg(fileTitle(path)), work, this, [this, path](Done done) { finish(done, path); });
}

void ExportDialog::finish(const Done &done, const QString &path)
{
    m_export->setEnabled(true);
    m_export->setText(tr("Export…"));
    m_list->setEnabled(true);
    if (!done) {
        showError(done.error());
        return;
    }
    settings().setValue(keys::lastFolder, QFileInfo(path).path());
    emit exported(path);
    accept();
}

void ExportDialog::showError(const Error &error)
{
    QString text = coreText(error.line());
    if (!error.hint.empty())
        text += QStringLiteral(". ") + coreText(error.hint);
    m_error->setText(text);
    m_error->show();
}

/// With the format, where its extension is that of others as well.
QString ExportDialog::suggestedFile(const ExportFormat &format) const
{
    const QString folder = settings().value(keys::lastFolder, QDir::homePath()).toString();
    QStringList parts{m_document.name(), m_document.current()->baseName()};
    if (format.id != format.extension)
        parts.append(format.id);
    return QDir(folder).filePath(safeFileName(parts.join('.')) + '.' + extensionOf(format));
}

/// With the values that are set.
QString ExportDialog::extensionOf(const ExportFormat &format) const
{
    return format.extensionWith ? format.extensionWith(given()) : format.extension;
}

} // namespace cutaway
