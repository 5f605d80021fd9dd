#pragma once

#include "app/document/samples.h"
#include "app/document/session.h"
#include "app/jobs/background_job.h"

#include <functional>

namespace cutaway {

class Document;

/// Opens files, samples and kept sessions into the document without holding the window up. Whatever fails leaves the
/// document as it was.
class Opener : public QObject
{
    Q_OBJECT

public:
    explicit Opener(Document &document, QObject *parent = nullptr);

    /// Asked before an open graph is replaced by another; false: nothing is opened.
    void setMayReplace(std::function<bool()> mayReplace) { m_mayReplace = std::move(mayReplace); }

    void open(const QStringList &paths);
    /// The same, one graph of a file that has several.
    void openGraph(const QStringList &paths, const std::string &selector);
    /// The same, with values of the parameters of the model's format.
    void openGiven(const QStringList &paths, const ParameterValues &given);
    void openSample(const Sample &sample);
    void restore(const Session &session);
    /// Reads the open model's file again with other options; plans and devices stay open.
    /// `isReported`: what became of its profiles.
    void importAgain(const ImportOptions &options, bool isReported = true);
    /// A plan of another program for the open model, with values of its format's parameters.
    void importPlan(const QString &path, const ParameterValues &given = {});
    /// Puts the measurements of further files on the open model; those of the same operators replace earlier ones.
    void applyProfiles(const QStringList &paths);
    /// The same with times that a run of a plan gave, of which there is nothing to report.
    void applyMeasured(const QString &path);
    /// The model as its file tells it.
    void removeProfiles();
    /// Inventories and plans that were opened before any graph; they are opened with the next one.
    const QStringList &waiting() const { return m_waiting; }
    bool isBusy() const { return m_slot.job() != nullptr; }

signals:
    void started(cutaway::BackgroundJob *job);
    void opened(const QStringList &paths);
    void restored(const cutaway::Session &session);
    void warned(const QString &path, const QStringList &warnings);
    void imported(const cutaway::PlanImport &import);
    void profilesApplied(); ///< the graph's reports tell what became of them
    void waitingChanged();
    /// `paths`: what opening again would open.
    void failed(const cutaway::FileError &error, const QStringList &paths);

private:
    void openWith(const QStringList &paths, const std::string &selector, const ParameterValues &given = {});
    using Work = std::function<Result<ReadOutcome>(const Job &)>;
    void start(const QString &title, Work work, const QStringList &paths, std::function<void(OpenedFiles)> take);
    void finish(Result<ReadOutcome> outcome, const QStringList &paths, const std::function<void(OpenedFiles)> &take);
    void openRest(const QStringList &paths);
    void tellUnread();
    void takeFiles(OpenedFiles files, const QStringList &paths);
    bool mayTake(const OpenedFiles &files) const;
    std::shared_ptr<const EditedPlan> shownPlan() const;
    ImportOptions optionsFor(const QStringList &paths) const;
    ImportOptions withProfiles(const QStringList &paths) const;

    Document &m_document;
    std::function<bool()> m_mayReplace;
    QStringList m_waiting;
    std::vector<FileError> m_unread; ///< files that were left out of what is read now
    QStringList m_reading;           ///< what the job reads; files that come meanwhile are read together with them
    JobSlot m_slot;
};

} // namespace cutaway
