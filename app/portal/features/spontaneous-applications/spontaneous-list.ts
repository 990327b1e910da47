import type { RequestList } from '#app/lib/query/request-list.ts';
import {
  SPONTANEOUS_STATUSES,
  type SpontaneousApplication,
  spontaneousApplicationSchema,
} from '#domain/spontaneous-application.ts';
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
