#include "core/training/imports/imports.h"

#include "core/base/names.h"
#include "core/json/kept_json.h"
#include "core/plan/megatron_layout.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

void readBatch(OrderedObjectReader &reader, PlanDraft &draft)
{
    const std::int64_t size = std::max<std::int64_t>(reader.integer("train_micro_batch_size_per_gpu"), 1);
    const std::int64_t microbatches =
        std::max<std::int64_t>(reader.optionalInteger("gradient_accumulation_steps").value_or(1), 1);
    const std::int64_t batch = reader.integer("train_batch_size");
    draft.document["microbatch_size"] = size;
    draft.document["microbatches"] = microbatches;
    draft.document["data"] = std::max<std::int64_t>(batch / size / microbatches, 1);
    if (batch < 1 || batch % size != 0 || batch / size % microbatches != 0)
        draft.failed.add("train_batch_size", "bad_value",
                         phrase("microbatches of %1 and %2 steps of accumulation do not divide %3",
                                {std::to_string(size), std::to_string(microbatches), std::to_string(batch)}));
}

void readPipeline(const OrderedJson *pipeline, PlanDraft &draft)
{
    if (!pipeline) {
        draft.document["pipeline"] = draft.document["chunks"] = 1;
        return draft.setEvenStages();
    }
    OrderedObjectReader reader(*pipeline, "pipeline", draft.failed);
    const std::vector<std::int64_t> parts = reader.integers("parts");
    const bool isWhole = parts.size() >= 2 && parts.front() == 0 &&
                         parts.back() == std::int64_t(draft.transformer.size()) &&
                         std::ranges::adjacent_find(parts, std::greater_equal<>()) == parts.end();
    if (!isWhole)
        return draft.failed.add(
            "pipeline.parts", "bad_stages",
            phrase("expected ascending numbers from 0 to %1", {std::to_string(draft.transformer.size())}));
    draft.document["chunks"] = 1; // it knows no others
    draft.document["schedule"] = "1f1b";
    draft.document["pipeline"] = std::int64_t(parts.size()) - 1;
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i)
        counts.push_back(std::size_t(parts[i + 1] - parts[i]));
    draft.setStages(counts);
}

void readRecomputation(const OrderedJson *checkpointing, PlanDraft &draft)
{
    draft.setMode("none");
    if (!checkpointing)
        return;
    const std::vector<std::string> names = draft.layerNames();
    OrderedObjectReader reader(*checkpointing, "activation_checkpointing", draft.failed);
    if (!reader.has("layers"))
        return;
    for (const std::int64_t number : reader.integers("layers")) {
        if (number < 0 || number >= std::int64_t(names.size()))
            return draft.failed.add("activation_checkpointing.layers", "bad_value",
                                    phrase("no layer %1", {std::to_string(number)}));
        draft.document["recompute"][names[std::size_t(number)]] = "full";
    }
}

bool isEnabled(const OrderedJson *section)
{
    return section && section->contains("enabled") && (*section)["enabled"] == true;
}

/// `1,2,2`; an entry that is no number from 0 on is an error.
std::vector<std::int64_t> numbersOf(OrderedObjectReader &reader, std::string_view field)
{
    const std::string text = reader.text(field);
    std::vector<std::int64_t> numbers;
    for (const char *at = text.data(), *end = at + text.size(); at < end;) {
        std::int64_t value = -1;
        const auto [stop, failure] = std::from_chars(at, end, value);
        if (failure != std::errc() || value < 0 || (stop != end && *stop != ',')) {
            reader.failed().add(reader.pathOf(field), "bad_value", "expected whole numbers separated by commas");
            return {};
        }
        numbers.push_back(value);
        at = stop + 1;
    }
    return numbers;
}

/// One number a layer.
std::vector<std::int64_t> columnOf(OrderedObjectReader &reader, std::string_view field, const PlanDraft &draft)
{
    std::vector<std::int64_t> column = numbersOf(reader, field);
    const std::size_t layers = draft.transformer.layerCount();
    if (column.size() != layers)
        reader.failed().add(reader.pathOf(field), "wrong_length",
                            phrase("expected %1 values, one per layer, found %2",
                                   {std::to_string(layers), std::to_string(column.size())}));
    column.resize(layers);
    return column;
}

/// The embedding is in the first stage, mtp layers and head are in the last.
void readDivision(OrderedObjectReader &reader, PlanDraft &draft)
{
    std::vector<std::size_t> counts;
    std::size_t layers = 0;
    for (const std::int64_t count : numbersOf(reader, "pp_division")) {
        counts.push_back(std::size_t(count));
        layers = std::min<std::size_t>(layers + std::size_t(count), std::size_t(1) << 32);
    }
    const std::size_t wanted = draft.transformer.layerCount();
    if (layers != wanted || std::int64_t(counts.size()) != draft.number("pipeline"))
        return draft.failed.add(reader.pathOf("pp_division"), "wrong_length",
                                phrase("expected %1 numbers that add up to %2",
                                       {std::to_string(draft.number("pipeline")), std::to_string(wanted)}));
    const std::size_t behind = draft.transformer.mtpCount() + 1;
    counts.front() += draft.transformer.size() - wanted - behind;
    counts.back() += behind;
    draft.setStages(counts);
}

void readLayers(OrderedObjectReader &reader, PlanDraft &draft)
{
    const std::vector<std::int64_t> tensor = columnOf(reader, "tp_sizes_enc", draft);
    if (std::ranges::adjacent_find(tensor, std::not_equal_to<>()) != tensor.end())
        draft.failed.add(reader.pathOf("tp_sizes_enc"), "unequal_layers",
                         "layers have different tensor degrees; a plan has one for all");
    draft.document["tensor"] = tensor.empty() ? 1 : tensor.front();
    const std::vector<std::int64_t> full = columnOf(reader, "checkpoint", draft);
    const std::vector<std::int64_t> sharded = columnOf(reader, "dp_types_enc", draft);
    const std::vector<std::string> names = draft.layerNames();
    const std::int64_t zero = draft.document["zero"];
    draft.setMode("none");
    draft.document["zero_by_node"] = nlohmann::json::object();
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (full[i] == 1)
            draft.document["recompute"][names[i]] = "full";
        if (sharded[i] == 1 && zero != 3)
            draft.document["zero_by_node"][names[i]] = 3;
    }
}

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

/// What the plan calls a module; the head's second part is no block of its own.
std::string blockOfModule(const std::string &module)
{
    return module == "tok_embeddings" ? "embedding" : module == "norm" ? "head" : module == "output" ? "" : module;
}

/// It has no names for them; they stand before the head.
void addMtpLayers(nlohmann::json &stages, const PlanDraft &draft)
{
    for (std::size_t place = 0; place < draft.transformer.size() && !stages.empty(); ++place) {
        const std::string name = draft.nameOf(place);
        nlohmann::json &last = stages.back()["nodes"];
        if (draft.transformer.block(place).kind == BlockKind::Mtp &&
            std::ranges::count(last, nlohmann::json(name)) == 0)
            last.insert(last.empty() ? last.end() : last.end() - 1, name);
    }
}

void readParts(const OrderedJson &parts, PlanDraft &draft)
{
    nlohmann::json stages = nlohmann::json::array();
    for (const OrderedJson &part : parts) {
        nlohmann::json nodes = nlohmann::json::array();
        for (const OrderedJson &module : part.is_array() ? part : OrderedJson::array()) {
            const std::string name = blockOfModule(jsonWord(module));
            if (!name.empty())
                nodes.push_back(name);
        }
        stages.push_back({{"id", stages.size()}, {"nodes", std::move(nodes)}});
    }
    addMtpLayers(stages, draft);
    draft.document["chunks"] = std::max<std::int64_t>(std::int64_t(stages.size()) / draft.number("pipeline"), 1);
    draft.document["stages"] = std::move(stages);
}

void readDegrees(OrderedObjectReader &reader, PlanDraft &draft)
{
    const auto degree = [&](std::string_view field) {
        return std::max<std::int64_t>(reader.optionalInteger(field).value_or(1), 1);
    };
    const std::int64_t replicas = degree("data_parallel_replicate_degree");
    const std::int64_t shards = degree("data_parallel_shard_degree");
    constexpr std::int64_t most = std::int64_t(1) << 24;
    draft.document["data"] = std::min(replicas, most) * std::min(shards, most);
    const std::int64_t before = draft.zeroStage(shards > 1 ? 3 : 0);
    const std::string policy = reader.optionalText("fsdp_reshard_after_forward").value_or("default");
    const std::int64_t sharded = policy == "always" ? 3 : policy == "never" ? 2 : before == 0 ? 3 : before;
    const bool isSharded = shards > 1 || (replicas == 1 && degree("context_parallel_degree") > 1);
    draft.document["zero"] = isSharded ? sharded : replicas > 1 ? 0 : before;
    if (const std::optional<bool> isSequence = reader.optionalBoolean("enable_sequence_parallel"))
        draft.document["sequence_parallel"] = *isSequence && degree("tensor_parallel_degree") > 1;
    draft.document["tensor"] = degree("tensor_parallel_degree");
    draft.document["pipeline"] = degree("pipeline_parallel_degree");
    draft.document["context"] = degree("context_parallel_degree");
    draft.document["expert"] = degree("expert_parallel_degree");
    if (std::ranges::any_of(draft.transformer.classes, &Block::hasExperts)) // they take the ranks of tensor parallelism
        draft.document["expert_tensor"] = draft.number("expert") > 1 ? std::int64_t(1) : draft.number("tensor");
    draft.document["microbatch_size"] = degree("pipeline_parallel_microbatch_size");
}

void readSchedule(OrderedObjectReader &reader, PlanDraft &draft)
{
    const std::string schedule = reader.optionalText("pipeline_parallel_schedule").value_or("1F1B");
    const std::pair<std::string_view, std::string_view> known[] = {{"GPipe", "gpipe"},
                                                                   {"1F1B", "1f1b"},
                                                                   {"Interleaved1F1B", "interleaved_1f1b"},
                                                                   {"InterleavedZeroBubble", "interleaved_zb"},
                                                                   {"ZBVZeroBubble", "zb_v"},
                                                                   {"DualPipeV", "dualpipe_v"}};
    const auto *found = std::ranges::find(known, schedule, &std::pair<std::string_view, std::string_view>::first);
    if (found == std::end(known))
        return draft.failed.add(
            reader.pathOf("pipeline_parallel_schedule"), "bad_value",
            phrase("%1 is not one of GPipe, 1F1B, Interleaved1F1B, InterleavedZeroBubble, ZBVZeroBubble, DualPipeV",
                   {inQuotes(schedule)}));
    draft.document["schedule"] = found->second;
}

/// Where no modules are listed: it gives each rank two stages in schedules of several.
std::int64_t chunksWithoutParts(const PlanDraft &draft)
{
    const nlohmann::json schedule = draft.document.value("schedule", nlohmann::json());
    if (draft.number("pipeline") == 1)
        return 1;
    if (schedule == "zb_v" || schedule == "dualpipe_v")
        return 2;
    return std::max<std::int64_t>(draft.number("chunks"), schedule == "interleaved_zb" ? 2 : 1);
}

} // namespace

std::int64_t PlanDraft::number(const char *field, std::int64_t otherwise) const
{
    const auto found = document.find(field);
    return found != document.end() && found->is_number_integer() ? std::max<std::int64_t>(found->get<std::int64_t>(), 1)
                                                                 : otherwise;
}

std::int64_t PlanDraft::zeroStage(std::int64_t otherwise) const
{
    const auto found = document.find("zero");
    return found != document.end() && found->is_number_integer() ? found->get<std::int64_t>() : otherwise;
}

std::vector<std::string> PlanDraft::layerNames() const
{
    std::vector<std::string> names;
    for (std::size_t place = 0; place < transformer.size(); ++place) {
        if (isLayer(place))
            names.push_back(nameOf(place));
    }
    return names;
}

void PlanDraft::setStages(const std::vector<std::size_t> &counts)
{
    Json stages = Json::array();
    std::size_t place = 0;
    for (const std::size_t count : counts) {
        Json nodes = Json::array();
        for (std::size_t i = 0; i < count && place < transformer.size(); ++i)
            nodes.push_back(nameOf(place++));
        stages.push_back({{"id", stages.size()}, {"nodes", std::move(nodes)}});
    }
    document["stages"] = std::move(stages);
}

void PlanDraft::setEvenStages()
{
    const std::int64_t layers = std::int64_t(transformer.layerCount());
    const std::int64_t pipeline = number("pipeline");
    if (pipeline > layers || number("chunks") > layers)
        return failed.add("pipeline", "too_many_stages",
                          phrase("more stages than the model's %1 layers", {std::to_string(layers)}));
    const Result<std::vector<std::uint32_t>> starts = evenStages(transformer, pipeline * number("chunks"));
    if (!starts)
        return failed.add(starts.error());
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i + 1 < starts->size(); ++i)
        counts.push_back((*starts)[i + 1] - (*starts)[i]);
    setStages(counts);
}

void PlanDraft::completeData()
{
    // Divided one by one: the product of what a file says may be any number.
    std::int64_t data = devices;
    for (const char *degree : {"tensor", "context", "pipeline"})
        data /= number(degree);
    document["data"] = std::max<std::int64_t>(data, 1);
}

void PlanDraft::setMode(const std::string &mode)
{
    Json &modes = document["recompute"] = Json::object();
    for (std::size_t place = 0; place < transformer.size() && mode != "none"; ++place) {
        if (transformer.block(place).isLayer())
            modes[nameOf(place)] = mode;
    }
}

void readDeepspeedConfig(const OrderedJson &file, PlanDraft &draft)
{
    OrderedObjectReader reader(file, "", draft.failed);
    readBatch(reader, draft);
    OrderedObjectReader zero(reader.object("zero_optimization"), "zero_optimization", draft.failed);
    draft.document["zero"] = zero.optionalInteger("stage").value_or(0);
    draft.document["overlap_gradients"] = zero.optionalBoolean("overlap_comm").value_or(false);
    const bool isFp8 = draft.document.value("precision", nlohmann::json()) == "fp8";
    if (isEnabled(reader.optionalObject("fp16")))
        draft.document["precision"] = "fp16";
    else if (!isEnabled(reader.optionalObject("bf16")))
        draft.document["precision"] = "fp32";
    else
        draft.document["precision"] = isFp8 ? "fp8" : "bf16";
    const OrderedJson *tensor = reader.optionalObject("tensor_parallel");
    draft.document["tensor"] =
        tensor
            ? OrderedObjectReader(*tensor, "tensor_parallel", draft.failed).optionalInteger("autotp_size").value_or(1)
            : 1;
    const bool needsSequences = std::ranges::any_of(draft.transformer.classes, &Block::hasExperts); // here
    draft.document["sequence_parallel"] = needsSequences && draft.number("tensor") > 1;
    const OrderedJson *pipeline = reader.optional("pipeline");
    readPipeline(pipeline && pipeline->is_object() ? pipeline : nullptr, draft);
    readRecomputation(reader.optionalObject("activation_checkpointing"), draft);
}

void readGalvatronStrategy(const OrderedJson &file, PlanDraft &draft)
{
    OrderedObjectReader reader(file, "", draft.failed);
    draft.document["pipeline"] = reader.integer("pp_deg");
    draft.document["chunks"] = 1;
    const std::string type = reader.optionalText("default_dp_type").value_or("ddp");
    const std::int64_t before = draft.zeroStage(2);
    draft.document["zero"] = type == "zero3" ? 3 : type == "ddp" ? 0 : before == 1 ? 1 : 2;
    draft.document["schedule"] = reader.optionalText("pipeline_type").value_or("") == "gpipe" ? "gpipe" : "1f1b";
    readLayers(reader, draft);
    if (reader.has("cp_sizes_enc")) {
        const std::vector<std::int64_t> context = columnOf(reader, "cp_sizes_enc", draft);
        draft.document["context"] = context.empty() ? 1 : std::max<std::int64_t>(context.front(), 1);
    }
    readDivision(reader, draft);
    if (!draft.document.contains("data"))
        draft.completeData();
    const std::int64_t batch = reader.integer("global_bsz");
    const std::int64_t microbatches = std::max<std::int64_t>(reader.integer("chunks"), 1);
    draft.document["microbatches"] = microbatches;
    const std::int64_t perMicrobatch = batch / microbatches;
    draft.document["microbatch_size"] = std::max<std::int64_t>(perMicrobatch / draft.number("data"), 1);
    if (batch < 1 || batch % microbatches != 0 || perMicrobatch % draft.number("data") != 0)
        draft.failed.add(
            "global_bsz", "bad_value",
            phrase("%1 microbatches on %2 data ranks do not divide %3",
                   {std::to_string(microbatches), std::to_string(draft.number("data")), std::to_string(batch)}));
}

void readMegatronArguments(const OrderedJson &file, PlanDraft &draft)
{
    MegatronReader(file["arguments"], draft).read();
}

void readTorchtitanFields(const OrderedJson &file, PlanDraft &draft)
{
    OrderedObjectReader reader(file, "", draft.failed);
    OrderedObjectReader parallelism(reader.object("parallelism"), "parallelism", draft.failed);
    OrderedObjectReader training(reader.object("training"), "training", draft.failed);
    readDegrees(parallelism, draft);
    readSchedule(parallelism, draft);
    const OrderedJson *given = parallelism.optional("module_fqns_per_model_part");
    const OrderedJson *parts =
        given && given->is_null() ? nullptr : parallelism.optionalArray("module_fqns_per_model_part");
    if (parts) {
        readParts(*parts, draft);
    } else {
        draft.document["chunks"] = chunksWithoutParts(draft);
        draft.setEvenStages();
    }
    if (draft.document.value("schedule", nlohmann::json()) == "interleaved_zb" && draft.number("chunks") == 1)
        draft.document["schedule"] = "zb_h1"; // the same class there
    const std::int64_t local = training.optionalInteger("local_batch_size").value_or(1);
    draft.document["microbatches"] = std::max<std::int64_t>(local / draft.number("microbatch_size"), 1);
    if (local < 1 || local % draft.number("microbatch_size") != 0)
        draft.failed.add("training.local_batch_size", "bad_value",
                         phrase("microbatches of %1 do not divide %2",
                                {std::to_string(draft.number("microbatch_size")), std::to_string(local)}));
    const OrderedJson *checkpoint = reader.optionalObject("activation_checkpoint");
    const std::optional<std::string> mode =
        checkpoint ? OrderedObjectReader(*checkpoint, "activation_checkpoint", draft.failed).optionalText("mode")
                   : std::nullopt;
    draft.setMode(mode.value_or("none"));
    for (std::size_t place = 0; place < draft.transformer.size() && draft.number("pipeline") > 1; ++place) {
        if (draft.transformer.block(place).kind == BlockKind::Mtp) // its parts have none
            draft.document["recompute"].erase(draft.nameOf(place));
    }
}

} // namespace cutaway::training
