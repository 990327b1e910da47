import { errors } from '../errors.ts';
import { type Condition, EMPTY_LEVEL, type Query } from '../request/query.ts';
import type { Table } from '../schema-cache/catalog.ts';

/**
 * Checks that PUT addresses a single row: filters on the whole primary key and nothing else.
 * Source: https://docs.postgrest.org/en/stable/references/api/tables_views.html#put
 *
 * @throws RestError PGRST105, PGRST114
 */
export function checkPut(query: Query, table: Table): void {
  const { conditions, limit, offset } = query.levels.get('') ?? EMPTY_LEVEL;
  if (limit !== null || offset > 0) throw errors.rangeWithPut();
  const columns = new Set(conditions.map(equalColumn));
  const isKey =
    table.primaryKey.length > 0 &&
    columns.size === table.primaryKey.length &&
    table.primaryKey.every((name) => columns.has(name));
  if (!isKey) throw errors.invalidPutFilters();
}

/** @returns the column of `column=eq.…`, null for any other condition */
function equalColumn(condition: Condition): string | null {
  if (condition.kind === 'logic' || condition.negated || condition.field.path.length > 0) return null;
  const { operation } = condition;
  const isEqual =
    operation.kind === 'operator' && operation.operator === 'eq' && operation.quantifier === null;
  return isEqual ? condition.field.column : null;
}
