#pragma once

#include "app/document/read_files.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonObject>

namespace cutaway {

/// A variant as sessions keep it.
struct SessionVariant
{
    QString name;
    QString note;
    QString from;
    QDateTime time;
    QString text;          ///< the plan's document
    QString inventoryText; ///< empty: the session's
    QString file;          ///< empty: it was written into none
};

/// Long where plans are large. `devices`: those that the session keeps anyway.
SessionVariant sessionVariant(const Variant &variant, const Inventory &devices);
QJsonArray variantsArray(const std::vector<SessionVariant> &variants);
std::vector<SessionVariant> variantsOf(const QJsonArray &array);
/// A plan that a session kept, on its devices. One that no longer fits them is put on them as it was then: from former
/// devices of the session.
Result<std::unique_ptr<EditedPlan>> readKeptPlan(const std::string &text, std::shared_ptr<const Inventory> devices,
                                                 const OpenedFiles &files);
/// Of the graph of `files`, on its devices or on their own. One that cannot be read is told of among the graph's
/// warnings.
void addVariants(OpenedFiles &files, const std::vector<SessionVariant> &variants);

class Document;

/// What is open. It is kept in names and numbers: the window that offers it again may speak another language.
struct OpenWork
{
    QString model;
    QString devices; ///< empty: without a name
    int plans = 0;
    int moves = 0;

    bool operator==(const OpenWork &) const = default;
    /// `resnet50 on h4, 3 plans, 12 moves`
    QString title() const;
};

/// What is kept of unsaved work, so that a crash loses at most a few seconds. The graph is never changed and is kept by
/// its path; plans and devices are kept as documents.
struct Session
{
    struct Plan
    {
        QString name;
        QString path; ///< empty: never saved
        QString text; ///< the plan's document
        bool isModified = false;
        bool isPlaceholder = false;
        bool isAskedFor = false;
        QString devices = {}; ///< that it was on, where these are not the session's
    };
    OpenWork work;
    QDateTime time;
    QString graphPath;
    ImportOptions options; ///< that the graph was read with
    QString inventoryPath;
    QString inventoryText;
    bool isInventoryModified = false;
    std::vector<Plan> plans;
    std::vector<SessionVariant> variants; ///< states that were named and kept
    int current = 0;
    int baseline = -1;              ///< place of the plan that the others are compared with; −1: none
    QString file;                   ///< where it is kept
    std::string graphDigest;        ///< of the model as it was
    std::vector<std::string> steps; ///< what was done since, in JSON (session_replay.h)
    bool isModified = true;         ///< whether anything would be lost
    std::string firstLine;          ///< of the log
    std::size_t missing = 0;        ///< steps that the log has no more: it was cut off or damaged
};

/// A copy of what is open that another thread may turn into a Session.
struct SessionSnapshot
{
    struct Plan
    {
        std::shared_ptr<const EditedPlan> plan;
        QString name;
        QString path;
        bool isModified = false;
        bool isPlaceholder = false;
        bool isAskedFor = false;
    };
    Session session; ///< without texts
    std::shared_ptr<const Inventory> inventory;
    std::vector<Plan> plans;
    std::vector<Variant> variants;
};

OpenWork workOf(const Document &document);
/// Copies the plans; O(their size), no text is written yet.
SessionSnapshot takeSnapshot(const Document &document);
/// With texts. Long; to be called off the painting thread.
Session completeSession(const SessionSnapshot &snapshot);
/// The first line of a log: what is open. Long; to be called off the painting thread.
std::string writeSession(const SessionSnapshot &snapshot);
/// A log: its first line and the steps after it.
Result<Session> readSession(const QString &file);
QJsonObject importObject(const ImportOptions &options);
ImportOptions importOptionsOf(const QJsonObject &object);
/// `12 of 320 steps are missing: …`, of a session that misses some.
QString damageText(const Session &session);
/// The documents of a session, as files that were opened. A profile that is gone is told of among the graph's warnings.
/// Long.
ReadOutcome openSession(const Session &session, const Job &job);

/// An open model on its way to be read again: what is open, and each plan as before its first step.
struct RereadModel
{
    SessionSnapshot snapshot;
    std::vector<std::shared_ptr<const EditedPlan>> first;
};
RereadModel takeForReading(const Document &document);
/// Each plan of `model.first` on the graph. Error: that of the first that does not fit it. Long.
Result<std::vector<std::unique_ptr<EditedPlan>>> plansOn(const std::shared_ptr<const Graph> &graph,
                                                         const RereadModel &model);

} // namespace cutaway
