#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <string>
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

} // namespace cutaway
