#include "core/transformer/recognise_transformer.h"
#include "tests/support/test_program.h"

#include "tests/support/fixtures.h"

#include <QTest>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::testing;
using namespace cutaway::training;

namespace {

using Shape = std::vector<std::int64_t>;

/// A graph of parameters, and of values that a module of theirs computes.
class Sketch
{
public:
    Sketch() { m_nodes.push_back(node("tokens", Opcode::Placeholder)); }

    void parameter(const std::string &name, const Shape &shape)
    {
        Node owner = node("p" + std::to_string(m_nodes.size()), Opcode::CallFunction);
        owner.modulePath = name.substr(0, name.rfind('.'));
        owner.parameters.push_back({name, shape, "float32", name, {}});
        m_nodes.push_back(owner);
    }

    void value(const std::string &module, const std::string &target, const Shape &shape)
    {
        Node made = node("v" + std::to_string(m_nodes.size()), Opcode::CallFunction);
        made.modulePath = module;
        made.target = target;
        made.outputs = {{shape, "float32"}};
        m_nodes.push_back(made);
    }

    Result<RecognisedTransformer> recognise() const { return recogniseTransformer(*Graph::make("sketch", m_nodes)); }

private:
    static Node node(const std::string &name, Opcode opcode)
    {
        Node made;
        made.name = name;
        made.opcode = opcode;
        return made;
    }

    std::vector<Node> m_nodes;
};

constexpr std::int64_t hidden = 1024;

/// Grouped keys, a gated network, a head of its own.
Sketch llama(int layers)
{
    Sketch sketch;
    sketch.parameter("model.embed_tokens.weight", {32000, hidden});
    for (int i = 0; i < layers; ++i) {
        const std::string layer = "model.layers." + std::to_string(i) + '.';
        sketch.parameter(layer + "self_attn.q_proj.weight", {hidden, hidden});
        sketch.value(layer + "self_attn", "view", {2, 512, 16, 64});
        sketch.parameter(layer + "self_attn.k_proj.weight", {256, hidden});
        sketch.parameter(layer + "self_attn.v_proj.weight", {256, hidden});
        sketch.parameter(layer + "self_attn.o_proj.weight", {hidden, hidden});
        sketch.value(layer + "self_attn.o_proj", "linear", {2, 512, hidden});
        sketch.parameter(layer + "mlp.gate_proj.weight", {2816, hidden});
        sketch.parameter(layer + "mlp.up_proj.weight", {2816, hidden});
        sketch.parameter(layer + "mlp.down_proj.weight", {hidden, 2816});
        sketch.parameter(layer + "input_layernorm.weight", {hidden});
    }
    sketch.parameter("lm_head.weight", {32000, hidden});
    return sketch;
}

Sketch mixture(const std::string &topkTarget)
{
    Sketch sketch;
    for (int i = 0; i < 2; ++i) {
        const std::string layer = "layers." + std::to_string(i) + '.';
        sketch.parameter(layer + "attention.qkv.weight", {3 * hidden, hidden});
        sketch.parameter(layer + "attention.out_proj.weight", {hidden, hidden});
        sketch.parameter(layer + "moe.gate.weight", {8, hidden});
        sketch.value(layer + "moe", topkTarget, {1024, 3});
        for (int expert = 0; expert < 8; ++expert) {
            const std::string own = layer + "moe.experts." + std::to_string(expert) + '.';
            sketch.parameter(own + "w1.weight", {512, hidden});
            sketch.parameter(own + "w2.weight", {hidden, 512});
            sketch.parameter(own + "w3.weight", {512, hidden});
        }
    }
    return sketch;
}

/// As compilers print a graph ahead of time: parameters are inputs, in the order in which they are used first.
class AheadOfTime
{
public:
    AheadOfTime(int layers, bool hasShapes) : m_hasShapes(hasShapes)
    {
        std::size_t value = add("aten.embedding.default", {512, hidden}, {primal({32000, hidden})});
        for (int i = 0; i < layers; ++i) {
            value = add("aten.mul.Tensor", {2, 512, hidden}, {value, primal({hidden})});
            const std::size_t query = product(value, {hidden, hidden});
            const std::size_t key = product(value, {256, hidden});
            const std::size_t values = product(value, {256, hidden});
            const std::size_t heads = add("aten.view.default", {2, 512, 16, 64}, {query});
            value = add("aten._scaled_dot_product_flash_attention.default", {2, 512, hidden}, {heads, key, values});
            value = product(value, {hidden, hidden});
            const std::size_t gate = product(value, {2816, hidden});
            const std::size_t up = product(value, {2816, hidden});
            value = product(add("aten.mul.Tensor", {2, 512, 2816}, {gate, up}), {hidden, 2816});
        }
        product(value, {32000, hidden});
    }

    Result<RecognisedTransformer> recognise() const { return recogniseTransformer(*Graph::make("aot", m_nodes)); }

private:
    std::size_t primal(const Shape &shape)
    {
        const std::size_t made = add({}, shape, {});
        m_nodes[made].name = "primals_" + std::to_string(++m_primals);
        m_nodes[made].opcode = Opcode::Placeholder;
        return made;
    }

    std::size_t product(std::size_t value, const Shape &weight)
    {
        const std::size_t turned = add("aten.permute.default", {weight[1], weight[0]}, {primal(weight)});
        return add("aten.mm.default", {1024, weight[0]}, {value, turned});
    }

    std::size_t add(const std::string &target, const Shape &shape, const std::vector<std::size_t> &inputs)
    {
        Node node;
        node.name = "v" + std::to_string(m_nodes.size());
        node.target = target;
        if (m_hasShapes)
            node.outputs = {{shape, "float32"}};
        for (const std::size_t input : inputs)
            node.inputs.emplace_back(input);
        m_nodes.push_back(node);
        return m_nodes.size() - 1;
    }

    bool m_hasShapes;
    std::size_t m_primals = 0;
    std::vector<Node> m_nodes;
};

bool tells(const std::vector<Text> &sentences, const std::string &words)
{
    return std::ranges::any_of(sentences, [&](const std::string &each) { return each.find(words) != each.npos; });
}

} // namespace

class RecogniseTransformerTest : public QObject
{
    Q_OBJECT

private slots:
    void bertIsTakenUpWithItsPublishedSizes()
    {
        const Result<RecognisedTransformer> found = recogniseTransformer(*fixtureGraph("partition/bert_base"));
        QVERIFY2(found, found ? "" : found.error().line().c_str());
        QCOMPARE(layerCount(found->model), std::size_t(12));
        QCOMPARE(found->model.shape.hiddenSize, 768);
        QCOMPARE(found->model.shape.vocabSize, 30522);
        QCOMPARE(found->model.shape.sequenceLength, 128);
        QCOMPARE(found->model.blocks.front().positions, 512);
        const Block &layer = found->model.blocks[1];
        QCOMPARE(layer.attention.heads, 12);
        QCOMPARE(layer.attention.kvHeads, 12);
        QCOMPARE(layer.attention.headDim, 64);
        QCOMPARE(layer.mlp.ffn, 3072);
        QVERIFY(!layer.mlp.gated);
        QVERIFY(layer.bias);
        QVERIFY(layer.isLayerNorm);
        QVERIFY(tells(found->assumed, "causal"));
    }

    void groupedKeysAndAHeadOfItsOwnAreSeen()
    {
        const Result<RecognisedTransformer> found = llama(4).recognise();
        QVERIFY2(found, found ? "" : found.error().line().c_str());
        const Block &layer = found->model.blocks[1];
        QCOMPARE(layer.attention.heads, 16);
        QCOMPARE(layer.attention.kvHeads, 4);
        QCOMPARE(layer.mlp.ffn, 2816);
        QVERIFY(layer.mlp.gated);
        QVERIFY(!layer.isLayerNorm);
        QVERIFY(!found->model.shape.tiedEmbeddings);
        QVERIFY(tells(found->recognised, "lm_head.weight"));
    }

    void expertsAndHowManyATokenVisitsAreSeen()
    {
        const Result<RecognisedTransformer> found = mixture("aten.topk").recognise();
        QVERIFY2(found, found ? "" : found.error().line().c_str());
        const Mlp &mlp = found->model.blocks[1].mlp;
        QCOMPARE(mlp.experts, 8);
        QCOMPARE(mlp.topk, 3);
        QCOMPARE(mlp.expertFfn, 512);
        QVERIFY(mlp.gated);
    }

    void whatNoValueShowsIsSaidToBeAssumed()
    {
        const Result<RecognisedTransformer> found = mixture("aten.softmax").recognise();
        QVERIFY2(found, found ? "" : found.error().line().c_str());
        QVERIFY(tells(found->assumed, "A token visits 2 experts"));
        QVERIFY(tells(found->assumed, "heads of 64"));
        QVERIFY(tells(found->assumed, "Vocabulary"));
    }

    void theModelIsAGraph()
    {
        const Result<RecognisedTransformer> found = llama(3).recognise();
        QVERIFY(found);
        const Result<Graph> graph = transformerGraph(found->model);
        QVERIFY2(graph, graph ? "" : graph.error().line().c_str());
        QCOMPARE(graph->operationCount(), std::size_t(5));
    }

    void aTransformerIsOneAlready()
    {
        const Result<RecognisedTransformer> found = recogniseTransformer(*fixtureGraph("training/llama_8b"));
        QVERIFY(!found);
        QCOMPARE(found.error().code, std::string("already_transformer"));
    }

    void layersOfInputsWithoutNamesAreFoundByTheirShapes()
    {
        const Result<RecognisedTransformer> found = AheadOfTime(3, true).recognise();
        QVERIFY2(found, found ? "" : found.error().line().c_str());
        QCOMPARE(layerCount(found->model), std::size_t(3));
        QCOMPARE(found->model.shape.hiddenSize, hidden);
        QCOMPARE(found->model.shape.vocabSize, 32000);
        QCOMPARE(found->model.shape.sequenceLength, 512);
        QVERIFY(!found->model.shape.tiedEmbeddings);
        const Block &layer = found->model.blocks[1];
        QCOMPARE(layer.attention.heads, 16);
        QCOMPARE(layer.attention.kvHeads, 4);
        QCOMPARE(layer.mlp.ffn, 2816);
        QVERIFY(layer.mlp.gated);
        QVERIFY(!layer.bias && !layer.isLayerNorm);
        QVERIFY(tells(found->recognised, "3 layers: the shapes of parameters repeat from primals_2 to primals_25"));
        QVERIFY(tells(found->assumed, "Parameters have no names"));
    }

    void inputsWithoutNamesAndShapesSayWhatWouldHelp()
    {
        const Result<RecognisedTransformer> found = AheadOfTime(3, false).recognise();
        QVERIFY(!found);
        QCOMPARE(found.error().code, std::string("no_layers"));
        QVERIFY(found.error().hint.find("shapes") != std::string::npos);
    }

    void aConvolutionalNetworkIsRefused()
    {
        const Result<RecognisedTransformer> found = recogniseTransformer(*fixtureGraph("partition/convnext_tiny"));
        QVERIFY(!found);
        QVERIFY(!found.error().hint.empty());
    }

    void layersWithTwoAttentionsAreRefused()
    {
        Sketch sketch = llama(2);
        for (const char *name : {"q", "k", "v", "out"})
            sketch.parameter(std::string("model.layers.1.encoder_attn.") + name + "_proj.weight", {hidden, hidden});
        const Result<RecognisedTransformer> found = sketch.recognise();
        QVERIFY(!found);
        QCOMPARE(found.error().code, std::string("not_transformer"));
        QCOMPARE(found.error().where, std::string("model.layers.1"));
    }
};

CUTAWAY_TEST(RecogniseTransformerTest)
#include "recognise_transformer_test.moc"
