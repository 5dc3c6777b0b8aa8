import { createContext, use } from 'react';

/** How links navigate; the shell provides the router, so that `ui` doesn't import it. */
export const OpenLink = createContext<(href: string) => void>((href) => window.location.assign(href));

export const useOpenLink = (): ((href: string) => void) => use(OpenLink);
