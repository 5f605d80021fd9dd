#pragma once

#include "core/base/text.h"

#include <string>

namespace cutaway::sharding {

/// What a figure is called, and what of it is counted: the same wherever it stands.
struct FigureWords
{
    Text label;
    Text meaning;
    std::string name = {}; ///< of the figure, where a plan counts collectives and has it among its figures
};

FigureWords computeWords();
FigureWords redistributionWords();
FigureWords gradientWords();
FigureWords outputWords();
FigureWords parameterWords();
FigureWords activationWords();
FigureWords transferredWords();

} // namespace cutaway::sharding
