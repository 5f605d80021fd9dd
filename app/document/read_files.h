#pragma once

#include "app/document/variants.h"
#include "core/base/job.h"
#include "core/devices/inventory.h"
#include "core/formats/models/graph_formats.h"
#include "core/graph/graph.h"
#include "core/graph/module_tree.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/planner_registry.h"

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

namespace cutaway {

/// The devices that a plan runs on and the file that they come from. A value: undo steps keep whole ones.
struct OpenInventory
{
    std::shared_ptr<const Inventory> value = std::make_shared<Inventory>(); ///< never null
    QString path;                                                           ///< empty: no file yet
};

struct OpenGraph
{
    std::shared_ptr<const Graph> value; ///< null: none
    QString path;
    bool isOwnFormat = true;                                  ///< a `cutaway.graph`; else it was converted
    std::vector<SymbolicSize> sizes;                          ///< that the file leaves open
    ParameterValues told;                                     ///< what the file says of its format's parameters
    QStringList warnings;                                     ///< what was assumed or left out
    QString reading;                                          ///< `readingSentence`
    std::vector<ProfileReport> profiles;                      ///< what became of the options' profiles
    std::shared_ptr<const PlanInFile> plan;                   ///< that the file tells besides; null: none
    std::shared_ptr<const std::vector<FigureColumn>> figures; ///< that profiles brought
    ImportOptions options;                                    ///< what it was read with
    std::shared_ptr<const ModuleTree> modules;                ///< of the graph
    std::int64_t bytes = 0;                                   ///< of all its nodes
    const PlannerDescriptor *suitedPlanner = nullptr;         ///< that the graph is made for; null: any

    /// Plans may be of a graph that was made of this one, with collectives merged.
    bool isOf(const EditedPlan &edited) const { return &edited.graph() == value.get(); }
    /// That is offered while there is no plan.
    const PlannerDescriptor &firstPlanner() const { return suitedPlanner ? *suitedPlanner : planners().front(); }
};

/// What another program's plan became, to be told of.
struct PlanImport
{
    QString path;
    const ImportDescriptor *format = nullptr;
    ParameterValues given;
    ImportReport report;
    QStringList warnings;
    std::string fault;    ///< why there is no plan; empty: there is one
    bool isAsked = false; ///< somebody wanted an import, and did not just open a file
};

struct PlanFile
{
    std::unique_ptr<EditedPlan> plan;
    QString path;                            ///< empty: from no file
    QStringList warnings;                    ///< such as a digest that differs
    QString name;                            ///< empty: that of the file
    std::optional<PlanImport> imported = {}; ///< of another program's plan
};

/// What reading files brought, for the document to take over as a whole.
struct OpenedFiles
{
    std::optional<OpenGraph> graph;
    std::optional<OpenInventory> inventory;
    std::vector<PlanFile> plans;
    std::vector<Variant> variants;                       ///< of a session
    std::vector<std::unique_ptr<EditedPlan>> laterPlans; ///< that a restored session got on its way; null: unreadable
    std::vector<std::shared_ptr<const Inventory>> formerDevices; ///< of a session, the newest first
    QStringList unread;                      ///< of a session: plans in whose place something else stands
    std::unique_ptr<EditedPlan> placeholder; ///< for a graph without plans: all of it in one partition
    QStringList profiles;                    ///< for the graph that is open already
    QStringList waiting;                     ///< inventories and plans that can be used once a graph is open
};

struct FileError
{
    QString path;
    Error error;
    std::shared_ptr<const GraphListing> graphs = {}; ///< of a file with several, where none was chosen
    std::shared_ptr<const PlanImport> import = {};   ///< of another program's plan
    /// What has to be said before a model's plan can be read, with what is usual.
    std::shared_ptr<const ParameterDeclaration> asks = {};
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
    ImportOptions options = {};                   ///< for the graph among them
    std::shared_ptr<const EditedPlan> shown = {}; ///< for files that tell a part of a plan
    bool isImport = false;      ///< the files are plans of other programs, whatever else they might be
    ParameterValues given = {}; ///< for these
};

/// Reads graphs, inventories and plans, the graph first. Paths may be resources (`:/samples/…`).
/// Long; to be called off the painting thread.
ReadOutcome readFiles(const ReadRequest &request, const Job &job);

/// The bytes of a file, a resource or, for `-`, of standard input.
Result<std::string> readAnyFile(const QString &path);
/// The same, to be read piece by piece.
Result<std::unique_ptr<ByteSource>> openAnySource(const QString &path);

/// A model in any format that Cutaway reads.
Result<OpenGraph> readModel(const QString &path, const ByteSource &source, ImportOptions options, const Job &job);

/// As the core names files.
std::filesystem::path fileSystemPath(const QString &path);

/// Path without its folder: `resnet50.graph.json`.
QString fileTitle(const QString &path);

} // namespace cutaway
