import { sellsTo } from '@purser/contract/catalog/selling-locations';
import type { Context } from '../context.ts';
import { currencyOfCountry } from '../catalog/country-currency.ts';
import { readSellingLocations } from '../catalog/selling-locations.ts';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { countryOfIp } from '../fraud/ip-country.ts';

/** Where a visitor seems to be, and the shop's currency there. */
export interface Located {
  country: string;
  money: ShopMoney;
}

/** Search engines index the shop in its own currency, wherever they read it from. */
const isRobot = (user_agent: string): boolean => /bot|spider|crawl/i.test(user_agent);

/**
 * The currency of the visitor's country, or of the store's own country where the shop doesn't sell to theirs. Undefined for
 * robots, for addresses of no known country, and where the shop doesn't sell in the currency.
 */
export async function locateVisitor(context: Context, currencies: readonly ShopMoney[]): Promise<Located | undefined> {
  const { request, store, db, config } = context;
  if (isRobot(request.user_agent)) return undefined;
  const found = await countryOfIp(request.ip, config.IP_COUNTRY_FILE).catch(() => null);
  if (found === null) return undefined;
  const country = sellsTo(await readSellingLocations(db, store.store_id), found) ? found : store.country;
  const wanted = currencyOfCountry(country);
  const money = currencies.find(({ currency }) => currency === wanted);
  return money && { country, money };
}
