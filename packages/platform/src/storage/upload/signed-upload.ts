import { STORAGE_ADMIN } from '../../database/caller.ts';
import { findBucketAsAdmin } from '../bucket-row.ts';
import { ownerOf, type StorageCall } from '../dependencies.ts';
import { requireValidKey } from '../names.ts';
import { signToken, verifyUploadToken } from '../serve/signed-token.ts';
import { receiveObject } from './receive-object.ts';
import { userMetadataHeader } from './user-metadata.ts';
import { requirePermissionToWrite } from './write-object.ts';

/** As on Supabase. */
const TOKEN_LIFETIME_SECONDS = 2 * 60 * 60;

/** `POST /object/upload/sign/:bucket/*`: delegates the caller's permission to upload to the bearer of a token. */
export async function signUpload(call: StorageCall): Promise<Response> {
  const { dependencies, request, caller, bucket, key } = call;
  requireValidKey(key);
  await findBucketAsAdmin(dependencies, bucket);
  const upsert = request.headers.get('x-upsert') === 'true';
  const owner = ownerOf(caller);
  await requirePermissionToWrite(dependencies, caller, {
    bucket,
    key,
    owner,
    upsert,
    metadata: {},
    userMetadata: userMetadataHeader(request),
  });
  const url = `${bucket}/${key}`;
  const token = await signToken(
    dependencies.jwtSecret,
    { url, scope: 'upload', owner, upsert },
    TOKEN_LIFETIME_SECONDS,
  );
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
}

/** `PUT /object/upload/sign/:bucket/*` */
export async function uploadSigned(call: StorageCall): Promise<Response> {
  const { dependencies, url, bucket, key } = call;
  const granted = await verifyUploadToken(
    dependencies.jwtSecret,
    url.searchParams.get('token'),
    `${bucket}/${key}`,
  );
  // Policies were evaluated when the token was signed.
  await receiveObject(call, { caller: STORAGE_ADMIN, owner: granted.owner, upsert: granted.upsert });
  return Response.json({ Key: `${bucket}/${key}` });
}
