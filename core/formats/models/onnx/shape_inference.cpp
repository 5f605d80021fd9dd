#include "core/formats/models/onnx/shape_inference.h"

#include "core/base/names.h"
#include "core/children/worker_program.h"
#include "core/formats/models/onnx/integer_tensor.h"

#include <algorithm>
#include <array>
#include <climits>
#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>
#include <set>
#include <unordered_map>

namespace cutaway {

namespace {

using Conditions = std::unordered_map<std::string_view, bool>;

/// Writes the `kernel_shape` of convolutions that have none, as long as it lives. libonnx compares a written one with
/// the dimensions of the input; one that it takes from the weight itself it does not, and reads past the strides where
/// the weight has more dimensions.
class WrittenKernelShapes
{
public:
    explicit WrittenKernelShapes(onnx::GraphProto &graph);
    WrittenKernelShapes(const WrittenKernelShapes &) = delete;
    WrittenKernelShapes &operator=(const WrittenKernelShapes &) = delete;
    ~WrittenKernelShapes();

private:
    void write(onnx::GraphProto &graph);
    void write(onnx::NodeProto &convolution);
    const onnx::TensorProto *findWeight(const std::string &name) const;

    /// Weights by name, of the graph that is walked over and of those around it, outer ones first.
    std::vector<std::unordered_map<std::string_view, const onnx::TensorProto *>> m_weights;
    std::vector<onnx::NodeProto *> m_written;
};

constexpr std::string_view kernelShape = "kernel_shape";

Done checkNode(const onnx::NodeProto &node)
{
    constexpr std::array<std::string_view, 6> positive{"strides", "dilations", kernelShape,
                                                       "group",   "blocksize", "output_shape"};
    constexpr std::int64_t largest = std::int64_t(1) << 31;
    for (const onnx::AttributeProto &attribute : node.attribute()) {
        const bool mustBePositive = std::ranges::find(positive, attribute.name()) != positive.end();
        const auto isBad = [&](std::int64_t value) {
            return value > largest || value < -largest || (mustBePositive && value < 1);
        };
        if (!mustBePositive && attribute.name() != "pads" && attribute.name() != "axis")
            continue;
        if (std::ranges::any_of(attribute.ints(), isBad) || (attribute.has_i() && isBad(attribute.i())))
            return inputError("bad_attribute",
                              phrase("node %1: %2 of %3 has a value out of range",
                                     {inQuotes(node.name()), inQuotes(attribute.name()), inQuotes(node.op_type())}));
    }
    return Done(std::monostate());
}

/// The input that is a convolution's weight; −1: the operator is none, or its kernel must be written anyway.
int weightInput(const onnx::NodeProto &node)
{
    if (node.op_type() == "QLinearConv")
        return 3;
    return node.op_type() == "Conv" || node.op_type() == "ConvTranspose" || node.op_type() == "ConvInteger" ? 1 : -1;
}

/// Inference divides by strides and the like and counts up to them: those beyond reason, in subgraphs too, are the
/// error `bad_attribute`. O(nodes and attributes).
Done checkNumbers(const onnx::GraphProto &graph)
{
    for (const onnx::NodeProto &node : graph.node()) {
        if (Done done = checkNode(node); !done)
            return done;
        for (const onnx::AttributeProto &attribute : node.attribute()) {
            if (Done done = checkNumbers(attribute.g()); !done)
                return done;
            for (const onnx::GraphProto &inner : attribute.graphs()) {
                if (Done done = checkNumbers(inner); !done)
                    return done;
            }
        }
    }
    return Done(std::monostate());
}

WrittenKernelShapes::WrittenKernelShapes(onnx::GraphProto &graph)
{
    write(graph);
}

WrittenKernelShapes::~WrittenKernelShapes()
{
    for (onnx::NodeProto *node : m_written)
        node->mutable_attribute()->RemoveLast();
}

void WrittenKernelShapes::write(onnx::GraphProto &graph)
{
    auto &weights = m_weights.emplace_back();
    for (const onnx::TensorProto &weight : graph.initializer())
        weights.emplace(weight.name(), &weight);
    for (onnx::NodeProto &node : *graph.mutable_node()) {
        write(node);
        for (onnx::AttributeProto &attribute : *node.mutable_attribute()) {
            if (attribute.has_g())
                write(*attribute.mutable_g());
            for (onnx::GraphProto &inner : *attribute.mutable_graphs())
                write(inner);
        }
    }
    m_weights.pop_back();
}

/// Of a weight that is computed nothing is known: an empty one, which libonnx refuses to infer from.
void WrittenKernelShapes::write(onnx::NodeProto &convolution)
{
    const int input = weightInput(convolution);
    const auto written = std::ranges::find(convolution.attribute(), kernelShape, &onnx::AttributeProto::name);
    if (input < 0 || input >= convolution.input_size() || written != convolution.attribute().end())
        return;
    onnx::AttributeProto &attribute = *convolution.add_attribute();
    attribute.set_name(std::string(kernelShape));
    attribute.set_type(onnx::AttributeProto::INTS);
    const onnx::TensorProto *weight = findWeight(convolution.input(input));
    for (int i = 2; weight && i < weight->dims_size(); ++i)
        attribute.add_ints(weight->dims(i));
    m_written.push_back(&convolution);
}

const onnx::TensorProto *WrittenKernelShapes::findWeight(const std::string &name) const
{
    for (auto graph = m_weights.rbegin(); graph != m_weights.rend(); ++graph) {
        if (const auto found = graph->find(name); found != graph->end())
            return found->second;
    }
    return nullptr;
}

/// Puts the nodes of a branch in the place of an `If` whose condition is known, as long as it lives: libonnx says
/// nothing of what an `If` gives where its branches do not agree.
class KnownBranches
{
public:
    explicit KnownBranches(onnx::GraphProto &graph) : m_graph(graph) {}
    KnownBranches(const KnownBranches &) = delete;
    KnownBranches &operator=(const KnownBranches &) = delete;
    /// Puts back the nodes that were there. Weights of branches stay.
    ~KnownBranches();

    /// Conditions are known that are among the graph's initializers. Returns whether there were any. O(size of the
    /// graph).
    bool take();

private:
    using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;

    onnx::GraphProto &m_graph;
    Nodes m_original;
    bool m_isChanged = false;
};

Conditions conditionsIn(const onnx::GraphProto &graph)
{
    Conditions conditions;
    for (const onnx::TensorProto &tensor : graph.initializer()) {
        const Computed value = tensor.data_type() == onnx::TensorProto::BOOL ? readIntegers(tensor) : std::nullopt;
        if (value && value->values.size() == 1)
            conditions.emplace(tensor.name(), value->values[0] != 0);
    }
    return conditions;
}

/// Null: not known, or none.
const onnx::GraphProto *branchOf(const onnx::NodeProto &node, const Conditions &conditions)
{
    if (node.op_type() != "If" || !node.domain().empty() || node.input_size() != 1)
        return nullptr;
    const auto condition = conditions.find(node.input(0));
    if (condition == conditions.end())
        return nullptr;
    const onnx::AttributeProto *branch = attributeOf(node, condition->second ? "then_branch" : "else_branch");
    return branch && branch->has_g() && branch->g().output_size() == node.output_size() ? &branch->g() : nullptr;
}

void putInPlace(const onnx::NodeProto &node, const onnx::GraphProto &branch, onnx::GraphProto &graph)
{
    graph.mutable_initializer()->MergeFrom(branch.initializer());
    graph.mutable_node()->MergeFrom(branch.node());
    for (int i = 0; i < node.output_size(); ++i) {
        onnx::NodeProto &result = *graph.add_node();
        result.set_op_type("Identity");
        result.add_input(branch.output(i).name());
        result.add_output(node.output(i));
    }
}

bool KnownBranches::take()
{
    const Conditions conditions = conditionsIn(m_graph);
    bool isKnown = false;
    for (const onnx::NodeProto &node : m_graph.node())
        isKnown = isKnown || branchOf(node, conditions);
    if (!isKnown)
        return false;
    Nodes before;
    before.Swap(m_graph.mutable_node());
    for (const onnx::NodeProto &node : before) {
        if (const onnx::GraphProto *branch = branchOf(node, conditions))
            putInPlace(node, *branch, m_graph);
        else
            *m_graph.add_node() = node;
    }
    if (!m_isChanged)
        m_original.Swap(&before); // others point to these nodes
    m_isChanged = true;
    return true;
}

KnownBranches::~KnownBranches()
{
    if (m_isChanged)
        m_graph.mutable_node()->Swap(&m_original);
}

/// Each round reaches what the values of the one before made known.
int mostRounds(const onnx::GraphProto &graph)
{
    constexpr int nodesOfAllRounds = 200'000;
    return std::clamp(nodesOfAllRounds / std::max(graph.node_size(), 1), 8, 32);
}

/// The part of a graph that inference writes.
onnx::GraphProto shapesOf(const onnx::GraphProto &graph)
{
    onnx::GraphProto shapes;
    *shapes.mutable_value_info() = graph.value_info();
    *shapes.mutable_output() = graph.output();
    return shapes;
}

void takeShapes(onnx::GraphProto &graph, const onnx::GraphProto &shapes)
{
    *graph.mutable_value_info() = shapes.value_info();
    *graph.mutable_output() = shapes.output();
}

/// The rounds start from what the file says: sizes that the one before left open, under names of its own, would stay.
void inferOnce(onnx::ModelProto &model, const onnx::GraphProto &asWritten)
{
    takeShapes(*model.mutable_graph(), asWritten);
    constexpr bool checksTypes = false;
    constexpr int keepsGoing = 0;
    constexpr bool computesShapes = true;
    onnx::shape_inference::InferShapes(model, onnx::OpSchemaRegistry::Instance(),
                                       onnx::ShapeInferenceOptions(checksTypes, keepsGoing, computesShapes));
}

/// Values that were added to the weights from `first` on become shapes: inference says nothing of what is a weight.
void takeShapesOfValues(onnx::GraphProto &graph, int first)
{
    std::set<std::string> known;
    for (const onnx::ValueInfoProto &value : graph.value_info())
        known.insert(value.name());
    for (int i = first; i < graph.initializer_size(); ++i) {
        const onnx::TensorProto &value = graph.initializer(i);
        if (!known.insert(value.name()).second)
            continue;
        onnx::ValueInfoProto &info = *graph.add_value_info();
        info.set_name(value.name());
        info.mutable_type()->mutable_tensor_type()->set_elem_type(value.data_type());
        auto &shape = *info.mutable_type()->mutable_tensor_type()->mutable_shape();
        for (const std::int64_t size : value.dims())
            shape.add_dim()->set_dim_value(size);
    }
    graph.mutable_initializer()->DeleteSubrange(first, graph.initializer_size() - first);
}

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

void inferShapesHere(onnx::ModelProto &model)
{
    const WrittenKernelShapes kernels(*model.mutable_graph());
    KnownBranches branches(*model.mutable_graph());
    const onnx::GraphProto asWritten = shapesOf(model.graph());
    const int weights = model.graph().initializer_size();
    const int rounds = mostRounds(model.graph());
    onnx::GraphProto found;
    try {
        for (int round = 0; round < rounds; ++round) {
            found = shapesOf(model.graph());
            inferOnce(model, asWritten);
            const bool isNewKnown = addKnownValues(*model.mutable_graph()) > 0;
            if (!branches.take() && !isNewKnown)
                break;
        }
    } catch (const std::exception &) {
        // What the first round found until it failed stands, and what all rounds before a later one did.
        if (found.value_info_size() > model.graph().value_info_size())
            takeShapes(*model.mutable_graph(), found);
    }
    takeShapesOfValues(*model.mutable_graph(), weights);
}

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
        warnings.push_back(phrase("%1: only the shapes given in the file are known", {done.error().message}));
    return sizes;
}

Result<std::string> onnxShapesTask(std::string_view bytes)
{
    onnx::ModelProto model;
    if (!model.ParseFromArray(bytes.data(), int(bytes.size())))
        return inputError("broken_file", "the model cannot be read");
    inferShapesHere(model);
    onnx::GraphProto shapes;
    shapes.mutable_value_info()->Swap(model.mutable_graph()->mutable_value_info());
    shapes.mutable_output()->Swap(model.mutable_graph()->mutable_output());
    return shapes.SerializeAsString();
}

} // namespace cutaway
