import { errors } from '../errors.ts';
import type { Payload } from '../request/payload.ts';
import type { Preferences } from '../request/preferences.ts';
import { EMPTY_LEVEL } from '../request/query.ts';
import type { Column, Table } from '../schema-cache/catalog.ts';
import { columnOf } from '../schema-cache/catalog.ts';
import { conditionToSql, type Scope } from './conditions-to-sql.ts';
import { identifier, relation } from './fragments.ts';
import { recordsetToSql } from './recordset-to-sql.ts';
import type { WriteContext } from './write-context.ts';

/** POST; with a resolution, conflicting rows are updated or ignored. */
export function insertToSql(context: WriteContext, payload: Payload): string {
  const { preferences, query, table } = context;
  const keys = query.onConflict ?? table.primaryKey;
  const resolution = keys.length > 0 ? preferences.resolution : null;
  return insert(context, payload, { keys, resolution, where: [] });
}

/** PUT: upserts the row that the filters address by primary key. */
export function putToSql(context: WriteContext, payload: Payload): string {
  const { query, table } = context;
  const scope = scopeOf(context, '_body');
  const where = (query.levels.get('') ?? EMPTY_LEVEL).conditions.map((part) => conditionToSql(part, scope));
  return insert(context, payload, { keys: table.primaryKey, resolution: 'merge-duplicates', where });
}

function insert(
  context: WriteContext,
  payload: Payload,
  options: { keys: readonly string[]; resolution: Preferences['resolution']; where: readonly string[] },
): string {
  const { keys, resolution } = options;
  const columns = columnsOf(context.table, payload.columns);
  const names = columns.map(({ name }) => identifier(name));
  const isMerge = resolution === 'merge-duplicates';
  const where = isMerge ? [...options.where, countInserted('+ 1', '0')] : options.where;
  const updates = names.map((name) => `${name} = excluded.${name}`);
  const action =
    isMerge && updates.length > 0
      ? `do update set ${updates.join(', ')} where ${countInserted('- 1', '-1')}`
      : 'do nothing';
  return [
    `insert into ${relation(context.table.schema, context.table.name)}`,
    names.length > 0 ? `(${names.join(', ')})` : '',
    `select ${names.map((name) => `_body.${name}`).join(', ')} from ${recordsetToSql(context, payload, columns)} as _body`,
    where.length > 0 ? `where ${where.join(' and ')}` : '',
    resolution === null ? '' : `on conflict (${keys.map(identifier).join(', ')}) ${action}`,
    `returning ${context.returning}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Counts inserted rows in a transaction setting: for views there is no other way to tell them from updated rows. */
function countInserted(step: string, sentinel: string): string {
  const count = `coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) ${step}`;
  return `set_config('pgrst.inserted', (${count})::text, true) <> '${sentinel}'`;
}

/** PATCH; an empty body changes nothing. */
export function updateToSql(context: WriteContext, payload: Payload): string {
  const { table } = context;
  const columns = columnsOf(table, payload.columns);
  if (columns.length === 0) {
    return `select ${context.returning} from ${relation(table.schema, table.name)} where false`;
  }
  const where = whereToSql(context);
  if (where === '') throw errors.unfiltered('UPDATE');
  const assignments = columns.map(({ name }) => `${identifier(name)} = _body.${identifier(name)}`);
  return [
    `update ${relation(table.schema, table.name)} set ${assignments.join(', ')}`,
    `from (select * from ${recordsetToSql(context, payload, columns)} as _row limit 1) as _body`,
    where,
    `returning ${context.returning}`,
  ].join(' ');
}

/** @throws RestError 21000 without a filter */
export function deleteToSql(context: WriteContext): string {
  const { table } = context;
  const where = whereToSql(context);
  if (where === '') throw errors.unfiltered('DELETE');
  return `delete from ${relation(table.schema, table.name)} ${where} returning ${context.returning}`;
}

/** @throws RestError PGRST204 for a column the table does not have */
function columnsOf(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = columnOf(table, name);
    if (!column) throw errors.noColumn(name, table.name);
    return column;
  });
}

function whereToSql(context: WriteContext): string {
  const { conditions } = context.query.levels.get('') ?? EMPTY_LEVEL;
  if (conditions.length === 0) return '';
  const scope = scopeOf(context, context.table.name);
  return `where ${conditions.map((condition) => conditionToSql(condition, scope)).join(' and ')}`;
}

function scopeOf({ parameters, table }: WriteContext, alias: string): Scope {
  return { table, alias, parameters, embedded: () => null };
}
