import type { TestPlatform } from './platform.ts';

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Encodes the header `Upload-Metadata`. */
export const uploadMetadata = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/**
 * Individual requests of the TUS protocol, for cases that no client library produces.
 *
 * @param headers sent with each request: key, token, address
 */
export function tusRequests({ url }: Pick<TestPlatform, 'url'>, headers: Record<string, string>) {
  const endpoint = `${url}/storage/v1/upload/resumable`;
  const send = (method: string, target: string, init: RequestInit & { headers: Record<string, string> }) =>
    fetch(target, { ...init, method, headers: { 'tus-resumable': '1.0.0', ...headers, ...init.headers } });
  return {
    /** @param object bucket and name */
    create(object: string, size: number | string, more: Record<string, string> = {}): Promise<Response> {
      const [bucketName = '', ...path] = object.split('/');
      return send('POST', endpoint, {
        headers: {
          'upload-length': String(size),
          'upload-metadata': uploadMetadata({
            bucketName,
            objectName: path.join('/'),
            contentType: 'text/plain',
          }),
          ...more,
        },
      });
    },
    /** @returns the upload's URL */
    async created(object: string, size: number): Promise<string> {
      const response = await this.create(object, size);
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return new URL(response.headers.get('location') ?? '', url).href;
    },
    append(
      upload: string,
      offset: number | string,
      body: Body,
      more: Record<string, string> = {},
    ): Promise<Response> {
      const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
      const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
      return send('PATCH', upload, { ...init, headers: { ...type, ...more } });
    },
    inspect: (upload: string) => send('HEAD', upload, { headers: {} }),
    async offset(upload: string): Promise<number> {
      return Number((await this.inspect(upload)).headers.get('upload-offset') ?? Number.NaN);
    },
    terminate: (upload: string) => send('DELETE', upload, { headers: {} }),
  };
}
