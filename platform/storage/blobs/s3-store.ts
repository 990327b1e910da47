import { openAsBlob } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { BlobStore, StoredBlob } from './blob-store.ts';

/**
 * Keeps bytes in an S3 bucket.
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

  const place = (version: string): string => `${bucket}/${prefix}${version}`;
  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    const response = await client.fetch(address, init);
    if (response.ok || response.status === 404) return response;
    throw new Error(
      `S3 answered ${response.status} to ${init.method}: ${(await response.text()).slice(0, 300)}`,
    );
  };

  return {
    staging: await mkdtemp(join(tmpdir(), 'storage-staging-')),
    renditions: await mkdtemp(join(tmpdir(), 'storage-renditions-')),
    async keep(staged, version) {
      // A blob of a file knows its length, which S3 asks for, and is read as it is sent.
      const response = await ask(place(version), { method: 'PUT', body: await openAsBlob(staged.path) });
      if (!response.ok) throw new Error(`The S3 bucket ${url.hostname} does not exist.`);
    },
    async read(version, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await ask(place(version), { method: 'GET', ...(headers && { headers }) });
      return response.ok ? response.body : null;
    },
    async copy(source, target) {
      const headers = { 'x-amz-copy-source': `/${url.hostname}/${prefix}${source}` };
      return (await ask(place(target), { method: 'PUT', headers })).ok;
    },
    async remove(versions) {
      for (const version of versions) await ask(place(version), { method: 'DELETE' });
    },
    list: () => storedBlobs((query) => ask(`${bucket}?${query}`, { method: 'GET' }), prefix),
  };
}

/** Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
async function* storedBlobs(
  ask: (query: URLSearchParams) => Promise<Response>,
  prefix: string,
): AsyncGenerator<StoredBlob> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== undefined) query.set('continuation-token', token);
    const page = await (await ask(query)).text();
    for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
      const key = /<Key>(.*?)<\/Key>/.exec(entry)?.[1];
      const modified = /<LastModified>(.*?)<\/LastModified>/.exec(entry)?.[1];
      if (key && modified) yield { version: key.slice(prefix.length), modifiedAt: new Date(modified) };
    }
    token = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/.exec(page)?.[1];
  } while (token !== undefined);
}
