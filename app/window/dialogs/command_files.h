#pragma once

#include "core/base/job.h"
#include "core/plan/edited_plan.h"

#include <QByteArray>
#include <QString>

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

} // namespace cutaway
