#include "core/formats/models/graph_formats.h"
#include "core/formats/models/transformer/list_expression.h"
#include "core/transformer/transformer_model.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_difference.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;
using cutaway::testing::firstDifference;
using cutaway::testing::fixtureText;

namespace {

using Json = nlohmann::json;

QString text(const Json &json)
{
    return QString::fromStdString(json.dump());
}
using Settings = std::map<std::string, std::string, std::less<>>;

Result<ImportedGraph> readText(const std::string &text, const Settings &settings = {})
{
    ImportOptions options;
    options.settings = settings;
    return importGraph(MemorySource(text), options, {});
}

Json graphOf(const Result<ImportedGraph> &imported)
{
    if (!imported)
        qFatal("%s", imported.error().line().c_str());
    return Json::parse(writeGraph(imported->graph));
}

Json planOf(const Result<ImportedGraph> &imported)
{
    if (!imported || !imported->plan || !imported->plan->text)
        qFatal("no plan");
    return Json::parse(*imported->plan->text);
}

QString errorOf(const std::string &text, const Settings &settings = {})
{
    const Result<ImportedGraph> imported = readText(text, settings);
    return imported ? QString() : QString::fromStdString(imported.error().line());
}

/// A small run in YAML, with more flags.
std::string run(const std::string &more)
{
    return "MODEL_ARGS:\n  --num-layers: 8\n  --hidden-size: 64\n  --num-attention-heads: 4\n  --seq-length: 32\n" +
           more;
}

/// A field of the plan of such a run.
Json field(const std::string &flags, const char *name)
{
    return planOf(readText(run(flags))).at(name);
}

Json layerOf(const Result<ImportedGraph> &imported, const std::string &name)
{
    const Json graph = graphOf(imported);
    for (const Json &node : graph["nodes"]) {
        if (node["name"] == name)
            return node["transformer"];
    }
    return nullptr;
}

QString config(const char *more)
{
    return QString(R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
                       "vocab_size": 100%1})")
        .arg(more);
}

} // namespace

class TransformerFormatsTest : public QObject
{
    Q_OBJECT

private slots:
    void readsHuggingFaceConfigurations_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("latent attention, experts, mtp") << "training/tiny_moe";
        QTest::newRow("experts in some layers") << "training/qwen3_moe_step";
    }
    void readsHuggingFaceConfigurations()
    {
        QFETCH(QString, name);
        const Result<ImportedGraph> imported = readText(fixtureText(name.toStdString() + ".config.json"));
        const Json want = Json::parse(fixtureText(name.toStdString() + ".convert.expected.json"));
        QCOMPARE(firstDifference(want, graphOf(imported)), QString());
    }

    /// The last flag of a command, a quoted list or an array has no words of what follows.
    void endsFlagsWhereACommandEnds_data()
    {
        QTest::addColumn<QString>("script");
        const QString flags = "--num-layers 8 --hidden-size 64 --num-attention-heads 4 --seq-length 32";
        QTest::newRow("command") << "torchrun x.py " + flags + "\necho done\n";
        QTest::newRow("continued") << "torchrun x.py --swiglu \\\n " + flags + "\necho done\n";
        QTest::newRow("continued, Windows") << "x.py --num-layers \\\r\n 8 " + flags.mid(15) + "\r\necho done\r\n";
        QTest::newRow("quoted list") << "ARGS=\"\n " + flags + "\n\"\ntorchrun x.py $ARGS\n";
        QTest::newRow("quoted list, one line") << "ARGS=\"" + flags + "\"; torchrun x.py $ARGS\n";
        QTest::newRow("array") << "ARGS=(\n " + flags + " # tokens\n)\ntorchrun x.py ${ARGS[@]}\n";
        QTest::newRow("comment") << flags + " # tokens\necho done\n";
    }
    void endsFlagsWhereACommandEnds()
    {
        QFETCH(QString, script);
        const Json graph = graphOf(readText(script.toStdString()));
        QCOMPARE(text(graph["nodes"][0]["outputs"][0]["shape"].back()), QString("32"));
    }

    void takesTheFirstNameThatIsNotNull()
    {
        const Json layer = layerOf(
            readText(
                config(R"(, "intermediate_size": null, "n_inner": 96, "num_key_value_heads": null)").toStdString()),
            "layers.1");
        QCOMPARE(text(layer["mlp"]["ffn"]), text(Json(96)));
        QCOMPARE(text(layer["attention"]["kv_heads"]), text(Json(4)));
        QCOMPARE(text(layer["attention"]["head_dim"]), text(Json(16)));
    }

    void saysWhatAConfigurationLacks()
    {
        QCOMPARE(errorOf(R"({"model_type": "llama", "n_embd": null})"), "hidden_size: missing");
        QCOMPARE(errorOf(R"({"model_type": "llama", "n_embd": 8, "vocab_size": 9})"), "num_hidden_layers: missing");
        QVERIFY(errorOf(R"({"model_type": "bert", "hidden_size": 8})")
                    .startsWith("model_type: \"bert\" is not one of llama, mistral, qwen2,"));
        QVERIFY(
            errorOf(config(R"(, "decoder_sparse_step": 0)").toStdString()).startsWith("decoder_sparse_step: 0 is not"));
        QVERIFY(errorOf(config(R"(, "kv_lora_rank": 8)").toStdString()).startsWith("qk_nope_head_dim: missing"));
        QVERIFY(errorOf(config(R"(, "num_nextn_predict_layers": 999999)").toStdString())
                    .contains("more than 16384 blocks"));
    }

    void settingsOverrideTheShape()
    {
        const Result<ImportedGraph> imported = readText(
            config("").toStdString(), {{"sequence_length", "128"}, {"tied_embeddings", "true"}, {"dropout", "0.5"}});
        QCOMPARE(text(graphOf(imported)["transformer"]["sequence_length"]), text(Json(128)));
        QCOMPARE(text(graphOf(imported)["transformer"]["dropout"]), text(Json(0.5)));
        QCOMPARE(text(layerOf(imported, "head")["tied"]), text(Json(true)));
        QVERIFY(errorOf(config("").toStdString(), {{"vocab_multiple", "0"}}).contains("vocab_multiple"));
    }

    void readsMegatronArguments_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("context parallel") << "training/mg_small_cp.megatron";
        QTest::newRow("layout, modules recomputed") << "training/mg_modules.megatron";
    }
    void readsMegatronArguments()
    {
        QFETCH(QString, name);
        const Result<ImportedGraph> imported = readText(fixtureText(name.toStdString() + ".json"), {{"gpus", "8"}});
        Json want = Json::parse(fixtureText(name.toStdString() + ".expected.json"));
        QCOMPARE(firstDifference(want["plan"], planOf(imported)), QString());
        want.erase("plan");
        QCOMPARE(firstDifference(want, graphOf(imported)), QString());
    }

    void readsFlagsWithAndWithoutDashes()
    {
        const Result<ImportedGraph> plain = readText(
            "num-layers: 8\nhidden-size: 64\nnum-attention-heads: 4\nseq-length: 32\nswiglu: true\nbf16: null\n");
        QCOMPARE(text(layerOf(plain, "layers.0")), text(layerOf(readText(run("  --swiglu: true\n")), "layers.0")));
        QCOMPARE(text(planOf(plain)["precision"]), text(Json("fp32")));
    }

    void readsArgumentsAsOthersKeepThem_data()
    {
        QTest::addColumn<QString>("kept");
        QTest::newRow("printed by Python")
            << "Namespace(num_layers=8, hidden_size=64, num_attention_heads=4, seq_length=32, "
               "swiglu=True, params_dtype=torch.bfloat16, optimizer=<class 'Adam'>, lr=1e-4)";
        QTest::newRow("Megatron-LM, in parts") << "language_model:\n  num_layers: 8\n  hidden_size: 64\n"
                                                  "  num_attention_heads: 4\n  swiglu: true\nmodel_parallel:\n"
                                                  "  tensor_model_parallel_size: 1\nseq_length: 32\n";
        QTest::newRow("NeMo") << "trainer:\n  devices: 8\nmodel:\n  num_layers: 8\n  hidden_size: 64\n"
                                 "  num_attention_heads: 4\n  encoder_seq_length: 32\n  activation: fast-swiglu\n";
    }
    void readsArgumentsAsOthersKeepThem()
    {
        QFETCH(QString, kept);
        const Result<ImportedGraph> imported = readText(kept.toStdString());
        QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
        QCOMPARE(text(layerOf(imported, "layers.0")), text(layerOf(readText(run("  --swiglu: true\n")), "layers.0")));
    }

    void saysThatTheLongestSequenceIsAssumed()
    {
        const std::string longest = config(R"(, "max_position_embeddings": 131072)").toStdString();
        const Result<ImportedGraph> assumed = readText(longest);
        QVERIFY(assumed && assumed->warnings.size() == 1);
        QVERIFY(assumed->warnings.front().find("131072 tokens") != std::string::npos);
        const Result<ImportedGraph> given = readText(longest, {{"sequence", "4096"}}); // as its parameter in short
        QVERIFY(given && given->warnings.empty());
        const Result<ImportedGraph> usual = readText(config(R"(, "max_position_embeddings": 8192)").toStdString());
        QVERIFY(usual && usual->warnings.empty());
    }

    void readsNemosNames_data()
    {
        QTest::addColumn<QString>("nemo");
        QTest::addColumn<QString>("megatron");
        QTest::newRow("gate") << "  activation: geglu\n"
                              << "  --swiglu: true\n";
        QTest::newRow("norm") << "  normalization: rmsnorm\n"
                              << "  --normalization: RMSNorm\n";
        QTest::newRow("bias") << "  bias: false\n"
                              << "  --disable-bias-linear: true\n";
        QTest::newRow("head") << "  share_embeddings_and_output_weights: false\n"
                              << "  --untie-embeddings-and-output-weights: true\n";
        QTest::newRow("groups") << "  num_query_groups: 2\n"
                                << "  --group-query-attention: true\n  --num-query-groups: 2\n";
    }
    void readsNemosNames()
    {
        QFETCH(QString, nemo);
        QFETCH(QString, megatron);
        const QString model = "model:\n  num_layers: 8\n  hidden_size: 64\n  num_attention_heads: 4\n"
                              "  encoder_seq_length: 32\n" +
                              nemo;
        const Result<ImportedGraph> imported = readText(model.toStdString());
        QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
        QCOMPARE(text(graphOf(imported)), text(graphOf(readText(run(megatron.toStdString())))));
        QVERIFY(text(graphOf(imported)) != text(graphOf(readText(run("")))));
    }

    void takesTheRanksThatNemosTrainerStarts()
    {
        const Result<ImportedGraph> imported =
            readText("trainer:\n  devices: 8\n  num_nodes: 4\n  precision: bf16-mixed\n"
                     "model:\n  num_layers: 8\n  hidden_size: 64\n  num_attention_heads: 4\n"
                     "  encoder_seq_length: 32\n  micro_batch_size: 1\n  global_batch_size: 32\n");
        QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
        QVERIFY(imported->plan && imported->plan->text && !imported->plan->asks);
        const Json plan = Json::parse(*imported->plan->text);
        QCOMPARE(text(plan["data"]), text(Json(32)));
        QCOMPARE(text(plan["precision"]), text(Json("bf16")));
    }

    void namesAnActivationThatItDoesNotKnow()
    {
        const Result<ImportedGraph> imported =
            readText("model:\n  num_layers: 8\n  hidden_size: 64\n  num_attention_heads: 4\n"
                     "  encoder_seq_length: 32\n  activation: squiggle\n");
        QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
        QCOMPARE(imported->warnings.size(), std::size_t(1));
        QVERIFY(imported->warnings.front().find("squiggle") != std::string::npos);
    }

    void derivesTheWidthOfGatedLayers()
    {
        QCOMPARE(text(layerOf(readText(run("")), "layers.0")["mlp"]["ffn"]), text(Json(256)));
        QCOMPARE(text(layerOf(readText(run("  --swiglu: true\n")), "layers.0")["mlp"]["ffn"]),
                 text(Json(128))); // ⌊170/64⌋·64
    }

    void knowsVocabulariesByTokenizer()
    {
        const auto words = [](const std::string &flags) {
            return graphOf(readText(run(flags)))["transformer"]["vocab_size"];
        };
        QCOMPARE(text(words("")), text(Json(50257)));
        QCOMPARE(text(words("  --tokenizer-type: TikTokenizer\n")), text(Json(131072)));
        QCOMPARE(text(words("  --padded-vocab-size: 1000\n")), text(Json(1000)));
        QCOMPARE(text(words("  --vocab-size: 131072\n  --tokenizer-type: NullTokenizer\n")), text(Json(131073)));
        QCOMPARE(text(words("  --vocab-size: 131073\n  --tokenizer-type: NullTokenizer\n")), text(Json(131073)));
    }

    void placesExpertsByFrequency()
    {
        const auto sparse = [](const std::string &frequency) {
            const Result<ImportedGraph> imported =
                readText(run("  --num-experts: 4\n  --moe-layer-freq: " + frequency + '\n'));
            QString layers;
            for (int i = 0; i < 8; ++i)
                layers += layerOf(imported, "layers." + std::to_string(i))["mlp"].contains("experts") ? '1' : '0';
            return layers;
        };
        QCOMPARE(sparse("1"), "11111111");
        QCOMPARE(sparse("3"), "10010010");
        QCOMPARE(sparse("([0]*3+[1]*5)"), "00011111");
        QCOMPARE(sparse("\"([0]+[1,1])*2+[0]*2\""), "01101100");
        QCOMPARE(sparse("[0, 1, 0, 1, 0, 1, 0, 1]"), "01010101");
        QVERIFY(errorOf(run("  --num-experts: 4\n  --moe-layer-freq: ([0]*3)\n")).contains("3 values for 8 layers"));
        QVERIFY(errorOf(run("  --moe-layer-freq: __import__('os')\n")).startsWith("moe-layer-freq, column 1"));
    }

    void spreadsTheRunOverAccelerators()
    {
        QCOMPARE(text(field("", "data")), text(Json(8)));
        QCOMPARE(text(field("  --tensor-model-parallel-size: 4\n  --pipeline-model-parallel-size: 4\n", "data")),
                 text(Json(1)));
        QCOMPARE(text(planOf(readText(run("  --global-batch-size: 64\n"), {{"gpus", "4"}}))["microbatches"]),
                 text(Json(16)));
        QCOMPARE(text(field("  --step-batch-size-schedule: \"0:96 250B:1536\"\n", "microbatches")), text(Json(12)));
        QVERIFY(errorOf(run("  --tensor-model-parallel-size: 2\n"), {{"gpus", "7"}}).contains("does not divide 7"));
        const Result<ImportedGraph> uneven = readText(run("  --tensor-model-parallel-size: 3\n"));
        QVERIFY(uneven && uneven->plan && !uneven->plan->text); // the graph is read all the same
    }

    void readsHowItIsTrained()
    {
        QCOMPARE(text(field("", "zero")), text(Json(0)));
        QCOMPARE(text(field("  --use-distributed-optimizer: true\n", "zero")), text(Json(1)));
        QCOMPARE(text(field("  --use-megatron-fsdp: true\n  --use-distributed-optimizer: true\n", "zero")),
                 text(Json(0)));
        QCOMPARE(text(field("  --data-parallel-sharding-strategy: optim_grads\n", "zero")), text(Json(2)));
        QCOMPARE(text(field("  --fp8-format: hybrid\n  --bf16: true\n", "precision")), text(Json("fp8")));
        QCOMPARE(text(field("  --transformer-impl: local\n", "attention")), text(Json("unfused")));
        QCOMPARE(text(field("  --transformer-impl: local\n  --use-flash-attn: true\n", "attention")),
                 text(Json("flash")));
        QCOMPARE(text(field("  --attention-backend: auto\n", "attention")), text(Json("fused")));
        QCOMPARE(text(field("  --cross-entropy-loss-fusion: true\n  --cross-entropy-fusion-impl: te\n", "loss")),
                 text(Json("fused_te")));
        QCOMPARE(text(field("  --cross-entropy-fusion-impl: te\n", "loss")), text(Json("plain")));
        QCOMPARE(text(field("  --no-create-attention-mask-in-dataloader: true\n", "attention_mask")),
                 text(Json(false)));
        QCOMPARE(text(field("  --sequence-parallel: true\n", "sequence_parallel")), text(Json(false)));
    }

    void readsWhatIsRecomputed()
    {
        const auto mode = [](const std::string &flags) { return field(flags, "recompute").value("layers.7", "none"); };
        QCOMPARE(text(mode("")), text("none"));
        QCOMPARE(text(mode("  --recompute-granularity: full\n")), text("full"));
        QCOMPARE(text(mode("  --recompute-activations: true\n")), text("selective"));
        QCOMPARE(text(mode("  --recompute-granularity: selective\n")), text("core_attn"));
        QCOMPARE(text(mode("  --recompute-granularity: selective\n  --recompute-modules: [moe_act, mlp]\n")),
                 text("moe_act+mlp"));
        QCOMPARE(text(field("  --mtp-num-layers: 1\n  --recompute-granularity: full\n", "recompute")["mtp.0"]),
                 text(Json("full")));
    }

    void cutsStagesByLayoutOrEvenly()
    {
        const auto counts = [](const std::string &flags) {
            QString text;
            for (const Json &stage : field(flags, "stages"))
                text += QString::number(stage["nodes"].size()) + ' ';
            return text.trimmed();
        };
        const std::string four = "  --pipeline-model-parallel-size: 4\n";
        QCOMPARE(counts(four), "3 2 2 3");
        QCOMPARE(counts(four + "  --num-layers-per-virtual-pipeline-stage: 1\n"), "2 1 1 1 1 1 1 2");
        QCOMPARE(counts(four + "  --num-virtual-stages-per-pipeline-rank: 2\n"), "2 1 1 1 1 1 1 2");
        QCOMPARE(counts(four + "  --pipeline-model-parallel-layout: Et|t*2|t*3|t*2L\n"), "2 2 3 3");
        const auto planError = [](const std::string &flags) {
            const Result<ImportedGraph> imported = readText(run(flags));
            return QString::fromStdString(imported->plan->text.error().line());
        };
        QVERIFY(planError(four + "  --pipeline-model-parallel-layout: Et|tL\n").contains("are not the model's"));
        QVERIFY(planError(four + "  --pipeline-model-parallel-layout: Et*4|t*4L\n").contains("not a multiple of 4"));
        QCOMPARE(planError("  --pipeline-model-parallel-size: 16\n"), "pipeline: 16 stages but only 8 layers");
    }

    void namesFlagsThatAreNotCovered()
    {
        const Result<ImportedGraph> imported = readText(
            run("  --optimizer: muon\n  --cuda-graph-impl: local\n  --cpu-offloading: false\n  --lr: 1.0e-4\n"));
        QVERIFY(imported);
        QCOMPARE(imported->warnings.size(), std::size_t(2));
        QVERIFY(imported->warnings[0].starts_with("--cuda-graph-impl: CUDA graphs"));
        QVERIFY(imported->warnings[1].starts_with("--optimizer: "));
    }

    void listExpressionsAreNotEvaluatedAsCode()
    {
        const auto code = [](const std::string &text) {
            const Result<ListExpression> read = readListExpression(text);
            return read ? QString() : QString::fromStdString(read.error().code);
        };
        QCOMPARE(readListExpression("(1+2)*3")->values, std::vector<std::int64_t>{9});
        QCOMPARE(readListExpression("2*[1]")->values, (std::vector<std::int64_t>{1, 1}));
        for (const char *text : {"", "[", "1+[1]", "[1]*[1]", "[[1]]", "1-1", "x", "(1", "1)", "-1"})
            QCOMPARE(code(text), "bad_expression");
        QCOMPARE(code("[1]*65537"), "too_large");
        QCOMPARE(code("([1]*65536)*65536"), "too_large");
        QCOMPARE(code(std::string(1000, '(')), "bad_expression");
    }

    void knownModelsAreWrittenAndRead()
    {
        for (const training::TransformerModel &model : training::knownModels()) {
            const Result<Graph> direct = training::transformerGraph(model);
            QVERIFY2(direct, model.name.c_str());
            const Result<ImportedGraph> imported = readText(training::writeTransformerDocument(model));
            QVERIFY2(imported, model.name.c_str());
            QCOMPARE(imported->formatId, std::string("cutaway.transformer"));
            QCOMPARE(writeGraph(imported->graph), writeGraph(*direct));
        }
    }

    /// As their files say, in thousand millions; to half a percent. GLM's and DeepSeek's have copies of the word table
    /// for the layer that predicts a second token, which training shares: 110.47 less 0.62 of the smallest.
    void knownModelsHaveTheParametersThatAreKnownOfThem()
    {
        const std::map<std::string, double> published{
            {"DeepSeek-V3", 684.5}, {"Gemma 3 4B", 3.88},         {"Gemma 3 12B", 11.77},
            {"Gemma 3 27B", 27.01}, {"GLM-4.5 Air 106B", 109.85}, {"GLM-4.5 355B", 358.3},
            {"GPT-3 175B", 174.6},  {"gpt-oss 20B", 20.91},       {"gpt-oss 120B", 116.83},
            {"Llama-2 7B", 6.738},  {"Llama-2 13B", 13.02},       {"Llama-2 70B", 68.98},
            {"Llama-3 8B", 8.03},   {"Llama-3 70B", 70.55},       {"Llama-3.1 405B", 405.85},
            {"Mixtral 8x7B", 46.7}, {"Mixtral 8x22B", 140.63},    {"OLMo 2 7B", 7.299},
            {"OLMo 2 13B", 13.716}, {"OLMo 2 32B", 32.23},        {"Qwen2.5 7B", 7.616},
            {"Qwen2.5 72B", 72.71}, {"Qwen3 0.6B", 0.596},        {"Qwen3 1.7B", 1.721},
            {"Qwen3 4B", 4.022},    {"Qwen3 8B", 8.191},          {"Qwen3 14B", 14.77},
            {"Qwen3 32B", 32.76},   {"Qwen3 30B-A3B", 30.53},     {"Qwen3 235B-A22B", 235.09}};
        QCOMPARE(training::knownModels().size(), published.size());
        for (const training::TransformerModel &model : training::knownModels()) {
            double elements = 0;
            for (const training::Block &block : model.blocks) {
                const bool isSecond = block.kind == training::BlockKind::Head && block.tied;
                for (const training::ParameterRow &row :
                     training::parameterRows(model.shape, block, double(model.shape.vocabSize)))
                    elements += isSecond && row.isWordTable() ? 0 : row.elements;
            }
            const double wanted = published.at(model.name) * 1e9;
            QVERIFY2(std::abs(elements / wanted - 1) < 0.005,
                     qPrintable(QString("%1: %2").arg(QString::fromStdString(model.name)).arg(elements / 1e9)));
        }
    }

    void transformersAreCheckedForOrder()
    {
        const auto document = [](const std::string &blocks) {
            return R"({"format": "cutaway.transformer", "version": 1, "hidden_size": 64, "sequence_length": 32,
                       "vocab_size": 100, "blocks": [)" +
                   blocks + "]}";
        };
        const std::string layer = R"({"kind": "layer", "attention": {"heads": 4, "kv_heads": 4, "head_dim": 16},
                                      "mlp": {"ffn": 8, "gated": false}, "repeat": 3})";
        const std::string ends[] = {R"({"kind": "embedding"})", R"({"kind": "head"})"};
        const Result<ImportedGraph> imported = readText(document(ends[0] + ',' + layer + ',' + ends[1]));
        QCOMPARE(graphOf(imported)["nodes"].size(), std::size_t(7));
        QCOMPARE(text(graphOf(imported)["name"]), text(Json("transformer")));
        QCOMPARE(errorOf(document(layer)), "blocks[0]: the first block must be an embedding");
        QVERIFY(errorOf(document(ends[0] + ',' + ends[1] + ',' + ends[1])).startsWith("blocks[1]: "));
        QVERIFY(errorOf(document(ends[0] + R"(,{"kind": "head", "repeat": 0})")).startsWith("blocks[1].repeat: "));
        QVERIFY(errorOf(document(ends[0] + R"(,{"kind": "head", "repeat": 99999})")).startsWith("blocks[1].repeat: "));
    }
};

CUTAWAY_CORE_TEST(TransformerFormatsTest)
#include "transformer_formats_test.moc"
