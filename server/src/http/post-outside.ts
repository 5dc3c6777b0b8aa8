import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { Config } from '../config.ts';

/** Addresses that are not of the public internet: the machine itself, its networks, and what clouds serve their secrets at. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
// Only 2000::/3 is public. Of that, tunnels and translations can carry an address of the list above, and documentation has no hosts.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** A server that only its own machine can reach may call its own machine: nobody else can make it do so. */
const mayCallInside = ({ HOST }: Pick<Config, 'HOST'>): boolean => ['127.0.0.1', '::1', 'localhost'].includes(HOST);

/** What is wrong with an address that we are asked to send to, as far as it shows without asking for its name. */
export function problemOfTarget(url: string, config: Pick<Config, 'HOST'>): string | undefined {
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol)) return 'Enter an address such as https://example.com/hook.';
  if (target.username || target.password) return 'Remove the username and password from the address.';
  if (mayCallInside(config)) return undefined;
  if (target.protocol !== 'https:') return 'Enter an address that begins with https://.';
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.endsWith('.localhost') || (isIP(host) > 0 && isInside(host)))
    return 'Enter an address on the public internet.';
  return undefined;
}

/**
 * Posts to an address that a merchant chose and returns the status of the response, whose body is not read. Follows no redirect.
 * Connects to the very addresses that were checked, so a name can't be changed in between. Throws with a plain reason.
 */
export async function postOutside(
  config: Pick<Config, 'HOST'>,
  url: string,
  { body, headers, timeout }: { body: string; headers: Record<string, string>; timeout: number },
): Promise<number> {
  const problem = problemOfTarget(url, config);
  if (problem !== undefined) throw new Error(problem);
  const target = new URL(url);
  const checked: LookupFunction = (host, options, found) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, '', 0);
      if (!mayCallInside(config) && addresses.some(({ address }) => isInside(address)))
        return found(new Error('The address isn’t on the public internet.'), '', 0);
      if (options.all) return found(null, addresses);
      const [first] = addresses;
      return first ? found(null, first.address, first.family) : found(new Error('The host has no address.'), '', 0);
    });
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const request = send(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: checked,
        agent: false,
        signal: AbortSignal.timeout(timeout),
      },
      (response) => {
        response.on('error', () => {});
        response.destroy();
        done(response.statusCode ?? 0);
      },
    );
    request.on('error', (error) =>
      fail(
        error.name === 'TimeoutError' || error.name === 'AbortError' ? new Error('It didn’t respond in time.') : error,
      ),
    );
    request.end(body);
  });
}
