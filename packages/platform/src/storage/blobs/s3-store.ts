import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { BlobStore } from './blob-store.ts';
import { OWNER_FILE, parseOwner, writeOwner } from './owner-file.ts';
import { listS3Blobs } from './s3-list.ts';
import { requireVersion } from './version.ts';

const MAX_CONCURRENT_DELETIONS = 8;

/**
 * Stores blobs in an S3 bucket, under `objects/` below the prefix; leaves other objects in the bucket alone.
 *
 * @param url `s3://[key:secret@]bucket[/prefix]?region=eu-west-1&endpoint=https://…`; the credentials default to
 *   `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, the endpoint to Amazon's
 */
export async function openS3Store(
  url: URL,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<BlobStore> {
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

  /** @returns null when the object does not exist */
  const send = async (path: string, init: RequestInit & { method: string }): Promise<Response | null> => {
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
  const pathOf = (version: string): string => `/${prefix}objects/${requireVersion(version)}`;
  /** The path before `objects/` was introduced: read and removed, but not listed. */
  const legacyPathOf = (version: string): string => `/${prefix}${requireVersion(version)}`;
  const sendToEither = async (
    version: string,
    request: (path: string) => Promise<Response | null>,
  ): Promise<Response | null> => (await request(pathOf(version))) ?? request(legacyPathOf(version));

  const staging = await mkdtemp(join(tmpdir(), 'storage-staging-'));
  const renditions = await mkdtemp(join(tmpdir(), 'storage-renditions-'));
  const missing = (): Error => new Error(`The S3 bucket ${url.hostname} does not exist.`);
  return {
    location: `s3://${url.hostname}/${prefix}`,
    staging,
    renditions,
    async put(staged, version) {
      // A file-backed Blob has the length that S3 requires, and is streamed.
      const response = await send(pathOf(version), { method: 'PUT', body: await openAsBlob(staged.path) });
      if (response === null) throw missing();
    },
    async read(version, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const init = { method: 'GET', ...(headers && { headers }) };
      return (await sendToEither(version, (path) => send(path, init)))?.body ?? null;
    },
    async has(version) {
      return (await sendToEither(version, (path) => send(path, { method: 'HEAD' }))) !== null;
    },
    async copy(source, target) {
      const copied = await sendToEither(source, (path) => {
        const headers = { 'x-amz-copy-source': `/${url.hostname}${path}` };
        return send(pathOf(target), { method: 'PUT', headers });
      });
      return copied !== null;
    },
    async remove(versions) {
      const paths = versions.flatMap((version) => [pathOf(version), legacyPathOf(version)]);
      for (let at = 0; at < paths.length; at += MAX_CONCURRENT_DELETIONS) {
        const batch = paths.slice(at, at + MAX_CONCURRENT_DELETIONS);
        await Promise.all(batch.map((path) => send(path, { method: 'DELETE' })));
      }
    },
    list: () =>
      listS3Blobs(
        async (query) => {
          const page = await send(`?${query}`, { method: 'GET' });
          if (page === null) throw missing();
          return page.text();
        },
        `${decodeURIComponent(prefix)}objects/`,
      ),
    async owner() {
      const response = await send(`/${prefix}${OWNER_FILE}`, { method: 'GET' });
      return response && parseOwner(await response.text(), `s3://${url.hostname}/${prefix}${OWNER_FILE}`);
    },
    async claim(installationId) {
      const headers = { 'content-type': 'application/json' };
      const body = writeOwner(installationId);
      if ((await send(`/${prefix}${OWNER_FILE}`, { method: 'PUT', headers, body })) === null) throw missing();
    },
    async [Symbol.asyncDispose]() {
      for (const folder of [staging, renditions]) await rm(folder, { recursive: true, force: true });
    },
  };
}
