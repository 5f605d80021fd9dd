#pragma once

#include "core/base/job.h"
#include "core/plan/edited_plan.h"

#include <filesystem>
#include <iosfwd>

/// Cutaway's own documents: `cutaway.graph`, `cutaway.devices`, `cutaway.plan`, `cutaway.moves`.
/// Readers say what is wrong and where: `nodes[17].inputs[2]: no node "foo"`.
namespace cutaway {

enum class DocumentFormat { Unknown, Graph, Devices, Plan, Moves };

/// What a text is, by its `format` field, reading no more than it takes. Error if it is no JSON object or says
/// nothing that is known.
Result<DocumentFormat> sniffDocument(std::string_view text);

/// The bytes of a file, or of standard input for `-`. Errors: `no_such_file`, `not_readable`, `is_a_folder`.
Result<std::string> readFile(const std::filesystem::path &path);
/// Replaces the file at once or not at all; `-` writes to standard output. Refuses a target that is no regular file.
Done writeFile(const std::filesystem::path &path, std::string_view bytes);

/// One pass over the text, each node handed over and its JSON freed: peak memory is the graph's and a few megabytes.
/// O(bytes). The digest is that of `text`.
Result<Graph> readGraph(std::string_view text, const Job &job = {});
std::string writeGraph(const Graph &graph);

Result<Inventory> readInventory(std::string_view text);
std::string writeInventory(const Inventory &inventory);

/// What reading a plan had to say that is no error, such as a digest that differs.
struct OpenedPlan
{
    std::unique_ptr<EditedPlan> plan;
    std::vector<std::string> warnings;
};
/// Errors: those of the document, `unknown_node` with the number of names that the graph lacks, those of the kind.
Result<OpenedPlan> readPlan(std::string_view text, std::shared_ptr<const Graph> graph,
                            std::shared_ptr<const Inventory> inventory);
std::string writePlan(const EditedPlan &plan);

/// The entries of a moves document, one text each; `EditedPlan::readMove` understands them.
Result<std::vector<nlohmann::json>> readMoves(std::string_view text);

} // namespace cutaway
