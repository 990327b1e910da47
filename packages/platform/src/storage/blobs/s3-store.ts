import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { BlobStore } from './blob-store.ts';
import { OWNER_FILE, parseOwner, writeOwner } from './owner-file.ts';
import { listS3Blobs } from './s3-list.ts';
import { requireVersion } from './version.ts';

/** Deletions under way at a time. */
const AT_ONCE = 8;

/**
 * Keeps bytes in an S3 bucket, under `objects/` below the prefix; whatever else lies in the bucket is not ours.
 *
 * @param url `s3://[key:secret@]bucket[/prefix]?region=eu-west-1&endpoint=https://…`; the credentials are those of
 *   `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` when absent, the endpoint is Amazon's
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

  /** @returns null when there is no such object */
  const ask = async (path: string, init: RequestInit & { method: string }): Promise<Response | null> => {
    const response = await client.fetch(`${bucket}${path}`, { ...init, redirect: 'error' });
    if (response.ok) return response;
    const reason = (await response.text()).slice(0, 300);
    // A missing bucket is 404 too; HEAD has no body that could tell.
    if (response.status === 404 && !reason.includes('NoSuchBucket')) return null;
    throw new Error(`S3 answered ${response.status} to ${init.method}: ${reason}`);
  };
  const place = (version: string): string => `/${prefix}objects/${requireVersion(version)}`;
  /** Where versions lay before `objects/` was their own place: read and removed by name, never listed. */
  const formerPlace = (version: string): string => `/${prefix}${requireVersion(version)}`;
  const askBoth = async (
    version: string,
    request: (path: string) => Promise<Response | null>,
  ): Promise<Response | null> => (await request(place(version))) ?? request(formerPlace(version));

  const staging = await mkdtemp(join(tmpdir(), 'storage-staging-'));
  const renditions = await mkdtemp(join(tmpdir(), 'storage-renditions-'));
  const missing = (): Error => new Error(`The S3 bucket ${url.hostname} does not exist.`);
  return {
    location: `s3://${url.hostname}/${prefix}`,
    staging,
    renditions,
    async keep(staged, version) {
      // A blob of a file knows its length, which S3 asks for, and is read as it is sent.
      const response = await ask(place(version), { method: 'PUT', body: await openAsBlob(staged.path) });
      if (response === null) throw missing();
    },
    async read(version, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const init = { method: 'GET', ...(headers && { headers }) };
      return (await askBoth(version, (path) => ask(path, init)))?.body ?? null;
    },
    async has(version) {
      return (await askBoth(version, (path) => ask(path, { method: 'HEAD' }))) !== null;
    },
    async copy(source, target) {
      const copied = await askBoth(source, (path) => {
        const headers = { 'x-amz-copy-source': `/${url.hostname}${path}` };
        return ask(place(target), { method: 'PUT', headers });
      });
      return copied !== null;
    },
    async remove(versions) {
      const paths = versions.flatMap((version) => [place(version), formerPlace(version)]);
      for (let at = 0; at < paths.length; at += AT_ONCE) {
        const some = paths.slice(at, at + AT_ONCE);
        await Promise.all(some.map((path) => ask(path, { method: 'DELETE' })));
      }
    },
    list: () =>
      listS3Blobs(
        async (query) => {
          const page = await ask(`?${query}`, { method: 'GET' });
          if (page === null) throw missing();
          return page.text();
        },
        `${decodeURIComponent(prefix)}objects/`,
      ),
    async owner() {
      const kept = await ask(`/${prefix}${OWNER_FILE}`, { method: 'GET' });
      return kept && parseOwner(await kept.text(), `s3://${url.hostname}/${prefix}${OWNER_FILE}`);
    },
    async claim(installationId) {
      const headers = { 'content-type': 'application/json' };
      const body = writeOwner(installationId);
      if ((await ask(`/${prefix}${OWNER_FILE}`, { method: 'PUT', headers, body })) === null) throw missing();
    },
    async [Symbol.asyncDispose]() {
      for (const folder of [staging, renditions]) await rm(folder, { recursive: true, force: true });
    },
  };
}
