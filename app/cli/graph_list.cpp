#include "app/cli/graph_list.h"

#include "app/cli/session.h"
#include "core/json/json_writing.h"

#include <cstdio>

namespace cutaway {

namespace {

void appendEntry(std::string &out, const GraphEntry &entry)
{
    ObjectWriter writer(out);
    writer.text("selector", entry.selector);
    writer.text("kind", entry.kind);
    writer.raw("compile_id") += entry.compileId.empty() ? "null" : jsonText(entry.compileId);
    writer.raw("rank") += entry.ranks.size() == 1 ? std::to_string(entry.ranks.front()) : "null";
    if (entry.ranks.size() > 1)
        writeArray(writer.raw("ranks"), entry.ranks, "", [&](int rank) { out += std::to_string(rank); });
    writer.integer("nodes", std::int64_t(entry.nodes));
    writer.integer("collectives", std::int64_t(entry.collectives));
    writer.optionalText("error", entry.problem);
    writer.finish();
}

} // namespace

Done printGraphList(const Arguments &arguments, const ImportOptions &options, const Job &job)
{
    const Result<GraphListing> listing = loadListing(arguments.positionals.front(), options, job);
    if (!listing)
        return listing.error();
    std::string out;
    writeArray(out, listing->graphs, "\n ", [&](const GraphEntry &entry) { appendEntry(out, entry); });
    std::printf("%s\n", out.c_str());
    return Done(std::monostate());
}

} // namespace cutaway
