import type { ReadPlan } from '../plan/plan-read.ts';
import type { Condition } from '../request/query.ts';
import { columnOf } from '../schema-cache/catalog.ts';
import { identifier } from './fragments.ts';

/**
 * The RETURNING list: only the columns the response needs, as the caller may lack SELECT on others.
 *
 * @param more further columns, such as the primary key for `Location`
 */
export function returningToSql(plan: ReadPlan, more: readonly string[] = []): string {
  if (needsWholeRow(plan)) return wholeRowToSql(plan, plan.alias);
  const names = new Set([...more, ...namesOf(plan)]);
  for (const { relationship } of plan.embeds) {
    if (relationship.kind === 'computed') continue;
    const pairs = relationship.kind === 'many-to-many' ? relationship.sourceColumns : relationship.columns;
    for (const [own] of pairs) names.add(own);
  }
  return list(names, plan.alias) || '1';
}

/**
 * All columns, and the computed fields that the response selects, filters or sorts by: `*` does not include those, and
 * they can only be called where the row's type is known.
 *
 * @param alias the source's alias
 */
export function wholeRowToSql(plan: ReadPlan, alias: string): string {
  const { columns } = plan.table;
  const names = columns.length > 0 ? namesOf(plan) : [];
  const functions = new Set(names.filter((name) => !columnOf(plan.table, name)));
  return [`${identifier(alias)}.*`, list(functions, alias)].filter(Boolean).join(', ');
}

/** Computed relationships take the whole row. */
const needsWholeRow = ({ embeds, fields }: ReadPlan): boolean =>
  fields.some(({ kind }) => kind === 'all') ||
  embeds.some(({ relationship }) => relationship.kind === 'computed');

/** Columns selected, filtered by or sorted by, except in embedded resources. */
function namesOf({ embeds, fields, level }: ReadPlan): string[] {
  const selected = fields.flatMap((item) => (item.kind === 'field' && item.field ? [item.field.column] : []));
  const filtered = level.conditions
    .flatMap(columnsOf)
    .filter((name) => !embeds.some((embed) => embed.name === name));
  const sorted = level.order.flatMap(({ field, relation }) => (relation === null ? [field.column] : []));
  return [...selected, ...filtered, ...sorted];
}

function columnsOf(condition: Condition): string[] {
  return condition.kind === 'logic' ? condition.conditions.flatMap(columnsOf) : [condition.field.column];
}

const list = (names: ReadonlySet<string>, alias: string): string =>
  [...names].map((name) => `${identifier(alias)}.${identifier(name)}`).join(', ');
