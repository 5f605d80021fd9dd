#include "views/models/operator_query.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <QElapsedTimer>
#include <algorithm>
#include <array>
#include <utility>

namespace cutaway {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

std::string lowered(const QString &text)
{
    return text.toLower().toStdString();
}

/// `part` is in lower case already.
bool matchesPart(std::string_view text, std::string_view part)
{
    const auto same = [](char a, char b) { return lower(a) == b; };
    return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

/// Words between spaces; what stands in quotes or slashes is not split.
QStringList split(const QString &text)
{
    QStringList words;
    QString word;
    QChar closing;
    for (const QChar c : text) {
        if (closing.isNull() && c.isSpace()) {
            if (!word.isEmpty())
                words.append(word);
            word.clear();
            continue;
        }
        if (c == closing)
            closing = {};
        else if (closing.isNull() && (c == u'"' || (c == u'/' && word.isEmpty())))
            closing = c;
        word.append(c);
    }
    if (!word.isEmpty())
        words.append(word);
    return words;
}

struct Operator
{
    QStringView sign;
    OperatorQuery::Comparison comparison;
};
// The longer ones first.
constexpr std::array operators{
    Operator{u">=", OperatorQuery::Comparison::GreaterOrEqual}, Operator{u"<=", OperatorQuery::Comparison::LessOrEqual},
    Operator{u">", OperatorQuery::Comparison::Greater}, Operator{u"<", OperatorQuery::Comparison::Less},
    Operator{u"=", OperatorQuery::Comparison::Equal}};

bool compares(const OperatorQuery::Compares &term, double value)
{
    switch (term.comparison) {
    case OperatorQuery::Comparison::Less: return value < term.value;
    case OperatorQuery::Comparison::LessOrEqual: return value <= term.value;
    case OperatorQuery::Comparison::Equal: return value == term.value;
    case OperatorQuery::Comparison::GreaterOrEqual: return value >= term.value;
    case OperatorQuery::Comparison::Greater: return value > term.value;
    }
    return false;
}

/// `path`: of hand-made groups.
bool matchesPart(const OperatorQuery::Contains &term, const ItemInfo &info, std::string_view path)
{
    const auto isInModule = [&] { return matchesPart(info.modulePath, term.text) || matchesPart(path, term.text); };
    switch (term.field) {
    case OperatorQuery::Field::Name: return matchesPart(info.label, term.text) || isInModule();
    case OperatorQuery::Field::Operator:
        return matchesPart(operatorKindName(info.kind), term.text) || matchesPart(info.typeLabel, term.text);
    case OperatorQuery::Field::Type: return matchesPart(info.typeLabel, term.text);
    case OperatorQuery::Field::Module: return isInModule();
    }
    return false;
}

bool matches(const QRegularExpression &expression, std::string_view text)
{
    return expression.match(QString::fromUtf8(text.data(), qsizetype(text.size()))).hasMatch();
}

std::vector<bool> groupsOnDevice(const EditedPlan &plan, const std::string &text)
{
    std::vector<bool> exact(plan.groupCount());
    std::vector<bool> partial(plan.groupCount());
    bool isName = false;
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        const bool isThis = lowered(coreText(lane.label)) == text;
        isName = isName || isThis;
        for (const GroupIndex group : lane.groups) {
            if (isThis)
                exact[group.value()] = true;
            if (matchesPart(lane.label, text))
                partial[group.value()] = true;
        }
    }
    return isName ? exact : partial;
}

std::vector<bool> groupsOfIds(const EditedPlan &plan, const std::vector<std::int64_t> &ids)
{
    std::vector<bool> wanted(plan.groupCount());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const GroupInfo group = plan.group(GroupIndex(i));
        wanted[i] = group.exists && std::ranges::find(ids, group.id) != ids.end();
    }
    return wanted;
}

constexpr qint64 sliceMs = 3;
constexpr std::size_t itemsBetweenLooks = 64;

} // namespace

OperatorQuery OperatorQuery::parse(const QString &text)
{
    OperatorQuery query;
    for (const QString &word : split(text))
        query.addTerm(word);
    return query;
}

void OperatorQuery::addTerm(const QString &word)
{
    if (word.startsWith(u'/')) {
        // While the closing slash is not typed yet, what is there counts.
        const QString pattern = word.mid(1, word.size() - (word.size() > 1 && word.endsWith(u'/') ? 2 : 1));
        QRegularExpression expression(pattern, QRegularExpression::CaseInsensitiveOption);
        if (!expression.isValid())
            m_problem = cutaway::tr("Expression: %1").arg(expression.errorString());
        else if (!pattern.isEmpty())
            m_terms.emplace_back(Matches{expression});
        return;
    }
    const qsizetype colon = word.indexOf(u':');
    if (colon > 0 && !word.startsWith(u'"')) {
        addField(word.left(colon).toLower(), word.mid(colon + 1).remove(u'"'));
        return;
    }
    if (!word.startsWith(u'"') && addComparison(word))
        return;
    const QString plain = QString(word).remove(u'"');
    if (!plain.isEmpty())
        m_terms.emplace_back(Contains{Field::Name, lowered(plain)});
}

void OperatorQuery::addField(const QString &field, const QString &value)
{
    static const std::array<std::pair<QStringView, Field>, 3> texts{
        {{u"op", Field::Operator}, {u"type", Field::Type}, {u"module", Field::Module}}};
    for (const auto &[name, known] : texts) {
        if (field != name)
            continue;
        if (!value.isEmpty())
            m_terms.emplace_back(Contains{known, lowered(value)});
        return;
    }
    if (field == u"device") {
        if (!value.isEmpty())
            m_terms.emplace_back(OnDevice{lowered(value)});
        return;
    }
    if (field != u"part") {
        m_problem = cutaway::tr("No field “%1”: op, type, module, part, device, bytes, latency").arg(field);
        return;
    }
    InGroup term;
    for (const QString &part : value.split(u',', Qt::SkipEmptyParts)) {
        bool isNumber = false;
        term.ids.push_back(part.toLongLong(&isNumber));
        if (!isNumber)
            m_problem = cutaway::tr("“%1” is not the number of a group").arg(part);
    }
    if (!term.ids.empty())
        m_terms.emplace_back(std::move(term));
}

/// `bytes>4MiB`; false if the word compares nothing.
bool OperatorQuery::addComparison(const QString &word)
{
    const bool isBytes = word.startsWith(u"bytes", Qt::CaseInsensitive);
    if (!isBytes && !word.startsWith(u"latency", Qt::CaseInsensitive))
        return false;
    const QString rest = word.mid(isBytes ? 5 : 7);
    for (const Operator &known : operators) {
        if (!rest.startsWith(known.sign))
            continue;
        const QString figure = rest.mid(known.sign.size());
        if (figure.isEmpty())
            return true;
        std::optional<double> value = isBytes ? std::optional<double>(parseBytes(figure)) : parseSeconds(figure);
        if (value)
            m_terms.emplace_back(Compares{isBytes ? Measure::Bytes : Measure::Seconds, known.comparison, *value});
        else
            m_problem = isBytes ? cutaway::tr("“%1” is not a size such as 4 MiB").arg(figure)
                                : cutaway::tr("“%1” is not a time such as 10 µs").arg(figure);
        return true;
    }
    return false;
}

bool OperatorQuery::dependsOnPlaces() const
{
    return std::ranges::any_of(m_terms, [](const Term &term) {
        return std::holds_alternative<InGroup>(term) || std::holds_alternative<OnDevice>(term);
    });
}

OperatorMatcher::OperatorMatcher(OperatorQuery query, const EditedPlan &plan, std::shared_ptr<const ModuleTree> modules)
    : m_query(std::move(query))
    , m_plan(plan)
    , m_modules(modules && modules->hasHandMade() ? std::move(modules) : nullptr)
    , m_groupMeets(m_query.terms().size())
{
    for (std::size_t i = 0; i < m_groupMeets.size(); ++i) {
        const OperatorQuery::Term &term = m_query.terms()[i];
        if (const auto *inGroup = std::get_if<OperatorQuery::InGroup>(&term))
            m_groupMeets[i] = groupsOfIds(plan, inGroup->ids);
        else if (const auto *onDevice = std::get_if<OperatorQuery::OnDevice>(&term))
            m_groupMeets[i] = groupsOnDevice(plan, onDevice->text);
    }
}

bool OperatorMatcher::matches(ItemIndex item) const
{
    if (m_query.terms().empty() || !m_query.problem().isEmpty())
        return false;
    const ItemInfo info = m_plan.item(item);
    if (info.role != ItemRole::Operator)
        return false;
    for (std::size_t i = 0; i < m_query.terms().size(); ++i) {
        if (!meets(m_query.terms()[i], i, item, info))
            return false;
    }
    return true;
}

std::string_view OperatorMatcher::handMadePath(const ItemInfo &info) const
{
    return m_modules && info.node.isValid() ? std::string_view(m_modules->module(m_modules->moduleOf(info.node)).path)
                                            : std::string_view();
}

bool OperatorMatcher::meets(const OperatorQuery::Term &term, std::size_t position, ItemIndex item,
                            const ItemInfo &info) const
{
    if (const auto *text = std::get_if<OperatorQuery::Contains>(&term))
        return matchesPart(*text, info, handMadePath(info));
    if (const auto *regex = std::get_if<OperatorQuery::Matches>(&term))
        return cutaway::matches(regex->expression, info.label) ||
               cutaway::matches(regex->expression, info.modulePath) ||
               cutaway::matches(regex->expression, handMadePath(info));
    if (const auto *figure = std::get_if<OperatorQuery::Compares>(&term)) {
        if (figure->measure == OperatorQuery::Measure::Bytes)
            return compares(*figure, double(info.totalBytes));
        return info.seconds && compares(*figure, *info.seconds);
    }
    const GroupIndex group = m_plan.groupOf(item);
    return group.isValid() && m_groupMeets[position][group.value()];
}

OperatorSearch::OperatorSearch(QObject *parent) : QObject(parent)
{
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &OperatorSearch::runSlice);
}

void OperatorSearch::start(const OperatorQuery &query, const EditedPlan &plan,
                           std::shared_ptr<const ModuleTree> modules)
{
    m_plan = &plan;
    m_matcher.emplace(query, plan, std::move(modules));
    m_next = 0;
    m_hits.clear();
    m_hasBegun = false;
    m_timer.start();
}

void OperatorSearch::cancel()
{
    m_timer.stop();
    m_matcher.reset();
    m_plan = nullptr;
}

void OperatorSearch::runSlice()
{
    QElapsedTimer clock;
    clock.start();
    const std::size_t count = m_plan->itemCount();
    while (m_next < count) {
        if (m_next % itemsBetweenLooks == 0 && clock.elapsed() >= sliceMs) {
            if (!m_hasBegun && !m_hits.empty())
                emit begun(m_hits);
            m_hasBegun = m_hasBegun || !m_hits.empty();
            return;
        }
        const ItemIndex item(m_next++);
        if (m_matcher->matches(item))
            m_hits.push_back(item);
    }
    cancel();
    emit finished(std::exchange(m_hits, {}));
}

} // namespace cutaway
