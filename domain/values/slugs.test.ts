import { expect, test } from 'vitest';
import { isEnglishSlugOf, slugsOf } from './slugs.ts';

const ROW = { id: '0a000000-1111-4222-8333-44443f2a91bc', slug: 'tablerista-santiago' };

test.each([
  ['Panel builder', 'panel-builder-3f2a91bc'],
  ['Electrical & I/O designer (night shift)', 'electrical-i-o-designer-night-shift-3f2a91bc'],
  ['  Café résumé — ½ ', 'cafe-resume-1-2-3f2a91bc'],
  ['電気', '3f2a91bc'],
  ['x'.repeat(200), `${'x'.repeat(80)}-3f2a91bc`],
])('the English address of %j ends with %s', (title, slug) => {
  expect(slugsOf(ROW, title).en).toBe(slug);
  expect(isEnglishSlugOf(ROW.id, slug)).toBe(true);
});

test('without an English title, it is the Spanish one', () => {
  expect(slugsOf(ROW, null)).toEqual({ es: ROW.slug, en: ROW.slug });
  expect(isEnglishSlugOf(ROW.id, ROW.slug)).toBe(false);
});
