import { createBrowserHistory, parseHref } from '@tanstack/history';
import type { RouterHistory } from '@tanstack/history';

import { settings } from './page-settings.ts';

const adminPage = '/wp-admin/admin.php';
/** The parameter of an address that reads closed books. */
const historyParameter = 'test_history';

/** `/wp-admin/admin.php?page=wc-admin&path=/payments/x&a=1#h` is the route `/payments/x?a=1#h`; `page=wc-orders&id=1` is `/admin/wc-orders?id=1`. */
export function toRoutePath(url: { pathname: string; search: string; hash: string }): string {
  const other = /^\/wp-admin\/([\w-]+)\.php$/.exec(url.pathname)?.[1];
  if (!other) return url.pathname + url.search + url.hash;
  if (other !== 'admin') return `/admin/${other}${url.search}${url.hash}`;
  // String operations instead of URLSearchParams, so that the rest of the query stays unchanged.
  let page = 'wc-admin';
  let path: string | undefined;
  const rest: string[] = [];
  for (const part of url.search.replace(/^\?/, '').split('&')) {
    if (part.startsWith('page=')) page = part.slice('page='.length);
    else if (part.startsWith('path=') && path === undefined) path = decode(part.slice('path='.length));
    else if (part && !part.startsWith(`${historyParameter}=`)) rest.push(part);
  }
  const base = page === 'wc-admin' ? (path ?? '/') : `/admin/${page}`;
  return `${base.startsWith('/') ? base : `/${base}`}${rest.length > 0 ? `?${rest.join('&')}` : ''}${url.hash}`;
}

/** The reverse of `toRoutePath`; addresses outside the admin stay as they are. */
export function toAdminHref(href: string): string {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(href) ?? [];
  if (!isRoute(pathname)) return href;
  const other = /^\/admin\/([^/]+)$/.exec(pathname)?.[1];
  if (other === 'user-edit' || other === 'profile') return `/wp-admin/${other}.php${search ? `?${search}` : ''}${hash}`;
  const head = other
    ? `page=${other}`
    : pathname === '/'
      ? 'page=wc-admin'
      : `page=wc-admin&path=${encodeURIComponent(decode(pathname)).replaceAll('%2F', '/')}`;
  return `${adminPage}?${head}${search ? `&${search}` : ''}${inHistory()}${hash}`;
}

/** A page that reads closed books links to pages that do. */
const inHistory = (): string => (settings.testHistory ? `&${historyParameter}=${settings.testHistory.id}` : '');

/** The address of a screen that reads the store itself, or the closed books with this id. It needs a page load. */
export const addressIn = (page: string, history?: number): string =>
  `${adminPage}?page=wc-admin&path=${page}${history === undefined ? '' : `&${historyParameter}=${history}`}`;

/** Whether the address is a screen of this application, in either spelling. */
export const isRoute = (href: string): boolean =>
  href === '/' || /^\/(payments|admin|customers|store)(\/|\?|#|$)/.test(href);

/** The route of a link that may be spelled either way, or `undefined` when it leads elsewhere. */
export function routeOf(href: string): string | undefined {
  if (isRoute(href)) return href;
  if (!/^\/wp-admin\/(admin|user-edit|profile)\.php(\?|#|$)/.test(href)) return undefined;
  // Actions that the server runs before it shows a page, or instead.
  // Other books need another page load.
  if (/[?&]test_history=/.test(href)) return undefined;
  if (/[?&]wcpay-(login|connect|reset-account|loan-offer|link-handler)=/.test(href)) return undefined;
  const url = new URL(href, 'http://localhost');
  return toRoutePath(url);
}

export const createAdminHistory = (browser: Window = window): RouterHistory =>
  createBrowserHistory({
    window: browser,
    parseLocation: () => parseHref(toRoutePath(browser.location), browser.history.state),
    createHref: toAdminHref,
  });

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
