import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { Query, SelectItem } from './query.ts';
import type { Table } from './schema-cache.ts';
import { type SelectContext, selectToSql } from './select-to-sql.ts';
import { Parameters, relation } from './sql.ts';

/** The rows a request would give without its range. Only joins that decide about rows are kept. */
export function countableToSql(context: SelectContext, table: Table, alias: string): string {
  const { query } = context;
  const top = query.levels.get('');
  const tested = new Set(
    top?.conditions.flatMap((part) => (part.kind === 'comparison' ? [part.field.column] : [])),
  );
  const deciding = (item: SelectItem): boolean =>
    item.kind === 'embed' && (item.join === 'inner' || tested.has(item.alias ?? item.relation));
  const select = query.select.filter(deciding);
  const levels = new Map(query.levels);
  levels.set('', { conditions: top?.conditions ?? [], order: [], limit: null, offset: 0 });
  return selectToSql(
    { ...context, maxRows: null, query: { ...query, select, levels } },
    { table, source: relation(table.schema, table.name), alias, path: '', select },
  );
}

const planSchema = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]);

/** How many rows the planner expects: `Prefer: count=planned`. */
export async function plannedCount(tx: Transaction, context: SelectContext, table: Table): Promise<number> {
  const parameters = new Parameters();
  const sql = countableToSql({ ...context, parameters }, table, table.name);
  const { rows } = await tx.query(`explain (format json) ${sql}`, parameters.values);
  return planSchema.parse(rows[0]?.['QUERY PLAN'])[0].Plan['Plan Rows'];
}

export type CountKind = 'exact' | 'planned' | 'estimated' | null;

/** @returns the total as SQL inside the request's own statement, when it is counted exactly */
export function exactTotal(context: SelectContext, table: Table, alias: string): string {
  return `(select count(*) from (${countableToSql(context, table, `${alias}_all`)}) _all)`;
}

export function withRange(query: Query, range: { offset: number; limit: number | null } | null): Query {
  if (range === null) return query;
  const levels = new Map(query.levels);
  const top = levels.get('');
  levels.set('', {
    conditions: top?.conditions ?? [],
    order: top?.order ?? [],
    limit: top?.limit ?? range.limit,
    offset: top?.offset || range.offset,
  });
  return { ...query, levels };
}
