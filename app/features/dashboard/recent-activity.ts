/** One thing that happened, newest first on the General tab. */
export interface Activity {
  readonly id: string;
  readonly kind: 'application' | 'internship' | 'posting';
  readonly text: string;
  readonly at: string;
}

const LATEST = { applications: 3, internships: 2, postings: 2 } as const;
const SHOWN = 5;

/** The latest three applications, two internship requests and two postings, merged and cut to five. */
export function recentActivity(all: {
  applications: readonly { id: string; full_name: string; applied_at: string; job_posting_id: string }[];
  internships: readonly { id: string; first_name: string; last_name: string; created_at: string }[];
  postings: readonly { id: string; title: string; created_at: string }[];
}): Activity[] {
  const titles = new Map(all.postings.map(({ id, title }) => [id, title]));
  return [
    ...latest(all.applications, ({ applied_at }) => applied_at, LATEST.applications).map(
      (row): Activity => ({
        id: row.id,
        kind: 'application',
        text: `${row.full_name} postuló a ${titles.get(row.job_posting_id) ?? 'una oferta'}`,
        at: row.applied_at,
      }),
    ),
    ...latest(all.internships, ({ created_at }) => created_at, LATEST.internships).map(
      (row): Activity => ({
        id: row.id,
        kind: 'internship',
        text: `${row.first_name} ${row.last_name} solicitó una práctica`,
        at: row.created_at,
      }),
    ),
    ...latest(all.postings, ({ created_at }) => created_at, LATEST.postings).map(
      (row): Activity => ({
        id: row.id,
        kind: 'posting',
        text: `Se creó la oferta ${row.title}`,
        at: row.created_at,
      }),
    ),
  ]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, SHOWN);
}

function latest<T>(rows: readonly T[], at: (row: T) => string, count: number): T[] {
  return [...rows].sort((a, b) => Date.parse(at(b)) - Date.parse(at(a))).slice(0, count);
}
