import { expect, test } from 'vitest';
import { readSiteExport, type SiteExport, writeSiteExport } from './site-export.ts';
import { settingValue } from './site-settings.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const SITE: SiteExport = {
  settings: { tracking: { pixelId: '42', conversionId: null } },
  documents: [{ document: 'pages/purpose', language: 'es', texts: { 'mission.title': 'Misión' } }],
  redirects: [{ from_path: '/antigua', to_path: '/servicios', is_permanent: true }],
};

/** What becomes of a file with other parts. */
function read(parts: object): { site: SiteExport; refused: string[] } {
  const result = readSiteExport(JSON.stringify({ ...JSON.parse(writeSiteExport(SITE, NOW)), ...parts }));
  if ('problem' in result) throw new Error(result.problem);
  return result;
}

test('what one site exports, another one reads', () => {
  expect(readSiteExport(writeSiteExport(SITE, NOW))).toEqual({ site: SITE, refused: [] });
});

test('addresses of pages are exported, with redirects to them, but none that no page can have', () => {
  const texts = { '/servicios': 'soluciones', '/casos-de-exito': 'obras', '/en/terms': 'javascript:x' };
  const documents = [{ document: 'facts/addresses', language: 'es' as const, texts }];
  const [redirect, below, wrong] = ['/soluciones', '/obras/sala', '/en/javascript:x'].map(
    (to_path, index) => ({
      from_path: `/antigua-${index}`,
      to_path,
      is_permanent: true,
    }),
  );
  const { site, refused } = read({ documents, redirects: [redirect, below, wrong] });
  // As if the pages were where they are shipped: elsewhere they may be somewhere else.
  expect(site).toMatchObject({
    documents,
    redirects: [
      { ...redirect, to_path: '/servicios' },
      { ...below, to_path: '/casos-de-exito/sala' },
    ],
  });
  expect(refused).toEqual([expect.stringContaining('/antigua-2')]);
});

test.each([
  ['nothing', ''],
  ['no JSON', '<html>'],
  ['null', 'null'],
  ['a list', '[]'],
  ['something else', '{"format":"other","version":1}'],
])('%s is no export', (_, text) => {
  expect(readSiteExport(text)).toEqual({ problem: 'No es un archivo exportado por este sitio.' });
});

test.each([
  ['of a later version', { version: 2 }, 'El archivo es de otra versión del sitio.'],
  ['with too many documents', { documents: Array.from({ length: 501 }, () => ({})) }, /dañado/],
  ['with too many redirects', { redirects: Array.from({ length: 1001 }, () => ({})) }, /dañado/],
  ['whose documents are no list', { documents: {} }, /dañado/],
])('a file %s is refused', (_, parts, problem) => {
  const text = JSON.stringify({ ...JSON.parse(writeSiteExport(SITE, NOW)), ...parts });
  expect(readSiteExport(text)).toMatchObject({ problem: expect.stringMatching(problem) });
});

test('a file that is larger than any site is not parsed', () => {
  expect(readSiteExport(' '.repeat(5_000_001))).toEqual({ problem: 'El archivo es demasiado grande.' });
});

test('settings are what their forms accept', () => {
  const { refused, site } = read({
    settings: {
      tracking: { pixelId: "1');alert(1)//" },
      recipients: { quotes: ['ventas@voltandes.example'] },
      constructor: {},
      unknown: 1,
    },
  });
  expect(site.settings).toEqual({
    recipients: { ...settingValue('recipients', null), quotes: ['ventas@voltandes.example'] },
  });
  expect(refused).toEqual([
    'La configuración «tracking» no es válida.',
    'No existe la configuración «constructor».',
    'No existe la configuración «unknown».',
  ]);
});

test('keys that every object has change no object', () => {
  const texts = JSON.parse('{"__proto__":"a","constructor":"b","mission.title":"c"}');
  const { site } = read({ documents: [{ document: 'pages/purpose', language: 'es', texts }] });
  expect(Object.entries(site.documents[0]?.texts ?? {})).toEqual([
    ['constructor', 'b'],
    ['mission.title', 'c'],
  ]);
  expect(Object.getPrototypeOf(site.documents[0]?.texts)).toBe(Object.prototype);
});

test.each([
  ['a number', 42],
  ['an object', { a: 'b' }],
  ['nothing', ' \u200b '],
  ['a megabyte', 'x'.repeat(1_000_000)],
])('a text that is %s is left out', (_, value) => {
  const { refused, site } = read({
    documents: [{ document: 'pages/purpose', language: 'es', texts: { title: value, lead: 'Sí' } }],
  });
  expect(site.documents[0]?.texts).toEqual({ lead: 'Sí' });
  expect(refused).toEqual(['pages/purpose: «title» no es un texto, o es demasiado largo.']);
});

test.each([
  { document: '../etc', language: 'es', texts: {} },
  { document: 'pages/purpose', language: 'fr', texts: {} },
  { document: 'pages/purpose', language: 'es', texts: ['a'] },
  { document: 'pages/purpose', language: 'es' },
  'pages/purpose',
])('%j is no document', (document) => {
  expect(read({ documents: [document] })).toMatchObject({
    site: { documents: [] },
    refused: ['Un documento no se entiende.'],
  });
});

test.each([
  { from_path: '/antigua', to_path: 'javascript:alert(1)', is_permanent: true },
  { from_path: '/antigua', to_path: '//evil.example', is_permanent: true },
  { from_path: '/antigua', to_path: 'https://evil.example/', is_permanent: true },
  { from_path: '/admin', to_path: '/servicios', is_permanent: true },
  { from_path: '/servicios', to_path: '/practicas', is_permanent: true },
  { from_path: '/antigua', to_path: '/antigua', is_permanent: true },
  { from_path: '/antigua', to_path: '/servicios' },
  null,
])('%j is no redirect', (redirect) => {
  const { refused, site } = read({ redirects: [redirect] });
  expect(site.redirects).toEqual([]);
  expect(refused).toHaveLength(1);
});
