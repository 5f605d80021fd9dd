#include "core/sharding/onnx_operators.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

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

} // namespace

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
