import { z } from 'zod';
import type { StorageCall, StorageDependencies } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { readObjectAs } from '../object-row.ts';
import { signToken } from '../serve/signed-token.ts';
import { parseTransformation, serializeTransformation } from '../serve/transformation.ts';

const seconds = z.number().int().min(1);

const one = z.object({
  expiresIn: seconds,
  transform: z.record(z.string(), z.unknown()).optional(),
  versionId: z.string().optional(),
});

/** `POST /object/sign/:bucket/*`: signs a URL for an object that the caller may read. */
export async function signObject(call: StorageCall): Promise<Response> {
  const { dependencies, request, caller, bucket, key } = call;
  const { expiresIn, transform, versionId } = await readJson(request, one);
  requireAllowedLifetime(dependencies, expiresIn);
  if (versionId !== undefined) throw new StorageError('FeatureNotEnabled');
  await readObjectAs(call, caller);
  const url = `${bucket}/${key}`;
  const transformations = transform && serializeTransformation(parseTransformation(transform, 'body'));
  const token = await signToken(
    dependencies.jwtSecret,
    { url, scope: 'download', ...(transformations && { transformations }) },
    expiresIn,
  );
  const route = transformations ? 'render/image' : 'object';
  return Response.json({ signedURL: `/${route}/sign/${url}?token=${token}` });
}

const many = z.object({ expiresIn: seconds, paths: z.array(z.string()).min(1).max(1000) });

/** `POST /object/sign/:bucket`: returns a signed URL or an error for each path. */
export async function signObjects({ dependencies, request, caller, bucket }: StorageCall): Promise<Response> {
  const { expiresIn, paths } = await readJson(request, many);
  requireAllowedLifetime(dependencies, expiresIn);
  const { rows } = await dependencies.database.asRole(
    caller,
    (tx) =>
      tx.query('select name from storage.objects where bucket_id = $1 and name = any($2)', [bucket, paths]),
    { readOnly: true },
  );
  const readable = new Set(rows.map(({ name }) => name));
  const results = paths.map(async (path) => {
    if (!readable.has(path)) {
      const error = 'Either the object does not exist or you do not have access to it';
      return { error, path, signedURL: null };
    }
    const token = await signToken(
      dependencies.jwtSecret,
      { url: `${bucket}/${path}`, scope: 'download' },
      expiresIn,
    );
    return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` };
  });
  return Response.json(await Promise.all(results));
}

/** @throws StorageError InvalidRequest */
function requireAllowedLifetime({ limits }: StorageDependencies, seconds: number): void {
  if (seconds <= limits.signedUrlSeconds) return;
  const reason = `body/expiresIn must be at most ${limits.signedUrlSeconds} seconds`;
  throw new StorageError('InvalidRequest', reason);
}
