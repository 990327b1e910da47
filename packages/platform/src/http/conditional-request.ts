/**
 * Evaluates `If-None-Match` and `If-Modified-Since`.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2
 *
 * @example
 * if (isNotModified(request.headers, { etag })) return new Response(null, { status: 304, headers: { etag } });
 */
export function isNotModified(request: Headers, current: { etag: string; lastModified?: Date }): boolean {
  const tags = request.get('if-none-match');
  if (tags !== null) {
    return tags.trim() === '*' || listed(tags).some((tag) => opaque(tag) === opaque(current.etag));
  }
  if (!current.lastModified) return false;
  const since = Date.parse(request.get('if-modified-since') ?? '');
  return !Number.isNaN(since) && seconds(current.lastModified) * 1000 <= since;
}

/** Evaluates `If-Range`: false when the range is to be ignored. */
export function isRangeCurrent(request: Headers, current: { etag: string; lastModified?: Date }): boolean {
  const condition = request.get('if-range');
  if (condition === null || condition === current.etag) return true;
  const date = Date.parse(condition);
  return (
    current.lastModified !== undefined && !Number.isNaN(date) && seconds(current.lastModified) * 1000 === date
  );
}

/** Splits a list of entity tags, which may contain commas within their quotes. */
const listed = (tags: string): readonly string[] => tags.match(/(?:"[^"]*"|[^",])+/g) ?? [];

/** Weak comparison, tolerating missing quotes. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '').replaceAll('"', '');

/** HTTP dates have a resolution of one second. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
