import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { jobApplicationSchema } from '#domain/recruiting/job-application.ts';
import { type ApplicationFilters, filterArguments } from './list-applications.ts';

const selectedSchema = jobApplicationSchema.pick({
  id: true,
  status: true,
  rejection_reason: true,
  contacted: true,
  owner_id: true,
});

/** An application as shown when selected: a bulk action changes it only if it is still in this state. */
export type SelectedApplication = z.infer<typeof selectedSchema>;

/** All applications that match a list's filters, on every page. */
export async function selectApplications(
  jobId: string,
  { status, ...filters }: Pick<ApplicationFilters, 'owner' | 'search' | 'status' | 'tag'>,
): Promise<SelectedApplication[]> {
  const { data } = await (await supabase())
    .rpc('select_applications', {
      posting_id: jobId,
      ...filterArguments(filters),
      ...(status && { wanted_status: status }),
    })
    .throwOnError();
  return z.array(selectedSchema).parse(data);
}
