import { expect, test } from 'vitest';
import { csvText, textCell } from './csv-file.ts';

test('what a spreadsheet would take for a formula gets an apostrophe in front, names stay as they are', () => {
  for (const text of ['=1+1', '+1', '-2+3', '@SUM(A1)', ' =1', '\u00a0=1', '＝1', '－1', '＠x'])
    expect(textCell(text)).toBe(`'${text}`);
  expect(textCell('\t=1+1')).toBe("' =1+1");
  expect(textCell('\u0001=1+1')).toBe("' =1+1");
  expect(textCell('two\r\nlines')).toBe('two  lines');
  for (const text of ['Ann Lee', 'Zoë 100% Müller', '漢字 😀', "O'Neil", '']) expect(textCell(text)).toBe(text);
});

test('a file begins with its byte order mark, quotes what needs it and ends every row', () => {
  expect(csvText(['A', 'B "b"'], [['x, y', 'z']])).toBe('\uFEFFA,"B ""b"""\r\n"x, y",z\r\n');
});
