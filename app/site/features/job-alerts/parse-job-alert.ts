import { postedText } from '#app/lib/form-post.ts';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { type JobAlert, jobAlertSchema } from '#domain/recruiting/job-alert.ts';
import type { Language } from '#domain/values/language.ts';
import { departmentField, locationField } from './option-fields.ts';

/**
 * Parses the form's fields, from the browser or a post without scripts.
 *
 * @returns the subscription, or the translation key of the address's problem; null for any other problem
 */
export function parseJobAlert(
  values: Readonly<Record<string, string>>,
  language: Language,
): { alert: JobAlert } | { problem: string | null } {
  const chosen = (prefix: string): string[] =>
    Object.keys(values).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  const { data, error } = jobAlertSchema.safeParse({
    email: postedText(values, 'email'),
    departments: chosen(departmentField('')),
    locations: chosen(locationField('')),
    language,
    consent_version: CONSENT_TEXTS.job_alerts.version,
  });
  if (data) return { alert: data };
  return { problem: error.issues.find(({ path }) => path[0] === 'email')?.message ?? null };
}
