import { expect, test } from 'vitest';
import {
  assignAddresses,
  findMovedPage,
  isAddress,
  MOVABLE_PATHS,
  movedPages,
  movesOfLinks,
  publishedPathIn,
  shippedAddress,
} from './moved-pages.ts';
import { localPath, movePath, translatedPath } from './page-paths.ts';
import type { TextChanges } from './text-changes.ts';

const moved = (changes: TextChanges, added: string[] = []) => movedPages(assignAddresses(changes, added));
const addresses = (changes: TextChanges, added: string[] = []) =>
  Object.fromEntries(assignAddresses(changes, added));

const PAGES = moved({
  '/servicios': 'soluciones',
  '/en/services': 'solutions',
  '/servicios/ingenieria-electrica': 'soluciones/ingenieria',
  '/en/jobs': 'careers',
  '/oportunidades-laborales': 'trabaja-con-nosotros',
  '/casos-de-exito': 'obras',
  '/en/privacy': 'data-protection',
});

test('every page that search engines may find can move, but the home page, which everything leads to', () => {
  expect(MOVABLE_PATHS).toContain('/en/services');
  expect(MOVABLE_PATHS).toContain('/aviso-legal');
  expect(MOVABLE_PATHS).not.toContain('/');
  expect(MOVABLE_PATHS).not.toContain('/en');
  expect(MOVABLE_PATHS.filter((path) => /:|recibido|received/.test(path))).toEqual([]);
  expect(shippedAddress('/en/services')).toBe('services');
  expect(shippedAddress('/servicios/ingenieria-electrica')).toBe('servicios/ingenieria-electrica');
});

test.each([
  ['/servicios', '/soluciones'],
  ['/servicios?a=/servicios#x', '/soluciones?a=/servicios#x'],
  ['/servicios/automatizacion-industrial', '/servicios/automatizacion-industrial'],
  ['/servicios/ingenieria-electrica', '/soluciones/ingenieria'],
  ['/oportunidades-laborales/plc-abc/postular?source=x', '/trabaja-con-nosotros/plc-abc/postular?source=x'],
  ['/oportunidades-laborales#alertas', '/trabaja-con-nosotros#alertas'],
  ['/oportunidades-laborales-viejas', '/oportunidades-laborales-viejas'],
  ['/en/jobs/plc/apply', '/en/careers/plc/apply'],
  ['/en/jobs.rss', '/en/jobs.rss'],
  ['/#contacto', '/#contacto'],
])('%s is found at %s', (shipped, published) => {
  expect(movePath(PAGES.published, shipped)).toBe(published);
  expect(movePath(PAGES.shipped, published)).toBe(shipped);
});

test('a page of one language is found in the other one', () => {
  expect(publishedPathIn(PAGES, '/soluciones', 'en')).toBe('/en/solutions');
  expect(publishedPathIn(PAGES, '/en/privacy', 'es')).toBe('/privacidad');
  expect(publishedPathIn(PAGES, '/privacidad', 'en')).toBe('/en/data-protection');
  expect(publishedPathIn(PAGES, '/trabaja-con-nosotros/x/postular', 'en')).toBe('/en/careers/x/apply');
  expect(publishedPathIn(PAGES, '/obras/x', 'en')).toBe('/en/success-cases/x');
  expect(publishedPathIn(PAGES, '/otra', 'es')).toBe('/otra');
});

test('links lead to the same addresses as the server', () => {
  const es = movesOfLinks(PAGES, 'es');
  const en = movesOfLinks(PAGES, 'en');
  for (const path of [
    ...MOVABLE_PATHS.filter((one) => !one.startsWith('/en/')),
    '/oportunidades-laborales/x/postular',
    '/casos-de-exito/x',
  ]) {
    const [spanish, english] = [movePath(PAGES.published, path), publishedPathIn(PAGES, path, 'en')];
    expect(movePath(es, path)).toBe(spanish);
    expect(movePath(en, localPath('en', path))).toBe(english);
    expect(movePath(es, translatedPath(spanish, 'en'))).toBe(english);
    expect(movePath(en, translatedPath(english, 'es'))).toBe(spanish);
    expect(movePath(es, translatedPath(spanish, 'es'))).toBe(spanish);
    expect(movePath(en, translatedPath(english, 'en'))).toBe(english);
  }
  expect(movesOfLinks(moved({}), 'es')).toEqual([]);
});

test.each([
  ['/servicios', '/soluciones'],
  ['/SERVICIOS/', '/soluciones'],
  ['/en/servicios', '/en/solutions'],
  ['/en/soluciones', '/en/solutions'],
  ['/solutions', '/soluciones'],
  ['/en/obras/x', '/en/success-cases/x'],
  ['/en/privacidad', '/en/data-protection'],
  ['/oportunidades-laborales/x', '/trabaja-con-nosotros/x'],
  ['/otra', null],
  // Not moved.
  ['/terms', null],
  ['/our-purpose', null],
  ['/en/terminos', null],
  ['/%E0%A4%A', null],
  ['//evil.example/servicios', null],
])('%s leads to %s', (path, target) => {
  expect(findMovedPage(PAGES, path)).toBe(target);
});

test('pages can swap their addresses', () => {
  const pages = moved({ '/terminos': 'b', '/privacidad': 'a' });
  expect(movePath(pages.published, '/terminos')).toBe('/b');
  expect(movePath(pages.shipped, '/b')).toBe('/terminos');
  expect(movePath(pages.shipped, '/a')).toBe('/privacidad');
  expect(findMovedPage(pages, '/en/b')).toBe('/en/terms');
});

test.each([
  '',
  '/',
  'Soluciones',
  'soluci\u00f3n',
  '__proto__',
  '%2e%2e',
  '..',
  '../x',
  '/evil',
  '//evil',
  'a//b',
  'a/b/c',
  'a/',
  'en',
  'en/x',
  'admin',
  'admin/x',
  'archivos/x',
  'vista-previa/x',
  'rest',
  'feeds/x',
  'sitemap.xml',
  'a.data',
  'javascript:x',
  'privacidad',
  'privacy',
  'servicios',
  'services',
  'servicios/automatizacion-industrial',
  'casos-de-exito/x',
  'jobs/x',
  'derechos/confirmar',
  'recibido/cv',
  'x'.repeat(61),
  'x'.repeat(10_000),
  `a/${'x'.repeat(61)}`,
])('%j is no address', (address) => {
  expect(isAddress('/servicios', address)).toBe(false);
  expect(addresses({ '/servicios': address })).toEqual({});
});

test('what no page is stored under, or every object has, moves nothing', () => {
  expect(
    addresses({ '/': 'x', '/en': 'x', '/recibido/cv': 'y', '/otra': 'z', toString: 'a', constructor: 'b' }),
  ).toEqual({});
  expect(addresses({ '/servicios': 'constructor' })).toEqual({ '/servicios': '/constructor' });
});

test('nobody gets the address of another page', () => {
  expect(addresses({ '/servicios': 'feria' }, ['/feria', '/en/fair'])).toEqual({});
  expect(addresses({ '/en/services': 'feria' }, ['/feria', '/en/fair'])).toEqual({});
  // The first one in the order of pages has it, in both languages.
  expect(addresses({ '/terminos': 'x', '/servicios': 'x', '/en/services': 'x' })).toEqual({
    '/servicios': '/x',
    '/en/services': '/en/x',
  });
  // What is below a list is one of its pages.
  expect(addresses({ '/servicios': 'obras/x', '/casos-de-exito': 'obras' })).toEqual({
    '/casos-de-exito': '/obras',
  });
  expect(isAddress('/casos-de-exito', 'a/b')).toBe(false);
});
