import { z } from 'zod';
import type { Services } from '../context.ts';

/** What the register says of a number, or that it couldn't be asked. */
export type RegisterAnswer =
  | { status: 'confirmed'; name: string | null; address: string | null }
  | { status: 'unknown' }
  | { status: 'unreachable' }
  | { status: 'not_asked' };

/** The countries whose numbers are in the common register of the European Union; `XI` and others have registers of their own. */
const registered = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** How long a merchant waits for the register. */
const patience = 5000;
const longestAnswer = 64 * 1024;

/** The response of the Union's service (VIES): a member state that is down is no judgement of the number. */
const Answer = z.object({
  isValid: z.boolean().optional(),
  valid: z.boolean().optional(),
  userError: z.string().optional(),
  name: z.string().nullish(),
  address: z.string().nullish(),
});

/** Asks the register of the configuration; never throws, because an absent register blocks no merchant. */
export async function askRegister(
  { config, log }: Pick<Services, 'config' | 'log'>,
  country: string,
  number: string,
): Promise<RegisterAnswer> {
  const { VAT_REGISTER_URL: address } = config;
  if (!address || !registered.has(country)) return { status: 'not_asked' };
  const url = address
    .replaceAll('{country}', country === 'GR' ? 'EL' : country)
    .replaceAll('{number}', encodeURIComponent(number));
  try {
    const response = await fetch(url, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
    });
    const answer = Answer.parse(JSON.parse(await readLimited(response)));
    const isValid = answer.isValid ?? answer.valid;
    if (isValid) return { status: 'confirmed', name: told(answer.name), address: told(answer.address) };
    const isJudged = response.ok && isValid === false && (answer.userError ?? 'INVALID') === 'INVALID';
    return { status: isJudged ? 'unknown' : 'unreachable' };
  } catch (error) {
    log.info({ err: error }, 'the register of VAT numbers could not be asked');
    return { status: 'unreachable' };
  }
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestAnswer) throw new Error('the answer of the register is too long');
  }
  return text + decoder.decode();
}

/** States that keep names to themselves write dashes. */
const told = (text: string | null | undefined): string | null =>
  text && !/^[\s-]*$/.test(text) ? text.trim().slice(0, 1000) : null;
