import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Best first: the build writes these beside every text file worth it. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves files of the client build. Names under `/assets/` carry a hash of their content, so they are kept for ever.
 *
 * @returns null when no such file exists
 */
export async function serveStatic(directory: string, request: Request): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { pathname } = new URL(request.url);
  const path = normalize(decodeSafely(pathname));
  const type = TYPES[extname(path)];
  if (type === undefined || path.includes('\0') || path.startsWith('..')) return null;
  const file = join(directory, path);
  const accepted = request.headers.get('accept-encoding') ?? '';
  for (const [encoding, suffix] of [
    ...ENCODINGS.filter(([name]) => accepted.includes(name)),
    ['', ''] as const,
  ]) {
    const entry = await stat(file + suffix).catch(() => null);
    if (!entry?.isFile()) continue;
    const headers = new Headers({
      'content-type': type,
      'content-length': String(entry.size),
      'cache-control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
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
