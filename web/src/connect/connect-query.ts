import { cleanOrigin } from '../search.ts';
import type { Search } from '../search.ts';
import { isOn } from '../page-settings.ts';

/** What redirects to the connect page say went wrong, by the parameter of its address. */
export const connectFailures = ['test_drive_error', 'wcpay-connection-error', 'wcpay-reset-account-error'] as const;
export type ConnectFailure = (typeof connectFailures)[number];

/** What an address of the connect page says about the visit. */
export interface ConnectQuery {
  /** Where the merchant comes from. */
  source: string;
  from: string | undefined;
  /** Capabilities of the account that are wanted, or not, by name. */
  capabilities: Record<string, boolean>;
  failures: ConnectFailure[];
  startsTestAccount: boolean;
  /** Whether the link could not start it automatically. */
  offersTestAccount: boolean;
  endsAtSettings: boolean;
}

const isSet = (value: Search[string]): boolean => isOn(Array.isArray(value) ? value.at(-1) : value);

export const readConnectQuery = (search: Search): ConnectQuery => ({
  source: cleanOrigin(search['source']) || 'unknown',
  from: cleanOrigin(search['from']) || undefined,
  capabilities: readCapabilities(search),
  failures: connectFailures.filter((failure) => isSet(search[failure])),
  startsTestAccount: isSet(search['auto_start_test_drive_onboarding']),
  offersTestAccount: isSet(search['offers_test_drive']),
  endsAtSettings: isSet(search['redirect_to_settings_page']),
});

/** `capabilities[card_payments]=true` of an address. */
const readCapabilities = (search: Search): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => {
      const name = /^capabilities\[([\w-]{1,60})\]$/.exec(key)?.[1];
      return name === undefined ? [] : [[name, isSet(value)]];
    }),
  );

/** What the next page of the same visit needs to know of it. */
export const keptParameters = ({ source, from, capabilities, endsAtSettings }: ConnectQuery) => ({
  source,
  from,
  ...capabilityParameters(capabilities),
  ...(endsAtSettings && { redirect_to_settings_page: 'true' }),
});

const capabilityParameters = (capabilities: Record<string, boolean>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(capabilities).map(([name, isWanted]) => [`capabilities[${name}]`, String(isWanted)]),
  );

/** An address with more parameters. */
export function withParameters(address: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(address, globalThis.location.origin);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}
