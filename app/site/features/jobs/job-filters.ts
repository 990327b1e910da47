import type { JobPosting } from '#domain/job-posting.ts';

export interface JobFilters {
  readonly search: string;
  readonly department: string;
  readonly location: string;
}

/** The filters' URL parameters. */
export const FILTER_PARAMS = { search: 'buscar', department: 'departamento', location: 'ubicacion' } as const;

/** Reads the filters from the URL, where they can be shared and work without scripts. */
export function parseFilters(query: URLSearchParams): JobFilters {
  return {
    search: query.get(FILTER_PARAMS.search) ?? '',
    department: query.get(FILTER_PARAMS.department) ?? '',
    location: query.get(FILTER_PARAMS.location) ?? '',
  };
}

export const hasFilters = ({ department, location, search }: JobFilters): boolean =>
  search.trim() !== '' || department !== '' || location !== '';

/** Search matches title or description, ignoring case; department and location match exactly. */
export function filterJobs(jobs: readonly JobPosting[], filters: JobFilters): JobPosting[] {
  const needle = filters.search.trim().toLocaleLowerCase('es');
  return jobs.filter(
    ({ department, description, location, title }) =>
      (needle === '' || `${title}\n${description}`.toLocaleLowerCase('es').includes(needle)) &&
      (filters.department === '' || department === filters.department) &&
      (filters.location === '' || location === filters.location),
  );
}

/** The distinct values of a field, sorted. */
export function filterOptions(jobs: readonly JobPosting[], field: 'department' | 'location'): string[] {
  return [...new Set(jobs.map((job) => job[field]))].sort((a, b) => a.localeCompare(b, 'es'));
}
