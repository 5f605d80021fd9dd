#include "core/transformer/training_settings.h"

#include "core/base/names.h"
#include "core/json/parameter.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace cutaway::training {

namespace {

constexpr std::int64_t greatestInteger = (std::int64_t(1) << 31) - 1;

const std::vector<std::string> scheduleNames{"gpipe",          "1f1b", "interleaved_1f1b", "zb_h1",
                                             "interleaved_zb", "zb_v", "dualpipe_v"};
const std::vector<std::string> precisionNames{"fp32", "bf16", "fp16", "fp8"};
const std::vector<std::string> attentionNames{"unfused", "fused", "flash"};
const std::vector<std::string> lossNames{"plain", "fused", "fused_te"};

/// A field of the head: declared once, read and written by what it does.
struct Setting
{
    ParameterDeclaration declaration;
    std::function<ParameterValue(const TrainingSettings &)> value;
    std::function<Done(TrainingSettings &, const ParameterValue &)> set;
};

Error badValue(const std::string &name, const Text &what)
{
    return inputError("bad_value", phrase("%1: %2", {name, what}));
}

const Done done = Done(std::monostate());

Setting wholeSetting(std::string name, std::string title, std::int64_t TrainingSettings::*member,
                     std::string description)
{
    const auto set = [name, member](TrainingSettings &settings, const ParameterValue &value) -> Done {
        const auto *whole = std::get_if<std::int64_t>(&value);
        if (!whole || *whole < 1)
            return badValue(name, "must be a positive integer");
        if (*whole > greatestInteger)
            return badValue(name,
                            phrase("must be a positive integer of at most %1", {std::to_string(greatestInteger)}));
        settings.*member = *whole;
        return done;
    };
    return {atLeast(1, declareParameter(name, std::move(title), ParameterType::Integer, TrainingSettings().*member,
                                        std::move(description))),
            [member](const TrainingSettings &settings) { return settings.*member; }, set};
}

Setting flagSetting(std::string name, std::string title, bool TrainingSettings::*member, std::string description)
{
    const auto set = [name, member](TrainingSettings &settings, const ParameterValue &value) -> Done {
        const auto *flag = std::get_if<bool>(&value);
        if (!flag)
            return badValue(name, "must be true or false");
        settings.*member = *flag;
        return done;
    };
    return {declareParameter(name, std::move(title), ParameterType::Bool, TrainingSettings().*member,
                             std::move(description)),
            [member](const TrainingSettings &settings) { return settings.*member; }, set};
}

template <class Enum>
Setting namedSetting(std::string name, std::string title, const std::vector<std::string> &names,
                     Enum TrainingSettings::*member, std::string description)
{
    const auto set = [name, &names, member](TrainingSettings &settings, const ParameterValue &value) -> Done {
        const auto *text = std::get_if<std::string>(&value);
        const auto found = text ? std::ranges::find(names, *text) : names.end();
        if (found == names.end())
            return badValue(name, text ? phrase("%1 is not one of %2", {inQuotes(*text), commaList(names)})
                                       : phrase("expected a text; this is not one of %1", {commaList(names)}));
        settings.*member = Enum(found - names.begin());
        return done;
    };
    ParameterDeclaration declaration = declareChoice(name, std::move(title), names, std::move(description));
    declaration.defaultValue = names[std::size_t(TrainingSettings().*member)];
    return {std::move(declaration),
            [&names, member](const TrainingSettings &settings) { return names[std::size_t(settings.*member)]; }, set};
}

Setting zeroSetting()
{
    const auto set = [](TrainingSettings &settings, const ParameterValue &value) -> Done {
        const auto *whole = std::get_if<std::int64_t>(&value);
        if (!whole || *whole < 0 || *whole > 3)
            return badValue("zero", "must be 0, 1, 2 or 3");
        settings.zero = *whole;
        return done;
    };
    return {between(0, 3,
                    declareParameter("zero", "ZeRO stage", ParameterType::Integer, TrainingSettings().zero,
                                     "What is sharded over data-parallel ranks: 0 nothing, 1 optimizer states, 2 also "
                                     "gradients, 3 also parameters.")),
            [](const TrainingSettings &settings) { return settings.zero; }, set};
}

std::vector<Setting> makeSettings()
{
    using S = TrainingSettings;
    return {
        wholeSetting("pipeline", "Pipeline", &S::pipeline, "Pipeline ranks."),
        wholeSetting("chunks", "Chunks", &S::chunks, "Stages that each pipeline rank holds."),
        wholeSetting("tensor", "Tensor", &S::tensor, "Ranks that share each layer."),
        wholeSetting("context", "Context", &S::context, "Ranks that share each sequence."),
        wholeSetting("data", "Data", &S::data, phrase("Copies of the model, each with its own microbatches.")),
        wholeSetting("expert", "Expert", &S::expert, "Ranks that share the experts of a layer."),
        wholeSetting("expert_tensor", "Expert tensor", &S::expertTensor, "Ranks that share each expert."),
        flagSetting("sequence_parallel", "Sequence parallel", &S::sequenceParallel,
                    "Whether tensor ranks split the tokens outside tensor-parallel regions."),
        zeroSetting(),
        wholeSetting("microbatch_size", "Microbatch size", &S::microbatchSize, "Sequences per microbatch on a rank."),
        wholeSetting("microbatches", "Microbatches", &S::microbatches, phrase("Microbatches per step.")),
        namedSetting("schedule", "Schedule", scheduleNames, &S::schedule,
                     "The order of forward and backward passes on a pipeline rank. zb_h1, interleaved_zb, zb_v and "
                     "dualpipe_v split the backward pass: weight gradients wait until there is time for them."),
        namedSetting("precision", "Precision", precisionNames, &S::precision, "Number format of the computation."),
        wholeSetting("gradient_bytes", "Gradient bytes", &S::gradientBytes,
                     "Bytes per element of an accumulated gradient."),
        namedSetting("attention", "Attention", attentionNames, &S::attention,
                     "Which kernel computes attention, and whether its scores are kept in memory."),
        namedSetting("loss", "Loss", lossNames, &S::loss, "How the loss is computed from the logits."),
        flagSetting("overlap_gradients", "Overlap gradients", &S::overlapGradients,
                    "Whether gradients are exchanged during the backward pass."),
        flagSetting("deterministic", "Deterministic", &S::deterministic,
                    "Whether libraries must use reproducible algorithms."),
        flagSetting("attention_mask", "Attention mask", &S::attentionMask,
                    "Whether the loader makes a byte mask of each sequence."),
        wholeSetting("dispatch_copies", "Dispatch copies", &S::dispatchCopies,
                     "Copies of routed tokens kept in addition to those of the experts."),
        wholeSetting("optimizer_copies", "Optimizer copies", &S::optimizerCopies,
                     "How often the optimizer's shards are repeated over the data-parallel ranks."),
    };
}

const std::vector<Setting> &settingsList()
{
    static const std::vector<Setting> list = makeSettings();
    return list;
}

const Setting *findSetting(std::string_view name)
{
    const auto found =
        std::ranges::find_if(settingsList(), [&](const Setting &setting) { return setting.declaration.name == name; });
    return found == settingsList().end() ? nullptr : &*found;
}

/// The order in which a document's fields are tested.
const std::vector<std::string_view> &testingOrder()
{
    static const std::vector<std::string_view> order{"pipeline",
                                                     "chunks",
                                                     "tensor",
                                                     "context",
                                                     "data",
                                                     "expert",
                                                     "expert_tensor",
                                                     "microbatch_size",
                                                     "microbatches",
                                                     "gradient_bytes",
                                                     "dispatch_copies",
                                                     "optimizer_copies",
                                                     "schedule",
                                                     "precision",
                                                     "attention",
                                                     "loss",
                                                     "zero",
                                                     "sequence_parallel",
                                                     "overlap_gradients",
                                                     "deterministic",
                                                     "attention_mask"};
    return order;
}

/// A value of a document; what cannot be a parameter is nothing, which no field takes.
ParameterValue writtenValue(const nlohmann::json &json)
{
    return isParameter(json) ? parameterFromJson(json) : ParameterValue();
}

} // namespace

std::string_view nameOf(Schedule schedule)
{
    return scheduleNames[std::size_t(schedule)];
}

std::string_view nameOf(Precision precision)
{
    return precisionNames[std::size_t(precision)];
}

std::string_view nameOf(AttentionKernel attention)
{
    return attentionNames[std::size_t(attention)];
}

std::string_view nameOf(Loss loss)
{
    return lossNames[std::size_t(loss)];
}

bool hasChunks(Schedule schedule)
{
    return schedule == Schedule::Interleaved || schedule == Schedule::InterleavedZeroBubble;
}

bool isVShaped(Schedule schedule)
{
    return schedule == Schedule::ZeroBubbleV || schedule == Schedule::DualPipeV;
}

bool splitsBackward(Schedule schedule)
{
    return schedule >= Schedule::ZeroBubble;
}

const std::vector<ParameterDeclaration> &settingDeclarations()
{
    static const std::vector<ParameterDeclaration> declarations = [] {
        std::vector<ParameterDeclaration> list;
        for (const Setting &setting : settingsList())
            list.push_back(setting.declaration);
        return list;
    }();
    return declarations;
}

bool isSetting(std::string_view name)
{
    return findSetting(name) != nullptr;
}

ParameterValue settingValue(const TrainingSettings &settings, std::string_view name)
{
    const Setting *setting = findSetting(name);
    return setting ? setting->value(settings) : ParameterValue();
}

ParameterValues settingValues(const TrainingSettings &settings)
{
    ParameterValues values;
    for (const Setting &setting : settingsList())
        values[setting.declaration.name] = setting.value(settings);
    return values;
}

Done setSetting(TrainingSettings &settings, std::string_view name, const ParameterValue &value)
{
    const Setting *setting = findSetting(name);
    if (!setting)
        return inputError("unknown_parameter", phrase("%1: unknown parameter", {std::string(name)}));
    return setting->set(settings, value);
}

void completeSettings(TrainingSettings &settings, const FollowingSettings &given)
{
    if (!given.sequenceParallelIsGiven)
        settings.sequenceParallel = settings.tensor > 1;
    if (!given.scheduleIsGiven)
        settings.schedule = settings.chunks > 1 ? Schedule::Interleaved : Schedule::OneForwardOneBackward;
}

Result<TrainingSettings> readSettings(const nlohmann::json &document)
{
    TrainingSettings settings;
    for (const std::string_view name : testingOrder()) {
        const auto value = document.find(name);
        if (value == document.end())
            continue;
        if (Done set = setSetting(settings, name, writtenValue(*value)); !set)
            return set.error();
    }
    completeSettings(settings, {document.contains("sequence_parallel"), document.contains("schedule")});
    return settings;
}

void writeSettings(nlohmann::ordered_json &document, const TrainingSettings &settings)
{
    for (const Setting &setting : settingsList()) {
        std::visit(
            [&](const auto &value) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
                    document[setting.declaration.name] = value;
            },
            setting.value(settings));
    }
}

bool isOfExperts(std::string_view setting)
{
    return setting == "expert" || setting == "expert_tensor" || setting == "dispatch_copies";
}

} // namespace cutaway::training
