#include "views/timeline/measured_rows.h"

#include "views/theme/core_text.h"

#include <algorithm>
#include <functional>
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
            if (pass.step != m_comparison.step)
                continue;
            if (m_comparison.collectives)
                addCollective(pass);
            else
                addPass(pass);
        }
        if (m_comparison.collectives)
            addWork();
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

    /// The row of a lane; of a graph before and after it is carried out the one after.
    std::optional<std::size_t> lastTrackOf(const std::function<bool(LaneIndex)> &isWanted) const
    {
        for (std::size_t track = m_data.tracks.size(); track > 0; --track) {
            if (m_data.tracks[track - 1].lane.isValid() && isWanted(m_data.tracks[track - 1].lane))
                return track - 1;
        }
        return {};
    }

    LaneIndex laneOfCollectives() const { return m_comparison.expected.places.front().lane; }

    /// With the look of the plan's own bar.
    void addCollective(const ComparedPass &compared)
    {
        const ExpectedPass &pass = expected(compared.pass);
        const auto track = lastTrackOf([&](LaneIndex lane) { return lane == laneOfCollectives(); });
        if (!track)
            return;
        TimelineBar bar{TimelineBar::Role::Transfer, 0, 0, {}, pass.group, {}, {}};
        for (const TimelineLevel level : {TimelineLevel::Work, TimelineLevel::Exposed}) {
            const std::vector<TimelineBar> &bars = m_data.tracks[*track].layer(level).bars;
            const auto own = std::ranges::find(bars, pass.group, &TimelineBar::group);
            if (own != bars.end()) {
                bar = *own;
                break;
            }
        }
        bar.role = TimelineBar::Role::Transfer;
        bar.start = compared.start;
        bar.end = compared.end;
        Row &row = m_rows[{*track, compared.rank}];
        row.made.bars.push_back(std::move(bar));
        row.passes[collectiveKeyOf(pass.group)] = {pass.sec(), compared.sec, 0};
    }

    /// What computes beside the collectives, in the other row.
    void addWork()
    {
        const auto track = lastTrackOf([&](LaneIndex lane) { return lane != laneOfCollectives(); });
        for (std::size_t rank = 0; track && rank < m_comparison.run.ranks.size(); ++rank) {
            const measured::RunStep &step = m_comparison.run.ranks[rank].steps[m_comparison.step];
            const double begin = stepBegin();
            for (const measured::RunSpan &span : step.work)
                m_rows[{*track, rank}].made.bars.push_back(
                    {TimelineBar::Role::Forward, span.start - begin, span.end - begin, "compute", {}, {}, {}});
        }
    }

    double stepBegin() const
    {
        double begin = m_comparison.run.ranks.front().steps[m_comparison.step].start;
        for (const measured::RunRank &rank : m_comparison.run.ranks)
            begin = std::min(begin, rank.steps[m_comparison.step].start);
        return begin;
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
        std::vector<std::size_t> firstTracks; ///< of sections, as rows come between
        auto row = m_rows.begin();
        for (std::size_t i = 0; i < m_data.tracks.size(); ++i) {
            for (const TimelineSection &section : m_data.sections) {
                if (section.firstTrack == i)
                    firstTracks.push_back(tracks.size());
            }
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
        for (std::size_t i = 0; i < firstTracks.size(); ++i)
            m_data.sections[i].firstTrack = firstTracks[i];
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
    const bool isOther = !data.sections.empty() && !comparison.collectives; // another plan is beside it
    return data.isEmpty() || isOther ? data : MeasuredRows(std::move(data), plan, comparison).make();
}

} // namespace cutaway
