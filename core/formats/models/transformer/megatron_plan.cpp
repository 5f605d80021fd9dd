#include "core/formats/models/transformer/megatron_flags.h"

#include "core/base/names.h"
#include "core/json/json_writing.h"
#include "core/plan/megatron_layout.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::int64_t largestDegree = 65536; ///< three of them multiplied stay within 64 bits
constexpr std::int64_t usualGpus = 8;
constexpr std::int64_t mostGpus = (std::int64_t(1) << 31) - 1;
constexpr std::string_view layoutFlag = "pipeline-model-parallel-layout";
constexpr std::array recomputeModules{"core_attn", "layernorm", "mla_up_proj", "mlp", "moe", "moe_act"};
constexpr std::array<std::string_view, 4> shardingStrategies{"no_shard", "optim", "optim_grads",
                                                             "optim_grads_params"}; ///< ZeRO stages 0 to 3

char letterOf(training::BlockKind kind)
{
    switch (kind) {
    case training::BlockKind::Embedding: return 'E';
    case training::BlockKind::Layer: return 't';
    case training::BlockKind::Mtp: return 'm';
    case training::BlockKind::Head: return 'L';
    }
    return ' ';
}

std::string lettersOf(const std::vector<training::Block> &blocks)
{
    std::string letters;
    for (const training::Block &block : blocks)
        letters += letterOf(block.kind);
    return letters;
}

/// Stage i gets the layers from ⌊iL/V⌋ on; the embedding goes to the first, mtp layers and head to the last.
std::vector<std::size_t> evenStages(const training::TransformerModel &model, std::size_t stages)
{
    const std::size_t layers = layerCount(model);
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i < stages; ++i)
        counts.push_back((i + 1) * layers / stages - i * layers / stages);
    counts.front() += 1;
    counts.back() += model.blocks.size() - layers - 1;
    return counts;
}

/// Reads one run's arguments into a plan.
class MegatronPlanReader
{
public:
    MegatronPlanReader(MegatronFlags &flags, const training::TransformerModel &model) : m_flags(flags), m_model(model)
    {
    }

    MegatronPlan read(std::int64_t gpus)
    {
        training::TrainingSettings &settings = m_plan.settings;
        readDegrees(settings);
        readData(settings, gpus);
        if (!m_flags.failed().isSet())
            readBatch(settings);
        settings.zero = zero();
        settings.precision = precision();
        settings.attention = attention();
        settings.loss = loss();
        settings.overlapGradients = m_flags.isOn("overlap-grad-reduce");
        settings.attentionMask = !m_flags.isOn("no-create-attention-mask-in-dataloader");
        settings.optimizerCopies = degree("num-distributed-optimizer-instances");
        m_plan.recompute = recompute();
        readStages(settings);
        settings.schedule =
            settings.chunks > 1 ? training::Schedule::Interleaved : training::Schedule::OneForwardOneBackward;
        return std::move(m_plan);
    }

private:
    std::int64_t degree(std::string_view name, std::int64_t otherwise = 1)
    {
        return m_flags.whole(name, otherwise, 1, largestDegree);
    }
    void fail(std::string_view flag, std::string code, Text message)
    {
        m_flags.failed().add(std::string(flag), std::move(code), std::move(message));
    }

    void readDegrees(training::TrainingSettings &settings)
    {
        settings.tensor = degree("tensor-model-parallel-size");
        settings.pipeline = degree("pipeline-model-parallel-size");
        settings.context = degree("context-parallel-size");
        settings.sequenceParallel = m_flags.isOn("sequence-parallel") && settings.tensor > 1;
        if (m_flags.whole("num-experts", 0, 0, mostGpus) == 0)
            return;
        settings.expert = degree("expert-model-parallel-size");
        settings.expertTensor = degree("expert-tensor-parallel-size", settings.tensor);
    }

    void readData(training::TrainingSettings &settings, std::int64_t gpus)
    {
        const std::int64_t copy = settings.tensor * settings.pipeline * settings.context;
        if (gpus == 0)
            gpus = std::max({usualGpus, copy, settings.pipeline * settings.expert * settings.expertTensor});
        if (gpus > mostGpus)
            fail("gpus", "bad_value",
                 phrase("the degrees need %1, more than Cutaway supports", {std::to_string(gpus)}));
        else if (gpus % copy != 0)
            fail("gpus", "bad_value",
                 phrase("tensor x pipeline x context = %1 does not divide %2",
                        {std::to_string(copy), std::to_string(gpus)}));
        settings.data = std::max<std::int64_t>(1, gpus / copy);
    }

    void readBatch(training::TrainingSettings &settings)
    {
        settings.microbatchSize = m_flags.whole("micro-batch-size", 1, 1, largestDegree);
        const std::int64_t together = settings.microbatchSize * settings.data;
        const std::int64_t batch = globalBatch(together);
        settings.microbatches = std::max<std::int64_t>(1, batch / together);
        if (settings.microbatches * together != batch)
            m_plan.warnings.push_back(phrase(
                "--global-batch-size: micro-batch-size x data = %1 does not divide %2; the plan has %3",
                {std::to_string(together), std::to_string(batch), std::to_string(settings.microbatches * together)}));
    }

    std::int64_t globalBatch(std::int64_t otherwise)
    {
        if (m_flags.isGiven("global-batch-size") || !m_flags.isGiven("step-batch-size-schedule"))
            return m_flags.whole("global-batch-size", otherwise, 1, mostGpus);
        // "0:768 250B:1536": thresholds and sizes
        const std::vector<std::string> steps = m_flags.words("step-batch-size-schedule");
        const std::string first = steps.empty() ? std::string() : steps.front();
        const std::string_view size = std::string_view(first).substr(first.find(':') + 1);
        std::int64_t value = 0;
        const auto [end, failure] = std::from_chars(size.data(), size.data() + size.size(), value);
        if (failure == std::errc() && end == size.data() + size.size() && value >= 1 && value <= mostGpus)
            return value;
        fail("step-batch-size-schedule", "bad_value",
             phrase("%1 is not a threshold and size such as 0:768", {inQuotes(first)}));
        return otherwise;
    }

    std::int64_t zero()
    {
        constexpr std::string_view strategyFlag = "data-parallel-sharding-strategy";
        if (!m_flags.isOn("use-megatron-fsdp") && !m_flags.isGiven(strategyFlag))
            return m_flags.isOn("use-distributed-optimizer") ? 1 : 0;
        const std::string strategy = m_flags.isGiven(strategyFlag) ? m_flags.text(strategyFlag) : "no_shard";
        const auto found = std::ranges::find(shardingStrategies, strategy);
        if (found == shardingStrategies.end())
            fail(strategyFlag, "bad_value",
                 phrase("%1 is not one of no_shard, optim, optim_grads, optim_grads_params", {inQuotes(strategy)}));
        return found == shardingStrategies.end() ? 0 : found - shardingStrategies.begin();
    }

    training::Precision precision()
    {
        if (m_flags.isGiven("fp8-format"))
            return training::Precision::Fp8;
        if (m_flags.isOn("fp16"))
            return training::Precision::Fp16;
        return m_flags.isOn("bf16") ? training::Precision::Bf16 : training::Precision::Fp32;
    }

    training::AttentionKernel attention()
    {
        const std::string backend = m_flags.text("attention-backend");
        for (const training::AttentionKernel kernel :
             {training::AttentionKernel::Flash, training::AttentionKernel::Unfused, training::AttentionKernel::Fused}) {
            if (backend == nameOf(kernel))
                return kernel;
        }
        if (m_flags.isOn("use-flash-attn"))
            return training::AttentionKernel::Flash;
        return m_flags.text("transformer-impl") == "local" ? training::AttentionKernel::Unfused
                                                           : training::AttentionKernel::Fused;
    }

    training::Loss loss()
    {
        if (!m_flags.isOn("cross-entropy-loss-fusion"))
            return training::Loss::Plain;
        return m_flags.text("cross-entropy-fusion-impl") == "te" ? training::Loss::FusedTe : training::Loss::Fused;
    }

    std::string recompute()
    {
        const std::string granularity = m_flags.text("recompute-granularity");
        if (granularity == "full")
            return "full";
        if (granularity != "selective")
            return m_flags.isOn("recompute-activations") ? "selective" : "";
        std::vector<std::string> modules = m_flags.words("recompute-modules");
        if (modules.empty())
            modules.emplace_back(recomputeModules.front());
        std::string mode;
        for (const std::string &module : modules) {
            if (std::ranges::find(recomputeModules, module) == recomputeModules.end())
                m_plan.warnings.push_back(phrase("--recompute-modules: %1 is not covered", {inQuotes(module)}));
            else
                mode += (mode.empty() ? "" : "+") + module;
        }
        return mode;
    }

    void readStages(training::TrainingSettings &settings)
    {
        if (m_flags.isGiven(layoutFlag))
            readLayout(settings);
        else
            cutEvenly(settings);
    }

    void cutEvenly(training::TrainingSettings &settings)
    {
        constexpr std::string_view perStage = "num-layers-per-virtual-pipeline-stage";
        const auto layers = std::int64_t(layerCount(m_model));
        if (m_flags.isGiven("num-virtual-stages-per-pipeline-rank"))
            settings.chunks = degree("num-virtual-stages-per-pipeline-rank");
        else if (m_flags.isGiven(perStage) && settings.pipeline > 1)
            settings.chunks = std::max<std::int64_t>(1, layers / settings.pipeline / degree(perStage));
        if (settings.stages() > layers)
            fail("pipeline", "too_few_layers",
                 phrase("%1 stages but only %2 layers", {std::to_string(settings.stages()), std::to_string(layers)}));
        else
            m_plan.stages = evenStages(m_model, std::size_t(settings.stages()));
    }

    void readLayout(training::TrainingSettings &settings)
    {
        std::string text = m_flags.text(layoutFlag);
        std::erase_if(text, [](char c) { return std::string_view(" \t\r\n\\").find(c) != std::string_view::npos; });
        const Result<std::vector<std::string>> layout = readMegatronLayout(text);
        if (!layout) {
            Error error = layout.error();
            error.where = error.where.empty() ? Text(std::string(layoutFlag))
                                              : phrase("%1, %2", {std::string(layoutFlag), error.where});
            m_flags.failed().add(std::move(error));
            return;
        }
        checkLayout(*layout);
        const auto stages = std::int64_t(layout->size());
        if (stages % settings.pipeline != 0)
            fail(layoutFlag, "bad_layout",
                 phrase("%1 stages are not a multiple of %2, pipeline-model-parallel-size",
                        {std::to_string(stages), std::to_string(settings.pipeline)}));
        settings.chunks = std::max<std::int64_t>(1, stages / settings.pipeline);
        for (const std::string &stage : *layout)
            m_plan.stages.push_back(stage.size());
    }

    void checkLayout(const std::vector<std::string> &layout)
    {
        const std::string all = std::accumulate(layout.begin(), layout.end(), std::string());
        const std::string wanted = lettersOf(m_model.blocks);
        if (all != wanted)
            fail(layoutFlag, "bad_layout",
                 phrase("%1 are not the model's %2", {inQuotes(writeMegatronLayout({all}, LayoutFolding::Runs)),
                                                      writeMegatronLayout({wanted}, LayoutFolding::Runs)}));
        if (std::ranges::any_of(layout, &std::string::empty))
            m_plan.warnings.push_back(
                phrase("--%1: a stage is empty; such a plan has no figures", {std::string(layoutFlag)}));
        const auto isLast = [](char c) { return c == 'm' || c == 'L'; };
        for (std::size_t i = 0; i + 1 < layout.size(); ++i) {
            if (std::ranges::any_of(layout[i], isLast)) {
                m_plan.warnings.push_back(
                    phrase("--%1: mtp and head must be in the last stage; such a plan has no figures",
                           {std::string(layoutFlag)}));
                return;
            }
        }
    }

    MegatronFlags &m_flags;
    const training::TransformerModel &m_model;
    MegatronPlan m_plan;
};

OrderedJson stagesJson(const MegatronPlan &plan, const std::vector<std::string> &names)
{
    OrderedJson stages = OrderedJson::array();
    std::size_t next = 0;
    for (std::size_t i = 0; i < plan.stages.size(); ++i) {
        const auto pipeline = std::size_t(plan.settings.pipeline);
        OrderedJson nodes = OrderedJson::array();
        for (const std::size_t end = next + plan.stages[i]; next < end; ++next)
            nodes.push_back(names[next]);
        stages.push_back({{"id", i}, {"rank", i % pipeline}, {"chunk", i / pipeline}, {"nodes", std::move(nodes)}});
    }
    return stages;
}

} // namespace

Result<MegatronPlan> megatronPlan(MegatronFlags &flags, const training::TransformerModel &model, std::int64_t gpus)
{
    MegatronPlan plan = MegatronPlanReader(flags, model).read(gpus);
    if (flags.failed().isSet())
        return flags.failed().take();
    return plan;
}

std::int64_t leastMegatronRanks(MegatronFlags &flags)
{
    std::int64_t copy = 1;
    for (const char *degree : {"tensor-model-parallel-size", "pipeline-model-parallel-size", "context-parallel-size"})
        copy *= flags.whole(degree, 1, 1, largestDegree);
    return copy * std::max<std::int64_t>(1, (usualGpus + copy - 1) / copy);
}

std::string writeMegatronPlan(const MegatronPlan &plan, const training::TransformerModel &model,
                              std::vector<std::string> names)
{
    if (names.empty())
        names = blockNames(model.blocks);
    OrderedJson document{{"format", "cutaway.plan"},
                         {"version", 1},
                         {"kind", "training"},
                         {"graph", {{"name", model.name}}},
                         {"planner", {{"id", "manual"}, {"parameters", OrderedJson::object()}}}};
    writeSettings(document, plan.settings);
    document["stages"] = stagesJson(plan, names);
    OrderedJson &recompute = document["recompute"] = OrderedJson::object();
    for (std::size_t i = 0; i < names.size() && !plan.recompute.empty(); ++i) {
        if (model.blocks[i].isLayer())
            recompute[names[i]] = plan.recompute;
    }
    document["zero_by_node"] = OrderedJson::object();
    return layOut(document);
}

} // namespace cutaway
