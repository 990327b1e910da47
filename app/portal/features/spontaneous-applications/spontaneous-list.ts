import type { RequestList } from '#app/portal/requests/request-list.ts';
import {
  SPONTANEOUS_STATUSES,
  type SpontaneousApplication,
  spontaneousApplicationSchema,
} from '#domain/recruiting/spontaneous-application.ts';
import { SPONTANEOUS_STATUS } from './spontaneous-labels.ts';

/** Spontaneous applications. */
export const SPONTANEOUS: RequestList<SpontaneousApplication> = {
  table: 'spontaneous_applications',
  schema: spontaneousApplicationSchema,
  noun: 'postulación',
  nameOf: ({ full_name }) => full_name,
  statuses: SPONTANEOUS_STATUSES.map((value) => ({ value, ...SPONTANEOUS_STATUS[value] })),
  logName: 'spontaneous application',
};

/** The keyboard shortcuts for deciding on a spontaneous application. */
export const SPONTANEOUS_DECISIONS = [
  { key: 'c', label: 'Marcar como Contactada', status: 'contacted', outcome: 'advance' },
  { key: 'r', label: 'Descartar', status: 'rejected', outcome: 'reject' },
  { key: 'e', label: 'En Revisión', status: 'reviewing', outcome: 'later' },
] as const;
