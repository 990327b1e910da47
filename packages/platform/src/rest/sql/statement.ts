import { z } from 'zod';
import type { Statement } from '../../database/statement.ts';
import type { MediaType } from '../plan/media-types.ts';
import { arrayLiteral, type Parameters } from './fragments.ts';

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** The single row that every statement returns: the body as rendered by PostgreSQL, and the data for the headers. */
const resultSchema = z.object({
  body: z.union([z.string(), z.instanceof(Buffer)]).nullable(),
  rowCount: z.coerce.number(),
  total: z.coerce.number().nullable(),
  /** How many rows an upsert inserted rather than updated. */
  inserted: z.number().nullable(),
  /** The URL of a single inserted row: its primary key as filters. */
  location: z.array(z.tuple([z.string(), z.string()])).nullable(),
  status: z.string().nullable(),
  headers: z.string().nullable(),
});

export type StatementResult = z.infer<typeof resultSchema>;

export const parseResult = (rows: readonly unknown[]): StatementResult => resultSchema.parse(rows[0]);

export interface StatementParts {
  /** Leading CTEs. */
  readonly with: readonly (readonly [name: string, sql: string])[];
  /** The SELECT that yields the response's rows; null to count the last CTE instead. */
  readonly rows: string | null;
  /** An expression for the total; null when it is not counted in this statement. */
  readonly total: string | null;
  readonly media: MediaType;
  /** For responses without a body: HEAD, void functions. */
  readonly withoutBody?: boolean;
  /** The kind of result of a function that does not return a list of rows. */
  readonly single?: 'scalar' | 'row' | 'scalars' | undefined;
  /** Primary key columns for `Location`. */
  readonly location?: readonly string[] | undefined;
}

/** Combines the parts of a request into one statement, prefixed with EXPLAIN when its plan was requested. */
export function wrap(parts: StatementParts, parameters: Parameters): Statement {
  const ctes = [...parts.with, ...(parts.rows === null ? [] : [['_rows', parts.rows] as const])];
  const source = ctes.at(-1)?.[0] ?? '';
  const body =
    parts.rows === null || parts.withoutBody ? 'null::text' : bodyExpression(parts.media, parts.single);
  const text = `with ${ctes.map(([name, sql]) => `${name} as (${sql})`).join(', ')}
select ${body} as body, count(*) as "rowCount",
  ${parts.total ?? 'null::bigint'} as total, ${setting('pgrst.inserted')}::int as inserted,
  ${parts.location ? locationExpression(parts.location, source, parameters) : 'null::json'} as location,
  ${setting('response.status')} as status, ${setting('response.headers')} as headers
from ${source} as _row`;
  const { plan } = parts.media;
  if (plan === null) return { text, values: parameters.values };
  return {
    text: `explain (${[`format ${plan.format}`, ...plan.options].join(', ')}) ${text}`,
    values: parameters.values,
  };
}

const setting = (name: string): string => `nullif(current_setting('${name}', true), '')`;

function bodyExpression(media: MediaType, single: StatementParts['single']): string {
  if (media.kind === 'csv') {
    return `coalesce((select string_agg(key, ',') from (
        select json_object_keys(first) as key from (select row_to_json(_any) as first from _rows as _any limit 1) _
      ) _), '') || E'\\n' || coalesce(string_agg(substring(_row::text, 2, length(_row::text) - 2), E'\\n'), '')`;
  }
  if (media.handler) return customBody(media.handler, single);
  const value = single === 'scalar' || single === 'scalars' ? '_row."pgrst_scalar"' : '_row';
  const list = media.stripNulls ? `json_strip_nulls(json_agg(${value}))` : `json_agg(${value})`;
  return single === 'scalar' || single === 'row' || media.kind === 'object'
    ? `coalesce((${list} -> 0)::text, 'null')`
    : `coalesce(${list}::text, '[]')`;
}

/** Returns bytea as bytes, everything else as text. */
function customBody(
  { aggregate, isBinary, rowType }: NonNullable<MediaType['handler']>,
  single: StatementParts['single'],
): string {
  const isScalar = single === 'scalar' || single === 'scalars';
  const row = isScalar ? '_row."pgrst_scalar"' : `_row${rowType === null ? '' : `::${rowType}`}`;
  const value = aggregate === null ? `(array_agg(${row}))[1]` : `${aggregate}(${row})`;
  return `(${value})::${isBinary ? 'bytea' : 'text'}`;
}

function locationExpression(columns: readonly string[], source: string, parameters: Parameters): string {
  return `case when count(*) = 1 then (
    select json_agg(json_build_array(key, coalesce('eq.' || value, 'is.null')))
    from (select row_to_json(_any) as written from ${source} as _any limit 1) _, json_each_text(written)
    where key = any (${parameters.add(arrayLiteral(columns))})) end`;
}

const planRowSchema = z.object({ 'QUERY PLAN': z.unknown() });

/** Renders the rows of EXPLAIN as PostgREST does. */
export function planText(rows: readonly unknown[]): string {
  const lines = rows.map((row) => planRowSchema.parse(row)['QUERY PLAN']);
  return typeof lines[0] === 'string' ? lines.join('\n') : JSON.stringify(lines[0]);
}
