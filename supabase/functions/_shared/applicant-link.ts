import type { SupabaseClient } from '@supabase/supabase-js';
import type { Language } from '#domain/values/language.ts';
import { applicantPath } from '#domain/website/mail-paths.ts';
import { type Environment, siteUrl } from './environment.ts';
import { keyedToken } from './keyed-token.ts';
import { secretKey } from './service-client.ts';
import { sha256 } from './sha256.ts';

/** 128 bits in hexadecimal. */
const TOKEN_LENGTH = 32;

/**
 * Creates a link to an application's page. Only its digest is stored. Each mail has its own link, which stays the same
 * across retries.
 *
 * @param options.about the kind of application
 * @param options.once the mail's idempotency key
 * @returns the URL, to be mailed but never stored
 */
export async function createApplicantLink(options: {
  environment: Environment;
  service: SupabaseClient;
  about: 'application' | 'internship' | 'spontaneous';
  applicant: string;
  language: Language;
  once: string;
}): Promise<string> {
  const { about, applicant, environment, language, once, service } = options;
  const token = (await keyedToken(secretKey(environment), `applicant link ${once}`)).slice(0, TOKEN_LENGTH);
  await service
    .rpc('create_applicant_link', { about, applicant, token_digest: await sha256(token) })
    .throwOnError();
  return `${siteUrl(environment)}${applicantPath({ language, token })}`;
}
