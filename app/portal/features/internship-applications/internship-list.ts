import type { RequestList } from '#app/portal/requests/request-list.ts';
import {
  INTERNSHIP_STATUSES,
  type InternshipApplication,
  internshipApplicationSchema,
} from '#domain/recruiting/internship-application.ts';
import { INTERNSHIP_STATUS } from './internship-labels.ts';

/** Internship applications. */
export const INTERNSHIPS: RequestList<InternshipApplication> = {
  table: 'internship_applications',
  schema: internshipApplicationSchema,
  isWithdrawable: true,
  noun: 'solicitud',
  nameOf: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  statuses: INTERNSHIP_STATUSES.map((value) => ({ value, ...INTERNSHIP_STATUS[value] })),
  logName: 'internship request',
};

/** The keyboard shortcuts for deciding on an internship application. */
export const INTERNSHIP_DECISIONS = [
  { key: 'a', label: 'Aceptar', status: 'accepted', outcome: 'advance' },
  { key: 'r', label: 'Rechazar', status: 'rejected', outcome: 'reject' },
  { key: 'e', label: 'En Revisión', status: 'reviewing', outcome: 'later' },
] as const;
