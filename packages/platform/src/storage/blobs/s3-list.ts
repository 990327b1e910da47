import type { StoredBlob } from './blob-store.ts';
import { isVersion } from './version.ts';

/**
 * Lists the versions directly below a prefix, page by page; skips other names.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 *
 * @param fetchPage sends the query and returns the XML of a page
 * @param prefix decoded, with its slash
 */
export async function* listS3Blobs(
  fetchPage: (query: URLSearchParams) => Promise<string>,
  prefix: string,
): AsyncGenerator<StoredBlob> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== undefined) query.set('continuation-token', token);
    const page = await fetchPage(query);
    // Any other response must not pass for an empty list.
    if (!page.includes('<ListBucketResult'))
      throw new Error(`Unexpected response of S3: ${page.slice(0, 300)}`);
    for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
      const key = unescapeXml(/<Key>(.*?)<\/Key>/s.exec(entry)?.[1] ?? '');
      const version = key.slice(prefix.length);
      const modifiedAt = new Date(/<LastModified>(.*?)<\/LastModified>/.exec(entry)?.[1] ?? Number.NaN);
      if (key.startsWith(prefix) && isVersion(version)) yield { version, modifiedAt };
    }
    const next = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/.exec(page)?.[1];
    token = next && unescapeXml(next);
  } while (token !== undefined);
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function unescapeXml(text: string): string {
  return text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES.get(name) ?? entity);
}
