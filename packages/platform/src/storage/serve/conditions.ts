/**
 * Whether the caller has the current bytes already.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2
 */
export function isNotModified(request: Headers, current: { etag: string; lastModified: Date }): boolean {
  const known = request.get('if-none-match');
  if (known !== null) {
    return known.trim() === '*' || known.split(',').some((tag) => opaque(tag) === opaque(current.etag));
  }
  const since = Date.parse(request.get('if-modified-since') ?? '');
  return !Number.isNaN(since) && seconds(current.lastModified) * 1000 <= since;
}

/** Whether `Range` is to be honoured: an `If-Range` that names other bytes asks for the whole file instead. */
export function isRangeCurrent(request: Headers, current: { etag: string; lastModified: Date }): boolean {
  const condition = request.get('if-range');
  if (condition === null) return true;
  const date = Date.parse(condition);
  return condition === current.etag || (!Number.isNaN(date) && seconds(current.lastModified) * 1000 === date);
}

/** Tags are compared without their being weak or quoted. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '').replaceAll('"', '');

/** HTTP dates have no fractions. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
