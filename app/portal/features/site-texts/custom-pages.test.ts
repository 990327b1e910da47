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

const CHANGE = {
  document: DOCUMENT,
  language: 'es' as const,
  updated_by: null,
  updated_at: '2026-11-30T12:00:00Z',
};

/** Why the services page cannot have an address while changes of others wait for their publication. */
function problemAmong(changes: Record<string, string | null>, publication_id: string | null, value: string) {
  const { texts } = listStoredTexts({
    drafts: Object.entries(changes).map(([path, drafted]) => ({
      ...CHANGE,
      id: path,
      path,
      value: drafted,
      publication_id,
    })),
    published: [
      { document: DOCUMENT, language: 'es', texts: { '/terminos': 'legal', '/casos-de-exito': 'obras' } },
    ],
  });
  const text = texts.find((one) => one.document === DOCUMENT && one.path === '/servicios');
  if (!text) throw new Error('no address');
  return problemOf(text, { language: 'es', shipped: text.es.shipped, value }, texts);
}

test.each([
  // Another page has it until then.
  ['scheduled', 'legal', false],
  ['scheduled', 'obras/todas', false],
  ['scheduled', 'condiciones', false],
  ['scheduled', 'soluciones', true],
  // Pages change places.
  [null, 'legal', true],
  [null, 'obras/todas', true],
])('among changes that are %s, whether a page may have %s is %s', (publication, value, canBe) => {
  const problem = problemAmong({ '/terminos': 'condiciones', '/casos-de-exito': null }, publication, value);
  expect(problem === undefined).toBe(canBe);
});

test('pages that change places at a later time have no problem until then', () => {
  const changes = { '/terminos': 'condiciones', '/servicios': 'legal' };
  expect(problemAmong(changes, 'scheduled', 'legal')).toBeUndefined();
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
