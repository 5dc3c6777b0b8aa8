declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';
  export const contract: AnyContractRouter;
}
declare module 'virtual:messages/pseudo' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
