import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@purser/contract/contract';
import type { Plugin } from 'vite';

/** Serves the contract without its schemas as `virtual:contract`: the browser needs methods and paths, not 25 kB of validation. */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  resolveId: (id) => (id === 'virtual:contract' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:contract'
      ? `export const contract = ${JSON.stringify(minifyContractRouter(contract))}`
      : undefined,
});
