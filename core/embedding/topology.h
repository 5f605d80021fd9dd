#pragma once

#include "core/base/result.h"
#include "core/devices/inventory.h"

#include <compare>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

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

/// The largest memory of a rank: sums over all stay within 64 bits. Ranks have it whose memory nobody knows.
inline constexpr std::int64_t mostRankBytes = std::int64_t(1) << 44;

/// The ranks that tables are spread over: the field `topology` of an inventory, or what follows from its devices.
/// Bandwidths are bytes per millisecond.
struct Topology
{
    std::int64_t worldSize = 0;
    std::int64_t localWorldSize = 0; ///< ranks of a host, which are consecutive
    std::int64_t groupSize = 0;      ///< ranks joined by the fast link: a host, or the hosts of a pod
    bool isCuda = true;
    std::vector<Storage> capacity; ///< per rank
    /// Per rank, where `row_wise` follows the ranks' memory; empty: all alike.
    std::vector<std::int64_t> rowShares;
    double hbmBandwidth = 0;
    double ddrBandwidth = 0;
    double hbmToDdrBandwidth = 0;
    double ssdBandwidth = 0;
    double intraHostBandwidth = 0;
    double interHostBandwidth = 0;
    double bwdComputeMultiplier = 2;
    double weightedBwdComputeMultiplier = 1;

    std::size_t ranks() const { return std::size_t(worldSize); }
    std::size_t groupCount() const { return std::size_t(worldSize / groupSize); }
    std::size_t groupOf(std::size_t rank) const { return rank / std::size_t(groupSize); }
    /// Bytes in the tier that is planned by: HBM on cuda, DDR on cpu.
    std::int64_t plannedTier(const Storage &storage) const { return isCuda ? storage.hbm : storage.ddr; }
    /// Whether the tier that is planned by has a limit that somebody told.
    bool knowsMemory(std::size_t rank) const { return plannedTier(capacity[rank]) < mostRankBytes; }

    friend bool operator==(const Topology &, const Topology &) = default;
};

/// The field `topology` of an inventory, or the fields that its devices stand for. Errors: those of JSON.
Result<nlohmann::json> topologyFields(const Inventory &inventory);
/// Errors: `no_devices`, `bad_topology`, and those of the fields, with the JSON path.
Result<Topology> readTopology(const Inventory &inventory);

} // namespace cutaway::embedding
