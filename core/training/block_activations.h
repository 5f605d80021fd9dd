#pragma once

#include "core/training/extents.h"
#include "core/training/recompute_mode.h"

namespace cutaway::training {

/// Bytes that a part of a block leaves for the backward pass of one microbatch on one rank.
struct ActivationRow
{
    std::string_view name; ///< `attention.qkv`
    double bytes = 0;
    std::uint8_t modules = module::none; ///< recomputing any of these drops the row
    bool isInput = false;                ///< kept in every mode: what the layer is computed again from
};

/// All rows of a block, in the order of the specification.
std::vector<ActivationRow> blockActivations(const Extents &extents, const Block &block);

/// What is kept until the backward pass in this mode. Embedding and head ignore modes.
double keptBytes(const std::vector<ActivationRow> &rows, const Block &block, RecomputeMode mode);
/// What is dropped and made again when the backward pass comes.
double droppedBytes(const std::vector<ActivationRow> &rows, const Block &block, RecomputeMode mode);

/// The largest temporaries of the block's backward pass.
double workingBytes(const Extents &extents, const Block &block);

} // namespace cutaway::training
