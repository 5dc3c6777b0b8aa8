import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pagesAround, Pagination, reachOf } from './pagination.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

describe('the pages on offer', () => {
  it('are the first, the last and those around, with gaps between', () => {
    expect(pagesAround(1, 1)).toEqual([1]);
    expect(pagesAround(1, 13)).toEqual([1, 2, 0, 13]);
    expect(pagesAround(7, 13)).toEqual([1, 0, 6, 7, 8, 0, 13]);
    expect(pagesAround(99, 13)).toEqual([1, 0, 13]);
  });
});

describe('a list whose totals are missing', () => {
  const draw = (page: number, rows: number | undefined) => {
    const reach = reachOf({ page, pagesize: 25, total: undefined, rows });
    const html = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <Pagination page={page} pagesize={25} {...reach} onPage={() => undefined} onPageSize={() => undefined} />
      </I18nProvider>,
    );
    const isOff = (label: string) =>
      /disabled=""/.test(new RegExp(`<button[^>]*aria-label="${label}"[^>]*>`).exec(html)?.[0] ?? 'disabled=""');
    return {
      text: html.replaceAll(/<[^>]*>/g, ' '),
      hasNext: !isOff('Next page'),
      hasPrevious: !isOff('Previous page'),
    };
  };

  it('can still be turned, from a full page onwards and from any page back', () => {
    expect(draw(1, 25)).toMatchObject({ hasNext: true, hasPrevious: false, text: expect.stringContaining('Page 1') });
    expect(draw(3, 25)).toMatchObject({ hasNext: true, hasPrevious: true });
  });

  it('ends with the first page that is not full, which tells how many rows there are', () => {
    expect(draw(3, 7)).toMatchObject({
      hasNext: false,
      hasPrevious: true,
      text: expect.stringContaining('51–57 of 57'),
    });
    expect(draw(3, 0)).toMatchObject({ hasNext: false, hasPrevious: true });
  });

  it('waits for its rows before it offers another page', () => {
    expect(draw(1, undefined).hasNext).toBe(false);
  });
});
