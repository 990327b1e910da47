import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { errors } from '../errors.ts';

const recordsSchema = z.array(z.record(z.string(), z.string()));

/**
 * Parses CSV with a header line. `NULL` becomes null.
 *
 * @throws RestError PGRST102
 */
export function parseCsv(text: string): Record<string, string | null>[] {
  let records: unknown;
  try {
    records = parse(text, { columns: true, skip_empty_lines: true });
  } catch {
    throw errors.invalidBody('All lines must have same number of fields');
  }
  return recordsSchema
    .parse(records)
    .map((record) =>
      Object.fromEntries(
        Object.entries(record).map(([key, value]) => [key, value === 'NULL' ? null : value]),
      ),
    );
}
