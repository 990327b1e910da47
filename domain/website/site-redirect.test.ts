import { describe, expect, test } from 'vitest';
import { listOwnPaths, movedPages } from './moved-pages.ts';
import { ADDRESS_PAIRS } from './page-addresses.ts';
import {
  type AddedPaths,
  fromPathSchema,
  leadsNowhere,
  redirectFormSchema,
  redirectKey,
  suggestTarget,
  toPathSchema,
  withQuery,
} from './site-redirect.ts';

/** A page that staff have added, a document, and lists that they have moved. */
const ADDED: AddedPaths & { paths: ReadonlySet<string> } = {
  paths: new Set(['/exponor-2027', '/en/exponor-2027', '/archivos/certificado-iso', '/obras', '/empleos']),
  moves: movedPages(
    new Map([
      ['/casos-de-exito', '/obras'],
      ['/oportunidades-laborales', '/empleos'],
    ]),
  ).shipped,
};

const read = (schema: typeof fromPathSchema, text: string): string => {
  const { data, error } = schema.safeParse(text);
  return data ?? `! ${error?.issues[0]?.message}`;
};

describe('the address to redirect', () => {
  test.each([
    ['/quienes-somos', '/quienes-somos'],
    ['  /Quienes//Somos/ ', '/quienes/somos'],
    ['https://www.voltandes.cl/Quienes-Somos.html', '/quienes-somos.html'],
    ['/pr%C3%A1cticas-2019', '/prácticas-2019'],
    ['/prácticas-2019', '/prácticas-2019'],
    ['/pra\u0301cticas-2019', '/prácticas-2019'],
    ['/mi%20página', '/mi página'],
    ['/en/About-Us/', '/en/about-us'],
    ['/oportunidades-laborales/cargo-antiguo', '/oportunidades-laborales/cargo-antiguo'],
    ['/constructor', '/constructor'],
    ['/__proto__', '/__proto__'],
    ['/adminer', '/adminer'],
  ])('%s', (text, path) => {
    expect(read(fromPathSchema, text)).toBe(path);
  });

  test.each([
    ['', 'path'],
    ['quienes-somos', 'path'],
    ['https://www.voltandes.cl', 'path'],
    ['javascript:alert(1)', 'path'],
    ['//evil.example/x', 'path'],
    ['/\\evil.example', 'path'],
    ['/a%5cb', 'path'],
    ['/a%00b', 'path'],
    ['/a\u202eb', 'path'],
    ['/a/../b', 'path'],
    ['/a/%2e%2e/b', 'path'],
    ['/100%', 'path'],
    ['/a%3fb', 'path'],
    ['/pagina.data', 'path'],
    ['/index.php?id=3', 'query'],
    ['/a#b', 'query'],
    [`/${'x'.repeat(200)}`, 'long'],
    [`/${'x'.repeat(1_000_000)}`, 'long'],
    ['/admin', 'reserved'],
    ['/ADMIN/portales', 'reserved'],
    ['/%61dmin/x', 'reserved'],
    ['/auth/v1/verify', 'reserved'],
    ['/vista-previa/x', 'reserved'],
    ['/', 'own'],
    ['/en/', 'own'],
    ['/Servicios/', 'own'],
    ['/en/servicios', 'own'],
    ['/sitemap.xml', 'own'],
    ['/derechos/copia/x', 'own'],
  ])('%s is refused: %s', (text, problem) => {
    expect(read(fromPathSchema, text)).toBe(`! ${problem}`);
  });

  test('no page of the site can be one', () => {
    for (const path of ADDRESS_PAIRS.flat().filter((page) => !/:(?:job|case)/.test(page)))
      expect(read(fromPathSchema, path.replaceAll(':token', 'x')), path).toBe('! own');
  });
});

describe('where to redirect', () => {
  test.each([
    ['/servicios', '/servicios'],
    [' /Servicios/ ', '/servicios'],
    ['/', '/'],
    ['/#contacto', '/#contacto'],
    ['/en#contacto', '/en#contacto'],
    ['/en/servicios', '/en/services'],
    ['/oportunidades-laborales/ingeniero-2', '/oportunidades-laborales/ingeniero-2'],
    ['/casos-de-exito/sala-electrica', '/casos-de-exito/sala-electrica'],
    ['/obras', '/casos-de-exito'],
    ['/Obras/Sala-Electrica', '/casos-de-exito/sala-electrica'],
    ['/obras/sala-electrica#fotos', '/casos-de-exito/sala-electrica#fotos'],
    ['/empleos/ingeniero-2', '/oportunidades-laborales/ingeniero-2'],
    ['/empleos/ingeniero-2/postular', '/oportunidades-laborales/ingeniero-2/postular'],
    ['/Exponor-2027/', '/exponor-2027'],
    ['/en/exponor-2027#pabellon', '/en/exponor-2027#pabellon'],
    ['/archivos/Certificado-ISO', '/archivos/certificado-iso'],
  ])('%s', (text, path) => {
    expect(read(toPathSchema(ADDED), text)).toBe(path);
  });

  test.each([
    ['', 'path'],
    ['servicios', 'path'],
    ['https://evil.example/servicios', 'host'],
    ['HTTPS:evil.example', 'host'],
    ['javascript:alert(1)', 'host'],
    ['//evil.example', 'host'],
    ['\\\\evil.example', 'host'],
    ['/\\evil.example', 'host'],
    ['/servicios\\..', 'path'],
    ['/servicios\u0000', 'path'],
    ['/servicios/..', 'path'],
    ['/%2fevil.example', 'unknown'],
    ['/servicios?x=1', 'query'],
    ['/#a b', 'path'],
    ['/#', 'path'],
    ['/servisios', 'unknown'],
    ['/constructor', 'unknown'],
    ['/exponor-2026', 'unknown'],
    ['/exponor-2027/x', 'unknown'],
    ['/obras/x/y', 'unknown'],
    ['/obras-viejas', 'unknown'],
    ['/archivos', 'reserved'],
    ['/archivos/', 'reserved'],
    ['/archivos/otro', 'unknown'],
    ['/archivos/../admin', 'path'],
    ['/en/archivos/certificado-iso', 'unknown'],
    ['/casos-de-exito/ñandú', 'unknown'],
    ['/derechos/copia/x', 'unknown'],
    ['/recibido/contacto', 'unknown'],
    ['/admin', 'reserved'],
    ['/auth/v1/verify', 'reserved'],
    [`/casos-de-exito/${'x'.repeat(200)}`, 'long'],
  ])('%s is refused: %s', (text, problem) => {
    expect(read(toPathSchema(ADDED), text)).toBe(`! ${problem}`);
  });
});

test('an address cannot lead to itself', () => {
  const path = '/casos-de-exito/sala';
  const { error } = redirectFormSchema(ADDED).safeParse({
    from: path,
    to: `${path}#arriba`,
    isPermanent: true,
  });
  expect(error?.issues).toMatchObject([{ path: ['to'], message: 'self' }]);
});

test('a page that staff have added is not redirected, and what led to a removed one leads nowhere', () => {
  const form = { from: '/exponor-2027', to: '/servicios', isPermanent: true };
  expect(redirectFormSchema(ADDED).safeParse(form).error?.issues).toMatchObject([
    { path: ['from'], message: 'own' },
  ]);
  expect(redirectFormSchema(listOwnPaths([])).safeParse(form).success).toBe(true);
  const nowhere = ['/exponor-2026', '/exponor-2027#x', '/archivos/x', '/servicios', '/#contacto'].filter(
    (path) => leadsNowhere(path, ADDED),
  );
  expect(nowhere).toEqual(['/exponor-2026', '/archivos/x']);
});

test('what is below a list may be redirected, also where the list is now', () => {
  for (const from of ['/casos-de-exito/viejo', '/obras/viejo'])
    expect(
      redirectFormSchema(ADDED).safeParse({ from, to: '/obras/nuevo', isPermanent: true }).data,
      from,
    ).toMatchObject({ from: '/casos-de-exito/viejo', to: '/casos-de-exito/nuevo' });
  const long = { from: `/empleos/${'x'.repeat(185)}`, to: '/servicios', isPermanent: true };
  expect(redirectFormSchema(ADDED).safeParse(long).error?.issues).toMatchObject([{ message: 'long' }]);
});

test('what browsers ask for is found under what was stored', () => {
  for (const path of ['/PR%C3%A1CTICAS/', '//pr%c3%a1cticas', '/prácticas'])
    expect(redirectKey(path)).toBe('/prácticas');
  expect(redirectKey('/%')).toBeNull();
});

test.each([
  ['/servicios', '?a=1&b', '/servicios?a=1&b'],
  ['/#contacto', '?a=1', '/?a=1#contacto'],
  ['/#contacto', '', '/#contacto'],
])('%s takes the query %s', (address, search, whole) => {
  expect(withQuery(address, search)).toBe(whole);
});

test.each([
  ['/servicio', '/servicios'],
  ['/servicios/montaje', '/servicios/montaje-electromecanico'],
  ['/nuestros-servicios.php', '/servicios'],
  ['/casos-exito', '/casos-de-exito'],
  ['/política-de-calidad', '/politica-calidad'],
  ['/oportunidades-laborales/soldador', '/oportunidades-laborales'],
  ['/en/service', '/en/services'],
  ['/en/success-case', '/en/success-cases'],
  ['/contacto.html', '/#contacto'],
  ['/mineria', '/sectores/mineria'],
  ['/exponor', '/exponor-2027'],
  ['/wp-login', null],
  ['/quienes-somos', null],
  ['/123', null],
  ['/-', null],
])('for %s, the suggestion is %s', (path, target) => {
  expect(suggestTarget(path, ADDED.paths)).toBe(target);
});
