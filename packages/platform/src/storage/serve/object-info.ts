import type { StorageCall } from '../dependencies.ts';
import { findReadableObject, type ObjectRow } from '../object-row.ts';
import { findPublicObject } from './download.ts';

/** `GET /object/info/:bucket/*`, `/object/info/authenticated/:bucket/*` */
export async function objectInfo(call: StorageCall): Promise<Response> {
  return present((await findReadableObject(call)).object);
}

/** `GET /object/info/public/:bucket/*` */
export async function publicObjectInfo(call: StorageCall): Promise<Response> {
  return present(await findPublicObject(call));
}

function present({ metadata, ...object }: ObjectRow): Response {
  return Response.json({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    content_encoding: metadata?.contentEncoding ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: object.user_metadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  });
}
