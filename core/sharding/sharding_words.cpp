#include "core/sharding/sharding_words.h"

#include "core/sharding/sharding_plan.h"

namespace cutaway::sharding {

FigureWords computeWords()
{
    return {phrase("Compute"), phrase("Compute of operators, on each device."), "compute_cost"};
}

FigureWords redistributionWords()
{
    return {phrase("Redistribution"),
            phrase("Collectives before operators whose inputs are not placed as they need them; one for each reader."),
            "edge_cost"};
}

FigureWords gradientWords()
{
    return {phrase("Gradients"), phrase("Collectives that add up the gradients of weights."), "gradient_cost"};
}

FigureWords outputWords()
{
    return {phrase("Outputs"), phrase("Collectives that place the model's outputs as required."), "output_cost"};
}

FigureWords parameterWords()
{
    return {phrase("Parameters, per device"), phrase("On the fullest device; chunks are rounded up.")};
}

FigureWords activationWords()
{
    return {phrase("Activations, per device"),
            phrase("Sum over all tensors that are not parameters, as if none were freed.")};
}

FigureWords transferredWords()
{
    return {phrase("Transferred, per device"), phrase("Bytes that collectives move on each device.")};
}

std::vector<PricedPart> pricedParts(const ShardingPlan &plan)
{
    using Role = CostPart::Role;
    const ShardingSettings &settings = plan.problem().settings();
    const ShardingCost &cost = plan.figures();
    std::vector<PricedPart> parts;
    const auto add = [&parts](FigureWords words, Role role, double price, bool isPriced) {
        if (price != 0 || isPriced)
            parts.push_back({std::move(words), role, price});
    };
    add(computeWords(), Role::Compute, cost.compute, settings.deviceFlops > 0);
    add(redistributionWords(), Role::Transfer, cost.edge, true);
    add(gradientWords(), Role::Transfer, cost.gradient, settings.gradientSync);
    add(outputWords(), Role::Transfer, cost.output, settings.outputPlacement != OutputPlacement::Any);
    return parts;
}

std::string numberText(double number, int digits)
{
    return plainDigits(number, digits);
}

std::string priceText(const ShardingSettings &settings, double price, Digits digits)
{
    const std::optional<double> seconds = settings.seconds(price);
    return seconds ? formatSeconds(*seconds, digits) : numberText(price);
}

} // namespace cutaway::sharding
