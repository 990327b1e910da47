import { type Caller, STORAGE_ADMIN } from '../../database/caller.ts';
import { ownerOf, type StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { verifyUploadToken } from '../serve/signed-token.ts';

/** Identity and permission of a request that uploads. */
export interface UploadGrant {
  /** Together with `owner`, determines who may continue the upload. */
  readonly role: string;
  readonly owner: string | null;
  /** The caller for whom policies are evaluated. */
  readonly caller: Caller;
  readonly upsert: boolean;
}

/** @throws StorageError when the request may not upload under this name */
export type Authorize = (
  call: StorageCall,
  object: { readonly bucket: string; readonly key: string },
) => Promise<UploadGrant>;

/** Uploads as the caller, subject to its policies. */
export const asCaller: Authorize = async ({ caller, request }) => ({
  role: caller.role,
  owner: ownerOf(caller),
  caller,
  upsert: request.headers.get('x-upsert') === 'true',
});

/**
 * Uploads with a token from `POST /object/upload/sign`; policies were evaluated for its signer.
 *
 * @throws StorageError InvalidJWT, InvalidSignature
 */
export const asTokenBearer: Authorize = async ({ dependencies, request }, { bucket, key }) => {
  const token = request.headers.get('x-signature');
  if (!token) throw new StorageError('InvalidSignature', 'Missing x-signature header');
  const { owner, upsert } = await verifyUploadToken(dependencies.jwtSecret, token, `${bucket}/${key}`);
  return { role: 'signed token', owner, upsert, caller: STORAGE_ADMIN };
};
