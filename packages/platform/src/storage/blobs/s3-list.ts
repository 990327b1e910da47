export interface S3Object {
  /** Without the prefix. */
  readonly name: string;
  readonly modifiedAt: Date;
}

/**
 * Lists the objects below a prefix, page by page.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 *
 * @param fetchPage sends the query and returns the XML of a page
 * @param prefix decoded, including its trailing slash
 * @throws Error when the response of S3 is not a list
 */
export async function* listS3Objects(
  fetchPage: (query: URLSearchParams) => Promise<string>,
  prefix: string,
): AsyncGenerator<S3Object> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== undefined) query.set('continuation-token', token);
    const page = await fetchPage(query);
    // No other response may be mistaken for an empty list.
    if (!page.includes('<ListBucketResult'))
      throw new Error(`Unexpected response from S3: ${page.slice(0, 300)}`);
    for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
      const key = unescapeXml(/<Key>(.*?)<\/Key>/s.exec(entry)?.[1] ?? '');
      const modifiedAt = new Date(/<LastModified>(.*?)<\/LastModified>/.exec(entry)?.[1] ?? Number.NaN);
      if (key.startsWith(prefix)) yield { name: key.slice(prefix.length), modifiedAt };
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
