import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageKeyResolver } from './page-key.ts';

const route = (id: string, path: string | undefined, query?: readonly string[], parentId = 'root') => ({
  id,
  parentId,
  ...(path !== undefined && { path }),
  index: path === undefined,
  module: { default: () => null, handle: query && { query } },
});
const routes: ServerBuild['routes'] = Object.fromEntries(
  [
    route('es/home', undefined),
    route('es/jobs', 'ofertas/:jobId?', ['buscar', 'lugar']),
    route('auth', 'auth'),
    route('admin', 'admin'),
    route('admin/menu', undefined, undefined, 'admin'),
    route('lost', '*'),
  ].map((one) => [one.id, one]),
);
const read = createPageKeyResolver(routes);
const at = (path: string) => read(new URL(path, 'https://site.example'));

test.each([
  ['/', '/', 'canonical'],
  ['/?fbclid=IwAR0&utm_source=x', '/', 'canonical'],
  ['/ofertas', '/ofertas', 'canonical'],
  ['/ofertas?lugar=Arica&fbclid=1&buscar=jefe', '/ofertas?buscar=jefe&lugar=Arica', 'filtered'],
  ['/ofertas?buscar=&lugar=', '/ofertas', 'canonical'],
  ['/ofertas?buscar=a&buscar=b', '/ofertas?buscar=a', 'filtered'],
  ['/ofertas/1?buscar=a%26b', '/ofertas/1?buscar=a%26b', 'filtered'],
  ['/ofertas.data?_routes=es%2Fjobs', '/ofertas.data', 'canonical'],
  ['/_.data?_routes=root', '/_.data', 'canonical'],
])('%s maps to %s (%s)', (asked, path, pool) => {
  expect(at(asked)).toEqual({ path, pool });
});

test('does not cache other spellings of a path, long values, portal pages or unknown paths', () => {
  for (const path of ['/OFERTAS', '/ofertas/', '/ofert%61s', `/ofertas?buscar=${'x'.repeat(101)}`])
    expect(at(path), path).toMatchObject({ pool: null });
  expect(at('/OFERTAS?fbclid=1').path).toBe('/OFERTAS');
  for (const path of ['/auth?x=1', '/admin?x=1', '/nothing?x=1', '/__manifest?paths=%2F'])
    expect(at(path)).toEqual({ path, pool: null });
});
