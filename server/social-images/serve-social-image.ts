import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { isNotModified, requestUrl } from '@voltandes/platform/http';
import { createSemaphore } from '@voltandes/platform/runtime';
import { z } from 'zod';
import type { ContentVersion } from '../pages/content-version.ts';
import { drawSocialImage } from './draw-social-image.ts';
import { findSocialImage, SUBJECTS } from './find-social-image.ts';

/** About 6 MB of JPEG files. */
const MAX_IMAGES = 80;
/** Networks fetch a preview once and keep it; changes become visible within this time in seconds. */
const MAX_AGE = 3600;
const RETRY_SECONDS = 10;
/** One image is drawn at a time: a flood of requests uses one core at most, and the others wait or are refused. */
const DRAWING = { size: 1, maxQueue: 20, timeoutMs: RETRY_SECONDS * 1000 } as const;

const addressSchema = z.tuple([
  z
    .literal('en/')
    .optional()
    .transform((prefix) => (prefix ? 'en' : 'es')),
  z.enum(SUBJECTS),
  z.guid(),
]);

class Busy extends Error {}

interface Drawn {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly tag: string;
}

interface CacheEntry {
  readonly version: string;
  readonly image: Promise<Drawn | null>;
}

/**
 * Serves the link previews of postings and success cases at `/og/ofertas/<id>.jpg` and `/og/casos/<id>.jpg`, in English
 * under `/og/en`. They are drawn on the first request, and again after the site's content has changed.
 *
 * @returns a handler that returns null for other paths
 */
export function createSocialImages(options: {
  visitor: SupabaseClient;
  version: Pick<ContentVersion, 'current'>;
}): (request: Request) => Promise<Response | null> {
  const { version, visitor } = options;
  const draw = createSemaphore({ ...DRAWING, refuse: () => new Busy('too many previews are being drawn') });
  /** Least recently used first. Unknown ids are not cached. */
  const cache = new Map<string, CacheEntry>();
  /** Kept apart until it is known that there is an image: unknown ids must not evict others. */
  const underWay = new Map<string, CacheEntry>();

  return async (request) => {
    const { pathname } = requestUrl(request);
    if (!pathname.startsWith('/og/')) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const address = addressSchema.safeParse(
      /^\/og\/(en\/)?([a-z]+)\/([0-9a-f-]+)\.jpg$/.exec(pathname)?.slice(1),
    );
    if (!address.success) return notFound();
    try {
      const image = await imageAt(pathname, address.data);
      return image ? respond(image, request) : notFound();
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      return new Response(null, { status: 503, headers: { 'retry-after': String(RETRY_SECONDS) } });
    }
  };

  async function imageAt(
    path: string,
    [language, subject, id]: z.output<typeof addressSchema>,
  ): Promise<Drawn | null> {
    const current = await version.current().catch(() => null);
    const drawing = underWay.get(path);
    if (drawing && (current === null || drawing.version === current)) return drawing.image;
    const known = cache.get(path);
    cache.delete(path);
    // The version is null while the database does not respond.
    if (known && (current === null || known.version === current)) {
      cache.set(path, known);
      return known.image;
    }
    const image = draw(async () => {
      const shown = await findSocialImage({ visitor, subject, id, language });
      if (!shown) return null;
      const bytes = await drawSocialImage(shown);
      return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
    });
    if (current === null) return image;
    const entry = { version: current, image };
    underWay.set(path, entry);
    const finish = (drawn: Drawn | null): void => {
      // A newer version may be under way.
      if (underWay.get(path) !== entry) return;
      underWay.delete(path);
      if (drawn === null) return;
      cache.set(path, entry);
      const [oldest] = cache.keys();
      if (cache.size > MAX_IMAGES && oldest !== undefined) cache.delete(oldest);
    };
    image.then(finish, () => finish(null));
    return image;
  }
}

function respond({ bytes, tag }: Drawn, request: Request): Response {
  const headers = { etag: tag, 'cache-control': `public, max-age=${MAX_AGE}` };
  if (isNotModified(request.headers, { etag: tag })) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(bytes.length) },
  });
}

const notFound = (): Response => new Response(null, { status: 404 });
