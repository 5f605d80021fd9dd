#pragma once

#include "core/base/text.h"

namespace cutaway::sharding {

/// What a figure is called, and what of it is counted: the same wherever it stands.
struct FigureWords
{
    Text label;
    Text meaning;
};

FigureWords computeWords();
FigureWords redistributionWords();
FigureWords gradientWords();
FigureWords outputWords();
FigureWords parameterWords();
FigureWords activationWords();
FigureWords transferredWords();

} // namespace cutaway::sharding
