import type { SupabaseClient } from '@supabase/supabase-js';

/**
 * Opens a stored file.
 *
 * @returns null when there is none, or none that the client may see
 * @throws StorageError for any other reason: a file that cannot be read now must not pass for one that is gone
 */
export async function openFile(
  client: SupabaseClient,
  { bucket, path }: { bucket: string; path: string },
): Promise<ReadableStream | null> {
  const { data, error } = await client.storage.from(bucket).download(path).asStream();
  if (!error) return data;
  // Nearly all answers have the status 400; the true one is in the body.
  if (error.statusCode === '404') return null;
  throw error;
}
