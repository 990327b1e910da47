import { expect, test } from 'vitest';
import { privacyTexts } from '#app/i18n/pages/privacy.ts';
import { withVersion } from './legal-version.ts';

const versionOf = (publishedAt: string | null, language: 'es' | 'en' = 'es'): unknown =>
  withVersion(privacyTexts[language], { shipped: '2026-11-29', publishedAt, language }).block[1]?.value;

test.each([
  ['never changed', null, '29/11/2026'],
  ['changed before the release that brought a later wording', '2026-10-01T15:00:00Z', '29/11/2026'],
  ['changed later', '2027-03-05T15:00:00Z', '05/03/2027'],
  ['changed late in the evening of Chile', '2027-03-06T02:30:00Z', '05/03/2027'],
])('a legal text that was %s', (_, publishedAt, version) => {
  expect(versionOf(publishedAt)).toBe(version);
});

test('the version is said wherever the text names it, in its language', () => {
  expect(versionOf('2027-03-05T15:00:00Z', 'en')).toBe('Mar 5, 2027');
  const text = withVersion(privacyTexts.es, { shipped: '2026-11-29', publishedAt: null, language: 'es' });
  expect(JSON.stringify(text)).not.toContain('{{version}}');
  expect(text.clauses.at(-1)?.body).toContain('Esta es la versión 29/11/2026,');
});
