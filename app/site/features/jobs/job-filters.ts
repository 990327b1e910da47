import type { JobPosting } from '#domain/job-posting.ts';
import type { PublicJob } from './list-open-jobs.ts';

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

type FilteredJob = JobPosting & Pick<PublicJob, 'spanish'>;

/** Search matches title or description; department and location match as a whole. Case and accents are ignored. */
export function filterJobs<Job extends FilteredJob>(jobs: readonly Job[], filters: JobFilters): Job[] {
  const needle = fold(filters.search.trim());
  const department = fold(filters.department);
  return jobs.filter(
    (job) =>
      (needle === '' || fold(`${job.title}\n${job.description}`).includes(needle)) &&
      // In Spanish, which links in both languages name; or as the page shows it.
      (department === '' ||
        [job.spanish.department, job.department].some((one) => fold(one) === department)) &&
      (filters.location === '' || fold(job.location) === fold(filters.location)),
  );
}

/** A value of a filter, and what the page calls it. */
interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** The distinct departments: in Spanish, so that a filter stays when the language changes; sorted by what they are called. */
export const departmentOptions = (jobs: readonly FilteredJob[]): FilterOption[] =>
  distinct(jobs.map((job) => ({ value: job.spanish.department, label: job.department })));

export const locationOptions = (jobs: readonly JobPosting[]): FilterOption[] =>
  distinct(jobs.map(({ location }) => ({ value: location, label: location })));

const distinct = (options: readonly FilterOption[]): FilterOption[] =>
  [...new Map(options.map((option) => [option.value, option])).values()].sort((a, b) =>
    a.label.localeCompare(b.label, 'es'),
  );

/** The option that a value from the URL means; the value itself when there is none. */
export const findOption = (options: readonly FilterOption[], wanted: string): string =>
  options.find(({ label, value }) => [value, label].some((one) => fold(one) === fold(wanted)))?.value ??
  wanted;

/** Lower case without accents. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
