import { isNotModified, isRangeCurrent } from '../../http/conditional-request.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { cacheControl, contentEncoding, mediaType } from '../header-values.ts';
import type { ObjectRow } from '../object-row.ts';
import { robotsTag } from '../robots-tag.ts';
import { parseByteRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';

/** Types that cannot run scripts on this origin. PDF is included because PDF viewers do not work in a sandbox. */
const INERT = /^(?:image\/(?!svg)|audio\/|video\/|application\/pdf\b)/i;
/** Types displayed inline; others are downloaded. */
const INLINE = /^(?:image|audio|video)\/|^text\/(?:plain|html)\b|^application\/pdf\b/i;
const SANDBOX = "default-src 'none'; frame-ancestors 'self'; sandbox";

/**
 * Responds with an object's bytes, or only headers (HEAD, 304).
 *
 * @param options.expires expiry of a signed URL; replaces `Cache-Control`
 * @throws StorageError NoSuchKey when the bytes are missing
 */
export async function serveObject(
  { request, url, dependencies }: StorageCall,
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
  // Ranges are defined for GET alone: RFC 9110, section 14.2.
  const mayBePart = request.method === 'GET' && isRangeCurrent(request.headers, current);
  const requested = mayBePart ? request.headers.get('range') : null;
  const range = parseByteRange(requested, size);
  if (range === 'unsatisfiable') throw new StorageError('InvalidRange');
  for (const [name, value] of Object.entries(contentHeaders(object, url))) headers.set(name, value);
  headers.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const bytes =
    object.version === null ? null : await dependencies.blobs.read(object.version, range ?? undefined);
  if (bytes === null) throw new StorageError('NoSuchKey');
  return new Response(bytes, { status, headers });
}

function contentHeaders({ metadata }: ObjectRow, url: URL): Record<string, string> {
  const type = mediaType(metadata?.mimetype);
  const encoding = contentEncoding(metadata?.contentEncoding);
  const download = url.searchParams.get('download');
  const disposition = download ?? (INLINE.test(type) ? null : '');
  return {
    // HTML is served as plain text, since an uploaded page would run on this origin.
    'x-robots-tag': robotsTag(metadata?.xRobotsTag),
    'content-type': type.toLowerCase().includes('text/html') ? 'text/plain' : type,
    ...(!INERT.test(type) && { 'content-security-policy': SANDBOX }),
    ...(encoding && { 'content-encoding': encoding }),
    ...(disposition !== null && { 'content-disposition': contentDisposition(disposition) }),
  };
}
