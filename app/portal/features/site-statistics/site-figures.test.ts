import { expect, test } from 'vitest';
import type { SiteStatistics } from './read-site-statistics.ts';
import { ALL_PAGES, countBars, formFigures, totalsOf, unitOf, viewBars, vitalsRows } from './site-figures.ts';

const bars = (days: Record<string, number>, since: string, until: string) =>
  viewBars(days, { since, until }).map(({ label, value }) => [label, value]);

test('a day, a week or a month has a column, depending on the period', () => {
  expect(unitOf({ since: '2026-11-01', until: '2026-11-30' })).toBe('day');
  expect(unitOf({ since: '2026-09-01', until: '2026-11-29' })).toBe('week');
  expect(unitOf({ since: '2025-11-30', until: '2026-11-29' })).toBe('month');
});

test('days without views have a column too', () => {
  expect(bars({ '2026-11-02': 5 }, '2026-10-31', '2026-11-03')).toEqual([
    ['31', 0],
    ['01/11', 0],
    ['02', 5],
    ['03', 0],
  ]);
});

test('views add up by week and by month, also across years and when the clocks change', () => {
  const days = { '2026-09-05': 1, '2026-09-06': 2, '2026-09-08': 4, '2026-11-29': 8 };
  const weeks = bars(days, '2026-09-01', '2026-11-29');
  expect(weeks.slice(0, 2)).toEqual([
    ['01/09', 3],
    ['08/09', 4],
  ]);
  expect(weeks).toHaveLength(13);
  expect(
    bars({ ...days, '2025-12-31': 16 }, '2025-12-01', '2026-11-30').filter(([, value]) => value),
  ).toEqual([
    ['12/2025', 16],
    ['09/2026', 7],
    ['11/2026', 8],
  ]);
});

test('names of objects are no days or labels', () => {
  expect(countBars({ constructor: 1, es: 2 }, { es: 'Español' }).map(({ label }) => label)).toEqual([
    'Español',
    'constructor',
  ]);
});

const STATISTICS: SiteStatistics = {
  counted_since: '2026-11-01',
  days: { '2026-11-01': 3, '2026-11-02': 4 },
  languages: {},
  devices: {},
  pages: [],
  referrers: [
    { name: 'directo', count: 2 },
    { name: 'google.cl', count: 1 },
  ],
  campaigns: [],
  forms: [
    { step: 'begun', form: 'quote', count: 5 },
    { step: 'sent', form: 'quote', count: 2 },
    { step: 'begun', form: 'resume', count: 1 },
  ],
  offers: [],
  searches: [],
  missing: [],
  vitals: [],
};

test('a period is summed up', () => {
  expect(totalsOf(STATISTICS)).toEqual({ views: 7, visits: 3, begun: 6, sent: 2 });
  expect(formFigures(STATISTICS.forms)[0]).toEqual({ form: 'quote', begun: 5, sent: 2 });
  expect(formFigures(STATISTICS.forms)).toHaveLength(5);
});

test('the speed of pages is that of all devices, or of one', () => {
  const vitals: SiteStatistics['vitals'] = [
    { page: '/', device: 'phone', metric: 'LCP', bucket: 4, count: 4 },
    { page: '/', device: 'desktop', metric: 'LCP', bucket: 0, count: 12 },
    { page: '/servicios', device: 'desktop', metric: 'CLS', bucket: 0, count: 1 },
  ];
  const rows = vitalsRows(vitals, null);
  expect(rows.map(({ count, page }) => [page, count])).toEqual([
    [ALL_PAGES, 16],
    ['/', 16],
    ['/servicios', 1],
  ]);
  expect(rows[1]?.values).toEqual({ LCP: 1000, INP: null, CLS: null, FCP: null, TTFB: null });
  expect(vitalsRows(vitals, 'phone')[1]?.values.LCP).toBe(2875);
  expect(vitalsRows(vitals, 'tablet')).toEqual([]);
});
