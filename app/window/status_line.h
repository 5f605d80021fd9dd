#pragma once

#include "app/jobs/background_job.h"
#include "views/selection/view_state.h"

#include <QDateTime>
#include <QPointer>
#include <QStatusBar>
#include <QTimer>

class QLabel;
class QProgressBar;

namespace cutaway {

class Document;
class LinkButton;

/// The bar at the bottom: file, size of the graph, selection, a hint of the canvas or the job that runs; at the right
/// when it was saved, what undo would undo, and the zoom.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    StatusLine(Document &document, ViewState &state, QWidget *parent = nullptr);

    void setHint(const QString &hint);
    /// A sentence that goes away by itself: why a move was refused.
    void showNotice(const QString &text);
    void setZoom(double zoom);
    void setSaved();
    /// Shows the job with its progress and Cancel until it has finished.
    void showJob(BackgroundJob *job);

private:
    QLabel *makeWhole();
    QLabel *makeElided();
    QLabel *addLeft(QLabel *label);
    QLabel *addRight(QLabel *label);
    void makeJobParts();
    void refresh();
    void refreshSaved();
    void endJob();
    QString hoveredText() const;

    Document &m_document;
    ViewState &m_state;
    QLabel *m_file;
    QLabel *m_size;
    QLabel *m_selection;
    QLabel *m_hint;
    QLabel *m_jobText;
    QProgressBar *m_jobBar;
    LinkButton *m_jobCancel;
    QLabel *m_saved;
    QLabel *m_undo;
    QLabel *m_zoom;
    QLabel *m_version;
    QPointer<BackgroundJob> m_job;
    QDateTime m_savedAt;
    QTimer m_clock;
    QString m_canvasHint;
    QString m_notice;
    QTimer m_noticeEnd;
};

} // namespace cutaway
