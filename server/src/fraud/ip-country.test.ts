import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countryOfIp, openIpCountries } from './ip-country.ts';

test.each([
  ['8.8.8.8', 'US'],
  ['133.11.0.1', 'JP'],
  ['217.160.0.1', 'DE'],
  ['94.128.0.1', 'KW'],
  ['::ffff:24.48.0.1', 'CA'],
  ['2a01:e0a::1', 'FR'],
])('%s is in %s', async (ip, country) => {
  expect(await countryOfIp(ip)).toBe(country);
});

test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.1.1', '172.16.0.1', 'fe80::1', 'fd00::1', '203.0.113.9', '', 'x'])(
  'the country of “%s” is unknown',
  async (ip) => {
    expect(await countryOfIp(ip)).toBeNull();
  },
);

test('a file that is not such a database is refused with the name of its variable', async () => {
  const file = join(tmpdir(), `no-countries-${process.pid}.mmdb`);
  await writeFile(file, 'nothing of the kind');
  await expect(openIpCountries(file)).rejects.toThrow(/^IP_COUNTRY_FILE: /);
  await expect(openIpCountries('/does/not/exist')).rejects.toThrow(/^IP_COUNTRY_FILE: /);
  await expect(openIpCountries(undefined)).resolves.toBeUndefined();
});
