import type { StorageCall } from '../environment.ts';
import { StorageError } from '../errors.ts';
import { cacheControl, contentEncoding, mediaType } from '../header-values.ts';
import type { ObjectRow } from '../object-row.ts';
import { writeAttachment } from './attachment.ts';
import { parseByteRange } from './byte-range.ts';
import { isNotModified, isRangeCurrent } from './conditions.ts';

/** What a browser shows and never runs as a page of this very origin. Its reader of PDFs works in no sandbox. */
const INERT = /^(?:image\/(?!svg)|audio\/|video\/|application\/pdf\b)/i;
/** What it may show in its place; anything else is saved. */
const SHOWN = /^(?:image|audio|video)\/|^text\/(?:plain|html)\b|^application\/pdf\b/i;
const SANDBOX = "default-src 'none'; frame-ancestors 'self'; sandbox";

/**
 * Answers with an object's bytes, or with what the caller needs to know of them (HEAD, 304).
 *
 * @param options.expires when the signed address does; takes the place of `Cache-Control`
 * @throws StorageError NoSuchKey when the bytes are gone
 */
export async function serveObject(
  { request, url, environment }: StorageCall,
  object: ObjectRow,
  options: { expires?: Date } = {},
): Promise<Response> {
  const { metadata } = object;
  const current = { etag: metadata?.eTag ?? `"${object.version}"`, lastModified: object.updated_at };
  const headers = new Headers({
    'accept-ranges': 'bytes',
    etag: current.etag,
    'last-modified': current.lastModified.toUTCString(),
    ...(options.expires
      ? { expires: options.expires.toUTCString() }
      : { 'cache-control': cacheControl(metadata?.cacheControl) }),
  });
  if (isNotModified(request.headers, current)) return new Response(null, { status: 304, headers });

  const size = metadata?.size ?? 0;
  const wanted = isRangeCurrent(request.headers, current) ? request.headers.get('range') : null;
  const range = parseByteRange(wanted, size);
  if (range === 'unsatisfiable') throw new StorageError('InvalidRange');
  for (const [name, value] of Object.entries(contentHeaders(object, url))) headers.set(name, value);
  headers.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const bytes =
    object.version === null ? null : await environment.blobs.read(object.version, range ?? undefined);
  if (bytes === null) throw new StorageError('NoSuchKey');
  return new Response(bytes, { status, headers });
}

function contentHeaders({ metadata }: ObjectRow, url: URL): Record<string, string> {
  const type = mediaType(metadata?.mimetype);
  const encoding = contentEncoding(metadata?.contentEncoding);
  const download = url.searchParams.get('download');
  const disposition = download ?? (SHOWN.test(type) ? null : '');
  return {
    // A page among the files would run on our own origin.
    'content-type': type.toLowerCase().includes('text/html') ? 'text/plain' : type,
    'x-content-type-options': 'nosniff',
    ...(!INERT.test(type) && { 'content-security-policy': SANDBOX }),
    ...(encoding && { 'content-encoding': encoding }),
    ...(disposition !== null && { 'content-disposition': writeAttachment(disposition) }),
  };
}
