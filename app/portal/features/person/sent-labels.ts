import type { BadgeTone } from '#app/ui/status-badge.tsx';
import { WITHDRAWN_LABEL } from '#domain/recruiting/status-labels.ts';
import type { Sent } from './read-person.ts';

/** Labels of the kinds of application. */
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
  }),
);

/** The label used in the list of each kind. */
const REJECTED = {
  job: 'Rechazado',
  internship: 'Rechazada',
  spontaneous: 'Descartada',
} as const satisfies Record<Sent['kind'], string>;

/** The status of an application of any kind; the raw name if it has no label. */
export const statusOf = ({
  kind,
  status,
  withdrawn_at,
}: Pick<Sent, 'kind' | 'status' | 'withdrawn_at'>): StatusLabel =>
  status === 'rejected'
    ? withdrawn_at
      ? { label: WITHDRAWN_LABEL, tone: 'steel' }
      : { label: REJECTED[kind], tone: 'red' }
    : (STATUSES.get(status) ?? { label: status, tone: 'steel' });
