import { expect, test } from 'vitest';
import { fieldOf, listPagePaths, listSlugs, localPathOf, problemOf, spanishPathOf } from './custom-pages.ts';
import { listStoredTexts } from './list-stored-texts.ts';

const DOCUMENT = 'facts/addresses';
const fair = {
  document: 'custom/nfair0000',
  language: 'es' as const,
  texts: { slug: 'feria', title: 'Feria', lead: 'Visítenos.', description: 'La feria.' },
};
const textsWith = (addresses: Record<string, string>) =>
  listStoredTexts({
    drafts: [],
    published: [fair, { document: DOCUMENT, language: 'es', texts: addresses }],
  }).texts;

test('the editor finds a page where staff have moved it, and what is below it', () => {
  const paths = listPagePaths(
    textsWith({ '/servicios': 'soluciones', '/en/jobs': 'careers', '/casos-de-exito': 'feria' }),
  );
  expect(spanishPathOf(paths, '/soluciones')).toBe('/servicios');
  expect(spanishPathOf(paths, '/en/careers/x')).toBe('/oportunidades-laborales/x');
  expect(spanishPathOf(paths, '/feria')).toBe('/feria');
  expect(localPathOf(paths, 'es', '/servicios')).toBe('/soluciones');
  expect(localPathOf(paths, 'en', '/servicios')).toBe('/en/services');
  expect(localPathOf(paths, 'en', '/feria')).toBe('/en/feria');
  // Another page has the address.
  expect(localPathOf(paths, 'es', '/casos-de-exito')).toBe('/casos-de-exito');
});

test.each([
  ['/servicios', 'servicios', true],
  ['/servicios', 'soluciones', true],
  ['/servicios', 'servicios/todos', true],
  ['/en/services', 'soluciones', true],
  ['/servicios', 'Soluciones', false],
  ['/servicios', 'feria', false],
  ['/servicios', 'legal', false],
  ['/servicios', 'admin', false],
  ['/servicios', 'empleos/nuevo', false],
  ['/servicios', 'nuestro-proposito', false],
  ['/servicios', 'obras', true],
  ['/servicios', 'obras/todas', true],
  // As a list, it would take the address of the page below it.
  ['/casos-de-exito', 'obras', false],
  ['/en/success-cases', 'obras', false],
  ['/en/success-cases', 'works', true],
])('at %s, whether %j can be published is %s', (path, value, canBe) => {
  const texts = textsWith({
    '/aviso-legal': 'legal',
    '/oportunidades-laborales': 'empleos',
    '/servicios/ingenieria-electrica': 'obras/ingenieria',
  });
  const text = texts.find((one) => one.document === DOCUMENT && one.path === path);
  if (!text) throw new Error(`no address of ${path}`);
  const problem = problemOf(text, { language: 'es', shipped: text.es.shipped, value }, texts);
  expect(problem).toEqual(canBe ? undefined : expect.stringContaining('que no sea de otra página'));
});

test('a list does not take the address of a page below it, even if it is drafted', () => {
  const texts = textsWith({
    '/casos-de-exito': 'obras',
    '/servicios/ingenieria-electrica': 'obras/ingenieria',
  });
  for (const path of ['/casos-de-exito', '/servicios/ingenieria-electrica']) {
    const text = texts.find((one) => one.document === DOCUMENT && one.path === path);
    if (!text) throw new Error(`no address of ${path}`);
    const value = text.es.published ?? '';
    expect(problemOf(text, { language: 'es', shipped: text.es.shipped, value }, texts), path).toBeDefined();
  }
});

test('a new page cannot have the address of one that was moved', () => {
  expect(listSlugs(textsWith({ '/servicios': 'soluciones' }))).toContain('soluciones');
});

test('an address is known by its page and its language', () => {
  expect(fieldOf({ document: DOCUMENT, path: '/en/services' })).toBe(
    'Dirección de Nuestros servicios en inglés',
  );
  expect(fieldOf({ document: DOCUMENT, path: '/aviso-legal' })).toBe('Dirección de Aviso legal en español');
});
