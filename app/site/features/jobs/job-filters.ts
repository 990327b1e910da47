import { placeNames, REMOTE_PLACE } from '#domain/recruiting/job-place.ts';
import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import { compareNames, fold } from '#domain/values/fold.ts';
import type { PublicJob } from './list-open-jobs.ts';

export interface JobFilters {
  readonly search: string;
  readonly department: string;
  readonly location: string;
}

/** The filters' URL parameters. */
export const FILTER_PARAMS = { search: 'buscar', department: 'departamento', location: 'ubicacion' } as const;

/** Reads the filters from the URL, so that they can be shared and work without scripts. */
export function parseFilters(query: URLSearchParams): JobFilters {
  return {
    search: query.get(FILTER_PARAMS.search) ?? '',
    department: query.get(FILTER_PARAMS.department) ?? '',
    location: query.get(FILTER_PARAMS.location) ?? '',
  };
}

export const hasFilters = ({ department, location, search }: JobFilters): boolean =>
  search.trim() !== '' || department !== '' || location !== '';

type FilteredJob = JobPosting & Pick<PublicJob, 'spanish'>;

/**
 * The search matches title or description; the department and one of the posting's places must match exactly. Case and
 * accents are ignored.
 */
export function filterJobs<Job extends FilteredJob>(jobs: readonly Job[], filters: JobFilters): Job[] {
  const needle = fold(filters.search.trim());
  const department = fold(filters.department);
  return jobs.filter(
    (job) =>
      (needle === '' || fold(`${job.title}\n${job.description}`).includes(needle)) &&
      // Either the Spanish name, which links use in both languages, or the name shown on the page.
      (department === '' ||
        [job.spanish.department, job.department].some((one) => fold(one) === department)) &&
      // Links from before postings had places hold the text of the location.
      (filters.location === '' ||
        [...placeNames(job), job.location].some((one) => fold(one) === fold(filters.location))),
  );
}

/** A filter's value, and its label on the page. */
interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** The distinct departments, sorted by label; values are Spanish, so that a filter survives a language change. */
export const departmentOptions = (jobs: readonly FilteredJob[]): FilterOption[] =>
  distinct(jobs.map((job) => ({ value: job.spanish.department, label: job.department })));

/** @param remote the label of remote work */
export const locationOptions = (jobs: readonly JobPosting[], remote: string): FilterOption[] =>
  distinct(
    jobs.flatMap(placeNames).map((value) => ({ value, label: value === REMOTE_PLACE ? remote : value })),
  );

const distinct = (options: readonly FilterOption[]): FilterOption[] =>
  [...new Map(options.map((option) => [option.value, option])).values()].sort((a, b) =>
    compareNames(a.label, b.label),
  );

/** The option that a value from the URL matches; the value itself if there is none. */
export const findOption = (options: readonly FilterOption[], wanted: string): string =>
  options.find(({ label, value }) => [value, label].some((one) => fold(one) === fold(wanted)))?.value ??
  wanted;
