#include "core/bucketing/overlap/operator_kinds.h"

#include "core/bucketing/collectives.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Names = std::string_view;

constexpr std::array flopNames{
    Names("mm"),         Names("addmm"),       Names("bmm"),          Names("baddbmm"),
    Names("_scaled_mm"), Names("convolution"), Names("_convolution"), Names("convolution_backward")};

constexpr std::array attentionPrefixes{Names("_scaled_dot_product_"), Names("scaled_dot_product_attention"),
                                       Names("_flash_attention_"), Names("_efficient_attention_")};

constexpr std::array viewNames{
    Names("alias"),     Names("as_strided"), Names("chunk"),     Names("contiguous"), Names("detach"),
    Names("diagonal"),  Names("expand"),     Names("flatten"),   Names("narrow"),     Names("permute"),
    Names("reshape"),   Names("select"),     Names("slice"),     Names("split"),      Names("split_with_sizes"),
    Names("squeeze"),   Names("swapaxes"),   Names("t"),         Names("transpose"),  Names("unbind"),
    Names("unflatten"), Names("unfold"),     Names("unsqueeze"), Names("view"),       Names("view_as"),
    Names("expand_as"), Names("movedim"),    Names("real"),      Names("imag")};

constexpr std::array pointwiseNames{Names("abs"),
                                    Names("acos"),
                                    Names("add"),
                                    Names("addcdiv"),
                                    Names("addcmul"),
                                    Names("asin"),
                                    Names("atan"),
                                    Names("atan2"),
                                    Names("bitwise_and"),
                                    Names("bitwise_not"),
                                    Names("bitwise_or"),
                                    Names("bitwise_xor"),
                                    Names("ceil"),
                                    Names("clamp"),
                                    Names("clamp_max"),
                                    Names("clamp_min"),
                                    Names("clone"),
                                    Names("convert_element_type"),
                                    Names("copysign"),
                                    Names("cos"),
                                    Names("cosh"),
                                    Names("div"),
                                    Names("elu"),
                                    Names("eq"),
                                    Names("erf"),
                                    Names("erfc"),
                                    Names("exp"),
                                    Names("exp2"),
                                    Names("expm1"),
                                    Names("fill"),
                                    Names("floor"),
                                    Names("floor_divide"),
                                    Names("fmod"),
                                    Names("ge"),
                                    Names("gelu"),
                                    Names("gelu_backward"),
                                    Names("gt"),
                                    Names("hardswish"),
                                    Names("hardtanh"),
                                    Names("isinf"),
                                    Names("isnan"),
                                    Names("le"),
                                    Names("leaky_relu"),
                                    Names("lerp"),
                                    Names("log"),
                                    Names("log10"),
                                    Names("log1p"),
                                    Names("log2"),
                                    Names("logical_and"),
                                    Names("logical_not"),
                                    Names("logical_or"),
                                    Names("logical_xor"),
                                    Names("lt"),
                                    Names("masked_fill"),
                                    Names("maximum"),
                                    Names("minimum"),
                                    Names("mul"),
                                    Names("ne"),
                                    Names("neg"),
                                    Names("pow"),
                                    Names("reciprocal"),
                                    Names("relu"),
                                    Names("remainder"),
                                    Names("round"),
                                    Names("rsqrt"),
                                    Names("rsub"),
                                    Names("sigmoid"),
                                    Names("sigmoid_backward"),
                                    Names("sign"),
                                    Names("silu"),
                                    Names("silu_backward"),
                                    Names("sin"),
                                    Names("sinh"),
                                    Names("softplus"),
                                    Names("sqrt"),
                                    Names("square"),
                                    Names("sub"),
                                    Names("tan"),
                                    Names("tanh"),
                                    Names("tanh_backward"),
                                    Names("threshold_backward"),
                                    Names("trunc"),
                                    Names("where")};

/// `mm` of `torch.ops.aten.mm.default`; empty for what is neither of aten nor of prims.
std::string_view operatorName(const Node &node)
{
    std::string_view target = plainTarget(node);
    if (node.opcode != Opcode::CallFunction)
        return {};
    for (const std::string_view space : {std::string_view("aten."), std::string_view("prims.")}) {
        if (!target.starts_with(space))
            continue;
        target.remove_prefix(space.size());
        return target.substr(0, target.find('.'));
    }
    return {};
}

} // namespace

bool hasFlops(const Node &node)
{
    const std::string_view name = operatorName(node);
    return std::ranges::count(flopNames, name) > 0 ||
           std::ranges::any_of(attentionPrefixes, [&](std::string_view prefix) { return name.starts_with(prefix); });
}

bool isView(const Node &node)
{
    return std::ranges::count(viewNames, operatorName(node)) > 0;
}

bool isViewOrPointwise(const Node &node)
{
    return isView(node) || std::ranges::count(pointwiseNames, operatorName(node)) > 0;
}

} // namespace cutaway
