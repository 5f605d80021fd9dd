#include "core/sharding/price_text.h"

#include <charconv>

namespace cutaway::sharding {

std::string numberText(double number, int digits)
{
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, number, std::chars_format::general, digits).ptr};
}

std::string priceText(const ShardingSettings &settings, double price, Digits digits)
{
    const std::optional<double> seconds = settings.seconds(price);
    return seconds ? formatSeconds(*seconds, digits) : numberText(price);
}

} // namespace cutaway::sharding
