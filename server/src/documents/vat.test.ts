import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call } from '@orpc/server';
import { vatCountry, vatCountryCodes, withPrefix } from '@purser/contract/documents/vat-countries';
import { describe, expect, onTestFinished, test } from 'vitest';
import { agreePrice } from '../books/payment-fee.ts';
import { openServer } from '../testing/open-store.ts';
import { addTaxedStore } from '../testing/fee-history.ts';
import { hasRightCheckDigits } from './check-digits.ts';
import { lookUpVatNumber } from './look-up-vat-number.ts';
import { getVatDetails, saveVatDetails } from './vat-details.ts';

const { world, admin, server } = await openServer();

/** Published examples of tax offices and of companies' own imprints. */
const examples: Record<string, string[]> = {
  AT: ['U13585627'],
  AU: ['51824753556'],
  BE: ['0428759497'],
  BG: ['175074752', '7523169263'],
  CH: ['107787577', '107787577MWST'],
  CY: ['10259033P'],
  CZ: ['25123891', '7103192745'],
  DE: ['136695976'],
  DK: ['13585628'],
  EE: ['100931558'],
  ES: ['A13585625', '54362315K', 'X5253868R', 'M1234567L'],
  FI: ['20774740'],
  FR: ['40303265045', '23334175221'],
  GB: ['980780684', 'GD001', 'HA500'],
  GR: ['094259216'],
  HR: ['33392005961'],
  HU: ['12892312'],
  IE: ['6433435F', '6433435OA', '8D79739I', '1234567FA'],
  IT: ['00743110157'],
  JP: ['5835678256246', '7000012050002'],
  LT: ['119511515', '100001919017'],
  LU: ['15027442'],
  LV: ['40003521600', '16117519997'],
  MT: ['11679112'],
  NL: ['004495445B01', '000099998B57'],
  NO: ['988077917', '988077917MVA'],
  NZ: ['49091850', '136410132'],
  PL: ['8567346215'],
  PT: ['501964843'],
  RO: ['18547290'],
  SE: ['123456789701'],
  SG: ['00192200M', '197401143C', 'S16FC0121D', 'T01FC6132D'],
  SI: ['50223054'],
  SK: ['2022749619'],
};

/** Every number that differs in one digit. */
const misspelled = (number: string): string[] =>
  [...number].flatMap((sign, index) =>
    /\d/.test(sign)
      ? [...'0123456789']
          .filter((digit) => digit !== sign)
          .map((digit) => number.slice(0, index) + digit + number.slice(index + 1))
      : [],
  );

describe('the check digits', () => {
  test('are known of every country with a form of its own', () => {
    expect(Object.keys(examples).toSorted()).toEqual(vatCountryCodes.toSorted());
  });

  test.each(Object.entries(examples))(
    'of %s accept published numbers and find most typing errors',
    (country, numbers) => {
      for (const number of numbers) {
        expect(vatCountry(country).format.test(number), number).toBe(true);
        expect(hasRightCheckDigits(country, number), number).toBe(true);
      }
      // Numbers of British offices have a range, and no check digit.
      const checked = numbers.filter((number) => !/^(GD|HA)/.test(number)).flatMap(misspelled);
      const refused = checked.filter(
        (number) => !vatCountry(country).format.test(number) || hasRightCheckDigits(country, number) === false,
      );
      expect(refused.length / checked.length).toBeGreaterThan(0.8);
    },
  );
});

const inCountry = async (country: string, more: object = {}) => ({
  context: world.context({ store: await addTaxedStore(world, country), ...more }),
});

describe('a lookup', () => {
  test('takes the number with and without its prefix, and says that no register was asked', async () => {
    const as = await inCountry('GR');
    for (const vat_number of ['094259216', 'EL 094259216', 'el094.259.216'])
      expect(await call(lookUpVatNumber, { vat_number }, as)).toEqual({
        valid: true,
        vat_number: 'EL094259216',
        name: null,
        address: null,
        country_code: 'GR',
        checked: 'check_digits',
        register: {
          status: 'not_asked',
          message: 'We checked the number’s form and check digits. No register was asked.',
        },
      });
    expect(withPrefix('CH', 'CHE-107.787.577')).toBe('CHE107787577');
    expect(await call(lookUpVatNumber, { vat_number: '12345678901' }, await inCountry('US'))).toMatchObject({
      checked: 'format',
    });
  });

  test('refuses a number that can’t be one, by its form and by its check digit', async () => {
    const as = await inCountry('DE');
    await expect(call(lookUpVatNumber, { vat_number: '12' }, as)).rejects.toMatchObject({
      code: 'vat_number_invalid',
      status: 400,
      message: 'Enter a valid VAT Number: 8 to 12 digits with country prefix.',
    });
    await expect(call(lookUpVatNumber, { vat_number: '136695977' }, as)).rejects.toMatchObject({
      message: 'This VAT Number has a typing error: its check digit doesn’t match.',
    });
    expect(await admin.call('GET', '/wc/v3/payments/vat/1')).toMatchObject({
      status: 400,
      body: { code: 'vat_number_invalid', data: { status: 400 } },
    });
  });

  test('asks the register of the configuration, and goes on without one that is down', async () => {
    let reply: { status: number; body: string } = { status: 200, body: '' };
    const register = createServer((request, response) => {
      expect(request.url).toBe('/DE/136695976');
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
    });
    await new Promise<void>((done) => register.listen(0, '127.0.0.1', done));
    onTestFinished(() => void register.close());
    const { port } = register.address() as AddressInfo; // a TCP server's
    const config = { ...world.config, VAT_REGISTER_URL: `http://127.0.0.1:${port}/{country}/{number}` };
    const as = await inCountry('DE', { config });
    const look = (status: number, body: unknown) => {
      reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
      return call(lookUpVatNumber, { vat_number: '136695976' }, as);
    };
    expect(
      await look(200, { isValid: true, userError: 'VALID', name: 'Example AG', address: 'Weg 1\n10115 Berlin' }),
    ).toMatchObject({
      name: 'Example AG',
      address: 'Weg 1\n10115 Berlin',
      checked: 'register',
      register: { status: 'confirmed' },
    });
    expect(await look(200, { isValid: true, name: '---', address: '---' })).toMatchObject({
      name: null,
      address: null,
    });
    await expect(look(200, { isValid: false, userError: 'INVALID' })).rejects.toMatchObject({
      code: 'vat_number_invalid',
    });
    for (const [status, body] of [
      [200, { isValid: false, userError: 'MS_UNAVAILABLE' }],
      [500, { isValid: false }],
      [200, '<html>'],
      [200, 'x'.repeat(100_000)],
      [302, ''],
    ] as const)
      expect(await look(status, body)).toMatchObject({
        checked: 'check_digits',
        register: { status: 'unreachable', message: expect.stringContaining('continue without it') },
      });
    // Numbers of other countries aren't in it.
    const abroad = await inCountry('AU', { config });
    expect(await call(lookUpVatNumber, { vat_number: '51824753556' }, abroad)).toMatchObject({
      register: { status: 'not_asked' },
    });
  });
});

describe('the details on tax invoices', () => {
  test('are saved by each verb, with or without a number, and then asked for no more', async () => {
    const name = 'Demo Ltd';
    const address = 'Street 1';
    expect((await admin.call('GET', '/wc/v3/payments/vat')).body).toEqual({ details: null });
    expect((await admin.call('GET', '/wc/v3/payments/accounts')).body).toMatchObject({ has_submitted_vat_data: false });
    for (const method of ['POST', 'PUT', 'PATCH'])
      expect((await admin.call(method, '/wc/v3/payments/vat', { name: ` ${name} `, address })).body).toEqual({
        vat_number: null,
        name,
        address,
      });
    expect((await admin.call('POST', '/wc/v3/payments/vat', { name, address, vat_number: '123456789' })).body).toEqual({
      vat_number: 'US123456789',
      name,
      address,
    });
    expect((await admin.call('GET', '/wc/v3/payments/vat')).body).toMatchObject({
      details: { vat_number: 'US123456789', country_code: 'US' },
    });
    expect((await admin.call('GET', '/wc/v3/payments/accounts')).body).toMatchObject({ has_submitted_vat_data: true });
    const versions = await world.db
      .selectFrom('vat_details')
      .select('version')
      .where('store_id', '=', world.store.store_id)
      .execute();
    expect(versions).toHaveLength(4);
  });

  test('are refused with the name of the field that is blank or wrong', async () => {
    const save = async (body: object) => (await admin.call('POST', '/wc/v3/payments/vat', body)).body;
    expect(await save({ name: '  ', address: 'Street 1' })).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { name: 'Enter the name of your business' } },
    });
    expect(await save({ name: 'Demo', address: '' })).toMatchObject({
      data: { params: { address: 'Enter the address of your business' } },
    });
    expect(await save({ name: 'Demo' })).toMatchObject({ data: { status: 400 } });
    expect(await save({ name: 'Demo', address: 'Street 1', vat_number: '1' })).toMatchObject({
      code: 'vat_number_invalid',
    });
    expect((await server.world.db.selectFrom('vat_details').select('version').execute()).length).toBe(4);
  });

  test('take the tax off the fees of payments from the next month on', async () => {
    const as = await inCountry('FR');
    const { store } = as.context;
    const terms = { method: 'card', currency: 'eur', card_country: 'FR', settlement_currency: 'eur' };
    const later = (hours: number) => ({
      ...world,
      clock: { ...world.clock, now: () => world.clock.now().add({ hours }) },
    });
    await call(saveVatDetails, { name: 'A', address: 'B', vat_number: '40303265045' }, as);
    expect(await call(getVatDetails, {}, as)).toMatchObject({ details: { vat_number: 'FR40303265045' } });
    expect((await agreePrice(world, store, terms)).tax).toMatchObject({ rate: 20_000 });
    expect((await agreePrice(later(24 * 30), store, terms)).tax).toBeUndefined();
  });
});
