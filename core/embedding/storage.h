#pragma once

#include <compare>
#include <cstdint>

namespace cutaway::embedding {

/// Bytes in the three tiers of a rank's memory. Orders as a tuple: HBM first.
struct Storage
{
    std::int64_t hbm = 0;
    std::int64_t ddr = 0;
    std::int64_t ssd = 0;

    Storage &operator+=(const Storage &other)
    {
        hbm += other.hbm;
        ddr += other.ddr;
        ssd += other.ssd;
        return *this;
    }
    Storage &operator-=(const Storage &other)
    {
        hbm -= other.hbm;
        ddr -= other.ddr;
        ssd -= other.ssd;
        return *this;
    }
    friend Storage operator+(Storage a, const Storage &b) { return a += b; }
    friend Storage operator-(Storage a, const Storage &b) { return a -= b; }
    friend auto operator<=>(const Storage &, const Storage &) = default;

    bool fitsIn(const Storage &room) const { return hbm <= room.hbm && ddr <= room.ddr && ssd <= room.ssd; }
};

/// Time of a shard, or of all shards on a rank, in milliseconds.
struct Perf
{
    double fwdCompute = 0;
    double fwdComms = 0;
    double bwdCompute = 0;
    double bwdComms = 0;
    double prefetchCompute = 0;
    double inputDistComms = 0; ///< reported, not part of the total

    /// In this order: near-ties between ranks are decided by the last bit.
    double total() const { return (((fwdCompute + bwdCompute) + fwdComms) + bwdComms) + prefetchCompute; }

    Perf &operator+=(const Perf &other)
    {
        fwdCompute += other.fwdCompute;
        fwdComms += other.fwdComms;
        bwdCompute += other.bwdCompute;
        bwdComms += other.bwdComms;
        prefetchCompute += other.prefetchCompute;
        inputDistComms += other.inputDistComms;
        return *this;
    }
};

} // namespace cutaway::embedding
