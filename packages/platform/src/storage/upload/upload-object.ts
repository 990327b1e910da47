import { ownerOf, type StorageCall } from '../dependencies.ts';
import { receiveObject } from './receive-object.ts';

/** `POST /object/:bucket/*`: creates an object, or replaces it with `x-upsert: true`. */
export function uploadObject(call: StorageCall): Promise<Response> {
  return upload(call, call.request.headers.get('x-upsert') === 'true');
}

/** `PUT /object/:bucket/*` */
export function updateObject(call: StorageCall): Promise<Response> {
  return upload(call, true);
}

async function upload(call: StorageCall, upsert: boolean): Promise<Response> {
  const id = await receiveObject(call, { caller: call.caller, owner: ownerOf(call.caller), upsert });
  return Response.json({ Key: `${call.bucket}/${call.key}`, Id: id });
}
