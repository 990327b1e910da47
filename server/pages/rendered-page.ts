import { hash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isNotModified, requestUrl } from '@voltandes/platform/http';
import { renderedHtml } from '#app/lib/rendered-html.ts';
import { withQuery } from '#domain/website/site-redirect.ts';
import { acceptedEncodings, type Encoding } from '../content-encoding.ts';
import { defaultHeaders, localHeaders, markComplete } from '../default-headers.ts';
import { anyInlineScripts, inlineScripts } from './inline-scripts.ts';
import { securityHeaders } from './security-headers.ts';

type Bytes = Buffer<ArrayBuffer>;

/** A complete response of the app that can be sent to any client. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Bytes;
  /** Compressed variants, made on first use. */
  readonly encoded: Map<Encoding, Promise<Bytes>>;
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|ld\+json|rss\+xml))/;
/** Higher levels are slow and gain little. */
const BROTLI_QUALITY = 5;
const COMPRESSORS: Record<Encoding, (body: Bytes) => Promise<Bytes>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip),
};

/**
 * Buffers the app's response, and adds the default and security headers (which name its inline scripts by hash) and an
 * entity tag.
 *
 * @param options the path of the page, and the other inputs of the content security policy
 */
export async function bufferPage(
  response: Response,
  {
    pathname,
    ...policy
  }: Omit<Parameters<typeof securityHeaders>[0], 'inlineScripts'> & { pathname: string },
): Promise<RenderedPage> {
  const rendered = renderedHtml.get(response);
  const body = rendered ? Buffer.from(rendered) : Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const scripts = type.startsWith('text/html')
    ? allowedScripts(rendered ?? body.toString(), policy.mode)
    : [];
  return {
    status: response.status,
    headers: {
      ...defaultHeaders({ siteUrl: policy.config.siteUrl, pathname, type }),
      ...Object.fromEntries(response.headers),
      ...securityHeaders({ ...policy, inlineScripts: scripts }),
      ...(COMPRESSIBLE.test(type) && { vary: 'Accept-Encoding' }),
      // Weak: all encodings of a page share one tag.
      ...(response.status === 200 && { etag: `W/"${digest(body)}"` }),
    },
    body,
    encoded: new Map(),
  };
}

/**
 * Responds with a page: 304 when the client has it, else in the best encoding the client accepts. Source: RFC 9110,
 * sections 8.8.3, 12.5.3 and 13.1.2.
 */
export async function respondWith(page: RenderedPage, request: Request): Promise<Response> {
  const { status } = page;
  const headers: Record<string, string> = {
    ...page.headers,
    ...localHeaders(requestUrl(request).hostname),
    'x-request-id': randomUUID(),
  };
  if (headers.etag && isNotModified(request.headers, { etag: headers.etag })) {
    const { 'content-type': _, ...rest } = headers;
    return markComplete(new Response(null, { status: 304, headers: rest }));
  }
  const encoding = page.body.length > 0 && headers.vary ? acceptedEncodings(request)[0] : undefined;
  const body = encoding ? await encoded(page, encoding) : page.body;
  return markComplete(
    new Response(request.method === 'HEAD' || body.length === 0 ? null : body, {
      status,
      headers: {
        ...headers,
        ...((status === 307 || status === 308) && { location: withQueryOf(request, headers.location ?? '') }),
        'content-length': String(body.length),
        ...(encoding && { 'content-encoding': encoding }),
      },
    }),
  );
}

/** A page that moved keeps its query, which says where the visitor came from and did not wholly reach the renderer. */
const withQueryOf = (request: Request, location: string): string =>
  withQuery(location.replace(/\?[^#]*/, ''), requestUrl(request).search);

function encoded(page: RenderedPage, encoding: Encoding): Promise<Bytes> {
  const known = page.encoded.get(encoding);
  if (known) return known;
  const compressed = COMPRESSORS[encoding](page.body);
  page.encoded.set(encoding, compressed);
  return compressed;
}

function allowedScripts(html: string, mode: 'production' | 'development'): string[] {
  if (mode === 'development') return anyInlineScripts(html);
  const { hashes, refused } = inlineScripts(html);
  for (const start of refused) console.error('inline script blocked:', start);
  return hashes;
}

function digest(content: Bytes): string {
  return hash('sha256', content, 'base64url');
}
