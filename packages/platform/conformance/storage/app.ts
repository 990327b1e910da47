// Replaces the storage service's application in its tests: implements `inject` with HTTP requests to the platform.
import { type IncomingHttpHeaders, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';

interface InjectOptions {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string | number | undefined>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly payload?: unknown;
  readonly body?: unknown;
}

interface InjectResponse {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly payload: string;
  readonly rawPayload: Buffer;
  json(): unknown;
}

const PLATFORM = new URL(process.env.CONFORMANCE_URL ?? '');

/** The part of Fastify's application that the tests use. */
export default function app() {
  const address = { address: PLATFORM.hostname, family: 'IPv4', port: Number(PLATFORM.port) };
  return {
    inject,
    ready: async () => undefined,
    close: async () => undefined,
    listen: async () => PLATFORM.origin,
    server: { listening: true, address: () => address },
  };
}

async function inject(options: InjectOptions | string): Promise<InjectResponse> {
  const {
    method = 'GET',
    url,
    headers = {},
    query,
    ...rest
  } = typeof options === 'string' ? { url: options } : options;
  const payload = await readPayload(rest.payload ?? rest.body);
  const target = new URL(PLATFORM);
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) sent[name.toLowerCase()] = String(value);
  if (payload.type !== undefined) sent['content-type'] ??= payload.type;
  const bytes = padded(payload.bytes, Number(sent['content-length'] ?? 0));
  if (bytes.length > 0 || !['GET', 'HEAD', 'DELETE'].includes(method))
    sent['content-length'] = String(bytes.length);
  // Fastify accepts in-process requests that no client could send.
  const path = (query ? `${url}?${new URLSearchParams(query)}` : url).replace(/[^!-~]/g, encodeURIComponent);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: target.hostname, port: target.port, method, path, headers: sent, agent: false },
      (response) => {
        buffer(response).then((rawPayload) => {
          const body = rawPayload.toString();
          resolve({
            statusCode: response.statusCode ?? 0,
            headers: response.headers,
            body,
            payload: body,
            rawPayload,
            json: () => JSON.parse(body),
          });
        }, reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}

async function readPayload(payload: unknown): Promise<{ bytes: Buffer; type?: string }> {
  if (payload === undefined || payload === null) return { bytes: Buffer.alloc(0) };
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return { bytes: Buffer.from(payload) };
  if (payload instanceof FormData) {
    const form = new Response(payload);
    return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' };
  }
  if (payload instanceof Blob) return { bytes: Buffer.from(await payload.arrayBuffer()) };
  // `form-data` is an old-style stream that only supports pipe.
  if (isStream(payload)) return { bytes: await buffer(payload.pipe(new PassThrough())) };
  return { bytes: Buffer.from(JSON.stringify(payload)), type: 'application/json' };
}

function isStream(value: unknown): value is NodeJS.ReadableStream {
  return typeof value === 'object' && value !== null && 'pipe' in value && typeof value.pipe === 'function';
}

/** Pads a form that declares more bytes than it has: HTTP requires them all, and those after its end are ignored. */
function padded(bytes: Buffer, declared: number): Buffer {
  return declared > bytes.length
    ? Buffer.concat([bytes, Buffer.alloc(declared - bytes.length, '\n')])
    : bytes;
}
