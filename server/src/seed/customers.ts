import type { Address } from '@purser/contract/orders/order';
import { Dice } from '../dice.ts';

/** Somebody who buys here. The same number of the same seed is always the same person. */
export interface SeedCustomer {
  name: string;
  email: string;
  country: string;
  currency: string;
  address: Address;
  ip: string;
  user_agent: string;
  card: {
    brand: string;
    last4: string;
    country: string;
    funding: string;
    exp_month: number;
    exp_year: number;
  };
}

interface Place {
  weight: number;
  currency: string;
  dial: string;
  /** City, state or region, postcode. */
  cities: [string, string, string][];
  streets: string[];
}

const english = [
  'Maple Street',
  'High Street',
  'Station Road',
  'Oak Avenue',
  'Mill Lane',
  'Church Street',
  'Park Road',
];
const places: Record<string, Place> = {
  US: {
    weight: 64,
    currency: 'usd',
    dial: '+1',
    cities: [
      ['Portland', 'OR', '97205'],
      ['Austin', 'TX', '78704'],
      ['Brooklyn', 'NY', '11215'],
      ['Chicago', 'IL', '60614'],
      ['Denver', 'CO', '80205'],
      ['Seattle', 'WA', '98103'],
      ['Atlanta', 'GA', '30307'],
      ['Minneapolis', 'MN', '55408'],
    ],
    streets: [...english, 'Washington Avenue', 'Sunset Boulevard', 'Elm Street'],
  },
  GB: {
    weight: 7,
    currency: 'gbp',
    dial: '+44',
    cities: [
      ['London', '', 'SE15 4QL'],
      ['Leeds', '', 'LS6 2AB'],
      ['Bristol', '', 'BS6 5PZ'],
    ],
    streets: english,
  },
  DE: {
    weight: 5,
    currency: 'eur',
    dial: '+49',
    cities: [
      ['Berlin', '', '10999'],
      ['Hamburg', '', '20357'],
      ['Köln', '', '50674'],
    ],
    streets: ['Hauptstraße', 'Lindenweg', 'Goethestraße', 'Bahnhofstraße'],
  },
  FR: {
    weight: 3,
    currency: 'eur',
    dial: '+33',
    cities: [
      ['Lyon', '', '69004'],
      ['Paris', '', '75011'],
    ],
    streets: ['Rue de la République', 'Avenue Victor Hugo', 'Rue des Écoles'],
  },
  NL: {
    weight: 3,
    currency: 'eur',
    dial: '+31',
    cities: [
      ['Utrecht', '', '3512 JE'],
      ['Amsterdam', '', '1054 RH'],
    ],
    streets: ['Oudegracht', 'Kerkstraat', 'Dorpsstraat'],
  },
  BE: { weight: 1, currency: 'eur', dial: '+32', cities: [['Gent', '', '9000']], streets: ['Veldstraat', 'Kouter'] },
  AT: {
    weight: 1,
    currency: 'eur',
    dial: '+43',
    cities: [['Wien', '', '1070']],
    streets: ['Neubaugasse', 'Ringstraße'],
  },
  ES: {
    weight: 1.5,
    currency: 'eur',
    dial: '+34',
    cities: [['Valencia', 'V', '46005']],
    streets: ['Calle Mayor', 'Gran Vía'],
  },
  IT: {
    weight: 1.5,
    currency: 'eur',
    dial: '+39',
    cities: [['Torino', 'TO', '10124']],
    streets: ['Via Roma', 'Corso Italia'],
  },
  CA: {
    weight: 5,
    currency: 'cad',
    dial: '+1',
    cities: [
      ['Toronto', 'ON', 'M6J 1H4'],
      ['Montréal', 'QC', 'H2T 1S4'],
    ],
    streets: english,
  },
  JP: {
    weight: 3,
    currency: 'jpy',
    dial: '+81',
    cities: [
      ['Setagaya-ku', 'JP13', '155-0031'],
      ['Kyoto-shi', 'JP26', '604-8005'],
    ],
    streets: ['Kitazawa', 'Sanjō-dōri'],
  },
  KW: {
    weight: 0.8,
    currency: 'kwd',
    dial: '+965',
    cities: [['Kuwait City', '', '13001']],
    streets: ['Salem Al Mubarak Street'],
  },
  AU: { weight: 2, currency: 'aud', dial: '+61', cities: [['Melbourne', 'VIC', '3068']], streets: english },
  PL: { weight: 0.6, currency: 'pln', dial: '+48', cities: [['Kraków', '', '30-001']], streets: ['Długa', 'Szeroka'] },
  PT: { weight: 0.6, currency: 'eur', dial: '+351', cities: [['Porto', '', '4000-322']], streets: ['Rua das Flores'] },
  SG: {
    weight: 0.5,
    currency: 'sgd',
    dial: '+65',
    cities: [['Singapore', '', '168732']],
    streets: ['Tiong Bahru Road'],
  },
  CN: { weight: 0.6, currency: 'cny', dial: '+86', cities: [['Hangzhou', '', '310002']], streets: ['Hefang Street'] },
  SE: { weight: 0.7, currency: 'usd', dial: '+46', cities: [['Göteborg', '', '413 04']], streets: ['Linnégatan'] },
  MX: {
    weight: 0.6,
    currency: 'usd',
    dial: '+52',
    cities: [['Oaxaca', 'OA', '68000']],
    streets: ['Calle Macedonio Alcalá'],
  },
  MT: { weight: 0.05, currency: 'eur', dial: '+356', cities: [['Sliema', '', 'SLM 1549']], streets: ['Tower Road'] },
};
const weightByCountry = Object.fromEntries(Object.entries(places).map(([country, { weight }]) => [country, weight]));

const firstNames =
  'Ava Noah Mia Liam Emma Lucas Sofia Ethan Olivia Leo Chloe Mateo Amelia Finn Isla Oscar Ella Hugo Lily Jonas Grace Elias Ruby Felix Alice Theo Clara Max Nora Anton Zoë Jules Ingrid Omar Yuki Haruto Aiko Kenji Fatima Youssef Priya Arjun Camille Louis Elena Marco Giulia Andrés Lucía Søren Maja Ottilie Wanjiru Kwame Thandiwe Mei Jin Aroha Tane Siobhán'.split(
    ' ',
  );
const lastNames =
  'Martin Smith Johnson Brown Taylor Wilson Evans Walker Wright Green Hall Wood Clarke Hughes Edwards Turner Parker Cooper Morgan Bell Murphy Bailey Rivera Cruz Ortiz Ramos Nguyen Tran Kim Lee Park Chen Wang Tanaka Suzuki Sato Yamamoto Müller Schmidt Weber Wagner Becker Hoffmann Koch Dubois Moreau Laurent Girard Rossi Ferrari Bianchi Romano García López Sánchez deVries vanDijk Bakker Janssen Peeters Maes Novak Kowalska Andersson Lindberg Hansen Olsen Al-Sabah Haddad Khan Patel Sharma Okafor Mensah Abebe Cohen Katz O’Neil MacLeod Byrne Doyle Fitzgerald Whitcombe Ashdown Thornbury Lockhart Penhaligon'.split(
    ' ',
  );
const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Mobile Safari/537.36',
];
const brands = { visa: 52, mastercard: 30, amex: 11, discover: 5, diners: 1, unionpay: 1 };
const fundings = { credit: 60, debit: 37, prepaid: 3 };

/** `unique` keeps e-mail addresses apart when a store is seeded more than once. */
export function customerOf(seed: number, number: number, unique: number): SeedCustomer {
  const dice = new Dice(Math.imul(seed, 0x01_00_01_93) ^ Math.imul(number + 1, 0x2545_f491));
  const country = dice.weighted(weightByCountry);
  const place = places[country]; // the weights are of these very places
  if (!place) throw new Error(`no places in ${country}`);
  const first_name = dice.pick(firstNames);
  const last_name = dice.pick(lastNames).replace('vanD', 'van D').replace('deV', 'de V');
  const [city, state, postcode] = dice.pick(place.cities);
  const email = `${plain(first_name)}.${plain(last_name)}${unique + number}@example.${dice.pick(['com', 'org', 'net'])}`;
  return {
    name: `${first_name} ${last_name}`,
    email,
    country,
    currency: place.currency,
    address: {
      first_name,
      last_name,
      company: '',
      address_1: `${1 + dice.below(180)} ${dice.pick(place.streets)}`,
      address_2: dice.chance(0.2) ? `Apt ${1 + dice.below(40)}` : '',
      city,
      state,
      postcode,
      country,
      email,
      phone: `${place.dial} ${100 + dice.below(900)} ${1000 + dice.below(9000)}`,
    },
    // Addresses that are reserved for examples.
    ip: `${dice.pick(['203.0.113', '198.51.100', '192.0.2'])}.${1 + dice.below(254)}`,
    user_agent: dice.pick(agents),
    card: {
      brand:
        country === 'JP' && dice.chance(0.4)
          ? 'jcb'
          : country === 'FR' && dice.chance(0.4)
            ? 'cartes_bancaires'
            : dice.weighted(brands),
      last4: String(dice.below(10_000)).padStart(4, '0'),
      country: dice.chance(0.03) ? dice.weighted(weightByCountry) : country,
      funding: dice.weighted(fundings),
      exp_month: 1 + dice.below(12),
      exp_year: 2028 + dice.below(5),
    },
  };
}

/** Letters that are no other letter with a mark. */
const foldings: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };

/** A name as an address spells it: every letter in ASCII, and none lost. */
export const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => foldings[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');
