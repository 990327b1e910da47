import type { JobApplication } from '#domain/recruiting/job-application.ts';
import { shownStatus } from '#domain/recruiting/shown-status.ts';
import type { ApplicationFilters, ApplicationPage, ListedApplication } from './list-applications.ts';

/**
 * Applies a change to a cached list: an application that no longer matches the filter is removed; on the board, it
 * moves to its new column.
 *
 * @param before the application before the change
 */
export function patchList(
  page: ApplicationPage,
  filters: ApplicationFilters,
  before: ListedApplication,
  columns: Partial<JobApplication>,
): ApplicationPage {
  const after: ListedApplication = { ...before, ...columns };
  const isListed = page.applications.some(({ id }) => id === before.id);
  const belongs = filters.status === null || filters.status === shownStatus(after);
  if (isListed && belongs)
    return {
      ...page,
      applications: page.applications.map((row) => (row.id === after.id ? { ...row, ...columns } : row)),
    };
  if (isListed)
    return {
      applications: page.applications.filter(({ id }) => id !== after.id),
      total: page.total - 1,
    };
  if (filters.status !== null && belongs && shownStatus(before) !== shownStatus(after) && filters.page === 0)
    return { applications: insertSorted(page.applications, after, filters), total: page.total + 1 };
  return page;
}

function insertSorted(
  rows: readonly ListedApplication[],
  row: ListedApplication,
  { sort }: ApplicationFilters,
): ListedApplication[] {
  const order = (a: ListedApplication, b: ListedApplication): number =>
    sort.column === 'nombre'
      ? a.full_name.localeCompare(b.full_name, 'es')
      : Date.parse(a.applied_at) - Date.parse(b.applied_at);
  return [...rows, row].sort((a, b) => (sort.isDescending ? -order(a, b) : order(a, b)));
}
