import {
  APPLICATION_STATUS,
  RATING_LABELS,
  REJECTION_REASON_LABELS,
} from '#app/portal/features/applications/application-status.ts';
import type { Enumerations } from '#app/portal/features/audit/audit-labels.ts';
import { INTERNSHIP_STATUS } from '#app/portal/features/internship-applications/internship-labels.ts';
import {
  EMPLOYMENT_TYPE_LABELS,
  EXPERIENCE_LEVEL_LABELS,
  STATUS_LABELS,
} from '#app/portal/features/job-postings/posting-labels.ts';
import { QUOTE_STATUS } from '#app/portal/features/quote-requests/quote-labels.ts';
import { RETENTION_LABELS } from '#app/portal/features/retention/retention-labels.ts';

const labelsOf = (statuses: Readonly<Record<string, { readonly label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(statuses).map(([value, { label }]) => [value, label]));

/** Labels of enumerated values, as on the screens that edit them. */
export const ENUMERATIONS: Enumerations = {
  job_postings: {
    status: STATUS_LABELS,
    employment_type: EMPLOYMENT_TYPE_LABELS,
    experience_level: EXPERIENCE_LEVEL_LABELS,
  },
  job_applications: {
    status: labelsOf(APPLICATION_STATUS),
    interview_rating: RATING_LABELS,
    rejection_reason: REJECTION_REASON_LABELS,
  },
  internship_applications: { status: labelsOf(INTERNSHIP_STATUS) },
  contact_requests: { status: labelsOf(QUOTE_STATUS) },
  retention_periods: { kind: labelsOf(RETENTION_LABELS) },
};
