#include "core/sharding/operator_rule.h"

#include "core/sharding/onnx_operators.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace cutaway::sharding {

namespace {

struct RuleNames
{
    OperatorRule rule;
    std::string_view names; ///< separated by blanks
};

constexpr std::array functionRules{
    RuleNames{OperatorRule::Linear, "linear"},
    RuleNames{OperatorRule::MatrixProduct, "mm bmm matmul"},
    RuleNames{OperatorRule::AddedProduct, "addmm baddbmm"},
    RuleNames{OperatorRule::Embedding, "embedding"},
    RuleNames{OperatorRule::Convolution, "conv1d conv2d conv3d convolution"},
    RuleNames{OperatorRule::BatchNorm, "_native_batch_norm_legit_no_training"},
    RuleNames{OperatorRule::Attention, "scaled_dot_product_attention"},
    RuleNames{OperatorRule::Pointwise,
              "_to_copy abs acos acosh add addcdiv addcmul alpha_dropout and_ angle asin asinh atan atan2 atanh "
              "bernoulli bfloat16 bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift "
              "bitwise_xor ceil clamp clamp_max clamp_min clip conj_physical copysign cos cosh deg2rad digamma div "
              "double dropout elu empty_like eq erf erfc erfinv exp exp2 expm1 feature_dropout fill float float_power "
              "floor floordiv fmod frac full_like ge gelu gt half hardsigmoid hardswish hardtanh hypot i0 iadd igamma "
              "igammac imul invert isnan isub ldexp le leaky_relu lerp lgamma log log10 log1p log2 log_sigmoid "
              "logaddexp logaddexp2 logical_and logical_not logical_or logical_xor logit lt masked_fill maximum "
              "minimum mish mod mul mvlgamma nan_to_num native_dropout ne neg nextafter ones_like or_ polygamma "
              "positive pow rad2deg rand_like randn_like reciprocal relu relu6 remainder round rsqrt rsub selu sgn "
              "sigmoid sign signbit silu sin sinc sinh softplus softsign sqrt square sub tan tanh to true_divide "
              "truediv trunc type type_as where xlogy xor zero zeros_like"},
    RuleNames{OperatorRule::Identity, "contiguous clone detach alias lift_fresh lift_fresh_copy"},
    RuleNames{OperatorRule::View, "view reshape flatten unflatten ravel squeeze unsqueeze _unsafe_view _reshape_alias "
                                  "view_as reshape_as"},
    RuleNames{OperatorRule::Permutation, "permute transpose swapaxes t"},
    RuleNames{OperatorRule::Expand, "expand expand_as broadcast_to"},
    RuleNames{OperatorRule::Softmax, "softmax log_softmax _softmax _log_softmax cumsum"},
    RuleNames{OperatorRule::LayerNorm, "layer_norm native_layer_norm rms_norm"},
    RuleNames{OperatorRule::Reduction, "sum mean amax amin max min var std prod argmax argmin any all logsumexp"},
    RuleNames{OperatorRule::Split, "split chunk unbind tensor_split split_with_sizes"},
    RuleNames{OperatorRule::Concatenation, "cat concat stack"},
    RuleNames{OperatorRule::Pooling, "max_pool2d_with_indices"},
    RuleNames{OperatorRule::Index, "getitem select slice narrow"},
    RuleNames{OperatorRule::Constant, "arange ones zeros full empty eye tensor finfo size getattr dim numel item "
                                      "sym_size scalar_tensor"},
};

constexpr std::array moduleRules{
    RuleNames{OperatorRule::Linear, "Linear"},
    RuleNames{OperatorRule::Embedding, "Embedding"},
    RuleNames{OperatorRule::Convolution, "Conv1d Conv2d Conv3d"},
    RuleNames{OperatorRule::BatchNorm, "BatchNorm1d BatchNorm2d BatchNorm3d"},
    RuleNames{OperatorRule::Pointwise,
              "ReLU GELU SiLU Tanh Sigmoid Dropout ReLU6 Hardswish Hardsigmoid LeakyReLU ELU SELU Mish Softplus "
              "Hardtanh Softsign LogSigmoid GELUActivation NewGELUActivation"},
    RuleNames{OperatorRule::Identity, "Identity"},
    RuleNames{OperatorRule::View, "Flatten Unflatten"},
    RuleNames{OperatorRule::Softmax, "Softmax LogSoftmax"},
    RuleNames{OperatorRule::LayerNorm, "LayerNorm RMSNorm"},
};

using RuleTable = std::unordered_map<std::string_view, OperatorRule>;

template <std::size_t N>
RuleTable tableOf(const std::array<RuleNames, N> &rules)
{
    RuleTable table;
    for (const RuleNames &rule : rules) {
        for (std::string_view rest = rule.names; !rest.empty();) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            table.emplace(rest.substr(0, end), rule.rule);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return table;
}

OperatorRule moduleRule(std::string_view name)
{
    static const RuleTable table = tableOf(moduleRules);
    if (const auto found = table.find(name); found != table.end())
        return found->second;
    const bool isAdaptive = name.starts_with("Adaptive") && name.find("Pool") != std::string_view::npos;
    const bool isPooling = isAdaptive || name.starts_with("MaxPool") || name.starts_with("AvgPool");
    return isPooling ? OperatorRule::Pooling : OperatorRule::Other;
}

std::optional<OperatorRule> knownFunction(std::string_view name)
{
    static const RuleTable table = tableOf(functionRules);
    if (const auto found = table.find(name); found != table.end())
        return found->second;
    if (name.ends_with("_pool1d") || name.ends_with("_pool2d"))
        return OperatorRule::Pooling;
    return std::nullopt;
}

bool dropPrefix(std::string_view &text)
{
    for (const std::string_view prefix : {"torch.ops.", "torch.nn.functional.", "torch._C._nn.", "torch.Tensor.",
                                          "torch.", "_operator.", "operator.", "aten.", "aten::"}) {
        if (text.starts_with(prefix) && text.size() > prefix.size()) {
            text.remove_prefix(prefix.size());
            return true;
        }
    }
    return false;
}

} // namespace

std::string normalisedName(std::string_view target)
{
    while (dropPrefix(target)) {
    }
    const std::string_view name = target.substr(0, target.find('.'));
    if (knownFunction(name) || !name.ends_with('_') || name.size() == 1)
        return std::string(name);
    return std::string(name.substr(0, name.size() - 1));
}

std::string operatorName(const Node &node)
{
    if (isOnnx(node))
        return onnxFunction(node);
    if (node.opcode != Opcode::CallModule)
        return normalisedName(node.target);
    const std::size_t dot = node.moduleType.rfind('.');
    return dot == std::string::npos ? node.moduleType : node.moduleType.substr(dot + 1);
}

OperatorRule operatorRule(const Node &node)
{
    if (node.isSource())
        return OperatorRule::Leaf;
    const std::string name = operatorName(node);
    if (node.opcode == Opcode::CallModule)
        return moduleRule(name);
    return knownFunction(name).value_or(OperatorRule::Other);
}

bool isAten(const Node &node)
{
    std::string_view target = node.target;
    if (target.starts_with("torch.ops."))
        target.remove_prefix(std::string_view("torch.ops.").size());
    return target.starts_with("aten.") || target.starts_with("aten::");
}

} // namespace cutaway::sharding
