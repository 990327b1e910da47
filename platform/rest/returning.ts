import type { ReadPlan } from './plan.ts';
import { columnOf } from './relationships.ts';
import { identifier } from './sql.ts';

/**
 * The columns that an answer needs of the rows written or returned. Only those: a caller may be allowed to read some
 * and not others.
 *
 * @param alias the rows' name where they come from
 * @param more columns needed besides, a primary key for `Location`
 */
export function returningToSql(plan: ReadPlan, alias: string, more: readonly string[] = []): string {
  const needed = new Set(more);
  let isWhole = false;
  for (const item of plan.fields) {
    if (item.kind === 'all') isWhole = true;
    else if (item.field) needed.add(item.field.column);
  }
  for (const { relationship } of plan.embeds) {
    if (relationship.kind === 'computed') isWhole = true;
    else if (relationship.kind === 'many-to-many') add(needed, relationship.sourceColumns);
    else add(needed, relationship.columns);
  }
  for (const { field, relation } of plan.level.order) {
    if (relation === null) needed.add(field.column);
  }
  const table = identifier(alias);
  // Functions of the row are no part of it, and can be called only here, where its type is known.
  const computed = [...needed].filter((name) => !isWhole || !columnOf(plan.table, name));
  const names = computed.map((name) => `${table}.${identifier(name)}`);
  if (isWhole) return [`${table}.*`, ...(plan.table.columns.length > 0 ? names : [])].join(', ');
  return names.length > 0 ? names.join(', ') : '1';
}

function add(names: Set<string>, pairs: readonly (readonly [own: string, other: string])[]): void {
  for (const [own] of pairs) names.add(own);
}
