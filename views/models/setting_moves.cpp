#include "views/models/setting_moves.h"

#include "core/plan/compared_cost.h"
#include "views/theme/core_text.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>

namespace cutaway {

namespace {

std::optional<std::pair<ParameterDeclaration, std::int64_t>> workControlOf(const PlanSource &source)
{
    return source.plan() ? source.plan()->workControl() : std::nullopt;
}

QString wholeText(std::int64_t value)
{
    return QLocale().toString(qlonglong(value));
}

/// `Data 16 → 8, Microbatches 64 → 128`: what is set besides the control that was changed.
QString followingText(const SettingMoves &moves, const std::string &changed, const Move &move)
{
    QStringList told;
    for (const ParameterDeclaration &control : moves.controls()) {
        const auto set = std::ranges::find(move.settings, control.name, &Move::Setting::name);
        const std::optional<std::int64_t> now = moves.whole(control.name);
        const auto *then = set == move.settings.end() ? nullptr : std::get_if<std::int64_t>(&set->value);
        if (control.name != changed && now && then)
            told << tr("%1 %2 \u2192 %3").arg(coreText(control.title), wholeText(*now), wholeText(*then));
    }
    return told.join(tr(", "));
}

} // namespace

QString refusalText(const std::string &control, const Text &message)
{
    const QString name = QString::fromStdString(control) + QStringLiteral(": ");
    const QString text = coreText(message);
    return text.startsWith(name) ? text.sliced(name.size()) : text;
}

Text SettingMoves::keptWork() const
{
    return m_source->plan() ? m_source->plan()->keptWork() : Text();
}

std::vector<ParameterDeclaration> SettingMoves::controls() const
{
    if (!m_source->plan())
        return {};
    std::vector<ParameterDeclaration> controls = m_source->plan()->controls();
    if (const auto work = workControlOf(*m_source))
        controls.insert(controls.begin(), work->first);
    return controls;
}

ParameterValues SettingMoves::values() const
{
    if (!m_source->plan())
        return {};
    ParameterValues values = m_source->plan()->controlValues();
    if (const auto work = workControlOf(*m_source))
        values[work->first.name] = work->second;
    return values;
}

std::optional<std::int64_t> SettingMoves::whole(const std::string &control) const
{
    const ParameterValues all = values();
    const auto found = all.find(control);
    const auto *whole = found == all.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
    return whole ? std::optional(*whole) : std::nullopt;
}

Result<Move> SettingMoves::moveTo(const std::string &control, const ParameterValue &value) const
{
    Move move;
    const EditedPlan *plan = m_source->plan();
    const auto work = workControlOf(*m_source);
    const auto *whole = std::get_if<std::int64_t>(&value);
    const bool isWork = work && work->first.name == control && whole;
    if (!isWork)
        move.settings.push_back({control, value});
    if (!plan || (!isWork && !m_keepsWork))
        return move;
    Result<std::vector<Move::Setting>> following =
        isWork ? plan->settingsForWork(*whole) : plan->settingsThatKeepWork(move.settings.front());
    if (!following)
        return following.error();
    std::ranges::move(*following, std::back_inserter(move.settings));
    return move;
}

bool SettingMoves::isPossible(const std::string &control, const ParameterValue &value) const
{
    const Result<Move> move = moveTo(control, value);
    return move && m_source->plan()->preview(*move).allowed;
}

std::vector<SettingDraft::Value> SettingMoves::possibleValues(const std::string &control) const
{
    constexpr std::int64_t lastTried = 1024;
    constexpr std::size_t mostTold = 12;
    std::vector<SettingDraft::Value> values;
    for (std::int64_t value = 1; value <= lastTried && values.size() < mostTold; ++value) {
        const Result<Move> move = moveTo(control, value);
        if (!move)
            continue;
        const Preview preview = m_source->plan()->preview(*move);
        if (preview.allowed)
            values.push_back({value, preview.code == "over_capacity" ? coreText(preview.title) : QString()});
    }
    return values;
}

SettingDraft SettingMoves::draft(const ParameterDeclaration &control, std::int64_t wanted) const
{
    SettingDraft draft;
    draft.title = coreText(control.title);
    draft.now = whole(control.name).value_or(0);
    draft.wanted = wanted;
    Result<Move> move = moveTo(control.name, wanted);
    if (!move) {
        draft.refusal = refusalText(control.name, move.error().message);
        return draft;
    }
    if (wanted == draft.now)
        return draft; // nothing would change
    draft.preview = m_source->plan()->preview(*move);
    if (!draft.preview.allowed)
        draft.refusal = refusalText(control.name, draft.preview.reason);
    draft.move = std::move(*move);
    draft.following = followingText(*this, control.name, draft.move);
    return draft;
}

} // namespace cutaway
