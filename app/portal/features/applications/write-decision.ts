import { z } from 'zod';
import { writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { type JobApplication, jobApplicationSchema } from '#domain/recruiting/job-application.ts';
import { shownStatus } from '#domain/recruiting/shown-status.ts';
import { RATING_LABELS, SHOWN_STATUS } from './application-status.ts';
import { columnsOf, type Decision, expectedOf } from './decision.ts';

export const decisionSchema = jobApplicationSchema.pick({
  status: true,
  withdrawn_at: true,
  rejection_reason: true,
  contacted: true,
  interview_rating: true,
  interview_notes: true,
  rated_at: true,
  rated_by: true,
});

const writtenSchema = z.array(decisionSchema.pick({ rated_at: true }));

/**
 * Writes a decision, unless a colleague has changed the same column meanwhile.
 *
 * @returns when the rating was stored, used as its version; null when there is none, or it was already as decided
 * @throws WriteConflict, RowNotVisible; Error when row-level security denies access
 */
export async function writeDecision(decision: Decision): Promise<string | null> {
  const client = await supabase();
  const { change } = decision;
  const { id } = decision.application;
  // Compared without the contact time, which is the later one if two people record the contact.
  const { contacted_at, ...wanted } = columnsOf(change);
  const expected = expectedOf(decision);
  let ratedAt: string | null = null;
  await writeIfUnchanged({
    id,
    write: async () => {
      const columns = contacted_at === undefined ? wanted : { ...wanted, contacted_at };
      let update = client.from('job_applications').update(columns).eq('id', id);
      for (const [name, value] of Object.entries(expected))
        update = update.filter(name, typeof value === 'string' ? 'eq' : 'is', value);
      const { data } = await update.select('rated_at').throwOnError();
      ratedAt = writtenSchema.parse(data)[0]?.rated_at ?? null;
      return { data };
    },
    read: async () => {
      const { data } = await client
        .from('job_applications')
        .select(Object.keys(decisionSchema.shape).join(', '))
        .eq('id', id)
        .maybeSingle()
        .throwOnError();
      return decisionSchema.nullable().parse(data);
    },
    isDone: (now) => hasValues(now, wanted),
    isUnchanged: (now) => hasValues(now, expected),
    describe: (now) => {
      if (change.kind === 'undo')
        return `Ahora está en «${SHOWN_STATUS[shownStatus(now)].label}». No se deshizo nada.`;
      return change.kind === 'rating' && now.interview_rating
        ? `La calificación quedó en «${RATING_LABELS[now.interview_rating]}». La de usted no se guardó.`
        : `Ahora está en «${SHOWN_STATUS[shownStatus(now)].label}». Lo que usted eligió no se guardó.`;
    },
  });
  return ratedAt;
}

const hasValues = (now: z.infer<typeof decisionSchema>, values: Partial<JobApplication>): boolean => {
  const current = new Map<string, unknown>(Object.entries(now));
  return Object.entries(values).every(([name, value]) => current.get(name) === value);
};
