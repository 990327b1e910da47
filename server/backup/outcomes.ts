import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreNotFound } from '@voltandes/platform/runtime';
import { z } from 'zod';
import { writeFileAtomically } from '../atomic-file.ts';
import { messageOf } from '../message-of.ts';

const outcomeSchema = z.object({
  /** The last success: when, and with which backup. */
  succeeded: z.object({ at: z.coerce.date(), backup: z.string() }).nullable(),
  /** Why the last attempt since then failed. */
  failure: z.string().nullable(),
  /** The last backup that was stored since then although it lacks files. */
  incomplete: z.object({ at: z.coerce.date(), backup: z.string() }).nullish(),
});

/** A backup was stored, but lacks files that the database references: they were lost before. */
export class IncompleteBackup extends Error {
  readonly backup: string;
  constructor(backup: string, missing: number) {
    const files = missing === 1 ? '1 file' : `${missing} files`;
    super(`${backup} lacks ${files} that the database references. Run doctor to list them`);
    this.backup = backup;
  }
}

const outcomesSchema = z.object({ full: outcomeSchema, base: outcomeSchema, drill: outcomeSchema });

/** The outcomes of the last backups and the last drill. */
export type Outcomes = z.infer<typeof outcomesSchema>;

const NONE = { succeeded: null, failure: null };

const outcomesFile = (dataDirectory: string): string => join(dataDirectory, 'backups.json');

/** Forgets the outcomes: a restored installation has none yet. */
export const forgetOutcomes = (dataDirectory: string): Promise<void> =>
  rm(outcomesFile(dataDirectory), { force: true });

/** Reads the outcomes. A damaged or missing file counts as no outcomes. */
export async function readOutcomes(dataDirectory: string): Promise<Outcomes> {
  const text = await readFile(outcomesFile(dataDirectory), 'utf8').catch(ignoreNotFound);
  try {
    return outcomesSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return { full: NONE, base: NONE, drill: NONE };
  }
}

/**
 * Whether the next run is due. A run dated in the future, before the clock was set back, does not count. One that lacks
 * files does: the next will lack them, too, until somebody sees to it.
 */
export function isDue({ incomplete, succeeded }: Outcomes['full'], interval: number): boolean {
  const last = incomplete ?? succeeded;
  const age = last && Date.now() - last.at.getTime();
  return age === null || age < 0 || age > interval;
}

/**
 * Runs `work` and records its outcome.
 *
 * @param work returns the name of the backup; throws IncompleteBackup for one that lacks files
 * @throws what `work` throws
 */
export async function recordOutcome(
  dataDirectory: string,
  kind: keyof Outcomes,
  work: () => Promise<string>,
): Promise<void> {
  const record = async (outcome: Partial<Outcomes['full']>): Promise<void> => {
    const outcomes = await readOutcomes(dataDirectory);
    const updated = { ...outcomes, [kind]: { ...outcomes[kind], ...outcome } };
    await writeFileAtomically(outcomesFile(dataDirectory), `${JSON.stringify(updated, null, 2)}\n`);
  };
  try {
    const backup = await work();
    await record({ succeeded: { at: new Date(), backup }, failure: null, incomplete: null });
  } catch (error) {
    const incomplete = error instanceof IncompleteBackup && { at: new Date(), backup: error.backup };
    await record({ failure: messageOf(error), ...(incomplete && { incomplete }) });
    throw error;
  }
}
