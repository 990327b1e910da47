import type { SupabaseClient } from '@supabase/supabase-js';
import { applicantPath } from '#domain/applicant-link.ts';
import type { Environment } from './environment.ts';
import { hexadecimal, sha256 } from './sha256.ts';

/**
 * Makes a link that opens what somebody applied with. Only its digest is stored, so each mail has one of its own.
 *
 * @param options.about the kind of application
 * @returns the URL, to be mailed and kept nowhere
 */
export async function createApplicantLink(options: {
  environment: Environment;
  service: SupabaseClient;
  about: 'application' | 'internship';
  applicant: string;
  language: 'es' | 'en';
}): Promise<string> {
  const { about, applicant, environment, language, service } = options;
  const token = hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
  await service
    .rpc('create_applicant_link', { about, applicant, token_digest: await sha256(token) })
    .throwOnError();
  return `${environment.SITE_URL ?? environment.SUPABASE_URL}${applicantPath({ language, token })}`;
}
