import { expect, test } from 'vitest';
import { siteVisitSchema } from '#domain/website/site-visit.ts';
import { collectVisit } from './visit-parts.ts';

const START = { device: 'phone', referrer: 'www.google.cl', campaign: 'Verano 2026' } as const;
const TOKEN = '9f86d081884c7d659a2feaa0c55ad015';

test('what happened is handed out once, and only the first part says how the visit began', () => {
  const visit = collectVisit(START);
  visit.open('/en/services', false);
  visit.happen('depth_25');
  visit.happen('depth_25');
  visit.measure('LCP', 900);
  visit.measure('LCP', 2600);
  const part = visit.take();
  expect(part).toEqual({
    referrer: 'www.google.cl',
    campaign: 'verano-2026',
    language: 'en',
    device: 'phone',
    events: [
      { page: '/servicios', event: 'view' },
      { page: '/servicios', event: 'depth_25' },
    ],
    vitals: [{ page: '/servicios', metric: 'LCP', bucket: 4 }],
    missing: [],
    searches: [],
  });
  expect(siteVisitSchema.safeParse(part).success).toBe(true);
  expect(visit.take()).toBeNull();
  visit.measure('LCP', 9000);
  expect(visit.take()).toBeNull();
  visit.open('/servicios', false);
  visit.happen('depth_25');
  const next = visit.take();
  expect(next?.events).toHaveLength(2);
  expect(next).toMatchObject({ language: 'es', vitals: [] });
  expect(next).not.toHaveProperty('referrer');
  expect(next).not.toHaveProperty('campaign');
});

test('how fast the site is counts for the page that the browser loaded', () => {
  const visit = collectVisit({ ...START, referrer: null, campaign: null });
  visit.open('/', false);
  visit.open('/servicios', false);
  visit.measure('CLS', 0);
  expect(visit.take()?.vitals).toEqual([{ page: '/', metric: 'CLS', bucket: 0 }]);
});

test.each([
  `/mi-postulacion/${TOKEN}`,
  `/en/my-application/${TOKEN}`,
  `/derechos/confirmar/${TOKEN}`,
  `/derechos/copia/${TOKEN}`,
  `/alertas-de-empleo/baja/${TOKEN}`,
  `/en/job-alerts/confirm/${TOKEN}`,
])('the token of %s is not sent, whether or not it is valid', (path) => {
  const visit = collectVisit({ ...START, campaign: TOKEN });
  visit.open(path, false);
  expect(JSON.stringify(visit.take())).not.toContain(TOKEN);
  visit.open(path, true);
  visit.open(`${path}x`, true);
  visit.open(`/oops${path}`, true);
  const part = JSON.stringify(visit.take());
  expect(part).toContain('…');
  expect(part).not.toContain(TOKEN);
});

test('a page that does not exist is not counted as one, nor are pages of the portal', () => {
  const visit = collectVisit(START);
  visit.open('/antigua', true);
  visit.happen('depth_25');
  visit.open('/admin/rrhh', false);
  visit.happen('depth_25');
  expect(visit.take()).toMatchObject({ events: [], missing: ['/antigua'] });
});

test('of what is typed into a search, only what it settled on counts, once', () => {
  const visit = collectVisit(START);
  for (const typed of ['sol', 'sold', 'soldad']) visit.search(typed);
  visit.search('');
  visit.settleSearch();
  expect(visit.take()).toBeNull();
  visit.search('buzo ');
  visit.settleSearch();
  visit.search('ana@correo.example');
  visit.settleSearch();
  visit.search('Buzo');
  expect(visit.take()?.searches).toEqual([{ list: 'jobs', term: 'buzo' }]);
});

test('a part never has more than is accepted', () => {
  const visit = collectVisit(START);
  for (let at = 0; at < 200; at += 1) {
    visit.open('/', false);
    visit.open(`/x${at}`, true);
    visit.search(`buzo ${at}`);
    visit.settleSearch();
  }
  expect(siteVisitSchema.safeParse(visit.take()).success).toBe(true);
});
