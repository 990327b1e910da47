import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { MediaType } from './media-types.ts';

/** What every statement answers: the body as PostgreSQL made it, and what the headers need. */
const resultSchema = z.object({
  body: z.string().nullable(),
  page: z.coerce.number(),
  total: z.coerce.number().nullable(),
  status: z.string().nullable(),
  headers: z.string().nullable(),
});

export type StatementResult = z.infer<typeof resultSchema>;

/**
 * Wraps the parts of a request into one statement.
 *
 * @param options.with CTEs that come first
 * @param options.rows the SELECT whose rows are the answer; null when none is wanted
 * @param options.counted what the page's size is counted from
 */
export function wrap(options: {
  with: readonly (readonly [name: string, sql: string])[];
  rows: string | null;
  counted: string;
  total: string | null;
  media: MediaType;
  /** A function's single value is answered bare, not in a list. */
  single?: 'scalar' | 'row' | 'scalars';
}): string {
  const ctes = [...options.with, ...(options.rows === null ? [] : [['_rows', options.rows] as const])];
  const source = options.rows === null ? options.counted : '_rows';
  const body = options.rows === null ? 'null::text' : bodyExpression(options.media, options.single);
  return `with ${ctes.map(([name, sql]) => `${name} as (${sql})`).join(', ')}
select ${body} as body, count(*) as page, ${options.total ?? 'null::bigint'} as total,
  nullif(current_setting('response.status', true), '') as status,
  nullif(current_setting('response.headers', true), '') as headers
from ${source} as _row`;
}

function bodyExpression(media: MediaType, single: 'scalar' | 'row' | 'scalars' | undefined): string {
  if (media.kind === 'csv') {
    // The header line comes from the first row's keys; values are quoted by the record's text form.
    return `coalesce((select string_agg(key, ',') from json_object_keys(min(row_to_json(_row)::text)::json) key) || E'\\n'
      || string_agg(substring(_row::text, 2, length(_row::text) - 2), E'\\n'), '')`;
  }
  const value = single === 'scalar' || single === 'scalars' ? '_row."pgrst_scalar"' : '_row';
  const aggregated = `json_agg(${value})`;
  const list = media.stripNulls ? `json_strip_nulls(${aggregated})` : aggregated;
  if (single === 'scalar' || single === 'row' || media.kind === 'object')
    return `coalesce((${list} -> 0)::text, 'null')`;
  return `coalesce(${list}::text, '[]')`;
}

export async function runStatement(
  tx: Transaction,
  sql: string,
  values: readonly string[],
): Promise<StatementResult> {
  const { rows } = await tx.query(sql, [...values]);
  return resultSchema.parse(rows[0]);
}
