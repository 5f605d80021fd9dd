#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/json/json_reading.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// A tensor that a recorded call read or returned.
struct RecordedTensor
{
    std::int64_t id = 0;
    std::int64_t storage = 0;
    TensorType type;
    bool hasShape = false;     ///< else `type.shape` is empty because it is not known
    bool isShapeWrong = false; ///< the trace has one, and no tensor has such
    std::vector<std::int64_t> stride;
    std::int64_t bytes = 0;
    std::string device;
    std::size_t argument = 0; ///< which of the call's values it is, or lies in
};

/// Where a tensor stands in the text of an argument; JSON texts hold no such character.
constexpr char tensorMark = '\x01';

/// What went into a call, or came out.
struct RecordedValues
{
    std::vector<std::string> arguments;  ///< as JSON, `tensorMark` for each tensor
    std::vector<RecordedTensor> tensors; ///< in the order of their marks
};

/// What a node says of the communication in it.
struct RecordedCommunication
{
    std::string name; ///< `allreduce`, `_allgather_base`; empty: none
    std::string group;
    std::int64_t groupSize = 0; ///< 0: not told
};

/// One node of a PyTorch execution trace: a call of an operator, an annotation, or a part of autograd.
struct RecordedCall
{
    std::int64_t id = 0;
    std::int64_t parent = 0; ///< id of the call that it is part of; its own or an unknown one: none
    std::int64_t recordId = 0;
    std::int64_t forwardParent = 0; ///< 0: none
    std::int64_t scope = 0;
    std::string name;
    std::string schema; ///< `aten::mm(Tensor self, Tensor mat2) -> Tensor`; empty: no operator
    RecordedValues inputs;
    RecordedValues outputs;
    RecordedCommunication communication;

    bool isOperator() const { return !schema.empty(); }
};

/// The name under which PyTorch records what a communication does.
constexpr const char *communicationRecord = "record_param_comms";

/// One node of a trace of schema 1.0.1 to 1.1.x: fields stand in `attrs` or on the node itself. Tensors are read of
/// operators and communication alone. Errors: `wrong_type`, `missing_field`, `number_range`, with the path behind
/// `path`.
RecordedCall readRecordedCall(const nlohmann::ordered_json &node, const std::string &path, FirstError &failed);

/// `float32` of `float`, `bfloat16` of `c10::BFloat16`: names of C++ types, as PyTorch's observers write them, in
/// torch's words. What is not known is given back cleaned.
std::string elementTypeOfCpp(std::string_view name);

/// Where a call stands among those that it is part of.
struct CallPlace
{
    static constexpr std::uint32_t none = ~std::uint32_t(0);

    std::uint32_t innermost = none; ///< index of the operator next around it; `none`: it is outermost
    std::uint32_t outermost = none; ///< of the first operator on the way from the root
    std::uint32_t module = none;    ///< in the tree's modules
    bool isBackward = false;
};

struct CallTree
{
    std::vector<CallPlace> places; ///< per call
    std::vector<std::string> modules;
};

/// Errors: `duplicate_id`, `cycle`, with the place in `nodes`. O(calls).
Result<CallTree> callTree(const std::vector<RecordedCall> &calls);

/// The calls that become nodes, in the order in which they ran: operators that are part of no other, or with
/// `isLeaves` those without another in them; and communication that no operator did.
std::vector<std::uint32_t> chosenCalls(const std::vector<RecordedCall> &calls, const CallTree &tree, bool isLeaves);

} // namespace cutaway
