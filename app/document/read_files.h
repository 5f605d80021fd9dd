#pragma once

#include "app/document/open_inventory.h"
#include "core/base/job.h"
#include "core/plan/edited_plan.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace cutaway {

struct OpenGraph
{
    std::shared_ptr<const Graph> value; ///< null: none
    QString path;
};

struct PlanFile
{
    std::unique_ptr<EditedPlan> plan;
    QString path;         ///< empty: from no file
    QStringList warnings; ///< such as a digest that differs
    QString name;         ///< empty: that of the file
};

/// What reading files brought, for the document to take over as a whole.
struct OpenedFiles
{
    std::optional<OpenGraph> graph;
    std::optional<OpenInventory> inventory;
    std::vector<PlanFile> plans;
    QStringList waiting; ///< inventories and plans that can be used once a graph is open
};

struct FileError
{
    QString path;
    Error error;
};

/// All files or none: with an `error`, `files` is empty.
struct ReadOutcome
{
    OpenedFiles files;
    std::optional<FileError> error;
};

struct ReadRequest
{
    QStringList paths;                  ///< in any order; each says itself what it is
    std::shared_ptr<const Graph> graph; ///< of the open document; null: none
    std::shared_ptr<const Inventory> inventory;
};

/// Reads graphs, inventories and plans, the graph first. Paths may be resources (`:/samples/…`).
/// Long; to be called off the painting thread.
ReadOutcome readFiles(const ReadRequest &request, const Job &job);

/// The bytes of a file, a resource or, for `-`, of standard input.
Result<std::string> readAnyFile(const QString &path);

/// Path without its folder: `resnet50.graph.json`.
QString fileTitle(const QString &path);

} // namespace cutaway
