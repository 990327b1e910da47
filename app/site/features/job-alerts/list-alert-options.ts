import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { JobAlertOptions } from '#domain/recruiting/job-alert.ts';

const rowsSchema = z.array(
  z.object({ kind: z.enum(['department', 'location']), value: z.string(), english: z.string().nullable() }),
);

/**
 * Lists the departments and places of all postings that are or were published.
 *
 * @returns none on error, which is logged: the form then subscribes to all postings
 */
export async function listAlertOptions(supabase: SupabaseClient): Promise<JobAlertOptions> {
  const { data, error } = await supabase.rpc('list_job_alert_options', {}, { get: true });
  if (error) console.error('job alert options could not be read', error.message);
  const rows = rowsSchema.parse(data ?? []);
  return {
    departments: rows
      .filter(({ kind }) => kind === 'department')
      .map(({ english, value }) => ({ value, english })),
    locations: rows
      .filter(({ kind }) => kind === 'location')
      .map(({ english, value }) => ({ value, english })),
  };
}
