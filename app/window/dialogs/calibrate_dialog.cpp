#include "app/window/dialogs/calibrate_dialog.h"

#include "app/document/document.h"
#include "app/document/read_files.h"
#include "app/window/actions/actions.h"
#include "core/files/file_io.h"
#include "views/judging/scatter_view.h"
#include "views/theme/core_text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t worstShown = 8;

} // namespace

CalibrateDialog::CalibrateDialog(const Calibrator &calibrator, Document &document, QWidget *parent)
    : QDialog(parent), m_calibrator(calibrator), m_document(document)
{
    setObjectName("calibrate");
    setWindowTitle(coreText(calibrator.title));
    auto *description = makeLabel(coreText(calibrator.description), TextRole::Body, &Theme::secondaryText);
    description->setWordWrap(true);
    m_choose = new QPushButton(tr("Choose runs…"), this);
    m_file = makeLabel({}, TextRole::Body, &Theme::text);
    auto *row = new QHBoxLayout;
    row->addWidget(m_choose);
    row->addWidget(m_file, 1);
    m_progress = new QProgressBar(this);
    m_progress->setRange(0, 100);
    m_progress->hide();
    m_notes = makeLabel({}, TextRole::Body, &Theme::text);
    m_notes->setObjectName("notes");
    m_notes->setWordWrap(true);
    m_notes->setSelectable(true);
    m_results = makeResults();
    m_results->hide();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_save = buttons->addButton(tr("Save calibration…"), QDialogButtonBox::ActionRole);
    m_use = buttons->addButton(tr("Use for these devices"), QDialogButtonBox::ActionRole);
    m_use->setObjectName("use");
    m_save->setEnabled(false);
    m_use->setEnabled(false);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addWidget(description);
    column->addLayout(row);
    column->addWidget(m_progress);
    column->addWidget(m_results, 1);
    column->addWidget(m_notes);
    column->addWidget(buttons);
    connect(m_choose, &QPushButton::clicked, this, &CalibrateDialog::chooseRuns);
    connect(m_save, &QPushButton::clicked, this, &CalibrateDialog::save);
    connect(m_use, &QPushButton::clicked, this, &CalibrateDialog::use);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    constexpr int width = 90; // characters
    resize(fontMetrics().averageCharWidth() * width, sizeHint().height());
}

QWidget *CalibrateDialog::makeResults()
{
    auto *results = new QWidget(this);
    m_figure = new QComboBox(results);
    m_figure->setAccessibleName(tr("Figure"));
    m_scatter = new ScatterView(results);
    m_worst = new QListWidget(results);
    m_worst->setObjectName("worst");
    m_worst->setAccessibleName(tr("Worst predicted runs"));
    m_worst->setWordWrap(true);
    auto *left = new QVBoxLayout;
    left->addWidget(m_figure, 0, Qt::AlignLeft);
    left->addWidget(m_scatter, 1);
    auto *right = new QVBoxLayout;
    right->addWidget(makeLabel(tr("Furthest off"), TextRole::BoxTitle, &Theme::text, results));
    right->addWidget(m_worst, 1);
    right->addWidget(makeLabel(tr("Hollow: used for the fit. Filled: held back for the errors. Dashed: 10 % off."),
                               TextRole::Small, &Theme::secondaryText, results));
    auto *row = new QHBoxLayout(results);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(left, 3);
    row->addLayout(right, 2);
    connect(m_figure, &QComboBox::currentIndexChanged, this, &CalibrateDialog::showFigure);
    return results;
}

void CalibrateDialog::chooseRuns()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Measured runs"), {},
                                                      tr("Tables and records (*.csv *.json);;All files (*)"));
    if (!path.isEmpty())
        calibrate(path);
}

void CalibrateDialog::calibrate(const QString &path)
{
    m_file->setText(QFileInfo(path).fileName());
    CalibrationInput input;
    input.name = QFileInfo(path).fileName().toStdString();
    input.graph = m_document.graph().value;
    input.inventory = m_document.inventory().value;
    const std::filesystem::path folder = fileSystemPath(QFileInfo(path).path());
    input.open = [folder](const std::string &name) { return openSource(folder / name); };
    const auto run = m_calibrator.run;
    const auto work = [path, input, run](const Job &job) -> Result<CalibrationOutcome> {
        Result<std::string> read = readFile(path.toStdString(), job);
        if (!read)
            return read.error();
        CalibrationInput whole = input;
        whole.text = std::move(*read);
        return run(whole, job);
    };
    m_progress->setValue(0);
    m_progress->show();
    BackgroundJob *job = m_slot.start(tr("Calibrating"), work, this,
                                      [this](Result<CalibrationOutcome> outcome) { showOutcome(std::move(outcome)); });
    connect(job, &BackgroundJob::progress, m_progress,
            [this](const QString &, double fraction) { m_progress->setValue(int(100 * std::max(fraction, 0.0))); });
}

void CalibrateDialog::showOutcome(Result<CalibrationOutcome> outcome)
{
    m_progress->hide();
    m_results->setVisible(bool(outcome));
    m_save->setEnabled(bool(outcome));
    m_use->setEnabled(outcome && outcome->inventory);
    m_notes->setColour(outcome ? &Theme::text : &Theme::refused);
    if (!outcome) {
        m_notes->setText(coreText(outcome.error().line()));
        return;
    }
    m_outcome = std::move(*outcome);
    m_notes->setText(coreTexts(m_outcome.notes).join(u'\n'));
    const QSignalBlocker blocker(m_figure);
    m_figure->clear();
    for (const CalibrationPoint &point : m_outcome.points) {
        if (m_figure->findText(coreText(point.figure)) < 0)
            m_figure->addItem(coreText(point.figure));
    }
    showFigure();
    adjustSize();
}

void CalibrateDialog::showFigure()
{
    std::vector<CalibrationPoint> points;
    for (const CalibrationPoint &point : m_outcome.points) {
        if (coreText(point.figure) == m_figure->currentText())
            points.push_back(point);
    }
    m_scatter->setPoints(points);
    std::ranges::sort(points, std::greater(), [](const CalibrationPoint &point) { return std::abs(point.error()); });
    points.resize(std::min(points.size(), worstShown));
    m_worst->clear();
    for (const CalibrationPoint &point : points)
        m_worst->addItem(calibrationLine(point));
}

void CalibrateDialog::save()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the calibration"),
                                                      QStringLiteral("calibration.json"), tr("Calibrations (*.json)"));
    if (path.isEmpty())
        return;
    if (Done written = writeFile(fileSystemPath(path), m_outcome.document); !written) {
        m_notes->setColour(&Theme::refused);
        m_notes->setText(coreText(written.error().line()));
    }
}

void CalibrateDialog::use()
{
    m_document.changeInventory({m_outcome.inventory, {}}, tr("Calibrate"));
    accept();
}

} // namespace cutaway
