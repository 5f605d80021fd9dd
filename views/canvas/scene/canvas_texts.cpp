#include "views/canvas/scene/canvas_texts.h"

#include "core/measured/run_comparison.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_figures.h"
#include "views/models/kind_words.h"
#include "views/models/module_figures.h"
#include "views/models/short_texts.h"
#include "views/theme/core_text.h"

#include <QLocale>

#include <algorithm>
#include <cctype>

namespace cutaway {

namespace {

const GroupModule &groupModule(const Scene &scene, BoxRef ref)
{
    return scene.tree(scene.places()[ref.place].group).modules[scene.box(ref).node];
}

const Module &fullModule(const Scene &scene, BoxRef ref)
{
    return scene.modules()->module(groupModule(scene, ref).module);
}

bool isPart(const Scene &scene, BoxRef ref)
{
    return groupModule(scene, ref).operators < groupModule(scene, ref).all;
}

/// The module of a box, or those of a run: neighbours under one parent.
template <class Visit>
void visitBox(const Scene &scene, BoxRef ref, Visit &&visit)
{
    const SceneBox &box = scene.box(ref);
    const GroupTree &tree = scene.tree(scene.places()[ref.place].group);
    if (box.run == 1) {
        visit(tree.modules[box.node]);
        return;
    }
    for (const auto &child : tree.modules[tree.modules[box.node].parent].children) {
        if (!child.isModule)
            continue;
        const GroupModule &module = tree.modules[child.index];
        if (module.firstItem >= box.firstItem && module.lastItem <= box.lastItem)
            visit(module);
    }
}

bool isSeries(const Scene &scene, BoxRef ref)
{
    const GroupModule &module = groupModule(scene, ref);
    return module.isSeries && module.operators > 1 && scene.box(ref).run == 1;
}

/// `×8 of 32 layers`
QString equalItemsText(const Scene &scene, BoxRef ref)
{
    const std::size_t all = groupModule(scene, ref).all;
    const std::size_t count = groupModule(scene, ref).operators;
    return count < all
               ? CanvasTexts::tr("×%1 of %2", "8 of 32 layers").arg(count).arg(CanvasTexts::items(*scene.plan(), all))
               : CanvasTexts::tr("×%1", "32 layers").arg(CanvasTexts::items(*scene.plan(), count));
}

/// What the name before it does not say: `5` of `encoder_layer_5` behind `encoder_layer_0`.
QString differingEnd(const QString &first, const QString &last)
{
    const QString name = first.section(QLatin1Char('.'), -1);
    qsizetype same = 0;
    while (same < std::min(name.size(), last.size()) && name[same] == last[same])
        ++same;
    while (same > 0 && last[same - 1].isDigit()) // numbers as wholes
        --same;
    const bool isNumber = same < last.size() && last[same].isDigit();
    return isNumber ? last.mid(same) : last;
}

/// What is left of a name, which another may have as a whole.
QString withoutBeginning(const QString &rest)
{
    return u'\u2026' + rest;
}

} // namespace

QString CanvasTexts::text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

QString CanvasTexts::text(const Text &said)
{
    return coreText(said);
}

QString CanvasTexts::figure(const std::string &figure)
{
    QString text = QString::fromStdString(figure);
    const QString sign = QLocale().decimalPoint();
    if (sign != QLatin1String("."))
        text.replace(QLatin1Char('.'), sign);
    return text;
}

QString CanvasTexts::bytes(std::int64_t bytes)
{
    return figure(formatBytes(bytes));
}

QString CanvasTexts::seconds(std::optional<double> seconds, Digits digits)
{
    return seconds ? figure(formatSeconds(*seconds, digits)) : QString();
}

QString CanvasTexts::passage(const Passage &passage)
{
    const QString total = bytes(passage.bytes);
    return passage.values == 1 ? total : tr("%n values, %1", nullptr, int(passage.values)).arg(total);
}

QStringList CanvasTexts::boundary(const EditedPlan &plan, GroupIndex earlier, GroupIndex later)
{
    QStringList texts;
    for (const Text &fact : plan.boundaryFacts(earlier, later))
        texts.append(text(fact));
    return texts;
}

QString CanvasTexts::items(const EditedPlan &plan, std::size_t count)
{
    return tr("%1 %2", "12 operators").arg(count).arg(itemNoun(plan, int(count)));
}

QString CanvasTexts::share(std::int64_t used, std::optional<std::int64_t> capacity)
{
    return capacity && *capacity > 0 ? figure(formatPercent(double(used) / double(*capacity))) : bytes(used);
}

QString CanvasTexts::usage(std::int64_t used, std::optional<std::int64_t> capacity)
{
    const QString usedText = bytes(used);
    if (!capacity)
        return usedText;
    const QString capacityText = bytes(*capacity);
    const auto unit = [](const QString &text) { return text.section(QChar::Nbsp, 1); };
    const auto number = [](const QString &text) { return text.section(QChar::Nbsp, 0, 0); };
    const bool sameUnit = used == 0 || unit(usedText) == unit(capacityText);
    return (sameUnit ? number(usedText) : usedText) + QStringLiteral(" / ") + capacityText;
}

QStringList CanvasTexts::shapes(const std::string &sizes)
{
    const QChar times(0x00d7);
    const QString whole = text(sizes);
    const QStringList each = whole.split(times);
    if (each.size() < 3)
        return {whole};
    return {whole, each.first() + times + QChar(0x2026) + times + each.last()};
}

QString CanvasTexts::shape(const EditedPlan &plan, const ItemInfo &item)
{
    if (!item.node.isValid())
        return bytes(item.outputBytes);
    const Node &node = plan.graph().node(item.node);
    if (!node.outputs || node.outputs->empty() || node.outputs->front().shape.empty())
        return bytes(item.outputBytes);
    const auto &shape = node.outputs->front().shape;
    QString text;
    for (std::size_t i = shape.size() > 1 && shape[0] == 1 ? 1 : 0; i < shape.size(); ++i) {
        if (!text.isEmpty())
            text += QChar(0xd7);
        text += shape[i] < 0 ? QStringLiteral("?") : QString::number(shape[i]);
    }
    return text;
}

QStringList CanvasTexts::names(const ItemInfo &item, std::string_view enclosingPath)
{
    std::string_view name = nameInModule(item.label, enclosingPath);
    QStringList names{text(name)};
    // A traced name spells its module path with underscores: `features_conv0` of `features.conv0`.
    const std::string_view path = item.modulePath;
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.', dot + 1)) {
        const std::string_view shorter = nameInModule(item.label, path.substr(0, dot));
        // A bare number says nothing.
        if (shorter.size() < name.size() && !std::isdigit(static_cast<unsigned char>(shorter.front())))
            names << withoutBeginning(text(shorter));
    }
    return names;
}

std::string_view CanvasTexts::enclosingPath(const Scene &scene, BoxRef ref)
{
    if (scene.box(ref).role != BoxRole::Module)
        return {};
    return fullModule(scene, ref).path;
}

QString CanvasTexts::moduleTitle(const Scene &scene, BoxRef ref)
{
    const SceneBox &box = scene.box(ref);
    const QString title =
        text(nameInModule(fullModule(scene, ref).path, enclosingPath(scene, {ref.place, box.parent})));
    if (box.run < 2)
        return title;
    QString last;
    visitBox(scene, ref, [&](const GroupModule &module) { last = text(scene.modules()->module(module.module).name); });
    // `layer3.1 to 3.5`: the number is not enough where the name has the parent's number in it.
    const QString digits = numberAtEnd(text(fullModule(scene, ref).path).section(QLatin1Char('.'), -2, -2));
    const bool repeats = title.contains(QLatin1Char('.')) && !digits.isEmpty();
    const QString end = differingEnd(title, last);
    return tr("%1 to %2", "a run of modules").arg(title, repeats ? digits + QLatin1Char('.') + end : end);
}

QStringList CanvasTexts::moduleTitles(const Scene &scene, BoxRef ref)
{
    QStringList titles{moduleTitle(scene, ref)};
    while (titles.size() < 8) {
        const QString &last = titles.last();
        const qsizetype dot = last.indexOf(QLatin1Char('.'));
        // A bare number says nothing.
        if (dot < 0 || dot + 1 >= last.size() || last[dot + 1].isDigit())
            break;
        titles << last.mid(dot + 1);
    }
    return titles;
}

QString CanvasTexts::modulePart(const Scene &scene, BoxRef ref)
{
    if (!isPart(scene, ref))
        return {};
    return tr("%1 of %2").arg(groupModule(scene, ref).operators).arg(groupModule(scene, ref).all);
}

QStringList CanvasTexts::moduleCounts(const Scene &scene, BoxRef ref)
{
    const SceneBox &box = scene.box(ref);
    const std::size_t operators = groupModule(scene, ref).operators;
    const QString times = QStringLiteral("\u00d7%1").arg(operators * box.run);
    if (isSeries(scene, ref))
        return {times};
    if (isPart(scene, ref)) {
        const QString all = items(*scene.plan(), groupModule(scene, ref).all);
        return {tr("%1 of %2", "8 of 12 operators").arg(operators).arg(all), modulePart(scene, ref)};
    }
    const QString count = items(*scene.plan(), operators);
    return {box.run > 1 ? tr("%1 × %2", "times").arg(box.run).arg(count) : count, times};
}

QStringList CanvasTexts::moduleDetails(const Scene &scene, BoxRef ref, const FiguresIfDropped *then)
{
    const QString count = isSeries(scene, ref) ? equalItemsText(scene, ref) : moduleCounts(scene, ref).first();
    if (isPart(scene, ref))
        return {count};
    const std::int64_t weights = moduleBytes(scene, ref, &GroupModule::weightBytes, then);
    const std::int64_t outputs = moduleBytes(scene, ref, &GroupModule::bytes, then) - weights;
    const QString ofWeights = tr("%1, %2 of weights").arg(count, bytes(weights));
    // Tensors of a mesh do not all live at a time: their sum is more than a device ever holds.
    if (meshOf(*scene.plan()) || outputs == 0)
        return {ofWeights};
    if (weights == 0)
        return {tr("%1, %2 of outputs").arg(count, bytes(outputs))};
    return {tr("%1, %2 of outputs").arg(ofWeights, bytes(outputs)), ofWeights};
}

std::optional<double> CanvasTexts::moduleSeconds(const Scene &scene, BoxRef ref, const FiguresIfDropped *then)
{
    const GroupIndex group = scene.places()[ref.place].group;
    std::optional<double> sum = 0.0;
    visitBox(scene, ref, [&](const GroupModule &module) {
        const double seconds = then ? then->seconds(group, module) : module.seconds;
        sum = sum && module.hasSeconds ? std::optional(*sum + seconds) : std::nullopt;
    });
    return sum;
}

QString CanvasTexts::moduleTime(const Scene &scene, BoxRef ref, const FiguresIfDropped *then)
{
    const QString time = seconds(moduleSeconds(scene, ref, then));
    const bool isSum = groupModule(scene, ref).operators * scene.box(ref).run > 1;
    return isSum && !time.isEmpty() ? sumText(time) : time;
}

QStringList CanvasTexts::measuredTimes(const measured::GroupTimes &times)
{
    const QString both = tr("%1 \u2192 %2").arg(seconds(times.predictedSec), seconds(times.measuredSec));
    return {tr("passes %1", "passes 1.26 s \u2192 534 ms").arg(both), both, seconds(times.measuredSec)};
}

QStringList CanvasTexts::groupTimes(const EditedPlan &plan, const GroupInfo &info)
{
    // The only group's time is that of the plan, which is told to four digits everywhere.
    const QString time = seconds(info.seconds, plan.groupCount() == 1 ? Digits::Four : Digits::Three);
    const QString label = inSentence(text(plan.groupTimeWords(info).label));
    const bool isTold = time.isEmpty() || label.isEmpty() || label == inSentence(timeWords(plan).ofOne);
    return isTold ? QStringList{time} : QStringList{label + u' ' + time, time};
}

std::int64_t CanvasTexts::moduleBytes(const Scene &scene, BoxRef ref, std::int64_t GroupModule::*bytes,
                                      const FiguresIfDropped *then)
{
    const GroupIndex group = scene.places()[ref.place].group;
    std::int64_t sum = 0;
    visitBox(scene, ref,
             [&](const GroupModule &module) { sum += then ? then->bytes(group, module, bytes) : module.*bytes; });
    return sum;
}

QStringList CanvasTexts::emptyLane()
{
    return {tr("Nothing is placed here."), tr("Empty", "lane")};
}

QString CanvasTexts::newGroupTitle(const EditedPlan &plan)
{
    const GroupIndex place = plan.nextGroup();
    if (place.value() < plan.groupCount())
        return tr("New %1", "partition 3").arg(inSentence(text(plan.group(place).label)));
    std::int64_t next = 0;
    QString kind;
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        const GroupInfo info = plan.group(GroupIndex(i));
        next = std::max(next, info.id + 1);
        const QString number = QLatin1Char(' ') + QString::number(info.id);
        if (text(info.label).endsWith(number))
            kind = inSentence(text(info.label).chopped(number.size()));
    }
    return kind.isEmpty() ? tr("New group")
                          : tr("New %1", "partition 3").arg(kind + QLatin1Char(' ') + QString::number(next));
}

QString CanvasTexts::sourceName(const Scene &scene, BoxRef ref)
{
    const SceneBox &box = scene.box(ref);
    if (box.item.isValid())
        return text(scene.plan()->item(box.item).label);
    const std::size_t all = scene.tree(scene.places()[ref.place].group).sources.size();
    return tr("%n more inputs and weights", nullptr, int(all - (pillsShown - 1)));
}

QString CanvasTexts::sourceDetail(const EditedPlan &plan, const SceneBox &box)
{
    if (!box.item.isValid())
        return {};
    const ItemInfo info = plan.item(box.item);
    return text(info.typeLabel) + QStringLiteral("  ") + bytes(info.outputBytes);
}

QString CanvasTexts::kindName(OperatorKind kind)
{
    return kind == OperatorKind::Source ? tr("input") : coreText(operatorKindName(kind));
}

} // namespace cutaway
