import { z } from 'zod';
import type { BlobStore } from './blob-store.ts';
import { REFERENCED } from './remove-bytes.ts';

/** Versions per query. */
const BATCH = 500;

/** Up to this many orphans are attributed to crashes; a larger number must not exceed the share of all files. */
const MAX_CRASH_ORPHANS = 20;
const MAX_ORPHAN_SHARE = 0.2;

export interface FoundOrphans {
  /** Unreferenced and old enough. */
  readonly orphans: readonly string[];
  /** Unreferenced files older than the database, which may have been restored; these are kept. */
  readonly older: number;
  readonly stored: number;
  /** Number of stored files that are referenced. */
  readonly referenced: number;
}

/** A connection that may read all of storage. */
export interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * Finds stored files that no row references.
 *
 * @param before milliseconds since the epoch; newer files may belong to uploads in progress
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
  let referenced = 0;
  let batch = new Map<string, Date>();
  const classifyBatch = async (): Promise<void> => {
    const { rows } = await database.query(REFERENCED, [[...batch.keys()]]);
    for (const { version } of rows) batch.delete(String(version));
    referenced += rows.length;
    for (const [version, modifiedAt] of batch) {
      if (modifiedAt < since) older += 1;
      else if (modifiedAt.getTime() <= before) orphans.push(version);
    }
    batch = new Map();
  };
  for await (const { version, modifiedAt } of blobs.list()) {
    stored += 1;
    batch.set(version, modifiedAt);
    if (batch.size === BATCH) await classifyBatch();
  }
  if (batch.size > 0) await classifyBatch();
  return { orphans, older, stored, referenced };
}

async function installedAt(database: Queryable): Promise<Date> {
  const { rows } = await database.query('select created_at from platform.installation', []);
  return z.date().parse(rows[0]?.created_at);
}

/** @returns the reason to keep the orphans, for the operator; null when they may be removed */
export function refuseToRemove({ orphans, referenced, stored }: FoundOrphans): string | null {
  if (orphans.length === 0) return null;
  if (referenced === 0) return `the database references none of the ${stored} stored files`;
  if (orphans.length <= MAX_CRASH_ORPHANS || orphans.length / stored <= MAX_ORPHAN_SHARE) return null;
  return `the database references only ${referenced} of the ${stored} stored files`;
}
