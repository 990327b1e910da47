import type { SupabaseClient } from '@supabase/supabase-js';
import { isNotModified, isRangeCurrent, requestUrl } from '@voltandes/platform/http';
import { parseByteRange } from '@voltandes/platform/storage';
import { z } from 'zod';
import { DOCUMENT_FORMAT, documentPath } from '#domain/website/media-file.ts';
import { canonicalPath } from '#domain/website/page-paths.ts';
import { MEDIA_BUCKET } from '#domain/website/page-picture.ts';

const PATH = new RegExp(`^${documentPath('([a-z0-9]+(?:-[a-z0-9]+)*)')}$`);

const documentSchema = z.object({ name: z.string(), storage_path: z.string(), bytes: z.number() });

/** `Retry-After` of a document that could not be read. */
const RETRY_SECONDS = 30;

/**
 * Serves the documents of the library at `/archivos/<slug>`, which stays when staff replace the file: it is streamed
 * from the storage, so that readers copy this address and not the file's own. Like pages, it may be shown by browsers;
 * its type is fixed, so that nothing in it is ever taken for a page. Other spellings of the address are redirected, and
 * a viewer may ask for a part of the file.
 *
 * @param options.client of the server: visitors cannot list the documents
 * @param options.send asks the storage, with the time that slow readers need for a document
 * @returns a handler that returns null for other paths, and where there is no document
 */
export function createDocuments({
  client,
  send,
}: {
  client: SupabaseClient;
  send: typeof fetch;
}): (request: Request) => Promise<Response | null> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const { pathname, search } = requestUrl(request);
    const path = canonicalPath(pathname) ?? '';
    const slug = PATH.exec(path)?.[1];
    if (slug === undefined) return null;
    const { data, error } = await client
      .from('media_files')
      .select('name, storage_path, bytes')
      .eq('slug', slug)
      .maybeSingle();
    if (error) return unavailable(slug, error);
    if (data === null) return null;
    if (path !== pathname)
      return new Response(null, {
        status: 308,
        headers: { location: path + search, 'cache-control': 'no-cache' },
      });
    const { bytes, name, storage_path } = documentSchema.parse(data);
    // A new file has a new name.
    const etag = `"${storage_path}"`;
    const headers = new Headers({
      'content-type': DOCUMENT_FORMAT,
      'content-disposition': `inline; filename*=UTF-8''${encodeFileName(`${name}.pdf`)}`,
      // Kept by browsers, which ask each time whether it has been replaced.
      'cache-control': 'no-cache',
      'accept-ranges': 'bytes',
      etag,
    });
    if (isNotModified(request.headers, { etag })) return new Response(null, { status: 304, headers });
    // Ranges are defined for GET alone: RFC 9110, section 14.2.
    const mayBePart = request.method === 'GET' && isRangeCurrent(request.headers, { etag });
    const range = parseByteRange(mayBePart ? request.headers.get('range') : null, bytes);
    if (range === 'unsatisfiable') {
      headers.set('content-range', `bytes */${bytes}`);
      return new Response(null, { status: 416, headers });
    }
    const file = await send(client.storage.from(MEDIA_BUCKET).getPublicUrl(storage_path).data.publicUrl, {
      method: request.method,
      headers: {
        // Compressed, it would have another length.
        'accept-encoding': 'identity',
        ...(range && { range: `bytes=${range.start}-${range.end}` }),
      },
    }).catch((cause: unknown) => ({ ok: false as const, status: String(cause), body: null }));
    if (!file.ok) {
      await file.body?.cancel();
      return unavailable(slug, { message: String(file.status) });
    }
    for (const header of ['content-length', 'content-range']) {
      const value = file.headers.get(header);
      if (value !== null) headers.set(header, value);
    }
    return new Response(file.body, { status: file.status, headers });
  };
}

function unavailable(slug: string, { message }: { readonly message: string }): Response {
  console.error('document not read:', slug, message);
  return new Response(null, { status: 503, headers: { 'retry-after': String(RETRY_SECONDS) } });
}

/** Source: https://www.rfc-editor.org/rfc/rfc8187#section-3.2.1 */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
