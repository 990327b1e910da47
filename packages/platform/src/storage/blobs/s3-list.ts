import type { StoredBlob } from './blob-store.ts';
import { isVersion } from './version.ts';

/**
 * Lists the versions directly below a prefix, page after page; other names are passed over.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 *
 * @param ask sends the query and returns the page's XML
 * @param prefix decoded, with its slash
 */
export async function* listS3Blobs(
  ask: (query: URLSearchParams) => Promise<string>,
  prefix: string,
): AsyncGenerator<StoredBlob> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== undefined) query.set('continuation-token', token);
    const page = await ask(query);
    // Anything else is no list, and an empty list is not what it means.
    if (!page.includes('<ListBucketResult')) throw new Error(`S3 sent no list: ${page.slice(0, 300)}`);
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
