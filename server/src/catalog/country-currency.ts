/** Currencies of several countries and territories, the one it is best known for first. */
const shared: Record<string, string> = {
  aud: 'AU CC CX HM KI NF NR TV',
  chf: 'CH LI',
  dkk: 'DK FO GL',
  eur: 'DE AD AT AX BE BG BL CY EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  gbp: 'GB GG GS IM JE',
  ils: 'IL PS',
  mad: 'MA EH',
  nok: 'NO BV SJ',
  nzd: 'NZ CK NU PN TK',
  usd: 'US AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI ZW',
  xaf: 'CF CG CM GA GQ TD',
  xcd: 'AG AI DM GD KN LC MS VC',
  xof: 'BF BJ CI GW ML NE SN TG',
  xpf: 'NC PF WF',
};

/** Their currency’s code begins with the country’s, and nobody else uses it. */
const single =
  'aed afn all amd aoa ars awg azn bam bbd bdt bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf clp cny cop crc cup cve czk djf dop dzd egp ern etb fjd fkp gel ghs gip gmd gnf gtq gyd hkd hnl htg huf idr inr iqd irr isk jmd jod jpy kes kgs khr kmf kpw krw kwd kyd kzt lak lbp lkr lrd lsl lyd mdl mga mkd mmk mnt mop mru mur mvr mwk mxn myr mzn nad ngn nio npr omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sdg sek sgd shp sle sos srd ssp stn syp szl thb tjs tmt tnd top try ttd twd tzs uah ugx uyu uzs ves vnd vuv wst yer zar zmw'.split(
    ' ',
  );

const byCountry = new Map([
  ...single.map((code): [string, string] => [code.slice(0, 2).toUpperCase(), code]),
  // Not of the country that their letters name.
  ['CW', 'xcg'] as const,
  ['SX', 'xcg'] as const,
  ...Object.entries(shared).flatMap(([code, countries]) =>
    countries.split(' ').map((country): [string, string] => [country, code]),
  ),
]);

/** What people pay with in a country, lower case; undefined for Antarctica and codes that are no country. */
export const currencyOfCountry = (country: string): string | undefined => byCountry.get(country);

/** A country that pays with it. */
export const countryOfCurrency = (currency: string): string | undefined =>
  [...byCountry].find(([, code]) => code === currency)?.[0];
