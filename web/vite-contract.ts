import { isContractProcedure } from '@orpc/contract';
import { contract } from '@purser/contract/contract';
import type { Plugin } from 'vite';

/**
 * Serves the contract as `virtual:contract`, without what only the server reads. The browser needs the method, the path
 * and the structure of each call: 3 kB (gzip) instead of 10 kB with guards and summaries, and 35 kB with schemas.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  resolveId: (id) => (id === 'virtual:contract' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:contract'
      ? `const call = (method, path, inputStructure) => ({ '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure } } });
export const contract = ${sourceOf(contract)};`
      : undefined,
});

function sourceOf(router: object): string {
  if (isContractProcedure(router)) {
    const { method, path, inputStructure } = router['~orpc'].route;
    const values = [method, path, ...(inputStructure ? [inputStructure] : [])];
    return `call(${values.map((value) => JSON.stringify(value)).join(', ')})`;
  }
  return `{ ${Object.entries(router)
    .map(([name, each]) => `${JSON.stringify(name)}: ${sourceOf(each)}`)
    .join(', ')} }`;
}
