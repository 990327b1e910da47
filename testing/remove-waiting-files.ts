import type { SupabaseClient } from '@supabase/supabase-js';
import { removeWaitingFiles } from '#server/file-removals.ts';

/**
 * Has the files removed that wait for it, as a running server does.
 *
 * @param service with the secret key
 * @throws when one cannot be removed
 */
export async function removeFilesAsServer(service: SupabaseClient): Promise<void> {
  const failures: unknown[] = [];
  await removeWaitingFiles({
    client: service,
    logger: { warn: (failure: unknown) => failures.push(failure) },
  });
  if (failures.length > 0) throw new AggregateError(failures);
}
