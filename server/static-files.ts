import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { isNotModified, requestUrl } from '@voltandes/platform/http';
import { ignoreNotFound } from '@voltandes/platform/runtime';
import { acceptedEncodings, type Encoding } from './content-encoding.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.avif', 'image/avif'],
  ['.css', 'text/css; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.jpg', 'image/jpeg'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.png', 'image/png'],
  ['.speculationrules', 'application/speculationrules+json'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
  ['.xml', 'application/xml'],
]);

/** The build precompresses text files. */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/**
 * Serves files of the client build. Names under `/assets/` carry a content hash, so they are cached forever; the
 * others carry an entity tag. Source: RFC 9110, sections 8.8.3 and 13.1.2.
 *
 * @returns null when no such file exists
 */
export async function serveStatic(directory: string, request: Request): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { pathname } = requestUrl(request);
  const path = normalize(decodeSafely(pathname));
  const type = TYPES.get(extname(path));
  // A normalized absolute path cannot lead out of the directory.
  if (type === undefined || path.includes('\0')) return null;
  const file = join(directory, path);
  for (const encoding of [...acceptedEncodings(request), null]) {
    const encoded = encoding ? file + SUFFIXES[encoding] : file;
    const entry = await stat(encoded).catch(ignoreAbsent);
    if (!entry?.isFile()) continue;
    const isImmutable = path.startsWith('/assets/');
    const tag = isImmutable
      ? null
      : `W/"${entry.size.toString(36)}-${Math.trunc(entry.mtimeMs).toString(36)}"`;
    const cacheHeaders = {
      'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'Accept-Encoding',
      ...(tag && { etag: tag }),
    };
    if (tag && isNotModified(request.headers, { etag: tag }))
      return new Response(null, { status: 304, headers: cacheHeaders });
    const headers = new Headers({
      ...cacheHeaders,
      'content-type': type,
      'content-length': String(entry.size),
      'x-content-type-options': 'nosniff',
      ...(encoding && { 'content-encoding': encoding }),
    });
    if (request.method === 'HEAD') return new Response(null, { headers });
    return new Response(Readable.toWeb(createReadStream(encoded)) as ReadableStream, { headers });
  }
  return null;
}

/** A requested name may be longer than the file system allows. */
const ignoreAbsent = (error: unknown): null =>
  error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG' ? null : ignoreNotFound(error);

function decodeSafely(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/';
  }
}
