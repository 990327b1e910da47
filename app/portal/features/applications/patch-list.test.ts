import { expect, test } from 'vitest';
import { listedApplication } from '#testing/listed-application.ts';
import { type ApplicationFilters, type ListedApplication, NEWEST_FIRST } from './list-applications.ts';
import { patchList } from './patch-list.ts';

const applicant = (id: string, hour: number, status: ListedApplication['status']): ListedApplication =>
  listedApplication({ id, status, applied_at: `2026-11-20T${String(hour).padStart(2, '0')}:00:00+00:00` });
const filters = (status: ApplicationFilters['status'], page = 0): ApplicationFilters => ({
  search: '',
  status,
  sort: NEWEST_FIRST,
  page,
  size: 50,
});
const eva = applicant('eva', 11, 'pending');
const approved = [applicant('ana', 12, 'approved'), applicant('ema', 10, 'approved')];

test('without a status filter, the application stays in place', () => {
  const list = patchList({ applications: [eva], total: 1 }, filters(null), eva, { status: 'approved' });
  expect(list).toEqual({ applications: [{ ...eva, status: 'approved' }], total: 1 });
});

test('an application leaves a list whose filter it no longer matches', () => {
  const list = patchList({ applications: [eva], total: 7 }, filters('pending'), eva, {
    status: 'approved',
  });
  expect(list).toEqual({ applications: [], total: 6 });
});

test('an application enters its new column in sort order', () => {
  const column = { applications: approved, total: 2 };
  const list = patchList(column, filters('approved'), eva, { status: 'approved' });
  expect(list.applications.map(({ id }) => id)).toEqual(['ana', 'eva', 'ema']);
  expect(list.total).toBe(3);
});

test('other columns, later pages and unrelated changes leave a list unchanged', () => {
  const column = { applications: approved, total: 2 };
  expect(patchList(column, filters('rejected'), eva, { status: 'approved' })).toBe(column);
  expect(patchList(column, filters('approved', 1), eva, { status: 'approved' })).toBe(column);
  expect(patchList(column, filters('approved'), eva, { contacted: true })).toBe(column);
});

test('a withdrawn application that is brought back leaves the list of withdrawn ones for that of its status', () => {
  const withdrawn = listedApplication({ status: 'rejected', withdrawn_at: '2026-11-28T12:00:00+00:00' });
  const back = { status: 'reviewing' } as const;
  const list = { applications: [withdrawn], total: 1 };
  expect(patchList(list, filters('withdrawn'), withdrawn, back).total).toBe(0);
  expect(patchList({ applications: [], total: 0 }, filters('reviewing'), withdrawn, back).total).toBe(1);
  expect(patchList({ applications: [], total: 3 }, filters('rejected'), withdrawn, back).total).toBe(3);
});
