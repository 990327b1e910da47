import { z } from 'zod';

const rowsSchema = z.array(z.unknown());

/**
 * Reads all pages of a list; a response is limited to a thousand rows (`max_rows` in supabase/config.toml).
 *
 * @param request reads a range of rows; must have a total order and request the exact count
 */
export async function readAll(
  request: (from: number, to: number) => PromiseLike<{ data: unknown; count: number | null }>,
): Promise<unknown[]> {
  const all: unknown[] = [];
  for (;;) {
    const { count, data } = await request(all.length, all.length + 999);
    const rows = rowsSchema.parse(data ?? []);
    all.push(...rows);
    if (rows.length === 0 || all.length >= (count ?? 0)) return all;
  }
}
