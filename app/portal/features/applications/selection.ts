import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { jobApplicationSchema } from '#domain/job-application.ts';
import { type ApplicationFilters, filterArguments } from './list-applications.ts';

const selectedSchema = jobApplicationSchema.pick({
  id: true,
  status: true,
  rejection_reason: true,
  contacted: true,
});

/** An application as it was on screen when it was selected: a bulk action changes it only if it still is like this. */
export type SelectedApplication = z.infer<typeof selectedSchema>;

/** The selected applications by id, of whatever page and filter. */
export type Selection = ReadonlyMap<string, SelectedApplication>;

export const NOTHING_SELECTED: Selection = new Map();

/** As many as the database changes, and the ZIP of their CVs holds. */
export const MAX_SELECTED = 2000;

/** Adds applications to a selection, or removes them; those of other pages stay. */
export function withSelected(
  selection: Selection,
  applications: readonly SelectedApplication[],
  isSelected: boolean,
): Selection {
  const next = new Map(selection);
  for (const application of applications) {
    if (isSelected) next.set(application.id, application);
    else next.delete(application.id);
  }
  return next;
}

/** A selection with its applications as they are listed now, where they are. */
export function asListed(selection: Selection, listed: readonly SelectedApplication[]): Selection {
  return withSelected(
    selection,
    listed.filter(({ id }) => selection.has(id)),
    true,
  );
}

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
