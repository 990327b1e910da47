import { expect, test } from 'vitest';
import { formatValue, recordName } from './format-value.ts';

const ANA = '0190a8c0-0000-7000-8000-000000000001';
const ROLE = '0190a8c0-0000-7000-8000-000000000002';
const names = new Map([
  [ANA, 'Ana Pérez'],
  [ROLE, 'Admin RRHH'],
]);

test.each([
  [null, '—'],
  ['', '—'],
  [[], '—'],
  [true, 'Sí'],
  [false, 'No'],
  [0, '0'],
  [['uno', 'dos'], 'uno\ndos'],
  ['2026-11-21T15:04:05.123+00:00', '21/11/2026 12:04'],
  ['2026-11-21', '21/11/2026'],
  [ANA, 'Ana Pérez'],
  ['0190a8c0-0000-7000-8000-00000000000f', '0190a8c0-0000-7000-8000-00000000000f'],
  ['Santiago', 'Santiago'],
  [{ to: '18:00', from: '08:00' }, 'Desde: 08:00 · Hasta: 18:00'],
])('formats %o as %s', (value, words) => {
  expect(formatValue(value, names)).toBe(words);
});

test('names a row by its own name, or by the rows it references', () => {
  expect(recordName({ id: 'x', title: 'Tablerista' }, names)).toBe('Tablerista');
  expect(recordName({ user_id: ANA, role_id: ROLE }, names)).toBe('Ana Pérez · Admin RRHH');
  expect(recordName({ id: true }, names)).toBe('');
  expect(recordName({ kind: 'quotes' }, names, { quotes: 'Cotizaciones' })).toBe('Cotizaciones');
  expect(recordName({ kind: 'constructor', name: 'Ana' }, names, {})).toBe('Ana');
});

test('a text with formatting is its words, and where it links to', () => {
  const text = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'Vea la norma',
            marks: [{ type: 'link', attrs: { href: 'https://sec.cl/' } }],
          },
        ],
      },
    ],
  };
  expect(formatValue(text, new Map())).toBe('Vea la norma\nhttps://sec.cl/');
});
