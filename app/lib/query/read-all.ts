import { z } from 'zod';

const rowsSchema = z.array(z.unknown());

/**
 * Reads a list to its end: an answer of the API has a thousand rows at most (`max_rows` in supabase/config.toml). The
 * list has to have an order in which no two rows are equal, and to be counted.
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
