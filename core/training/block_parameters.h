#pragma once

#include "core/training/extents.h"

namespace cutaway::training {

/// Elements of a block's parameters that are left on a rank.
struct BlockParameters
{
    double dense = 0;  ///< its own word table among them
    double expert = 0; ///< of its experts
    double word = 0;   ///< of its word table; 0: it has none

    double all() const { return dense + expert; }
};

BlockParameters blockParameters(const ModelShape &shape, const Extents &extents, const Block &block);

/// Adds up the blocks of a rank, first block first: the word table that several share counts for the first.
class RankParameters
{
public:
    /// What the block adds to the rank.
    BlockParameters add(const BlockParameters &block)
    {
        BlockParameters counted = block;
        if (block.word > 0 && m_hasWord)
            counted.dense -= block.word;
        m_hasWord = m_hasWord || block.word > 0;
        return counted;
    }

private:
    bool m_hasWord = false;
};

} // namespace cutaway::training
