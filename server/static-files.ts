import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { requestUrl } from '@voltandes/platform/http/request-url';

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

/** Best first; the build precompresses text files. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

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
  // An absolute path, which does not lead out once normalized.
  if (type === undefined || path.includes('\0')) return null;
  const file = join(directory, path);
  const accepted = request.headers.get('accept-encoding') ?? '';
  for (const [encoding, suffix] of [
    ...ENCODINGS.filter(([name]) => accepted.includes(name)),
    ['', ''] as const,
  ]) {
    const entry = await stat(file + suffix).catch(() => null);
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
    if (tag && request.headers.get('if-none-match')?.includes(tag)) {
      return new Response(null, { status: 304, headers: cacheHeaders });
    }
    const headers = new Headers({
      ...cacheHeaders,
      'content-type': type,
      'content-length': String(entry.size),
      'x-content-type-options': 'nosniff',
      ...(encoding && { 'content-encoding': encoding }),
    });
    if (request.method === 'HEAD') return new Response(null, { headers });
    return new Response(Readable.toWeb(createReadStream(file + suffix)) as ReadableStream, { headers });
  }
  return null;
}

function decodeSafely(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/';
  }
}
