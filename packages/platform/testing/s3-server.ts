import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';

export interface S3Server extends AsyncDisposable {
  /** Stored objects by `/bucket/key`. */
  readonly objects: Map<string, { bytes: Buffer; modifiedAt: Date }>;
  /** Delays uploads until released. */
  holdUploads(): { readonly waiting: number; release(): void };
  /** `STORAGE_URL` of the bucket `bucket`. */
  url(prefix?: string): URL;
}

/** An in-memory S3 server with one bucket. Requires signatures and lengths; lists in pages of two. */
export async function startS3(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  let released = Promise.resolve();
  let waiting = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://s3');
    const send = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body);
    if (!/^AWS4-HMAC-SHA256 Credential=key\/.*\/eu-west-1\/s3\//.test(request.headers.authorization ?? ''))
      return send(403, '<Error><Code>AccessDenied</Code></Error>');
    if (url.pathname.split('/')[1] !== 'bucket') return send(404, '<Error><Code>NoSuchBucket</Code></Error>');
    const stored = objects.get(decodeURI(url.pathname));
    const notFound = () => send(404, '<Error><Code>NoSuchKey</Code></Error>');
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source'];
      if (source === undefined && request.headers['content-length'] === undefined) return send(411);
      const bytes = source === undefined ? await buffer(request) : objects.get(String(source))?.bytes;
      if (!bytes) return notFound();
      waiting += 1;
      await released;
      waiting -= 1;
      // Like S3 when a copy fails after the status was sent.
      if (source !== undefined && bytes.toString() === 'cannot be copied')
        return send(200, '<Error><Code>InternalError</Code></Error>');
      objects.set(decodeURI(url.pathname), { bytes, modifiedAt: new Date() });
      return send(200, source === undefined ? '' : '<CopyObjectResult/>');
    }
    if (request.method === 'DELETE') {
      objects.delete(decodeURI(url.pathname));
      return send(204);
    }
    if (url.searchParams.get('list-type') === '2') return send(200, page(objects, url.searchParams));
    if (stored === undefined) return notFound();
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start === undefined) return send(200, stored.bytes);
    return send(206, stored.bytes.subarray(Number(start), Number(end) + 1));
  });
  const port = await listenLocally(server);
  return {
    objects,
    holdUploads() {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return {
        get waiting() {
          return waiting;
        },
        release: resolve,
      };
    },
    url: (prefix = '') =>
      new URL(`s3://key:secret@bucket${prefix}?region=eu-west-1&endpoint=http://127.0.0.1:${port}`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const PAGE_SIZE = 2;

function page(objects: S3Server['objects'], query: URLSearchParams): string {
  const prefix = `/bucket/${query.get('prefix') ?? ''}`;
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const at = Number(query.get('continuation-token') ?? 0);
  const entries = keys.slice(at, at + PAGE_SIZE).map((key) => {
    const modified = objects.get(key)?.modifiedAt.toISOString();
    return `<Contents><Key>${key.slice(8).replaceAll('&', '&amp;')}</Key><LastModified>${modified}</LastModified></Contents>`;
  });
  const next =
    at + PAGE_SIZE < keys.length ? `<NextContinuationToken>${at + PAGE_SIZE}</NextContinuationToken>` : '';
  return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
}
