import type { SupabaseClient } from '@supabase/supabase-js';

/**
 * Opens a stored file.
 *
 * @returns null when it does not exist, or the client may not see it
 * @throws StorageError for any other reason: a temporary read failure must not be mistaken for a missing file
 */
export async function openFile(
  client: SupabaseClient,
  { bucket, path }: { bucket: string; path: string },
): Promise<ReadableStream | null> {
  const { data, error } = await client.storage.from(bucket).download(path).asStream();
  if (!error) return data;
  // Nearly all error responses have the status 400; the actual status is in the body.
  if (error.statusCode === '404') return null;
  throw error;
}
