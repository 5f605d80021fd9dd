#pragma once

#include "app/jobs/background_job.h"
#include "core/plan/plan_kinds.h"

#include <QDialog>
#include <QWidget>

class QComboBox;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace cutaway {

class Document;
class TextLabel;

/// Predicted against measured figures of one unit, over logarithms: on the diagonal they agree. Those that constants
/// were fitted to are hollow. The pointer over one names it.
class ScatterView : public QWidget
{
    Q_OBJECT

public:
    explicit ScatterView(QWidget *parent = nullptr);

    void setPoints(std::vector<CalibrationPoint> points);
    const std::vector<CalibrationPoint> &points() const { return m_points; }
    QPointF positionOf(const CalibrationPoint &point) const;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF plot() const;
    double along(double value) const;
    void paintAxes(QPainter &painter) const;
    void paintPoints(QPainter &painter) const;
    const CalibrationPoint *pointAt(const QPointF &position) const;

    std::vector<CalibrationPoint> m_points;
    double m_least = 1;
    double m_most = 10;
};

/// `2.41 s`, `38.2 GB`: a figure in its unit.
QString calibrationFigure(const CalibrationPoint &point, double value);
/// `run 7: 2.41 s measured, 2.36 s predicted, −2.1 %`
QString calibrationLine(const CalibrationPoint &point);

/// Fits what the shown plan's costs come from to a file of one's own measurements: shows how far off every one of them
/// is, keeps the result as a file and puts it on the devices.
class CalibrateDialog : public QDialog
{
    Q_OBJECT

public:
    CalibrateDialog(const Calibrator &calibrator, Document &document, QWidget *parent);

    /// Off the painting thread; closing the dialog stops it.
    void calibrate(const QString &path);

private:
    QWidget *makeResults();
    void chooseRuns();
    void showOutcome(Result<CalibrationOutcome> outcome);
    void showFigure();
    void save();
    void use();

    const Calibrator &m_calibrator;
    Document &m_document;
    JobSlot m_slot;
    CalibrationOutcome m_outcome;
    QPushButton *m_choose;
    TextLabel *m_file;
    QProgressBar *m_progress;
    QWidget *m_results;
    QComboBox *m_figure = nullptr;
    ScatterView *m_scatter = nullptr;
    QListWidget *m_worst = nullptr;
    TextLabel *m_notes;
    QPushButton *m_save;
    QPushButton *m_use;
};

} // namespace cutaway
