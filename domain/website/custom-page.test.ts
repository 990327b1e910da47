import { expect, test } from 'vitest';
import { slugSchema, suggestSlug } from './custom-page.ts';
import { PAGE_ADDRESSES } from './page-addresses.ts';

test.each([
  ['Exponor 2027', 'exponor-2027'],
  ['¡Nueva sucursal en Concepción!', 'nueva-sucursal-en-concepcion'],
  ['¿?', ''],
  [`${'muy largo '.repeat(20)}`, `${'muy-largo-'.repeat(6)}`.slice(0, -1)],
])('the title %j suggests the address %j', (title, slug) => {
  expect(suggestSlug(title)).toBe(slug);
  expect(slugSchema.safeParse(slug).success).toBe(slug !== '');
});

test.each([
  '',
  'Feria',
  'a--b',
  '-a',
  'a/b',
  'a.b',
  '../x',
  'constructor ',
  'ñandú',
  'a'.repeat(61),
  'admin',
  'en',
  'rest',
])('%j is no address of a page', (slug) => {
  expect(slugSchema.safeParse(slug).success).toBe(false);
});

test('no address of the site is free', () => {
  for (const [es, en] of Object.entries(PAGE_ADDRESSES))
    for (const segment of [es.split('/')[1], en.split('/')[2]])
      if (segment) expect(slugSchema.safeParse(segment).success, segment).toBe(false);
});
