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

/** The query of a filter form, without the fields left empty. */
export function filterQuery(form: FormData): string {
  const query = new URLSearchParams();
  for (const name of Object.values(FILTER_PARAMS)) {
    const value = form.get(name);
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

export const hasFilters = ({ department, location, search }: JobFilters): boolean =>
  search.trim() !== '' || department !== '' || location !== '';

/** Search matches title or description; department and location match as a whole. Case and accents are ignored. */
export function filterJobs<Job extends JobPosting>(jobs: readonly Job[], filters: JobFilters): Job[] {
  const needle = fold(filters.search.trim());
  return jobs.filter(
    ({ department, description, location, title }) =>
      (needle === '' || fold(`${title}\n${description}`).includes(needle)) &&
      (filters.department === '' || fold(department) === fold(filters.department)) &&
      (filters.location === '' || fold(location) === fold(filters.location)),
  );
}

/** The distinct values of a field, sorted. */
export function filterOptions(jobs: readonly JobPosting[], field: 'department' | 'location'): string[] {
  return [...new Set(jobs.map((job) => job[field]))].sort((a, b) => a.localeCompare(b, 'es'));
}

/** The option that a value from the URL means; the value itself when there is none. */
export const findOption = (options: readonly string[], value: string): string =>
  options.find((option) => fold(option) === fold(value)) ?? value;

/** Lower case without accents. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
