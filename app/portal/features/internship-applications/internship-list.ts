import type { RequestList } from '#app/lib/query/request-list.ts';
import {
  INTERNSHIP_STATUSES,
  type InternshipApplication,
  internshipApplicationSchema,
} from '#domain/internship-application.ts';
import { INTERNSHIP_STATUS } from './internship-labels.ts';

/** Internship applications. */
export const INTERNSHIPS: RequestList<InternshipApplication> = {
  table: 'internship_applications',
  schema: internshipApplicationSchema,
  noun: 'solicitud',
  statuses: INTERNSHIP_STATUSES.map((value) => ({ value, ...INTERNSHIP_STATUS[value] })),
  logName: 'internship request',
};
