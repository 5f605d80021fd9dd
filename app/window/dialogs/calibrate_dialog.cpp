#include "app/window/dialogs/calibrate_dialog.h"

#include "app/document/document.h"
#include "app/document/read_files.h"
#include "app/window/actions/actions.h"
#include "core/files/file_io.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHelpEvent>
#include <QListWidget>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double reachOfPointer = 8;
constexpr double near = 0.1; ///< the dashed lines: that far off
constexpr double radius = 3.5;

constexpr std::size_t worstShown = 8;

} // namespace

QString calibrationFigure(const CalibrationPoint &point, double value)
{
    return point.unit == "bytes" ? bytesText(std::int64_t(value)) : secondsText(value);
}

QString calibrationLine(const CalibrationPoint &point)
{
    const QString sign = point.error() < 0 ? QStringLiteral("−") : QStringLiteral("+");
    return ScatterView::tr("%1: %2 measured, %3 predicted, %4%5 %")
        .arg(QString::fromStdString(point.name), calibrationFigure(point, point.measured),
             calibrationFigure(point, point.predicted), sign, QString::number(100 * std::abs(point.error()), 'f', 1));
}

ScatterView::ScatterView(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setMinimumSize(scaled(260), scaled(200));
    setAccessibleName(tr("Predicted against measured"));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

QSize ScatterView::sizeHint() const
{
    return {scaled(420), scaled(300)};
}

void ScatterView::setPoints(std::vector<CalibrationPoint> points)
{
    m_points = std::move(points);
    m_least = 1;
    m_most = 10;
    constexpr double air = 1.15;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const auto [least, most] = std::minmax(m_points[i].measured, m_points[i].predicted);
        m_least = i == 0 ? least / air : std::min(m_least, least / air);
        m_most = i == 0 ? most * air : std::max(m_most, most * air);
    }
    update();
}

QRectF ScatterView::plot() const
{
    return QRectF(rect()).adjusted(scaled(70), scaled(10), -scaled(12), -scaled(40));
}

/// 0 at the least value, 1 at the most.
double ScatterView::along(double value) const
{
    return std::log(value / m_least) / std::log(m_most / m_least);
}

QPointF ScatterView::positionOf(const CalibrationPoint &point) const
{
    const QRectF area = plot();
    return {area.left() + along(point.measured) * area.width(), area.bottom() - along(point.predicted) * area.height()};
}

const CalibrationPoint *ScatterView::pointAt(const QPointF &position) const
{
    const CalibrationPoint *nearest = nullptr;
    double least = reachOfPointer;
    for (const CalibrationPoint &point : m_points) {
        const double distance = QLineF(positionOf(point), position).length();
        if (distance < least) {
            least = distance;
            nearest = &point;
        }
    }
    return nearest;
}

void ScatterView::paintAxes(QPainter &painter) const
{
    const QRectF area = plot();
    painter.setPen(theme().line);
    painter.drawRect(area);
    painter.setClipRect(area);
    const auto diagonal = [&](double factor, Qt::PenStyle style) {
        painter.setPen(QPen(theme().controlLine, 1, style));
        const double shift = std::log(factor) / std::log(m_most / m_least) * area.height();
        painter.drawLine(QPointF(area.left(), area.bottom() - shift), QPointF(area.right(), area.top() - shift));
    };
    diagonal(1, Qt::SolidLine);
    diagonal(1 + near, Qt::DashLine);
    diagonal(1 / (1 + near), Qt::DashLine);
    painter.setClipping(false);
    painter.setFont(themeFont(TextRole::Axis));
    painter.setPen(theme().secondaryText);
    if (m_points.empty())
        return;
    for (const double share : {0.1, 0.5, 0.9}) {
        const double value = m_least * std::pow(m_most / m_least, share);
        const QString text = calibrationFigure(m_points.front(), value);
        painter.drawText(QRectF(area.left() + share * area.width() - 60, area.bottom() + 3, 120, 16), Qt::AlignCenter,
                         text);
        painter.drawText(QRectF(0, area.bottom() - share * area.height() - 8, area.left() - 6, 16),
                         Qt::AlignRight | Qt::AlignVCenter, text);
    }
    painter.drawText(QRectF(area.left(), area.bottom() + 20, area.width(), 16), Qt::AlignCenter, tr("measured"));
    painter.drawText(QRectF(area.left() + 6, area.top() + 4, area.width(), 16), Qt::AlignLeft, tr("predicted"));
}

void ScatterView::paintPoints(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (const CalibrationPoint &point : m_points) {
        const QColor ink = std::abs(point.error()) > near ? theme().warning : theme().accent;
        painter.setPen(QPen(ink, 1.2));
        painter.setBrush(point.isFitted ? QBrush(Qt::NoBrush) : QBrush(ink));
        painter.drawEllipse(positionOf(point), radius, radius);
    }
}

void ScatterView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    paintAxes(painter);
    paintPoints(painter);
}

bool ScatterView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const CalibrationPoint *point = pointAt(help->pos());
    if (point)
        QToolTip::showText(help->globalPos(), calibrationLine(*point), this);
    else
        QToolTip::hideText();
    return true;
}

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
