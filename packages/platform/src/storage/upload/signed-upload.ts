import { STORAGE_ADMIN } from '../../database/caller.ts';
import { findBucketForRules } from '../bucket-row.ts';
import { ownerOf, type StorageCall } from '../environment.ts';
import { requireValidKey } from '../names.ts';
import { signToken, verifyUploadToken } from '../serve/signed-token.ts';
import { receiveObject } from './receive-object.ts';
import { requirePermissionToWrite } from './write-object.ts';

/** How long a permission to upload lasts, in seconds: two hours, as Supabase gives. */
const UPLOAD_SECONDS = 2 * 60 * 60;

/** `POST /object/upload/sign/:bucket/*`: the caller's permission to upload, for whoever holds the token. */
export async function signUpload(call: StorageCall): Promise<Response> {
  const { environment, request, caller, bucket, key } = call;
  requireValidKey(key);
  await findBucketForRules(environment, bucket);
  const upsert = request.headers.get('x-upsert') === 'true';
  const owner = ownerOf(caller);
  await requirePermissionToWrite(environment, caller, {
    bucket,
    key,
    owner,
    upsert,
    metadata: {},
    userMetadata: {},
  });
  const url = `${bucket}/${key}`;
  const token = await signToken(environment.jwtSecret, { url, owner, upsert }, UPLOAD_SECONDS);
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
}

/** `PUT /object/upload/sign/:bucket/*` */
export async function uploadSigned(call: StorageCall): Promise<Response> {
  const { environment, url, bucket, key } = call;
  const granted = await verifyUploadToken(
    environment.jwtSecret,
    url.searchParams.get('token'),
    `${bucket}/${key}`,
  );
  // The one who signed was allowed to when they did: the policies have been asked.
  await receiveObject(call, { caller: STORAGE_ADMIN, owner: granted.owner, upsert: granted.upsert });
  return Response.json({ Key: `${bucket}/${key}` });
}
