/**
 * Asserts that a write affected a row: row-level security filters rows out instead of raising an error.
 *
 * @param response the rows written, or their number
 * @throws Error when there are none
 */
export function requireRow({ data }: { data: readonly unknown[] | number }): void {
  const count = typeof data === 'number' ? data : data.length;
  if (count === 0) throw new Error('no row was written: it is gone, or row-level security denies access');
}
