import type { ReadPlan } from '../plan/plan-read.ts';
import type { Condition } from '../request/query.ts';
import { columnOf } from '../schema-cache/catalog.ts';
import { identifier } from './fragments.ts';

/**
 * The columns that an answer needs of the rows written. Only those: a caller may be allowed to read some and not
 * others.
 *
 * @param more columns needed besides, a primary key for `Location`
 */
export function returningToSql(plan: ReadPlan, more: readonly string[] = []): string {
  if (isWhole(plan)) return wholeToSql(plan, plan.alias);
  const names = new Set([...more, ...namesOf(plan)]);
  for (const { relationship } of plan.embeds) {
    if (relationship.kind === 'computed') continue;
    const pairs = relationship.kind === 'many-to-many' ? relationship.sourceColumns : relationship.columns;
    for (const [own] of pairs) names.add(own);
  }
  return list(names, plan.alias) || '1';
}

/**
 * All columns of rows, and the functions of a row that the answer shows or that decide about it. They are no part of
 * the row, and can be called only where its type is known.
 *
 * @param alias the rows' name where they come from
 */
export function wholeToSql(plan: ReadPlan, alias: string): string {
  const { columns } = plan.table;
  const names = columns.length > 0 ? namesOf(plan) : [];
  const functions = new Set(names.filter((name) => !columnOf(plan.table, name)));
  return [`${identifier(alias)}.*`, list(functions, alias)].filter(Boolean).join(', ');
}

/** A function of a row takes all of it. */
const isWhole = ({ embeds, fields }: ReadPlan): boolean =>
  fields.some(({ kind }) => kind === 'all') ||
  embeds.some(({ relationship }) => relationship.kind === 'computed');

/** What is shown, filtered by and ordered by, embedded resources aside. */
function namesOf({ embeds, fields, level }: ReadPlan): string[] {
  const shown = fields.flatMap((item) => (item.kind === 'field' && item.field ? [item.field.column] : []));
  const tested = level.conditions
    .flatMap(columnsOf)
    .filter((name) => !embeds.some((embed) => embed.name === name));
  const ordered = level.order.flatMap(({ field, relation }) => (relation === null ? [field.column] : []));
  return [...shown, ...tested, ...ordered];
}

function columnsOf(condition: Condition): string[] {
  return condition.kind === 'logic' ? condition.conditions.flatMap(columnsOf) : [condition.field.column];
}

const list = (names: ReadonlySet<string>, alias: string): string =>
  [...names].map((name) => `${identifier(alias)}.${identifier(name)}`).join(', ');
