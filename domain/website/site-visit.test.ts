import { expect, test } from 'vitest';
import { siteVisitSchema } from './site-visit.ts';

const VISIT = { language: 'es', device: 'phone', events: [], vitals: [], missing: [], searches: [] };
const parses = (fields: object): boolean => siteVisitSchema.safeParse({ ...VISIT, ...fields }).success;

test('a visit has only what is listed', () => {
  expect(parses({})).toBe(true);
  expect(parses({ events: [{ page: '/servicios', event: 'view' }] })).toBe(true);
  expect(parses({ visitor: 'ana' })).toBe(false);
  expect(parses({ events: [{ page: '/servicios', event: 'view', email: 'ana@correo.example' }] })).toBe(
    false,
  );
});

test.each(['constructor', '__proto__', 'toString', '/mi-postulacion/9f86d081', '/nada', ''])(
  'the page %j is refused',
  (page) => expect(parses({ events: [{ page, event: 'view' }] })).toBe(false),
);

test.each([
  { language: 'fr' },
  { device: 'watch' },
  { events: [{ page: '/', event: 'constructor' }] },
  { events: Array.from({ length: 101 }, () => ({ page: '/', event: 'view' })) },
  { vitals: [{ page: '/', metric: 'LCP', bucket: 10 }] },
  { vitals: [{ page: '/', metric: 'LCP', bucket: 0.5 }] },
  { vitals: [{ page: '/', metric: '__proto__', bucket: 1 }] },
  { searches: [{ list: 'people', term: 'ana' }] },
  { missing: Array.from({ length: 11 }, () => '/x') },
])('%j is refused', (fields) => {
  expect(parses(fields)).toBe(false);
});

test('names that may be personal are left out', () => {
  expect(
    siteVisitSchema.parse({
      ...VISIT,
      referrer: 'ana@correo.example',
      campaign: '12.345.678-9',
      missing: ['/baja/ana@correo.example'],
      searches: [{ list: 'jobs', term: 'ana@correo.example' }],
    }),
  ).toEqual({ ...VISIT, referrer: 'otros', campaign: 'otros', missing: ['/baja/…'] });
  expect(siteVisitSchema.parse({ ...VISIT, referrer: '' })).toMatchObject({ referrer: 'directo' });
});
