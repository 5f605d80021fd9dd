#include "core/sharding/sharding_words.h"

namespace cutaway::sharding {

FigureWords computeWords()
{
    return {phrase("Compute"), phrase("What operators compute, on each device."), "compute_cost"};
}

FigureWords redistributionWords()
{
    return {phrase("Redistribution"),
            phrase("Collectives before operators, whose inputs are placed otherwise than they want them; one for each "
                   "reader."),
            "edge_cost"};
}

FigureWords gradientWords()
{
    return {phrase("Gradients"), phrase("Collectives that add up the gradients of weights."), "gradient_cost"};
}

FigureWords outputWords()
{
    return {phrase("Outputs"), phrase("Collectives that place what the model returns as is asked for."), "output_cost"};
}

FigureWords parameterWords()
{
    return {phrase("Parameters, per device"), phrase("On the fullest device; chunks are rounded up.")};
}

FigureWords activationWords()
{
    return {phrase("Activations, per device"), phrase("Of all tensors that are no parameters, as if none were freed.")};
}

FigureWords transferredWords()
{
    return {phrase("Transferred, per device"), phrase("What collectives move on each device.")};
}

} // namespace cutaway::sharding
