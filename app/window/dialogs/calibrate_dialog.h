#pragma once

#include "app/jobs/background_job.h"
#include "core/plan/plan_kinds.h"

#include <QDialog>

class QComboBox;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace cutaway {

class Document;
class ScatterView;
class TextLabel;

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
