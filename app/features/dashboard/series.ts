import { dayInChile } from '#domain/chile-time.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/job-application.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

const WEEKS = 8;
const DAY_MS = 86_400_000;

/** Applications of each of the last eight weeks, Monday to Sunday in Chile, oldest first. */
export function perWeek(appliedAt: readonly string[], now: Date): Bar[] {
  const today = Date.parse(dayInChile(now.toISOString()));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: WEEKS }, (_, at) => {
    const start = monday - (WEEKS - 1 - at) * 7 * DAY_MS;
    const date = new Date(start);
    return {
      label: `${String(date.getUTCDate()).padStart(2, '0')}/${String(date.getUTCMonth() + 1).padStart(2, '0')}`,
      value: appliedAt.filter((moment) => {
        const day = Date.parse(dayInChile(moment));
        return day >= start && day < start + 7 * DAY_MS;
      }).length,
    };
  });
}

const MOST = 6;

/** The postings with most applications. */
export function perPosting(
  applications: readonly { job_posting_id: string }[],
  postings: readonly { id: string; title: string }[],
): Bar[] {
  return postings
    .map(({ id, title }) => ({
      label: title,
      value: applications.filter(({ job_posting_id }) => job_posting_id === id).length,
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, MOST);
}

const LABELS = {
  pending: 'Pendiente',
  reviewing: 'En Revisión',
  approved: 'Aprobado',
  rejected: 'Rechazado',
} as const satisfies Record<ApplicationStatus, string>;

export function perStatus(applications: readonly { status: ApplicationStatus }[]): Bar[] {
  return APPLICATION_STATUSES.map((status) => ({
    label: LABELS[status],
    value: applications.filter((application) => application.status === status).length,
  }));
}
