#include "core/graph/operator_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace cutaway {

namespace {

std::string_view lastPart(std::string_view text)
{
    const std::size_t dot = text.rfind('.');
    return dot == std::string_view::npos ? text : text.substr(dot + 1);
}

/// `torch.ops.aten.add.Tensor` and `aten.conv2d.default` name an overload last; the operator stands before it.
std::string_view functionName(std::string_view target)
{
    const std::size_t aten = target.find("aten.");
    if (aten == std::string_view::npos)
        return lastPart(target);
    const std::string_view name = target.substr(aten + 5);
    return name.substr(0, name.find('.'));
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return result;
}

struct Clue
{
    std::string_view part;
    OperatorKind kind;
};

// The first clue that the lower-case name contains wins, so that `batchnorm2d` is found before `norm`'s neighbours and
// `adaptiveavgpool` before anything else.
constexpr std::array clues{
    Clue{"attention", OperatorKind::Attention},
    Clue{"all_gather", OperatorKind::Collective},
    Clue{"reduce_scatter", OperatorKind::Collective},
    Clue{"all_reduce", OperatorKind::Collective},
    Clue{"all_to_all", OperatorKind::Collective},
    Clue{"wait_tensor", OperatorKind::Collective},
    Clue{"conv", OperatorKind::Convolution},
    Clue{"softmax", OperatorKind::Activation},
    Clue{"norm", OperatorKind::Normalization},
    Clue{"lrn", OperatorKind::Normalization},
    Clue{"pool", OperatorKind::Pooling},
    Clue{"embedding", OperatorKind::Linear},
    Clue{"linear", OperatorKind::Linear},
    Clue{"matmul", OperatorKind::Linear},
    Clue{"einsum", OperatorKind::Linear},
    Clue{"addmm", OperatorKind::Linear},
    Clue{"relu", OperatorKind::Activation},
    Clue{"gelu", OperatorKind::Activation},
    Clue{"silu", OperatorKind::Activation},
    Clue{"sigmoid", OperatorKind::Activation},
    Clue{"tanh", OperatorKind::Activation},
    Clue{"swish", OperatorKind::Activation},
    Clue{"mish", OperatorKind::Activation},
    Clue{"dropout", OperatorKind::Activation},
    Clue{"stochasticdepth", OperatorKind::Activation},
};

/// Blocks of a transformer that are nodes each: what they spend most of their time with.
constexpr std::array blocks{
    Clue{"transformer.layer", OperatorKind::Attention},
    Clue{"transformer.mtp", OperatorKind::Attention},
    Clue{"transformer.head", OperatorKind::Linear},
};

constexpr std::array shapeNames = std::to_array<std::string_view>({
    "reshape", "view",      "flatten",  "unflatten", "permute",      "transpose",    "t",
    "squeeze", "unsqueeze", "expand",   "expand_as", "cat",          "concat",       "stack",
    "split",   "chunk",     "getitem",  "getattr",   "size",         "contiguous",   "slice",
    "select",  "roll",      "unbind",   "dim",       "tril_indices", "index_select", "narrow",
    "repeat",  "pad",       "movedim",  "permute_",  "clone",        "detach",       "to",
    "type_as", "arange",    "identity", "gather",    "shape",        "cast",         "convert_element_type",
});
constexpr std::array linearNames = std::to_array<std::string_view>({"mm", "bmm", "baddbmm", "embeddingbag", "gemm"});
constexpr std::array activationNames =
    std::to_array<std::string_view>({"elu", "selu", "softplus", "prelu", "hardtanh"});

bool isOneOf(std::string_view name, auto &names)
{
    return std::ranges::find(names, name) != std::end(names);
}

} // namespace

std::string_view operatorTypeName(const Node &node)
{
    if (node.opcode == Opcode::CallModule && !node.moduleType.empty())
        return lastPart(node.moduleType);
    if (node.opcode == Opcode::CallFunction)
        return functionName(node.target);
    if (node.opcode == Opcode::Placeholder)
        return "input";
    if (node.opcode == Opcode::GetAttr)
        return "weight";
    return lastPart(node.target);
}

OperatorKind operatorKind(const Node &node)
{
    if (node.isSource())
        return OperatorKind::Source;
    const std::string name = lowered(operatorTypeName(node));
    if (const auto block = std::ranges::find(blocks, node.moduleType, &Clue::part); block != blocks.end())
        return block->kind;
    if (isOneOf(name, shapeNames))
        return OperatorKind::Shape;
    if (isOneOf(name, linearNames))
        return OperatorKind::Linear;
    if (isOneOf(name, activationNames))
        return OperatorKind::Activation;
    for (const Clue &clue : clues) {
        if (name.find(clue.part) != std::string::npos)
            return clue.kind;
    }
    return OperatorKind::ElementWise;
}

std::string_view operatorKindName(OperatorKind kind)
{
    static constexpr std::array<std::string_view, operatorKindCount> names{
        "convolution", "linear",       "attention", "normalisation", "activation",
        "pooling",     "element-wise", "shape",     "collective",    "input",
    };
    return names[static_cast<std::size_t>(kind)];
}

} // namespace cutaway
