import { createContext, use } from 'react';

/** How addresses are opened; the shell gives it the router, so that `ui` needs none. */
export const OpenLink = createContext<(href: string) => void>((href) => window.location.assign(href));

export const useOpenLink = (): ((href: string) => void) => use(OpenLink);
