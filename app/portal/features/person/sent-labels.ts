import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { Sent } from './read-person.ts';

/** What kind of application it is. */
export const KINDS = {
  job: 'Oferta',
  internship: 'Práctica',
  spontaneous: 'Espontánea',
} as const satisfies Record<Sent['kind'], string>;

interface StatusLabel {
  readonly label: string;
  readonly tone: BadgeTone;
}

const STATUSES: ReadonlyMap<string, StatusLabel> = new Map<string, StatusLabel>(
  Object.entries({
    pending: { label: 'Pendiente', tone: 'amber' },
    reviewing: { label: 'En Revisión', tone: 'steel' },
    approved: { label: 'Aprobado', tone: 'green' },
    accepted: { label: 'Aceptada', tone: 'green' },
    contacted: { label: 'Contactada', tone: 'green' },
    rejected: { label: 'Rechazado', tone: 'red' },
  }),
);

/** The status of an application of any kind; its name where there is no label. */
export const statusOf = ({ status }: Sent): StatusLabel =>
  STATUSES.get(status) ?? { label: status, tone: 'steel' };

/** Where an application is opened. */
export function addressOf({ id, job_posting_id, kind, repeat_of }: Sent): string {
  switch (kind) {
    case 'job':
      return `/admin/rrhh/applications/${job_posting_id}?postulante=${repeat_of ?? id}`;
    case 'internship':
      return `/admin/rrhh/practicas?solicitud=${id}`;
    case 'spontaneous':
      return `/admin/rrhh/espontaneas?solicitud=${id}`;
  }
}
