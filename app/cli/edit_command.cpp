#include "app/cli/session.h"
#include "core/files/file_io.h"
#include "core/json/kept_json.h"
#include "core/plan/plan_documents.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// What is wrong with an entry, such as a name that the graph does not have, refuses it and says where it stands.
Result<Applied> makeMove(EditedPlan &plan, const nlohmann::json &entry, std::size_t index)
{
    const Result<Move> move = plan.readMove(entry);
    if (move)
        return plan.apply(*move);
    Error error = move.error();
    if (!error.where.empty())
        error.where = "moves[" + std::to_string(index) + "]." + error.where;
    return error;
}

Done edit(const Arguments &arguments, const Job &job)
{
    const Result<std::unique_ptr<EditedPlan>> plan = loadPlan(arguments, job);
    if (!plan)
        return plan.error();
    const Result<std::string> text = readFile(arguments.option("moves"), job);
    if (!text)
        return text.error();
    const Result<std::vector<nlohmann::json>> moves = readMoves(*text);
    if (!moves)
        return moves.error();

    std::string answers;
    std::optional<Error> refused;
    bool isEdited = false;
    for (std::size_t i = 0; i < moves->size() && !refused; ++i) {
        const Result<Applied> applied = makeMove(**plan, (*moves)[i], i);
        OrderedJson answer{{"move", i}, {"valid", bool(applied)}};
        if (applied) {
            answer["after"] = (*plan)->after(*applied);
            isEdited = true;
        } else {
            answer["code"] = applied.error().code;
            const std::string reason = applied.error().line();
            answer["reason"] = reason;
            if (arguments.has("strict"))
                refused = inputError(applied.error().code, "move " + std::to_string(i) + " refused: " + reason);
        }
        answers += jsonLine(answer) + '\n';
    }
    if (Done printed = writeFile("-", answers); !printed)
        return printed;
    if (refused)
        return *refused;
    if (isEdited) {
        PlanOrigin origin = (*plan)->origin();
        origin.plannerId = "manual";
        (*plan)->setOrigin(std::move(origin));
    }
    return writeFile(arguments.option("out"), writePlan(**plan));
}

} // namespace

int runEdit(const CommandLine &line)
{
    return runSession(line, edit);
}

} // namespace cutaway
