#include "core/formats/models/onnx/infer_shapes.h"

#include "core/children/worker_program.h"
#include "core/formats/models/onnx/inference_guard.h"
#include "core/formats/models/onnx/shape_inference.h"

#include <algorithm>
#include <climits>
#include <set>

namespace cutaway {

namespace {

/// Replaces symbols by numbers and remembers which.
class Symbols
{
public:
    explicit Symbols(const ImportOptions &options) : m_options(options) {}

    /// Dimensions of an input that have neither value nor name are called after it: `x[0]`.
    void fixInput(onnx::ValueInfoProto &input)
    {
        if (!input.type().has_tensor_type() || !input.type().tensor_type().has_shape())
            return;
        auto &shape = *input.mutable_type()->mutable_tensor_type()->mutable_shape();
        for (int i = 0; i < shape.dim_size(); ++i) {
            auto &dimension = *shape.mutable_dim(i);
            const bool isKnown = dimension.has_dim_value() && dimension.dim_value() >= 0;
            if (isKnown)
                continue;
            const std::string name =
                dimension.dim_param().empty() ? input.name() + '[' + std::to_string(i) + ']' : dimension.dim_param();
            dimension.set_dim_value(valueOf(name));
        }
    }

    /// Whether all symbols of a type are those of inputs; they have their values then.
    bool fixInner(onnx::ValueInfoProto &value) const
    {
        if (!value.type().has_tensor_type() || !value.type().tensor_type().has_shape())
            return true;
        for (auto &dimension : *value.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim()) {
            if (dimension.has_dim_value())
                continue;
            const auto found = std::ranges::find(m_sizes, dimension.dim_param(), &SymbolicSize::name);
            if (found == m_sizes.end())
                return false;
            dimension.set_dim_value(found->value);
        }
        return true;
    }

    std::vector<SymbolicSize> take() { return std::move(m_sizes); }

private:
    std::int64_t valueOf(const std::string &name)
    {
        const auto known = std::ranges::find(m_sizes, name, &SymbolicSize::name);
        if (known != m_sizes.end())
            return known->value;
        const auto given = m_options.sizes.find(name);
        const bool isGiven = given != m_options.sizes.end();
        m_sizes.push_back({name, isGiven ? given->second : 1, isGiven});
        return m_sizes.back().value;
    }

    const ImportOptions &m_options;
    std::vector<SymbolicSize> m_sizes;
};

std::vector<SymbolicSize> fixSizes(onnx::GraphProto &graph, const ImportOptions &options)
{
    std::set<std::string_view> weights;
    for (const onnx::TensorProto &weight : graph.initializer())
        weights.insert(weight.name());
    Symbols symbols(options);
    for (onnx::ValueInfoProto &input : *graph.mutable_input()) {
        if (!weights.contains(input.name()))
            symbols.fixInput(input);
    }
    google::protobuf::RepeatedPtrField<onnx::ValueInfoProto> fixed;
    for (onnx::ValueInfoProto &value : *graph.mutable_value_info()) {
        if (symbols.fixInner(value))
            fixed.Add()->Swap(&value);
    }
    graph.mutable_value_info()->Swap(&fixed);
    for (onnx::ValueInfoProto &output : *graph.mutable_output()) {
        if (!symbols.fixInner(output))
            output.mutable_type()->mutable_tensor_type()->clear_shape();
    }
    return symbols.take();
}

constexpr std::uint64_t memoryOfALittleModel = std::uint64_t(1) << 30;
constexpr std::uint64_t memoryPerByte = 16;
constexpr std::chrono::seconds processorTime{15};
constexpr std::chrono::seconds elapsedTime{45}; // other programs may take the processor

Done inferInWorker(onnx::ModelProto &model, const Job &job)
{
    const std::string request = model.SerializeAsString();
    const ChildLimits limits{memoryOfALittleModel + memoryPerByte * request.size(), processorTime};
    const ChildBudget budget{elapsedTime};
    const Result<std::string> answer =
        askWorker("shapes", phrase("ONNX's shape inference"), request, limits, budget, job);
    if (!answer)
        return answer.error();
    onnx::GraphProto shapes;
    if (answer->size() > INT_MAX || !shapes.ParseFromArray(answer->data(), int(answer->size())))
        return childError(ChildEnd::Unreadable, phrase("ONNX's shape inference"));
    model.mutable_graph()->mutable_value_info()->Swap(shapes.mutable_value_info());
    model.mutable_graph()->mutable_output()->Swap(shapes.mutable_output());
    return Done(std::monostate());
}

} // namespace

Result<std::vector<SymbolicSize>> inferShapes(onnx::ModelProto &model, const ImportOptions &options, const Job &job,
                                              std::vector<Text> &warnings)
{
    std::vector<SymbolicSize> sizes = fixSizes(*model.mutable_graph(), options);
    if (Done done = checkNumbers(model.graph()); !done)
        return done.error();
    if (options.isConfined) {
        inferShapesHere(model);
        return sizes;
    }
    const Done done = inferInWorker(model, job);
    if (!done && done.error().kind == ErrorKind::Cancelled)
        return done.error();
    if (!done)
        warnings.push_back(phrase("%1: only the shapes that the file says are known", {done.error().message}));
    return sizes;
}

} // namespace cutaway
