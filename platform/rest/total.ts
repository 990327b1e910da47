import { z } from 'zod';
import type { Statement } from '../database/statement.ts';
import { conditionToSql, type Scope } from './conditions-to-sql.ts';
import { joinToSql } from './join-to-sql.ts';
import type { EmbedPlan, ReadPlan } from './plan.ts';
import { identifier, Parameters, relation } from './sql.ts';

/**
 * The rows a plan would give without its range, as `select 1`: for counting. Only joins that decide about rows stay.
 *
 * @param options.source what the top reads from, when that is not the table itself
 */
export function countableToSql(
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
 * The total as an expression inside the request's own statement.
 *
 * @param options.atMost stop counting there
 */
export function totalToSql(
  plan: ReadPlan,
  parameters: Parameters,
  options: { source?: string; atMost?: number | undefined } = {},
): string {
  const limit = options.atMost === undefined ? '' : ` limit ${options.atMost}`;
  return `(select count(*) from (${countableToSql(plan, parameters, options)}${limit}) _all)`;
}

/** Asks the planner how many rows it expects: `Prefer: count=planned`. */
export function expectedRows(plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const text = `explain (format json) ${countableToSql(plan, parameters)}`;
  return { text, values: parameters.values };
}

const expectedSchema = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]),
});

export const parseExpectedRows = (row: unknown): number =>
  expectedSchema.parse(row)['QUERY PLAN'][0].Plan['Plan Rows'];
