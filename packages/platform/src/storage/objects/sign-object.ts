import { z } from 'zod';
import type { StorageCall, StorageEnvironment } from '../environment.ts';
import { StorageError } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { readObjectAs } from '../object-row.ts';
import { signToken } from '../serve/signed-token.ts';
import { parseTransformation, writeTransformation } from '../serve/transformation.ts';

const seconds = z.number().int().min(1);

const one = z.object({
  expiresIn: seconds,
  transform: z.record(z.string(), z.unknown()).optional(),
  versionId: z.string().optional(),
});

/** `POST /object/sign/:bucket/*`: whoever may read an object may let others read it for a while. */
export async function signObject(call: StorageCall): Promise<Response> {
  const { environment, request, caller, bucket, key } = call;
  const { expiresIn, transform, versionId } = await readJson(request, one);
  requireAllowedLife(environment, expiresIn);
  if (versionId !== undefined) throw new StorageError('FeatureNotEnabled');
  await readObjectAs(call, caller);
  const url = `${bucket}/${key}`;
  const transformations = transform && writeTransformation(parseTransformation(transform, 'body'));
  const token = await signToken(
    environment.jwtSecret,
    { url, ...(transformations && { transformations }) },
    expiresIn,
  );
  const route = transformations ? 'render/image' : 'object';
  return Response.json({ signedURL: `/${route}/sign/${url}?token=${token}` });
}

const many = z.object({ expiresIn: seconds, paths: z.array(z.string()).min(1).max(10_001) });

/** `POST /object/sign/:bucket`: each path gets an address or a reason. */
export async function signObjects({ environment, request, caller, bucket }: StorageCall): Promise<Response> {
  const { expiresIn, paths } = await readJson(request, many);
  requireAllowedLife(environment, expiresIn);
  const { rows } = await environment.database.asRole(
    caller,
    (tx) =>
      tx.query('select name from storage.objects where bucket_id = $1 and name = any($2)', [bucket, paths]),
    { readOnly: true },
  );
  const readable = new Set(rows.map(({ name }) => name));
  const answers = paths.map(async (path) => {
    if (!readable.has(path)) {
      const error = 'Either the object does not exist or you do not have access to it';
      return { error, path, signedURL: null };
    }
    const token = await signToken(environment.jwtSecret, { url: `${bucket}/${path}` }, expiresIn);
    return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` };
  });
  return Response.json(await Promise.all(answers));
}

/** @throws StorageError InvalidRequest */
function requireAllowedLife({ limits }: StorageEnvironment, seconds: number): void {
  if (seconds <= limits.signedUrlSeconds) return;
  const reason = `body/expiresIn must be at most ${limits.signedUrlSeconds} seconds`;
  throw new StorageError('InvalidRequest', reason);
}
