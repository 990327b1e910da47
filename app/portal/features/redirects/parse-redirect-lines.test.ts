import { expect, test } from 'vitest';
import { movedPages } from '#domain/website/moved-pages.ts';
import { type NewRedirect, parseRedirectLines } from './parse-redirect-lines.ts';
import { TAKEN } from './redirect-problems.ts';

const existing: NewRedirect[] = [{ from_path: '/tomada', to_path: '/servicios', is_permanent: true }];

const added = { paths: new Set(['/archivos/catalogo', '/feria']), moves: [] };

/** Each line as what becomes of it. */
const read = (text: string, capacity = 1000): string[] =>
  parseRedirectLines(text, { added, existing, capacity }).map((line) =>
    'redirect' in line
      ? `${line.redirect.from_path} > ${line.redirect.to_path}${line.redirect.is_permanent ? '' : ' (temporal)'}`
      : `${line.number}: ${line.problem}`,
  );

test.each([
  ['/vieja /servicios', '/vieja > /servicios'],
  ['  https://antiguo.example/Vieja/   /Servicios/ ', '/vieja > /servicios'],
  ['/vieja -> /#contacto', '/vieja > /#contacto'],
  ['/vieja → /servicios', '/vieja > /servicios'],
  ['/vieja\t/servicios', '/vieja > /servicios'],
  ['/vieja /servicios 302', '/vieja > /servicios (temporal)'],
  ['/mi página;/servicios', '/mi página > /servicios'],
  // A line of the exported file.
  ['/vieja;/servicios;Temporal;12;28/11/2026', '/vieja > /servicios (temporal)'],
  ['/vieja;/servicios;', '/vieja > /servicios'],
  ['/catalogo.pdf /archivos/Catalogo', '/catalogo.pdf > /archivos/catalogo'],
  ['/feria-2026 /feria', '/feria-2026 > /feria'],
])('%s', (text, outcome) => {
  expect(read(text)).toEqual([outcome]);
});

test('what is below a list is compared as it is stored, wherever the list is', () => {
  const moved = movedPages(new Map([['/casos-de-exito', '/obras']]));
  const [first, second] = parseRedirectLines('/obras/a /servicios\n/casos-de-exito/a /servicios', {
    added: { paths: new Set(), moves: moved.shipped },
    existing,
    capacity: 10,
  });
  expect(first).toMatchObject({ redirect: { from_path: '/casos-de-exito/a' } });
  expect(second).toMatchObject({ problem: TAKEN });
  const [third] = parseRedirectLines('/obras/x /servicios', {
    added: { paths: new Set(), moves: moved.shipped },
    existing: [{ from_path: '/obras/x', to_path: '/terminos', is_permanent: true }],
    capacity: 10,
  });
  expect(third).toMatchObject({ problem: TAKEN });
});

test.each([
  ['/vieja', 'Escriba la dirección anterior'],
  ['Desde;Hacia;Tipo', 'Anterior: Escriba una dirección de este sitio'],
  ['/vieja /servicios hoy', 'Escriba la dirección anterior'],
  ['/una /dos /tres /cuatro', 'Escriba la dirección anterior'],
  ['/vieja https://evil.example', 'Nueva: Solo se redirige a páginas de este sitio'],
  ['/vieja //evil.example', 'Nueva: Solo se redirige a páginas de este sitio'],
  ['/vieja javascript:alert(1)', 'Nueva: Solo se redirige'],
  ['/vieja constructor', 'Nueva: Escriba una dirección'],
  ['/vieja /servicios __proto__', 'Escriba la dirección anterior'],
  ['/servicios /practicas', 'Anterior: Es una página del sitio'],
  ['/admin /practicas', 'Anterior: Esa dirección es del portal'],
  ['/tomada /practicas', 'Ya hay una redirección desde esta dirección'],
  ['/vieja /archivos/otro', 'Nueva: El sitio no tiene una página'],
  ['/feria /servicios', 'Anterior: Es una página del sitio'],
  ['/vieja /servisios', 'Nueva: El sitio no tiene una página'],
  [`/${'x'.repeat(100_000)} /servicios`, 'Anterior: Es demasiado larga'],
])('%s is refused', (text, problem) => {
  const [outcome] = read(text);
  expect(outcome).toContain(`1: ${problem}`);
});

test('lines must agree with one another', () => {
  const [one, two] = ['/casos-de-exito/una', '/casos-de-exito/dos'];
  expect(read(`${one} ${two}\r\n\r\n${one} /servicios\n${two} ${one}\n${two} /servicios\n/x ${one}`)).toEqual(
    [
      `${one} > ${two}`,
      '3: Ya hay una redirección desde esta dirección',
      `4: Esa dirección ya se redirige a ${two}: escriba ${two}`,
      `5: La redirección desde ${one} lleva a esta dirección: cámbiela primero`,
      `6: Esa dirección ya se redirige a ${two}: escriba ${two}`,
    ],
  );
});

test('lines beyond the limits are left out', () => {
  expect(read('/a /servicios\n/b /servicios', 1)).toEqual([
    '/a > /servicios',
    '2: Hay 1.000 redirecciones, el máximo',
  ]);
  const many = Array.from({ length: 600 }, (_, at) => `/x${at} /servicios`).join('\n');
  expect(read(many)).toHaveLength(500);
});
