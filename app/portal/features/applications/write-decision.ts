import { writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { type JobApplication, jobApplicationSchema } from '#domain/job-application.ts';
import { APPLICATION_STATUS, RATING_LABELS } from './application-status.ts';
import type { ApplicationChange, Decision } from './decision.ts';

export const decisionSchema = jobApplicationSchema.pick({
  status: true,
  contacted: true,
  interview_rating: true,
  interview_notes: true,
  rated_at: true,
});

export function columnsOf(change: ApplicationChange): Partial<JobApplication> {
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'contacted':
      return { contacted: true, contacted_at: new Date().toISOString() };
    case 'rating':
      return { interview_rating: change.rating, interview_notes: change.notes };
  }
}

/**
 * Writes a decision, unless a colleague has changed the same column meanwhile.
 *
 * @throws WriteConflict, RowNotVisible; Error when row-level security denies access
 */
export async function writeDecision({ application, change }: Decision): Promise<void> {
  const client = await supabase();
  const { contacted, id, interview_rating, rated_at, status } = application;
  const write = () => {
    const update = client.from('job_applications').update(columnsOf(change)).eq('id', id);
    switch (change.kind) {
      case 'status':
        return update.eq('status', status).select('id').throwOnError();
      case 'contacted':
        return update.is('contacted', contacted).select('id').throwOnError();
      case 'rating':
        return (
          interview_rating
            ? update.match({ interview_rating, ...(rated_at && { rated_at }) })
            : update.is('interview_rating', null)
        )
          .select('id')
          .throwOnError();
    }
  };
  return writeIfUnchanged({
    id,
    write,
    read: async () => {
      const { data } = await client
        .from('job_applications')
        .select(Object.keys(decisionSchema.shape).join(', '))
        .eq('id', id)
        .maybeSingle()
        .throwOnError();
      return decisionSchema.nullable().parse(data);
    },
    isDone: (now) =>
      change.kind === 'status'
        ? now.status === change.status
        : change.kind === 'contacted'
          ? now.contacted
          : now.interview_rating === change.rating && now.interview_notes === change.notes,
    isUnchanged: (now) =>
      change.kind === 'status'
        ? now.status === status
        : change.kind === 'contacted'
          ? now.contacted === contacted
          : now.interview_rating === interview_rating && (!rated_at || now.rated_at === rated_at),
    describe: (now) =>
      change.kind === 'rating' && now.interview_rating
        ? `Su calificación: ${RATING_LABELS[now.interview_rating]}. La de usted no se guardó.`
        : `Ahora está en «${APPLICATION_STATUS[now.status].label}». Lo que usted eligió no se guardó.`,
  });
}
