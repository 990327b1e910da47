import type { Overview } from './read-overview.ts';

/** An event in the overview. */
export interface Activity {
  readonly id: string;
  readonly kind: 'application' | 'internship' | 'posting';
  readonly text: string;
  readonly at: string;
  /** The path of its screen. */
  readonly to: string;
}

const MAX_EVENTS = 5;

/** Merges the latest applications, internship applications and postings, and keeps the newest five. */
export function recentActivity(
  latest: Pick<Overview, 'latest_applications' | 'latest_internships' | 'latest_postings'>,
): Activity[] {
  return [
    ...latest.latest_applications.map(
      ({ at, full_name, id, job_posting_id, title }): Activity => ({
        id,
        kind: 'application',
        text: `${full_name} postuló a ${title}`,
        at,
        to: `/admin/rrhh/applications/${job_posting_id}?postulante=${id}`,
      }),
    ),
    ...latest.latest_internships.map(
      ({ at, first_name, id, last_name }): Activity => ({
        id,
        kind: 'internship',
        text: `${first_name} ${last_name} solicitó una práctica`,
        at,
        to: `/admin/rrhh/practicas?solicitud=${id}`,
      }),
    ),
    ...latest.latest_postings.map(
      ({ at, id, title }): Activity => ({
        id,
        kind: 'posting',
        text: `Se creó la oferta ${title}`,
        at,
        to: `/admin/rrhh/applications/${id}`,
      }),
    ),
  ]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MAX_EVENTS);
}
