#include "views/models/item_mime.h"

#include <QByteArray>
#include <QMimeData>

namespace cutaway {

namespace {

QString mimeType()
{
    return QStringLiteral("application/x-cutaway-items");
}

} // namespace

QMimeData *itemMimeData(const std::vector<ItemIndex> &items)
{
    QByteArray text;
    for (const ItemIndex item : items)
        text += QByteArray::number(qulonglong(item.value())) + ' ';
    auto *data = new QMimeData;
    data->setData(mimeType(), text);
    return data;
}

std::vector<ItemIndex> itemsOf(const QMimeData *data)
{
    std::vector<ItemIndex> items;
    if (!data || !data->hasFormat(mimeType()))
        return items;
    for (const QByteArray &word : data->data(mimeType()).split(' ')) {
        if (!word.isEmpty())
            items.emplace_back(std::size_t(word.toULongLong()));
    }
    return items;
}

} // namespace cutaway
