#include "core/training/block_parameters.h"

namespace cutaway::training {

BlockParameters blockParameters(const ModelShape &shape, const Extents &extents, const Block &block)
{
    BlockParameters left;
    for (const ParameterRow &row : parameterRows(shape, block, extents.vocab)) {
        switch (row.splitting) {
        case Splitting::Split: left.dense += row.elements / extents.tensor; break;
        case Splitting::Whole: left.dense += row.elements; break;
        case Splitting::Expert: left.expert += row.elements / (extents.expert * extents.expertTensor); break;
        }
        if (row.isWordTable())
            left.word = row.elements / extents.tensor;
    }
    return left;
}

} // namespace cutaway::training
