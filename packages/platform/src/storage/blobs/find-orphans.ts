import { z } from 'zod';
import type { BlobStore } from './blob-store.ts';

/** Versions asked about in one query. */
const BATCH = 500;

/** So many orphans are crashes' doing; more are looked at by their share. */
const FEW = 20;
const LARGEST_SHARE = 0.2;

export interface FoundOrphans {
  /** Old enough, and named by no row. */
  readonly orphans: readonly string[];
  /** Named by no row, and older than this database, which may be a restored one: they stay. */
  readonly older: number;
  readonly stored: number;
  /** How many of the stored ones rows name. */
  readonly claimed: number;
}

/** Anything that runs SQL with the rights to see all of storage. */
export interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * Compares what is stored with what rows name; changes nothing.
 *
 * @param before younger bytes are nobody's orphans yet
 */
export async function findOrphans(
  database: Queryable,
  blobs: BlobStore,
  before: number,
): Promise<FoundOrphans> {
  const since = await installedAt(database);
  const orphans: string[] = [];
  let older = 0;
  let stored = 0;
  let claimed = 0;
  let batch = new Map<string, Date>();
  const judge = async (): Promise<void> => {
    const { rows } = await database.query('select version from storage.objects where version = any($1)', [
      [...batch.keys()],
    ]);
    for (const { version } of rows) batch.delete(String(version));
    claimed += rows.length;
    for (const [version, modifiedAt] of batch) {
      if (modifiedAt < since) older += 1;
      else if (modifiedAt.getTime() <= before) orphans.push(version);
    }
    batch = new Map();
  };
  for await (const { version, modifiedAt } of blobs.list()) {
    stored += 1;
    batch.set(version, modifiedAt);
    if (batch.size === BATCH) await judge();
  }
  if (batch.size > 0) await judge();
  return { orphans, older, stored, claimed };
}

async function installedAt(database: Queryable): Promise<Date> {
  const { rows } = await database.query('select created_at from platform.installation', []);
  return z.date().parse(rows[0]?.created_at);
}

/** @returns why these had better stay, for whoever runs the installation; null when they may go */
export function refuseToRemove({ claimed, orphans, stored }: FoundOrphans): string | null {
  if (orphans.length === 0) return null;
  if (claimed === 0) return `the database names none of the ${stored} stored files`;
  if (orphans.length <= FEW || orphans.length / stored <= LARGEST_SHARE) return null;
  return `the database names ${claimed} of the ${stored} stored files: too few to remove the others`;
}
