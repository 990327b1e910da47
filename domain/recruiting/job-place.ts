export const WORK_MODES = ['on_site', 'hybrid', 'remote'] as const;
export type WorkMode = (typeof WORK_MODES)[number];

/** ISO 3166-1 codes of the countries where the company has posted work, or may. */
export const JOB_COUNTRIES = [
  'CL',
  'AR',
  'BO',
  'BR',
  'CO',
  'EC',
  'ES',
  'MX',
  'PA',
  'PE',
  'PY',
  'US',
  'UY',
] as const;
export type JobCountry = (typeof JOB_COUNTRIES)[number];

/** Where and how the work of a posting is done. */
export interface JobPlace {
  /** Towns or sites; none when the posting names no place. */
  readonly places: string[];
  readonly country: JobCountry;
  /** Remote work is done from anywhere; hybrid work has a place that people come to. */
  readonly work_mode: WorkMode;
}

/** At most this many places are kept. */
export const MAX_PLACES = 10;

/** What remote work is called where postings are chosen by place. */
export const REMOTE_PLACE = 'Remoto';

/**
 * The names under which a posting is found where postings are chosen by place: its places and remote work, or its text
 * when it names neither.
 */
export function placeNames({
  location,
  places,
  work_mode,
}: Pick<JobPlace, 'places' | 'work_mode'> & { readonly location: string }): string[] {
  const names = work_mode === 'remote' ? [...places, REMOTE_PLACE] : places;
  return names.length > 0 ? names : [location];
}
