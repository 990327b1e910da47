import { expect, test } from 'vitest';
import { assignSlugs, listCustomPaths, slugSchema, suggestSlug } from './custom-page.ts';
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

test('pages have addresses while what they need is published', () => {
  const texts = { slug: 'exponor-2027', title: 'Exponor', lead: 'Nos vemos', description: 'La feria' };
  const page = (document: string, changes: Record<string, string>) => ({
    document,
    language: 'es' as const,
    texts: changes,
  });
  const { lead: _, ...unwritten } = texts;
  expect(
    listCustomPaths([
      page('custom/n00000001', texts),
      { ...page('custom/n00000001', { slug: 'fair-2027' }), language: 'en' },
      page('custom/n00000002', { ...unwritten, slug: 'sin-bajada' }),
      page('custom/n00000003', { ...texts, slug: 'admin' }),
      page('custom/n00000004', {}),
      page('pages/purpose', texts),
    ]),
  ).toEqual(['/exponor-2027', '/en/fair-2027']);
});

test('a page may have another address in English, and none that another page has', () => {
  const slugs = (...pages: [es: string, en?: string][]) =>
    [
      ...assignSlugs(
        pages.map(([es, en], index) => ({
          document: `custom/n0000000${index}`,
          es: { slug: es },
          en: en === undefined ? {} : { slug: en },
        })),
      ).values(),
    ].map(({ en, es }) => `${es} ${en}`);
  expect(slugs(['feria', 'fair'], ['premio'])).toEqual(['feria fair', 'premio premio']);
  expect(slugs(['feria', 'feria'])).toEqual(['feria feria']);
  expect(slugs(['feria', 'fair'], ['otra', 'fair'])).toEqual(['feria fair', 'otra otra']);
  // Whoever has an address in Spanish keeps it.
  expect(slugs(['feria', 'premio'], ['premio'])).toEqual(['feria feria', 'premio premio']);
  expect(slugs(['feria'], ['feria', 'fair'])).toEqual(['feria feria']);
  for (const en of ['services', 'admin', 'en', 'Fair', '../x', 'constructor.'])
    expect(slugs(['feria', en])).toEqual(['feria feria']);
});
