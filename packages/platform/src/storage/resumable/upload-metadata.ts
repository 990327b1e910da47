import { TusError } from './tus-error.ts';

const KEY = /^[!-+\--~]+$/;
const VALUE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Parses the header `Upload-Metadata`: comma-separated pairs of an ASCII key and a Base64 value.
 * Source: https://tus.io/protocols/resumable-upload#upload-metadata
 *
 * @throws TusError when the header is malformed or repeats a key
 */
export function parseUploadMetadata(header: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...rest] = pair.trim().split(' ');
    if (rest.length > 0 || !KEY.test(key) || !VALUE.test(value) || values.has(key))
      throw new TusError('metadataInvalid');
    values.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return values;
}
