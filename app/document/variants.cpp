#include "app/document/variants.h"

#include <algorithm>
#include <utility>

namespace cutaway {

void Variants::add(Variant variant)
{
    variant.name = unusedName(variant.name);
    m_list.push_back(std::move(variant));
    emit changed();
    emit added();
}

void Variants::remove(int index)
{
    m_list.erase(m_list.begin() + index);
    emit changed();
    emit removed(index);
}

void Variants::setFile(int index, const QString &file)
{
    m_list[std::size_t(index)].file = file;
    emit changed();
    emit written(index);
}

bool Variants::areAllInFiles() const
{
    return std::ranges::none_of(m_list, &QString::isEmpty, &Variant::file);
}

void Variants::clear()
{
    if (!std::exchange(m_list, {}).empty())
        emit changed();
}

QString Variants::unusedName(const QString &name) const
{
    QString unused = name;
    for (int number = 2; std::ranges::count(m_list, unused, &Variant::name) > 0; ++number)
        unused = name + u' ' + QString::number(number);
    return unused;
}

} // namespace cutaway
