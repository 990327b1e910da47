import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createCanonicalRedirect } from './canonical-path.ts';

const route = (id: string, path: string | undefined, parentId = 'root') => ({
  id,
  parentId,
  ...(path !== undefined && { path }),
  index: path === undefined,
  module: { default: () => null },
});
const routes: ServerBuild['routes'] = Object.fromEntries(
  [
    route('es/home', undefined),
    route('en/home', 'en'),
    route('es/services', 'servicios'),
    route('en/services', 'en/services'),
    route('es/jobs', 'oportunidades-laborales/:jobId?'),
    route('en/jobs', 'en/jobs/:jobId?'),
    route('sitemap', 'sitemap.xml'),
    route('setup', 'setup-password'),
    route('admin', 'admin'),
    route('admin/web', 'portales', 'admin'),
    route('admin/hero', 'hero', 'admin/web'),
    route('lost', '*'),
  ].map((one) => [one.id, one]),
);
const redirect = createCanonicalRedirect(routes);
const locationOf = (path: string, method = 'GET'): string | null =>
  redirect(new Request(`https://site.example${path}`, { method }))?.headers.get('location') ?? null;

test.each([
  ['/SERVICIOS', '/servicios'],
  ['/servicios/', '/servicios'],
  ['//servicios', '/servicios'],
  ['/en//services///', '/en/services'],
  ['/EN/services', '/en/services'],
  ['/En/', '/en'],
  ['/en/servicios', '/en/services'],
  ['/EN/SERVICIOS/', '/en/services'],
  ['/en/oportunidades-laborales/jefe-de-obra', '/en/jobs/jefe-de-obra'],
  ['/Oportunidades-Laborales/Jefe-De-Obra', '/oportunidades-laborales/jefe-de-obra'],
  ['/s%65rvicios', '/servicios'],
  ['/servicios/?utm_source=Feria&a=%2F', '/servicios?utm_source=Feria&a=%2F'],
  ['/Admin/Portales/hero/', '/admin/portales/hero'],
  [
    '/oportunidades-laborales?buscar=&departamento=Taller&ubicacion=',
    '/oportunidades-laborales?departamento=Taller',
  ],
  ['/oportunidades-laborales?buscar=&departamento=&ubicacion=', '/oportunidades-laborales'],
  ['/en/jobs?buscar=a%26b&ubicacion=', '/en/jobs?buscar=a%26b'],
  ['//', '/'],
])('%s redirects to %s', (path, location) => {
  expect(locationOf(path)).toBe(location);
  expect(locationOf(path, 'HEAD')).toBe(location);
  expect(locationOf(location)).toBeNull();
});

test.each([
  '/',
  '/en',
  '/servicios?a=B',
  '/servicios?a',
  '/servicios?',
  '/sitemap.xml?a',
  '/admin/portales/hero?buscar=',
  '/setup-password?token=',
  '/nada/',
  '/EN/nothing',
  '/rest/v1/Job_postings/',
  '/auth/v1/Token',
  '/storage/v1/object/public/hero-images/A.jpg',
  '/assets/Root.js',
  '/SERVICIOS.data',
  '/oportunidades-laborales/JEFE.data',
  '/servicios/%zz',
])('leaves %s alone', (path) => {
  expect(locationOf(path)).toBeNull();
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('does not redirect %s', (method) => {
  expect(locationOf('/SERVICIOS/', method)).toBeNull();
});

test('redirects permanently, for a day, and stores no token', () => {
  const answer = (path: string) => redirect(new Request(`https://site.example${path}`));
  expect(answer('/SERVICIOS')?.status).toBe(308);
  expect(answer('/SERVICIOS')?.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(answer('/SETUP-PASSWORD?token=x')?.headers.get('cache-control')).toBe('no-store');
});
