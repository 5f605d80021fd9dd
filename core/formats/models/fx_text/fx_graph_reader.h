#pragma once

#include "core/formats/models/fx_text/fx_comments.h"
#include "core/formats/models/fx_text/fx_graph.h"
#include "core/formats/models/fx_text/fx_operations.h"
#include "core/formats/models/fx_text/fx_statement.h"
#include "core/formats/models/fx_text/fx_types.h"
#include "core/graph/graph.h"

#include <set>
#include <unordered_set>

namespace cutaway {

/// A node with a type of its own that takes an element out of another: `node = tuple[place]`.
struct FxElement
{
    NodeIndex tuple;
    std::size_t place;
    NodeIndex node;
};

/// Goes through the statements of one method. For `readFxGraph` only.
class FxGraphReader
{
public:
    FxGraphReader(std::string_view text, const FxGraphText &place, const FxContext &context,
                  const ImportOptions &options, const Job &job);
    Result<FxGraph> read();

private:
    Done take(FxStatement statement);
    /// Each comment with a line to itself says where the nodes behind it come from, up to the next one.
    void noteComments(const FxStatement &statement);
    /// `a, b, = fx_pytree.tree_flatten_spec([…], self._in_spec)`: these are the placeholders.
    Done takeUnpack(const FxStatement &statement);
    Done placeParameters();
    void addPlaceholder(const FxParameter &parameter);
    const FxRunnable::Argument *runnableArgument(std::string_view name) const;
    /// By the comment, else by dynamo's name, else as another graph of the compilation says.
    FxInput inputOf(const FxParameter &parameter) const;
    Done takeAssign(FxStatement &statement);
    static std::string_view changedName(const FxStatement &change);
    /// `z += 1;  z_1 = z`: one node of the second name.
    Done takeChange(const FxStatement &statement);
    /// `l_x_ = L_x_` gives a placeholder its name; of another node it is a second name.
    Done rename(std::string_view name, const FxStatement &statement);
    /// A list that a call takes under a name.
    Done takeValue(std::string_view name, FxStatement &statement);
    Done checkNew(std::string_view name, std::uint32_t line) const;
    static Error madeTwice(std::string_view name, std::uint32_t line);
    Done addNode(std::string_view name, const FxStatement &statement, const FxOperation &operation,
                 FxArguments &arguments);
    Done place(std::string_view name, std::uint32_t line, Node node, std::string fields);
    void noteCollective(const FxValue &call);
    Done takeReturn(const FxStatement &statement);
    /// A closed node with the nodes that the line names.
    Done takeDamaged(const FxToken &first, const Error &error);
    Result<FxGraph> finish();
    void warnOfStrangeNames(std::vector<Text> &warnings) const;
    Done countBytes();

    const FxGraphText &m_place;
    const FxContext &m_context;
    const Job &m_job;
    FxLexer m_lexer;
    FxTypes m_types;
    FxNames m_names;
    std::set<std::string> m_closed;
    std::vector<FxParameter> m_parameters;
    std::set<std::string_view> m_parameterNames; ///< that no node has been given another name for
    std::unordered_set<NodeIndex> m_isRead;      ///< of the placeholders
    std::map<std::string_view, std::pair<std::string_view, std::string_view>> m_annotated; ///< annotation and remark
    std::optional<FxStatement> m_change; ///< waits for the name of its node
    FxOrigin m_origin;
    std::vector<Node> m_nodes;
    std::vector<std::string> m_fields; ///< of each node: an open JSON object
    std::vector<FxCollective> m_collectives;
    std::vector<FxElement> m_elements;
    std::vector<Text> m_warnings;
    std::map<std::string, FxInput> m_inputs;
    std::size_t m_damaged = 0; ///< lines
    bool m_isAnnotated = false;
    bool m_arePlaced = false;
    bool m_hasReturned = false;
};

} // namespace cutaway
