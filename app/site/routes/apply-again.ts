import type { SupabaseClient } from '@supabase/supabase-js';
import { ApplicationFailed } from '#app/site/features/apply/application-failed.ts';
import { insertApplication } from '#app/site/features/apply/insert-application.ts';
import type { MyApplication } from '#app/site/features/my-application/read-my-application.ts';
import type { Language } from '#domain/values/language.ts';

/**
 * Applies to another posting with the contact data of an earlier application.
 *
 * @param options.wanted the posting, a copy of the CV, and the submission id that makes a form posted twice count once
 * @returns false when the posting is closed, or has questions to answer
 * @throws ApplicationFailed when the backend failed
 */
export async function applyAgain(options: {
  supabase: SupabaseClient;
  language: Language;
  application: MyApplication;
  wanted: { offer: string; submission: string; resumeUrl: string };
}): Promise<boolean> {
  const { application, language, supabase, wanted } = options;
  const { email, last_name, name, phone, profile_url } = application;
  const applicant = {
    full_name: [name, last_name].filter(Boolean).join(' '),
    email,
    phone,
    profile_url,
  };
  const { offer, resumeUrl, submission: submissionId } = wanted;
  const again = {
    job: { id: offer, title: application.offers.find(({ id }) => id === offer)?.title ?? '' },
    applicant,
    answers: {},
    language,
    // The page asks for this consent separately.
    otherProcesses: null,
    source: null,
    submissionId,
  };
  try {
    await insertApplication(supabase, { application: again, resumeUrl });
    return true;
  } catch (error) {
    // Refused by a database constraint: the posting has closed since, or has questions to answer.
    if (error instanceof ApplicationFailed && error.code?.startsWith('23')) return false;
    throw error;
  }
}
