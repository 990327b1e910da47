import type { JobPosting } from '#domain/job-posting.ts';

export interface JobFilters {
  readonly search: string;
  readonly department: string;
  readonly location: string;
}

/** What the filters are called in the address. */
export const FILTER_PARAMS = { search: 'buscar', department: 'departamento', location: 'ubicacion' } as const;

/** Filters live in the address, so that a filtered list can be shared and works without scripts. */
export function parseFilters(query: URLSearchParams): JobFilters {
  return {
    search: query.get(FILTER_PARAMS.search) ?? '',
    department: query.get(FILTER_PARAMS.department) ?? '',
    location: query.get(FILTER_PARAMS.location) ?? '',
  };
}

export const hasFilters = ({ department, location, search }: JobFilters): boolean =>
  search.trim() !== '' || department !== '' || location !== '';

/** Search matches title or description whatever the case; department and location match exactly. */
export function filterJobs(jobs: readonly JobPosting[], filters: JobFilters): JobPosting[] {
  const wanted = filters.search.trim().toLocaleLowerCase('es');
  return jobs.filter(
    ({ department, description, location, title }) =>
      (wanted === '' || `${title}\n${description}`.toLocaleLowerCase('es').includes(wanted)) &&
      (filters.department === '' || department === filters.department) &&
      (filters.location === '' || location === filters.location),
  );
}

/** What a filter offers: every value that occurs, in order. */
export function filterOptions(jobs: readonly JobPosting[], field: 'department' | 'location'): string[] {
  return [...new Set(jobs.map((job) => job[field]))].sort((a, b) => a.localeCompare(b, 'es'));
}
