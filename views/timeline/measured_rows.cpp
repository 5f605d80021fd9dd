#include "views/timeline/measured_rows.h"

#include "views/theme/core_text.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

using measured::ComparedPass;
using measured::ComparedTransfer;
using measured::RunComparison;

PassKey keyOf(const ExpectedPass &pass)
{
    return passKeyOf(pass.group, pass.kind, pass.microbatch);
}

class MeasuredRows
{
public:
    MeasuredRows(TimelineData data, const EditedPlan &plan, const RunComparison &comparison)
        : m_data(std::move(data)), m_plan(plan), m_comparison(comparison)
    {
        for (std::size_t track = 0; track < m_data.tracks.size(); ++track) {
            const std::vector<TimelineBar> &bars = m_data.tracks[track].layer(TimelineLevel::Work).bars;
            for (std::size_t i = 0; i < bars.size(); ++i) {
                if (isPass(bars[i]))
                    m_barOfPass.try_emplace(passKeyOf(bars[i]), track, i);
            }
        }
    }

    TimelineData make()
    {
        for (const ComparedPass &pass : m_comparison.passes) {
            if (pass.step == m_comparison.step)
                addPass(pass);
        }
        for (const ComparedTransfer &transfer : m_comparison.transfers) {
            if (transfer.step == m_comparison.step)
                addTransfer(transfer);
        }
        addMedians();
        insertRows();
        m_data.measuredEndSec = m_comparison.measuredSec();
        return std::move(m_data);
    }

private:
    struct Row
    {
        TimelineRow made;
        std::vector<TimelineBar> sent;
        std::map<PassKey, MeasuredPass> passes;
    };

    const ExpectedPass &expected(std::size_t pass) const { return m_comparison.expected.passes[pass]; }

    /// The plan's own bar of a pass; null where its timeline has none.
    const TimelineBar *planBar(const PassKey &key) const
    {
        const auto found = m_barOfPass.find(key);
        return found == m_barOfPass.end()
                   ? nullptr
                   : &m_data.tracks[found->second.first].layer(TimelineLevel::Work).bars[found->second.second];
    }

    std::optional<std::size_t> trackOf(const ExpectedPass &pass) const
    {
        if (const auto found = m_barOfPass.find(keyOf(pass)); found != m_barOfPass.end())
            return found->second.first;
        const LaneIndex lane = m_comparison.expected.places[pass.place].lane;
        const auto track = std::ranges::find(m_data.tracks, lane, &TimelineTrack::lane);
        return lane.isValid() && track != m_data.tracks.end()
                   ? std::optional(std::size_t(track - m_data.tracks.begin()))
                   : std::nullopt;
    }

    void addPass(const ComparedPass &compared)
    {
        const ExpectedPass &pass = expected(compared.pass);
        const std::optional<std::size_t> track = trackOf(pass);
        if (!track)
            return;
        const PassKey key = keyOf(pass);
        TimelineBar bar;
        if (const TimelineBar *own = planBar(key))
            bar = *own;
        else
            bar = {key.role, 0, 0, {}, key.group, {}, key.number, key.part};
        bar.start = compared.start + compared.waitSec / pass.share; // passes that run together wait together
        bar.end = compared.end;
        Row &row = m_rows[{*track, compared.rank}];
        row.made.bars.push_back(std::move(bar));
        row.passes[key] = {pass.sec(), compared.sec, compared.waitSec};
    }

    void addTransfer(const ComparedTransfer &compared)
    {
        const ExpectedPass &from = expected(m_comparison.expected.transfers[compared.transfer].from);
        const std::optional<std::size_t> track = trackOf(from);
        if (!track)
            return;
        m_rows[{*track, compared.rank}].sent.push_back(
            {TimelineBar::Role::Transfer, compared.start, compared.end, {}, from.group, {}, from.microbatch});
    }

    /// Of a pass that several ranks did.
    void addMedians()
    {
        std::map<PassKey, std::pair<std::vector<double>, std::vector<double>>> all;
        for (const auto &[place, row] : m_rows) {
            for (const auto &[key, pass] : row.passes) {
                m_data.measuredPasses[key] = pass;
                all[key].first.push_back(pass.measuredSec);
                all[key].second.push_back(pass.waitSec);
            }
        }
        for (auto &[key, times] : all) {
            MeasuredPass &pass = m_data.measuredPasses[key];
            pass.measuredSec = measured::medianOf(std::move(times.first));
            pass.waitSec = measured::medianOf(std::move(times.second));
        }
    }

    void insertRows()
    {
        std::vector<TimelineTrack> tracks;
        auto row = m_rows.begin();
        for (std::size_t i = 0; i < m_data.tracks.size(); ++i) {
            tracks.push_back(std::move(m_data.tracks[i]));
            const std::size_t above = tracks.size() - 1;
            for (; row != m_rows.end() && row->first.first == i; ++row) {
                const bool isOnly = (row == m_rows.begin() || std::prev(row)->first.first != i) &&
                                    (std::next(row) == m_rows.end() || std::next(row)->first.first != i);
                TimelineTrack track = trackFor(row->second, tracks[above]);
                track.label =
                    isOnly ? cutaway::tr("measured")
                           : cutaway::tr("measured, rank %1").arg(m_comparison.run.ranks[row->first.second].rank);
                tracks.push_back(std::move(track));
            }
        }
        m_data.tracks = std::move(tracks);
    }

    TimelineTrack trackFor(Row &row, const TimelineTrack &above) const
    {
        std::ranges::stable_sort(row.made.bars, {}, &TimelineBar::start);
        std::ranges::stable_sort(row.sent, {}, &TimelineBar::start);
        TimelineTrack track = timelineTrack(m_plan, std::move(row.made), {}, m_comparison.measuredSec());
        track.lane = above.lane;
        track.host = above.host;
        track.isMeasured = true;
        track.measuredPasses = std::move(row.passes);
        track.hasTransfers = !row.sent.empty();
        TimelineLayer &sent = track.layers[std::size_t(TimelineLevel::Strip)];
        sent.bars = std::move(row.sent);
        buildIndex(sent);
        return track;
    }

    TimelineData m_data;
    const EditedPlan &m_plan;
    const RunComparison &m_comparison;
    std::map<PassKey, std::pair<std::size_t, std::size_t>> m_barOfPass; ///< its track, and its place in it
    std::map<std::pair<std::size_t, std::size_t>, Row> m_rows;          ///< by the track above, and rank of the run
};

} // namespace

PassKey passKeyOf(GroupIndex group, ExpectedPass::Kind kind, std::optional<std::size_t> microbatch)
{
    switch (kind) {
    case ExpectedPass::Kind::Forward: break;
    case ExpectedPass::Kind::Backward: return {group, TimelineBar::Role::Backward, BackwardPart::Whole, microbatch};
    case ExpectedPass::Kind::BackwardInputs:
        return {group, TimelineBar::Role::Backward, BackwardPart::Inputs, microbatch};
    case ExpectedPass::Kind::BackwardWeights:
        return {group, TimelineBar::Role::Backward, BackwardPart::Weights, microbatch};
    }
    return {group, TimelineBar::Role::Forward, BackwardPart::Whole, microbatch};
}

TimelineData withMeasuredRows(TimelineData data, const EditedPlan &plan, const RunComparison &comparison)
{
    return data.isEmpty() || !data.sections.empty() ? data : MeasuredRows(std::move(data), plan, comparison).make();
}

} // namespace cutaway
