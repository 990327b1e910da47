import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

const applicantSchema = z.object({ id: z.string(), full_name: z.string(), resume_url: z.string() });

export type Applicant = z.infer<typeof applicantSchema>;

/** Ids per request: URL length is limited, and each id occurs twice. */
const AT_ONCE = 50;

/** The selected applications and their repeats with other CVs, as far as the caller may see them. */
export async function listApplicants(client: SupabaseClient, ids: readonly string[]): Promise<Applicant[]> {
  /** By id: a repeat may also have been selected itself. */
  const found = new Map<string, Applicant>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const chosen = ids.slice(at, at + AT_ONCE).join();
    const { data } = await client
      .from('job_applications')
      .select('id, full_name, resume_url')
      .or(`id.in.(${chosen}),repeat_of.in.(${chosen})`)
      .order('full_name')
      .order('applied_at')
      .throwOnError();
    for (const applicant of z.array(applicantSchema).parse(data)) found.set(applicant.id, applicant);
  }
  return [...found.values()];
}
