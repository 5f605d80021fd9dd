#include "core/plan/megatron_layout.h"
#include "core/training/imports/framework_reading.h"

#include <algorithm>
#include <numeric>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

class MegatronReader
{
public:
    MegatronReader(const OrderedJson &arguments, PlanDraft &draft)
        : m_draft(draft), m_reader(arguments, "arguments", draft.failed)
    {
    }

    void read()
    {
        degree("tensor-model-parallel-size", "tensor");
        degree("pipeline-model-parallel-size", "pipeline");
        degree("context-parallel-size", "context");
        degree("expert-model-parallel-size", "expert");
        degree("expert-tensor-parallel-size", "expert_tensor");
        degree("micro-batch-size", "microbatch_size");
        m_draft.document["sequence_parallel"] = isOn("sequence-parallel");
        readSharding();
        readKernels();
        readPrecision();
        readStages();
        readBatch();
        readRecomputation();
    }

private:
    bool isOn(std::string_view flag) { return m_reader.optionalBoolean(flag).value_or(false); }

    void degree(std::string_view flag, const char *field)
    {
        m_draft.document[field] = m_reader.optionalInteger(flag).value_or(1);
    }

    void readSharding()
    {
        const std::string strategy = m_reader.optionalText("data-parallel-sharding-strategy").value_or("");
        std::int64_t zero = isOn("use-distributed-optimizer") ? 1 : 0;
        if (isOn("use-megatron-fsdp"))
            zero = strategy == "optim_grads_params" ? 3 : strategy == "optim_grads" ? 2 : strategy == "optim" ? 1 : 0;
        m_draft.document["zero"] = zero;
        m_draft.document["overlap_gradients"] = isOn("overlap-grad-reduce");
    }

    void readKernels()
    {
        if (const auto backend = m_reader.optionalText("attention-backend");
            backend && (*backend == "flash" || *backend == "unfused" || *backend == "fused"))
            m_draft.document["attention"] = *backend;
        if (m_reader.has("cross-entropy-loss-fusion"))
            m_draft.document["loss"] = !isOn("cross-entropy-loss-fusion")                           ? "plain"
                                       : m_reader.optionalText("cross-entropy-fusion-impl") == "te" ? "fused_te"
                                                                                                    : "fused";
        if (m_reader.has("deterministic-mode"))
            m_draft.document["deterministic"] = isOn("deterministic-mode");
        if (m_reader.has("no-create-attention-mask-in-dataloader"))
            m_draft.document["attention_mask"] = !isOn("no-create-attention-mask-in-dataloader");
        if (m_reader.has("num-distributed-optimizer-instances"))
            degree("num-distributed-optimizer-instances", "optimizer_copies");
    }

    /// Without any of its flags as the draft has it: files of before had them in the command alone.
    void readPrecision()
    {
        if (m_reader.has("bf16") || m_reader.has("fp16") || m_reader.has("fp8-format"))
            m_draft.document["precision"] = m_reader.has("fp8-format") ? "fp8"
                                            : isOn("fp16")             ? "fp16"
                                            : isOn("bf16")             ? "bf16"
                                                                       : "fp32";
        if (m_reader.has("accumulate-allreduce-grads-in-fp32"))
            m_draft.document["gradient_bytes"] = isOn("accumulate-allreduce-grads-in-fp32") ? 4 : 2;
        if (isOn("grad-reduce-in-bf16"))
            m_draft.document["gradient_bytes"] = 2;
    }

    void readBatch()
    {
        if (!m_draft.document.contains("data"))
            m_draft.completeData();
        const std::int64_t data = m_draft.number("data");
        const std::int64_t batch = m_reader.optionalInteger("global-batch-size").value_or(0);
        const std::int64_t perData = batch / data;
        m_draft.document["microbatches"] = std::max<std::int64_t>(perData / m_draft.number("microbatch_size"), 1);
        if (batch <= 0 || batch % data != 0 || perData % m_draft.number("microbatch_size") != 0)
            m_draft.failed.add("arguments.global-batch-size", "bad_value",
                               phrase("micro-batch-size and %1 data ranks do not divide %2",
                                      {std::to_string(data), std::to_string(batch)}));
    }

    void readStages()
    {
        if (m_reader.has("pipeline-model-parallel-layout"))
            return readLayout(m_reader.text("pipeline-model-parallel-layout"));
        if (m_draft.number("pipeline") == 1)
            m_draft.document["chunks"] = 1;
        m_draft.setEvenStages();
    }

    void readLayout(const std::string &text)
    {
        const Result<std::vector<std::string>> layout = readMegatronLayout(text);
        if (!layout)
            return m_draft.failed.add(layout.error());
        std::vector<std::size_t> counts;
        for (const std::string &stage : *layout)
            counts.push_back(stage.size());
        const std::size_t all = std::accumulate(counts.begin(), counts.end(), std::size_t(0));
        if (all != m_draft.transformer.size())
            return m_draft.failed.add("arguments.pipeline-model-parallel-layout", "bad_layout",
                                      phrase("it has %1 blocks, the model %2",
                                             {std::to_string(all), std::to_string(m_draft.transformer.size())}));
        const std::int64_t pipeline = m_draft.number("pipeline");
        m_draft.document["chunks"] = std::max<std::int64_t>(std::int64_t(counts.size()) / pipeline, 1);
        m_draft.setStages(counts);
        m_stages = counts;
    }

    void readRecomputation()
    {
        const std::string granularity = m_reader.optionalText("recompute-granularity").value_or("");
        if (granularity == "selective") {
            std::string mode = m_reader.optionalText("recompute-modules").value_or("core_attn");
            std::ranges::replace(mode, ' ', '+');
            return m_draft.setMode(mode);
        }
        m_draft.setMode("none");
        if (granularity == "full")
            recomputeFirst(m_reader.optionalInteger("recompute-num-layers").value_or(0));
    }

    /// The first layers of every stage.
    void recomputeFirst(std::int64_t count)
    {
        if (m_stages.empty())
            m_stages.push_back(m_draft.transformer.size());
        std::size_t place = 0;
        for (const std::size_t size : m_stages) {
            std::int64_t left = count;
            for (const std::size_t end = place + size; place < end; ++place) {
                if (m_draft.isLayer(place) && left-- > 0)
                    m_draft.document["recompute"][m_draft.nameOf(place)] = "full";
            }
        }
    }

    PlanDraft &m_draft;
    OrderedObjectReader m_reader;
    std::vector<std::size_t> m_stages; ///< numbers of blocks
};

} // namespace

void readMegatronArguments(const OrderedJson &file, PlanDraft &draft)
{
    MegatronReader(file["arguments"], draft).read();
}

} // namespace cutaway::training
