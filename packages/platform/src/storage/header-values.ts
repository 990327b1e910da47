/** Allowed values of response headers derived from uploads or rows, to prevent header injection. */
const CACHE_CONTROL = /^[\w ,="-]{1,200}$/;
const CONTENT_ENCODING = /^(?:gzip|br|deflate|zstd|identity)$/i;
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+(?: *; *[\w-]+=(?:[\w.+-]+|"[\w .+-]*"))*$/;

/** @returns `no-cache` when missing or not allowed */
export function cacheControl(value: string | null | undefined): string {
  return value && CACHE_CONTROL.test(value) ? value : 'no-cache';
}

/** @returns null when missing or not allowed */
export function contentEncoding(value: string | null | undefined): string | null {
  return value && CONTENT_ENCODING.test(value) ? value : null;
}

export function isMediaType(value: string): boolean {
  return value.length <= 200 && MEDIA_TYPE.test(value);
}

/** @returns `application/octet-stream` when missing or not allowed */
export function mediaType(value: string | null | undefined): string {
  return value && isMediaType(value) ? value : 'application/octet-stream';
}
