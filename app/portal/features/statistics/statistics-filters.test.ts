import { expect, test } from 'vitest';
import { readStatisticsFilters } from './statistics-filters.ts';

const read = (query: string) =>
  readStatisticsFilters(new URLSearchParams(query), new Date('2026-11-29T02:00:00Z'));

test('the default period is the last ninety days in Chile', () => {
  expect(read('')).toEqual({ since: '2026-08-31', until: '2026-11-28', posting: null, source: null });
  expect(read('hasta=2026-04-30')).toMatchObject({ since: '2026-01-31', until: '2026-04-30' });
});

test('a reversed period is read in order, and what is not valid is ignored', () => {
  expect(read('desde=2026-11-20&hasta=2026-11-02')).toMatchObject({
    since: '2026-11-02',
    until: '2026-11-20',
  });
  expect(read('desde=ayer&hasta=2026-02-30&oferta=1&origen=')).toEqual(read(''));
});
