#include "core/sharding/operator_rule.h"

#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace cutaway::sharding {

namespace {

using RuleTable = std::unordered_map<std::string_view, OperatorRule>;
using OrderedJson = nlohmann::ordered_json;

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

struct Meaning
{
    std::string_view onnx;
    std::string_view function;
};

/// By name, ascending. LRN normalises along the channels as a softmax does; of a slice, the dimensions that keep their
/// size are whole, as in an expansion; what several tensors are added to is a sum of two where there are two.
constexpr std::array meanings{
    Meaning{"Abs", "abs"},
    Meaning{"Acos", "acos"},
    Meaning{"Acosh", "acosh"},
    Meaning{"Add", "add"},
    Meaning{"And", "logical_and"},
    Meaning{"ArgMax", "argmax"},
    Meaning{"ArgMin", "argmin"},
    Meaning{"Asin", "asin"},
    Meaning{"Asinh", "asinh"},
    Meaning{"Atan", "atan"},
    Meaning{"Atanh", "atanh"},
    Meaning{"AveragePool", "avg_pool2d"},
    Meaning{"BatchNormalization", "_native_batch_norm_legit_no_training"},
    Meaning{"Cast", "to"},
    Meaning{"CastLike", "type_as"},
    Meaning{"Ceil", "ceil"},
    Meaning{"Celu", "elu"},
    Meaning{"Clip", "clamp"},
    Meaning{"Concat", "cat"},
    Meaning{"Constant", "tensor"},
    Meaning{"ConstantOfShape", "full"},
    Meaning{"Conv", "convolution"},
    Meaning{"Cos", "cos"},
    Meaning{"Cosh", "cosh"},
    Meaning{"Div", "div"},
    Meaning{"Dropout", "dropout"},
    Meaning{"Elu", "elu"},
    Meaning{"Equal", "eq"},
    Meaning{"Erf", "erf"},
    Meaning{"Exp", "exp"},
    Meaning{"Expand", "expand"},
    Meaning{"FastGelu", "gelu"},
    Meaning{"Flatten", "flatten"},
    Meaning{"Floor", "floor"},
    Meaning{"Gather", "embedding"},
    Meaning{"Gelu", "gelu"},
    Meaning{"Gemm", "addmm"},
    Meaning{"GlobalAveragePool", "avg_pool2d"},
    Meaning{"GlobalMaxPool", "max_pool2d"},
    Meaning{"Greater", "gt"},
    Meaning{"GreaterOrEqual", "ge"},
    Meaning{"HardSigmoid", "hardsigmoid"},
    Meaning{"HardSwish", "hardswish"},
    Meaning{"Hardmax", "softmax"},
    Meaning{"Identity", "alias"},
    Meaning{"IsNaN", "isnan"},
    Meaning{"LRN", "softmax"},
    Meaning{"LayerNormalization", "layer_norm"},
    Meaning{"LeakyRelu", "leaky_relu"},
    Meaning{"Less", "lt"},
    Meaning{"LessOrEqual", "le"},
    Meaning{"Log", "log"},
    Meaning{"LogSoftmax", "log_softmax"},
    Meaning{"LpPool", "avg_pool2d"},
    Meaning{"MatMul", "matmul"},
    Meaning{"Max", "maximum"},
    Meaning{"MaxPool", "max_pool2d"},
    Meaning{"Mean", "add"},
    Meaning{"Min", "minimum"},
    Meaning{"Mish", "mish"},
    Meaning{"Mod", "remainder"},
    Meaning{"Mul", "mul"},
    Meaning{"Neg", "neg"},
    Meaning{"Not", "logical_not"},
    Meaning{"Or", "logical_or"},
    Meaning{"PRelu", "leaky_relu"},
    Meaning{"Pow", "pow"},
    Meaning{"QuickGelu", "gelu"},
    Meaning{"RMSNormalization", "rms_norm"},
    Meaning{"Range", "arange"},
    Meaning{"Reciprocal", "reciprocal"},
    Meaning{"ReduceLogSumExp", "logsumexp"},
    Meaning{"ReduceMax", "amax"},
    Meaning{"ReduceMean", "mean"},
    Meaning{"ReduceMin", "amin"},
    Meaning{"ReduceProd", "prod"},
    Meaning{"ReduceSum", "sum"},
    Meaning{"Relu", "relu"},
    Meaning{"Reshape", "reshape"},
    Meaning{"Round", "round"},
    Meaning{"Selu", "selu"},
    Meaning{"Shape", "size"},
    Meaning{"Sigmoid", "sigmoid"},
    Meaning{"Sign", "sign"},
    Meaning{"SimplifiedLayerNormalization", "rms_norm"},
    Meaning{"Sin", "sin"},
    Meaning{"Sinh", "sinh"},
    Meaning{"Size", "numel"},
    Meaning{"Slice", "expand"},
    Meaning{"Softmax", "softmax"},
    Meaning{"Softplus", "softplus"},
    Meaning{"Softsign", "softsign"},
    Meaning{"Split", "split"},
    Meaning{"Sqrt", "sqrt"},
    Meaning{"Squeeze", "squeeze"},
    Meaning{"Sub", "sub"},
    Meaning{"Sum", "add"},
    Meaning{"Tan", "tan"},
    Meaning{"Tanh", "tanh"},
    Meaning{"ThresholdedRelu", "relu"},
    Meaning{"Transpose", "permute"},
    Meaning{"Unsqueeze", "unsqueeze"},
    Meaning{"Where", "where"},
    Meaning{"Xor", "logical_xor"},
};
static_assert(std::ranges::is_sorted(meanings, {}, &Meaning::onnx));

/// Without the one other domain whose operators are found in many models.
std::string_view operatorOf(const Node &node)
{
    constexpr std::string_view domain = "com.microsoft.";
    std::string_view name = node.target;
    if (name.starts_with(domain))
        name.remove_prefix(domain.size());
    return name;
}

OrderedJson fieldsOf(const Node &node)
{
    OrderedJson fields = keptFields<OrderedJson>(node.extra);
    return fields.is_object() ? fields : OrderedJson::object();
}

std::optional<OrderedJson> attribute(const OrderedJson &fields, const char *name)
{
    const auto attributes = fields.find("attributes");
    if (attributes == fields.end() || !attributes->is_object() || !attributes->contains(name))
        return std::nullopt;
    return std::optional<OrderedJson>(std::in_place, (*attributes)[name]);
}

bool isSet(const OrderedJson &fields, const char *name)
{
    const std::optional<OrderedJson> value = attribute(fields, name);
    return value && value->is_number() && *value != 0;
}

/// a·b + c, where b may lie as the weight of a linear operator does.
std::string_view functionOfGemm(const OrderedJson &fields)
{
    const auto arguments = fields.find("arguments");
    const std::size_t count = arguments != fields.end() && arguments->is_array() ? arguments->size() : 0;
    if (isSet(fields, "transA") || count < 2)
        return {};
    if (isSet(fields, "transB"))
        return "linear";
    return count == 2 || (*arguments)[2].is_null() ? "mm" : "addmm";
}

std::size_t rankOf(const Node &node)
{
    return node.outputs && !node.outputs->empty() ? node.outputs->front().shape.size() : 0;
}

/// Without an order, dimensions are reversed.
OrderedJson orderOf(const Node &node, const OrderedJson &fields)
{
    if (std::optional<OrderedJson> order = attribute(fields, "perm"))
        return *std::move(order);
    OrderedJson reversed = OrderedJson::array();
    for (std::size_t d = rankOf(node); d-- > 0;)
        reversed.push_back(d);
    return reversed;
}

void rename(OrderedJson &fields, const char *attributeName, const char *keyword)
{
    if (std::optional<OrderedJson> value = attribute(fields, attributeName))
        fields["kwargs"][keyword] = *std::move(value);
}

/// What is left of a function's or method's name without module, overload and in-place underscore: `add` of
/// `torch.ops.aten.add_.Tensor` and of `aten::add_.Tensor`.
std::string normalisedName(std::string_view target)
{
    while (dropPrefix(target)) {
    }
    const std::string_view name = target.substr(0, target.find('.'));
    if (knownFunction(name) || !name.ends_with('_') || name.size() == 1)
        return std::string(name);
    return std::string(name.substr(0, name.size() - 1));
}

} // namespace

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

bool isOnnx(const Node &node)
{
    const std::string_view name = operatorOf(node);
    return node.opcode == Opcode::CallFunction && !name.empty() && name.front() >= 'A' && name.front() <= 'Z' &&
           name.find('.') == std::string_view::npos;
}

std::string onnxFunction(const Node &node)
{
    const std::string_view name = operatorOf(node);
    if (name == "Gemm")
        return std::string(functionOfGemm(fieldsOf(node)));
    if (name == "Gather" && isSet(fieldsOf(node), "axis"))
        return {};
    const auto found = std::ranges::lower_bound(meanings, name, {}, &Meaning::onnx);
    return found != meanings.end() && found->onnx == name ? std::string(found->function) : std::string();
}

void toFunctionArguments(const Node &node, OrderedJson &fields)
{
    const std::string_view name = operatorOf(node);
    const auto arguments = fields.find("arguments");
    if (arguments == fields.end() || !arguments->is_array())
        return;
    const OrderedJson given = *arguments;
    if (name == "Concat") {
        fields["arguments"] = OrderedJson::array({given});
    } else if (name == "Gather" && given.size() == 2) {
        fields["arguments"] = OrderedJson::array({given[1], given[0]});
    } else if (name == "Gemm" && functionOfGemm(fields) == "addmm") {
        fields["arguments"] = OrderedJson::array({given[2], given[0], given[1]});
    } else if (name == "Transpose") {
        fields["kwargs"]["dims"] = orderOf(node, fields);
    } else if (name == "LRN" || (name == "Softmax" && !attribute(fields, "axis") && rankOf(node) == 2)) {
        fields["kwargs"]["dim"] = 1;
    } else if (name.starts_with("Reduce")) {
        rename(fields, "axes", "dim");
    }
}

} // namespace cutaway::sharding
