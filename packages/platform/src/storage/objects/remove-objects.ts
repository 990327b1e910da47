import { z } from 'zod';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireValidKey } from '../names.ts';
import { deleteRows } from './delete-rows.ts';

/** Source: https://supabase.com/docs/guides/storage/management/delete-objects */
const MAX_NAMES = 1000;

const body = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string(), versionId: z.string() })]))
    .min(1)
    .max(MAX_NAMES),
});

/** `DELETE /object/:bucket`: despite its name, `prefixes` contains full names; returns the removed objects. */
export async function removeObjects({
  dependencies,
  request,
  caller,
  bucket,
}: StorageCall): Promise<Response> {
  const { prefixes } = await readJson(request, body);
  const names = prefixes.map((entry) => {
    if (typeof entry !== 'string') throw new StorageError('FeatureNotEnabled');
    return entry;
  });
  const removed = await deleteRows(dependencies, caller, async () => ({
    condition: 'bucket_id = $1 and name = any($2)',
    values: [bucket, names],
  }));
  return Response.json(removed);
}

/** `DELETE /object/:bucket/*` */
export async function removeObject({ dependencies, caller, bucket, key }: StorageCall): Promise<Response> {
  requireValidKey(key);
  const removed = await deleteRows(dependencies, caller, async () => ({
    condition: 'bucket_id = $1 and name = $2',
    values: [bucket, key],
  }));
  if (removed.length === 0) throw new StorageError('NoSuchKey');
  return Response.json({ message: 'Successfully deleted' });
}
