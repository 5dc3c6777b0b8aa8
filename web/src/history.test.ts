import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRoute, routeOf, toAdminHref, toRoutePath } from './history.ts';

const parts = (href: string) => {
  const url = new URL(href, 'http://store.test');
  return { pathname: url.pathname, search: url.search, hash: url.hash };
};

describe('the admin address of a screen', () => {
  it('carries the route in path and keeps the rest of the query as it is', () => {
    expect(toAdminHref('/payments/transactions?type_is=charge&search[]=a%20b#x')).toBe(
      '/wp-admin/admin.php?page=wc-admin&path=/payments/transactions&type_is=charge&search[]=a%20b#x',
    );
    expect(
      toRoutePath(parts('/wp-admin/admin.php?page=wc-admin&path=%2Fpayments%2Ftransactions%2Fdetails&id=0012')),
    ).toBe('/payments/transactions/details?id=0012');
  });

  it('names the page of store screens and of the user screen', () => {
    expect(toAdminHref('/admin/wc-orders?action=edit&id=7')).toBe(
      '/wp-admin/admin.php?page=wc-orders&action=edit&id=7',
    );
    expect(toRoutePath(parts('/wp-admin/admin.php?page=wc-orders&action=edit&id=7'))).toBe(
      '/admin/wc-orders?action=edit&id=7',
    );
    expect(toAdminHref('/admin/user-edit?user_id=3')).toBe('/wp-admin/user-edit.php?user_id=3');
    expect(routeOf('/wp-admin/user-edit.php?user_id=3')).toBe('/admin/user-edit?user_id=3');
    expect(routeOf(toAdminHref('/admin/profile'))).toBe('/admin/profile');
  });

  it('is home without a path, and leaves other addresses alone', () => {
    expect(toRoutePath(parts('/wp-admin/admin.php?page=wc-admin'))).toBe('/');
    expect(toAdminHref('/wp-login.php?action=logout')).toBe('/wp-login.php?action=logout');
    expect(toAdminHref('https://example.com/payments')).toBe('https://example.com/payments');
    expect(routeOf('/product/lamp')).toBeUndefined();
    expect(isRoute('/paymentsx')).toBe(false);
  });

  it('survives a path that cannot be decoded', () => {
    expect(toRoutePath(parts('/wp-admin/admin.php?page=wc-admin&path=/payments/%E0%A4%A'))).toContain('/payments/');
  });

  it('turns back into the same route, whatever the query', () => {
    const word = fc.stringMatching(/^[a-z_]{1,8}$/).filter((name) => name !== 'page' && name !== 'path');
    const value = fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text).replaceAll("'", '%27'));
    const route = fc
      .tuple(
        fc.constantFrom('/payments/transactions', '/payments/transactions/details', '/admin/wc-orders', '/'),
        fc.array(fc.tuple(word, value), { maxLength: 5 }),
      )
      .map(([path, query]) => path + (query.length > 0 ? `?${query.map(([k, v]) => `${k}=${v}`).join('&')}` : ''));
    fc.assert(
      fc.property(route, (href) => {
        expect(toRoutePath(parts(toAdminHref(href)))).toBe(href);
      }),
    );
  });
});
