import { AwsClient } from 'aws4fetch';
import { listS3Objects, type S3Object } from './s3-list.ts';

/** Signed requests to one bucket. */
export interface S3Client {
  /** For messages; without credentials. */
  readonly location: string;
  /** Of every key, encoded as in the URL: empty, or ending with a slash. */
  readonly prefix: string;
  /** @returns null when the object does not exist */
  send(path: string, init: RequestInit & { method: string }): Promise<Response | null>;
  put(path: string, init: RequestInit): Promise<void>;
  /** Lists the objects in a folder below the prefix. */
  list(folder: string): AsyncGenerator<S3Object>;
}

/**
 * @param url `s3://[key:secret@]bucket[/prefix]?region=eu-west-1&endpoint=https://…`; the credentials default to
 *   `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, the endpoint to Amazon's
 */
export function createS3Client(url: URL, environment: NodeJS.ProcessEnv = process.env): S3Client {
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
  const send: S3Client['send'] = async (path, init) => {
    const response = await client
      .fetch(`${bucket}${path}`, { ...init, redirect: 'error' })
      .catch((cause: unknown) => {
        throw new Error(`S3 does not answer at ${endpoint}`, { cause });
      });
    if (response.ok) return response;
    const reason = (await response.text()).slice(0, 300);
    // A missing bucket is 404 too; only HEAD cannot distinguish it, having no body.
    if (response.status === 404 && !reason.includes('NoSuchBucket')) return null;
    throw new Error(`S3 answered ${response.status} to ${init.method}: ${reason}`);
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
