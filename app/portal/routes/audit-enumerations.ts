import {
  APPLICATION_STATUS,
  RATING_LABELS,
  REJECTION_REASON_LABELS,
} from '#app/portal/features/applications/application-status.ts';
import type { Enumerations } from '#app/portal/features/audit/audit-labels.ts';
import {
  AVAILABILITY_LABELS,
  DURATION_LABELS,
  INTERNSHIP_STATUS,
  SEMESTER_LABELS,
} from '#app/portal/features/internship-applications/internship-labels.ts';
import { INVITATION_STATES } from '#app/portal/features/invitations/invitation-states.ts';
import {
  COUNTRY_LABELS,
  EMPLOYMENT_TYPE_LABELS,
  EXPERIENCE_LEVEL_LABELS,
  STATUS_LABELS,
  WORK_MODE_LABELS,
} from '#app/portal/features/job-postings/posting-labels.ts';
import { QUOTE_STATUS } from '#app/portal/features/quote-requests/quote-labels.ts';
import { RETENTION_LABELS } from '#app/portal/features/retention/retention-labels.ts';
import { ROLE_TYPE_LABELS } from '#app/portal/features/roles/role-labels.ts';
import { SETTING_LABELS } from '#app/portal/features/site-settings/setting-labels.ts';
import { SPONTANEOUS_STATUS } from '#app/portal/features/spontaneous-applications/spontaneous-labels.ts';
import { MESSAGE_LABELS, TIMING_LABELS } from '#app/portal/messages/message-labels.ts';
import { MESSAGE_STATE_LABELS } from '#domain/messages/message-labels.ts';
import { LANGUAGE_LABELS } from '#domain/values/language-labels.ts';

const labelsOf = (statuses: Readonly<Record<string, { readonly label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(statuses).map(([value, { label }]) => [value, label]));

/** Labels of enumerated values, the same as on the screens that edit them. */
export const ENUMERATIONS: Enumerations = {
  job_postings: {
    status: STATUS_LABELS,
    employment_type: EMPLOYMENT_TYPE_LABELS,
    experience_level: EXPERIENCE_LEVEL_LABELS,
    country: COUNTRY_LABELS,
    work_mode: WORK_MODE_LABELS,
  },
  job_applications: {
    status: labelsOf(APPLICATION_STATUS),
    interview_rating: RATING_LABELS,
    rejection_reason: REJECTION_REASON_LABELS,
    language: LANGUAGE_LABELS,
  },
  internship_applications: {
    status: labelsOf(INTERNSHIP_STATUS),
    semester: SEMESTER_LABELS,
    duration: DURATION_LABELS,
    availability: AVAILABILITY_LABELS,
    language: LANGUAGE_LABELS,
  },
  spontaneous_applications: { status: labelsOf(SPONTANEOUS_STATUS), language: LANGUAGE_LABELS },
  contact_requests: { status: labelsOf(QUOTE_STATUS), language: LANGUAGE_LABELS },
  admin_roles: { role_type: ROLE_TYPE_LABELS },
  admin_invitations: { status: labelsOf(INVITATION_STATES) },
  applicant_messages: { kind: MESSAGE_LABELS, state: MESSAGE_STATE_LABELS },
  conversation_messages: { state: MESSAGE_STATE_LABELS },
  content_versions: { language: LANGUAGE_LABELS },
  content_publications: { kind: { publish: 'Publicar', revert: 'Volver a lo anterior' } },
  message_templates: { kind: MESSAGE_LABELS, language: LANGUAGE_LABELS },
  message_timings: { kind: MESSAGE_LABELS, timing: TIMING_LABELS },
  retention_periods: { kind: labelsOf(RETENTION_LABELS) },
  site_settings: { kind: SETTING_LABELS },
};
