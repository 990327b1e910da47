import type { SupabaseClient } from '@supabase/supabase-js';
import { removeWaitingFiles } from '#server/file-removals.ts';

/**
 * Removes the files queued for removal, as a running server does.
 *
 * @param service with the secret key
 * @throws AggregateError when files cannot be removed
 */
export async function removeFilesAsServer(service: SupabaseClient): Promise<void> {
  const failures: unknown[] = [];
  await removeWaitingFiles({
    client: service,
    logger: { warn: (failure: unknown) => failures.push(failure) },
  });
  if (failures.length > 0) throw new AggregateError(failures);
}
