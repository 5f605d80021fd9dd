#pragma once

#include "core/base/job.h"
#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

#include <QByteArray>
#include <QString>
#include <functional>
#include <memory>

namespace cutaway {

class Document;

/// What a command reads to export what a window shows: the user's files where they say the same, else copies of what is
/// open.
struct CommandFiles
{
    QString graph;
    QString devices; ///< empty: there are none
    QString plan;
    QString view;     ///< what the canvas shows
    QString baseline; ///< the plan that it is compared with; empty: there is none of its kind
};

/// What these files have to say, taken from the window at once and written on a thread.
struct CommandSources
{
    CommandFiles own;     ///< empty where a copy has to be written
    QString graphAsItWas; ///< a graph of our own format is copied as it stands in this file; empty: it is written anew
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;
    std::shared_ptr<const EditedPlan> plan;     ///< asked nothing but to clone itself
    std::shared_ptr<const EditedPlan> baseline; ///< null: there is none of its kind
    QString baselineName;
    QByteArray view;
};

/// `plan`: a clone of the one that is shown.
CommandSources commandSources(const Document &document, std::shared_ptr<const EditedPlan> plan, const QByteArray &view);
/// Writes the copies into a folder of the cache that is named by what they say. Errors are those of writing.
Result<CommandFiles> writeCommandFiles(const CommandSources &sources, const Job &job);

/// A format that the open plan can be written in: core's exports, and those that are drawn.
struct ExportFormat
{
    QString id; ///< as `cutaway export --to` takes it
    QString title;
    QString extension; ///< without a dot; `extensionWith` tells what it is with some values, where that depends on them
    QString description;
    std::vector<ParameterDeclaration> parameters; ///< all that `cutaway export --set` takes for it
    ParameterValues given;                        ///< what the window starts from
    bool showsView = false;  ///< can draw what the window shows, which the command line takes as `view`
    bool isText = false;     ///< can be shown as it is before it is written
    bool takesModel = false; ///< writes into the model's own file, which the command line takes as `model`
    /// `given` need not be complete. On any thread.
    using Write = std::function<Result<QByteArray>(const EditedPlan &, const ParameterValues &given, const Job &)>;
    Write write;
    /// What of a plan the program that takes the file will not have, a line each. None: the format is for people.
    std::function<std::vector<Text>(const EditedPlan &, const ParameterValues &given)> warnings;
    std::function<QString(const ParameterValues &given)> extensionWith = {};
    Write thumbnail; ///< PNG; only what is drawn has one
};

/// Those that can write this plan. Pictures start as the window shows the plan, in its theme and in `arrangement`.
/// `graphFile`: the file that the graph was read from, for formats that write the plan into it.
std::vector<ExportFormat> exportFormats(const EditedPlan &plan, Arrangement arrangement, const QString &graphFile = {});

/// The same as a command line: `cutaway export GRAPH --devices DEVICES --plan PLAN --to dot --out FILE`. `given`: what
/// differs from the defaults.
QString exportCommand(const CommandFiles &files, const ExportFormat &format, const ParameterValues &given,
                      const QString &out);

} // namespace cutaway
