import { z } from 'zod';
import type { Statement } from '../../database/statement.ts';
import type { EmbedPlan, ReadPlan } from '../plan/plan-read.ts';
import type { Table } from '../schema-cache/catalog.ts';
import { conditionToSql, type Scope } from './conditions-to-sql.ts';
import { arrayLiteral, identifier, Parameters, relation } from './fragments.ts';
import { joinToSql } from './join-to-sql.ts';

/**
 * Selects a plan's rows without its range, as `select 1`, for counting; keeps only the joins that filter rows.
 *
 * @param options.source a CTE to read from instead of the table
 */
function countableToSql(
  plan: ReadPlan,
  parameters: Parameters,
  options: { source?: string | undefined } = {},
): string {
  const from = `${options.source ?? relation(plan.table.schema, plan.table.name)} as ${identifier(plan.alias)}`;
  return existenceToSql(plan, parameters, { from, join: [] });
}

function existenceToSql(
  plan: ReadPlan,
  parameters: Parameters,
  { from, join }: { from: string; join: readonly string[] },
): string {
  const rowsOf = (embed: EmbedPlan): string =>
    `exists (${existenceToSql(embed.plan, parameters, joinToSql(embed, plan.alias))})`;
  const scope: Scope = {
    table: plan.table,
    alias: plan.alias,
    parameters,
    embedded(name) {
      const embed = plan.embeds.find((candidate) => candidate.name === name);
      return embed ? (exists) => `${exists ? '' : 'not '}${rowsOf(embed)}` : null;
    },
  };
  const where = [
    ...join,
    ...plan.level.conditions.map((condition) => conditionToSql(condition, scope)),
    ...plan.embeds.filter((embed) => embed.join === 'inner').map(rowsOf),
  ];
  return `select 1 from ${from}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`;
}

/**
 * Builds the total as an expression within the request's statement.
 *
 * @param options.atMost where to stop counting
 */
export function totalToSql(
  plan: ReadPlan,
  parameters: Parameters,
  options: { source?: string; atMost?: number | undefined } = {},
): string {
  const limit = options.atMost === undefined ? '' : ` limit ${options.atMost}`;
  return `(select count(*) from (${countableToSql(plan, parameters, options)}${limit}) _all)`;
}

/** The planner's row estimate, for `Prefer: count=planned`. */
export function expectedRows(plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const text = `explain (format json) ${countableToSql(plan, parameters)}`;
  return { text, values: parameters.values };
}

/**
 * An expression for whether row-level security may hide rows of this read from the caller. The planner's estimate
 * includes hidden rows and would reveal them.
 */
export function hidesRowsToSql(plan: ReadPlan, parameters: Parameters): string {
  const tables = tablesOf(plan);
  // A view may hide rows of its tables.
  if (tables.some(({ kind }) => kind === 'view')) return 'true';
  const oids = parameters.add(arrayLiteral(tables.map(({ oid }) => String(oid))));
  return `(select bool_or(row_security_active(oid)) from unnest(${oids}::oid[]) _ (oid))`;
}

/** The same as a separate statement. */
export function hidesRows(plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const text = `select ${hidesRowsToSql(plan, parameters)} as hides`;
  return { text, values: parameters.values };
}

function tablesOf({ embeds, table }: ReadPlan): Pick<Table, 'kind' | 'oid'>[] {
  return [
    table,
    ...embeds.flatMap(({ plan, relationship }) => [
      ...tablesOf(plan),
      ...(relationship.kind === 'many-to-many' ? [relationship.junction] : []),
    ]),
  ];
}

/** Parses the result of {@link hidesRows}. */
export const parseHidesRows = (row: unknown): boolean => z.object({ hides: z.boolean() }).parse(row).hides;

const expectedSchema = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]),
});

/** Parses the planner's estimate from the JSON plan. */
export const parseExpectedRows = (row: unknown): number =>
  expectedSchema.parse(row)['QUERY PLAN'][0].Plan['Plan Rows'];
