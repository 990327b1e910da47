import { z } from 'zod';
import { formatDateTime } from '#app/i18n/format.ts';
import { CONSENT_PURPOSES } from '#domain/data-protection/consent-texts.ts';
import {
  CONSENT_ACT_LABELS as ACTS,
  CONSENT_MEANS_LABELS as MEANS,
  CONSENT_PURPOSE_LABELS as PURPOSES,
} from '#domain/data-protection/data-rights-labels.ts';

export const consentSchema = z.object({
  id: z.number(),
  /** The application or request. */
  about: z.uuid(),
  purpose: z.enum(CONSENT_PURPOSES),
  act: z.enum(['given', 'prolonged', 'withdrawn']),
  happened_at: z.string(),
  /** The version of the text shown; null when unknown. */
  version: z.string().nullable(),
  means: z.enum(['form', 'mail', 'page', 'desk']),
});

/** A consent that somebody gave, prolonged or withdrew. */
export type Consent = z.infer<typeof consentSchema>;

/**
 * «Otros procesos (Tablerista): aceptado el … en el formulario, versión 2026-11-24 del texto».
 *
 * @param title of the application or request; undefined when unknown
 */
export function describeConsent(
  { act, happened_at, means, purpose, version }: Consent,
  title: string | undefined,
): string {
  const about = title ? `${PURPOSES[purpose]} (${title})` : PURPOSES[purpose];
  const words = version ? `versión ${version} del texto` : 'no quedó registrado con qué texto';
  return `${about}: ${ACTS[act]} el ${formatDateTime(happened_at)} ${MEANS[means]}${act === 'given' ? `, ${words}` : ''}`;
}

/**
 * Since when somebody accepts being considered for other processes, by anything they sent; null when they do not. A
 * spontaneous CV is sent for that purpose alone.
 *
 * @param consents newest first
 */
export function otherProcessesSince(consents: readonly Consent[]): string | null {
  const since = new Map<string, string>();
  for (const { about, act, happened_at, purpose } of consents.toReversed()) {
    if (purpose !== 'other_processes' && purpose !== 'spontaneous') continue;
    if (act === 'withdrawn') since.delete(about);
    else since.set(about, since.get(about) ?? happened_at);
  }
  return [...since.values()].sort()[0] ?? null;
}
