#include "core/training/degree_checks.h"

#include "core/training/step_schedule.h"

namespace cutaway::training {

namespace {

const Done fine = Done(std::monostate());

std::string text(std::int64_t number)
{
    return std::to_string(number);
}

Error refusal(Text message)
{
    return inputError("bad_degrees", std::move(message));
}

bool divides(std::int64_t divisor, std::int64_t number)
{
    return number % divisor == 0;
}

Done checkRanks(const Cluster &cluster, const TrainingSettings &it)
{
    // As doubles: the product of four degrees may be beyond 64 bits.
    const double needed = double(it.tensor) * double(it.context) * double(it.pipeline) * double(it.data);
    if (needed > double(cluster.ranks()))
        return refusal(text(it.tensor) + " x " + text(it.context) + " x " + text(it.pipeline) + " x " + text(it.data) +
                       " ranks needed, the inventory has " + text(cluster.ranks()));
    return fine;
}

Done checkExperts(const Block &block, const TrainingSettings &it)
{
    if (!divides(it.expert, block.mlp.experts))
        return refusal(phrase("expert: %1 does not divide %2 experts", {text(it.expert), text(block.mlp.experts)}));
    if (!divides(it.expert * it.expertTensor, it.stageRanks()))
        return refusal(phrase("expert: %1 x %2 does not divide the %3 ranks of a stage",
                              {text(it.expert), text(it.expertTensor), text(it.stageRanks())}));
    if (it.tensor > 1 && !it.sequenceParallel)
        return refusal("sequence_parallel: needed by experts with tensor > 1");
    if (!divides(it.expertTensor, block.mlp.expertFfn))
        return refusal(
            phrase("expert_tensor: %1 does not divide %2", {text(it.expertTensor), text(block.mlp.expertFfn)}));
    return fine;
}

Done checkBlock(const Block &block, const TrainingSettings &it)
{
    const Attention &attention = block.attention;
    if (!divides(it.tensor, attention.heads))
        return refusal(phrase("tensor: %1 does not divide %2 heads", {text(it.tensor), text(attention.heads)}));
    if (!divides(it.tensor, attention.kvHeads) && !divides(attention.kvHeads, it.tensor))
        return refusal(phrase("tensor: %1 and %2 key-value heads do not divide each other",
                              {text(it.tensor), text(attention.kvHeads)}));
    if (block.hasExperts())
        return checkExperts(block, it);
    if (!divides(it.tensor, block.mlp.ffn))
        return refusal(phrase("tensor: %1 does not divide %2", {text(it.tensor), text(block.mlp.ffn)}));
    return fine;
}

Done checkSequence(std::int64_t sequence, const TrainingSettings &it)
{
    const auto refused = [&](const char *name, std::int64_t divisor) {
        return refusal(
            phrase("%1: %2 does not divide the sequence of %3", {std::string(name), text(divisor), text(sequence)}));
    };
    if (it.context > 1 && !divides(2 * it.context, sequence))
        return refused("context", 2 * it.context);
    if (it.sequenceParallel && !divides(it.tensor * it.context, sequence))
        return refused("sequence_parallel", it.tensor * it.context);
    if (it.sequenceParallel && it.tensor == 1)
        return refusal("sequence_parallel: needs tensor > 1");
    return fine;
}

Done checkChunks(const TrainingSettings &it)
{
    const bool isInterleaved = it.schedule == Schedule::Interleaved;
    if (it.chunks > 1 && !isInterleaved)
        return refusal(phrase("chunks: %1 has one chunk", {std::string(nameOf(it.schedule))}));
    if (isInterleaved && it.chunks < 2)
        return refusal("chunks: interleaved_1f1b needs at least 2");
    if (it.chunks > 1 && it.pipeline == 1)
        return refusal("chunks: need pipeline > 1");
    if (isInterleaved && !divides(it.pipeline, it.microbatches))
        return refusal(phrase("microbatches: interleaved_1f1b needs a multiple of %1, got %2",
                              {text(it.pipeline), text(it.microbatches)}));
    return fine;
}

Done checkLength(const TrainingSettings &it)
{
    if (2 * double(it.pipeline) * double(it.chunks) * double(it.microbatches) <= mostPasses)
        return fine;
    return inputError(
        "too_long",
        phrase("microbatches: %1 make more than %2 passes", {text(it.microbatches), text(std::int64_t(mostPasses))}),
        "use larger microbatches or fewer");
}

} // namespace

Done checkDegrees(const Transformer &transformer, const Cluster &cluster, const TrainingSettings &settings)
{
    if (Done checked = checkRanks(cluster, settings); !checked)
        return checked;
    for (const Block &block : transformer.classes) {
        if (!block.isLayer())
            continue;
        if (Done checked = checkBlock(block, settings); !checked)
            return checked;
    }
    if (Done checked = checkSequence(transformer.shape.sequenceLength, settings); !checked)
        return checked;
    if (Done checked = checkChunks(settings); !checked)
        return checked;
    if (!divides(settings.optimizerCopies, settings.data * settings.context))
        return refusal(phrase("optimizer_copies: %1 does not divide %2",
                              {text(settings.optimizerCopies), text(settings.data * settings.context)}));
    return checkLength(settings);
}

} // namespace cutaway::training
