import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { listS3Objects, type S3Object } from './s3-list.ts';

/** How long the response may take to start, in milliseconds; requests with a body get extra time to send it. */
const TIMEOUT_MS = 60_000;

/** Slowest connection on which uploads still succeed, in bytes per millisecond. */
const SLOWEST = 100;

/** Retries after the first attempt, when the store responds with 5xx or 429. */
const RETRIES = 3;

/** Maximum pause before the first retry, in milliseconds; doubled before each further one. */
const FIRST_PAUSE_MS = 50;

/** Thrown when S3 does not respond, or fails itself. */
export class S3Unavailable extends Error {}

/** Sends signed requests to one bucket. */
export interface S3Client {
  /** For messages; contains no credentials. */
  readonly location: string;
  /** Prefix of every key, URL-encoded: empty or ending with a slash. */
  readonly prefix: string;
  /**
   * @returns null when the object does not exist
   * @throws Error when S3 rejects the request or does not start to respond in time
   */
  send(path: string, init: S3Request & { method: string }): Promise<Response | null>;
  put(path: string, init: S3Request): Promise<void>;
  /** Lists the objects in a folder below the prefix. */
  list(folder: string): AsyncGenerator<S3Object>;
}

interface S3Request {
  readonly headers?: Record<string, string>;
  /** Must have a known length, which S3 requires. */
  readonly body?: Blob | string;
}

/**
 * @param url `s3://[key:secret@]bucket[/prefix]?region=eu-west-1&endpoint=https://…`; the credentials default to
 *   `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, the endpoint to Amazon's
 */
export function createS3Client(
  url: URL,
  environment: NodeJS.ProcessEnv = process.env,
  timeoutMs: number = TIMEOUT_MS,
): S3Client {
  const region = url.searchParams.get('region') ?? environment.AWS_REGION ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const prefix = url.pathname.replace(/^\/|\/$/g, '').replace(/(.)$/, '$1/');
  const bucket = `${endpoint.replace(/\/$/, '')}/${url.hostname}`;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username) || (environment.AWS_ACCESS_KEY_ID ?? ''),
    secretAccessKey: decodeURIComponent(url.password) || (environment.AWS_SECRET_ACCESS_KEY ?? ''),
    service: 's3',
    region,
  });
  const request = async (
    path: string,
    init: S3Request & { method: string; signal: AbortSignal },
  ): Promise<Response> => {
    const { method, signal } = init;
    for (let retries = 0; ; retries += 1) {
      // Does not use the signed Request object: a Request loses the signal it was created with on garbage collection.
      const { headers, url } = await client.sign(`${bucket}${path}`, {
        method,
        ...(init.headers && { headers: init.headers }),
      });
      const response = await fetch(url, { ...init, headers, redirect: 'error' });
      if ((response.status < 500 && response.status !== 429) || retries === RETRIES) return response;
      await response.body?.cancel();
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** retries, undefined, { signal });
    }
  };
  const send: S3Client['send'] = async (path, init) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs + sizeOf(init.body) / SLOWEST);
    const response = await request(path, { ...init, signal: timeout.signal })
      .catch((cause: unknown) => {
        throw new S3Unavailable(`S3 does not respond at ${endpoint}`, { cause });
      })
      // The timeout does not cover the response body, which is read at the consumer's speed.
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    const reason = (await response.text()).slice(0, 300);
    // A missing bucket also yields 404. Only HEAD cannot tell the difference, as it has no body.
    if (response.status === 404 && !reason.includes('NoSuchBucket')) return null;
    const message = `S3 returned ${response.status} for ${init.method}: ${reason}`;
    throw response.status < 500 ? new Error(message) : new S3Unavailable(message);
  };
  const missing = (): Error => new Error(`The S3 bucket ${url.hostname} does not exist.`);
  const fetchPage = async (query: URLSearchParams): Promise<string> => {
    const page = await send(`?${query}`, { method: 'GET' });
    if (page === null) throw missing();
    return page.text();
  };
  return {
    location: `s3://${url.hostname}/${prefix}`,
    prefix,
    send,
    async put(path, init) {
      if ((await send(path, { ...init, method: 'PUT' })) === null) throw missing();
    },
    list: (folder) => listS3Objects(fetchPage, `${decodeURIComponent(prefix)}${folder}`),
  };
}

const sizeOf = (body: S3Request['body']): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : (body?.size ?? 0);
