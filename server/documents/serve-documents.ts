import type { SupabaseClient } from '@supabase/supabase-js';
import { isNotModified, requestUrl } from '@voltandes/platform/http';
import { z } from 'zod';
import { DOCUMENT_FORMAT, documentPath } from '#domain/website/media-file.ts';
import { MEDIA_BUCKET } from '#domain/website/page-picture.ts';

const PATH = new RegExp(`^${documentPath('([a-z0-9]+(?:-[a-z0-9]+)*)')}$`);

const documentSchema = z.object({ name: z.string(), storage_path: z.string() });

/** `Retry-After` of a document that could not be read. */
const RETRY_SECONDS = 30;

/**
 * Serves the documents of the library at `/archivos/<slug>`, which stays when staff replace the file: it is streamed
 * from the storage, so that readers copy this address and not the file's own. Like pages, it may be shown by browsers;
 * its type is fixed, so that nothing in it is ever taken for a page.
 *
 * @param options.client of the server: visitors cannot list the documents
 * @param options.files the same, with the time that slow readers need for a document
 * @returns a handler that returns null for other paths, and where there is no document
 */
export function createDocuments({
  client,
  files,
}: {
  client: SupabaseClient;
  files: Pick<SupabaseClient, 'storage'>;
}): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const slug = PATH.exec(requestUrl(request).pathname)?.[1];
    if (slug === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
    const { data, error } = await client
      .from('media_files')
      .select('name, storage_path')
      .eq('slug', slug)
      .maybeSingle();
    if (error) return unavailable(slug, error);
    if (data === null) return null;
    const { name, storage_path } = documentSchema.parse(data);
    const headers = {
      'content-type': DOCUMENT_FORMAT,
      'content-disposition': `inline; filename*=UTF-8''${encodeFileName(`${name}.pdf`)}`,
      // Kept by browsers, which ask each time whether it has been replaced.
      'cache-control': 'no-cache',
      etag: `"${storage_path}"`,
    };
    if (isNotModified(request.headers, headers)) return new Response(null, { status: 304, headers });
    if (request.method === 'HEAD') return new Response(null, { headers });
    const file = await files.storage.from(MEDIA_BUCKET).download(storage_path).asStream();
    if (file.error) return unavailable(slug, file.error);
    return new Response(file.data, { headers });
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
