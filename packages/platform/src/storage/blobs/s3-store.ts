import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { BlobStore } from './blob-store.ts';
import { OWNER_FILE, parseOwner, writeOwner } from './owner-file.ts';
import { makeProcessFolder } from './process-folder.ts';
import { createS3Client } from './s3-client.ts';
import { isVersion, requireVersion } from './version.ts';

const MAX_CONCURRENT_DELETIONS = 8;

/**
 * Stores blobs in an S3 bucket, in `objects/` under the prefix; does not touch other objects in the bucket.
 *
 * @param url `s3://[key:secret@]bucket[/prefix]?region=eu-west-1&endpoint=https://…`; the credentials default to
 *   `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, the endpoint to Amazon's
 */
export async function openS3Store(url: URL): Promise<BlobStore> {
  const client = createS3Client(url);
  const { prefix, send } = client;
  const pathOf = (version: string): string => `/${prefix}objects/${requireVersion(version)}`;
  /** The path used before `objects/` was introduced: still read and removed, but not listed. */
  const legacyPathOf = (version: string): string => `/${prefix}${requireVersion(version)}`;
  const sendWithLegacyFallback = async (
    version: string,
    request: (path: string) => Promise<Response | null>,
  ): Promise<Response | null> => (await request(pathOf(version))) ?? request(legacyPathOf(version));

  const staging = await makeProcessFolder('storage-staging');
  const renditions = await makeProcessFolder('storage-renditions');
  return {
    location: client.location,
    staging,
    renditions,
    async put(staged, version) {
      // A file-backed Blob has the known length that S3 requires, and is streamed.
      await client.put(pathOf(version), { body: await openAsBlob(staged.path) });
    },
    async read(version, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const init = { method: 'GET', ...(headers && { headers }) };
      return (await sendWithLegacyFallback(version, (path) => send(path, init)))?.body ?? null;
    },
    async has(version) {
      return (await sendWithLegacyFallback(version, (path) => send(path, { method: 'HEAD' }))) !== null;
    },
    async copy(source, target) {
      const copied = await sendWithLegacyFallback(source, (path) => {
        const headers = { 'x-amz-copy-source': `/${url.hostname}${path}` };
        return send(pathOf(target), { method: 'PUT', headers });
      });
      // A copy may fail after a success status: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
      if (copied && !(await copied.text()).includes('<CopyObjectResult'))
        throw new Error('The object was not copied.');
      return copied !== null;
    },
    async remove(versions) {
      const paths = versions.flatMap((version) => [pathOf(version), legacyPathOf(version)]);
      for (let at = 0; at < paths.length; at += MAX_CONCURRENT_DELETIONS) {
        const batch = paths.slice(at, at + MAX_CONCURRENT_DELETIONS);
        await Promise.all(batch.map((path) => send(path, { method: 'DELETE' })));
      }
    },
    async *list() {
      for await (const { name, modifiedAt } of client.list('objects/'))
        if (isVersion(name)) yield { version: name, modifiedAt };
    },
    async owner() {
      const response = await send(`/${prefix}${OWNER_FILE}`, { method: 'GET' });
      return response && parseOwner(await response.text(), `s3://${url.hostname}/${prefix}${OWNER_FILE}`);
    },
    async claim(installationId) {
      const headers = { 'content-type': 'application/json' };
      await client.put(`/${prefix}${OWNER_FILE}`, { headers, body: writeOwner(installationId) });
    },
    async [Symbol.asyncDispose]() {
      for (const folder of [staging, renditions]) await rm(folder, { recursive: true, force: true });
    },
  };
}
