import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import type { spontaneousFormSchema } from '#domain/recruiting/spontaneous-application.ts';
import type { Language } from '#domain/values/language.ts';

/** A spontaneous application to be sent, without its CV. */
export interface Spontaneous {
  readonly applicant: z.output<typeof spontaneousFormSchema>;
  readonly language: Language;
  /** The same for each attempt to send this application. */
  readonly submissionId: string;
}

const storedSchema = z.array(z.object({ reference: z.string() }));

/**
 * Stores a spontaneous application once, however often it is called with the same submission id. The server sends the
 * notices.
 *
 * @returns the reference to show to the applicant
 * @throws Error when it was not stored
 */
export async function insertSpontaneous(
  supabase: SupabaseClient,
  { application, cvUrl }: { application: Spontaneous; cvUrl: string },
): Promise<string> {
  const { applicant, language, submissionId } = application;
  const { data, error } = await supabase
    .from('spontaneous_applications')
    .insert({
      ...applicant,
      cv_url: cvUrl,
      submission_id: submissionId,
      status: 'pending',
      language,
      consent_version: CONSENT_TEXTS.spontaneous.version,
    })
    .select('reference');
  if (error) throw new Error(error.message);
  const [stored] = storedSchema.parse(data);
  if (stored) return stored.reference;
  // Nothing was inserted: an earlier attempt was stored, but its response was lost.
  const found = await supabase.rpc('find_sent_application', { submission: submissionId });
  const [sent] = storedSchema.parse(found.data ?? []);
  if (!sent) throw new Error(found.error?.message ?? 'not stored');
  return sent.reference;
}
