import { z } from 'zod';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { bucketColumns, bucketSettings } from './bucket-settings.ts';

const body = bucketSettings
  .extend({ versioning_status: z.string().nullish() })
  .refine((settings) => Object.values(settings).some((value) => value !== undefined), 'Must have a setting');

/** `PUT /bucket/:id` */
export async function updateBucket(call: StorageCall): Promise<Response> {
  const { dependencies, request, caller, bucket } = call;
  const requested = await readJson(request, body);
  if (requested.versioning_status) throw new StorageError('FeatureNotEnabled');
  const columns = Object.entries(bucketColumns(requested, dependencies.settings));
  const assignments = columns.map(([name], index) => `${name} = $${index + 2}, `).join('');
  const { rowCount } = await dependencies.database.asRole(caller, (tx) =>
    tx.query(`update storage.buckets set ${assignments} updated_at = now() where id = $1`, [
      bucket,
      ...columns.map(([, value]) => value),
    ]),
  );
  if (!rowCount) throw new StorageError('NoSuchBucket');
  return Response.json({ message: 'Successfully updated' });
}
