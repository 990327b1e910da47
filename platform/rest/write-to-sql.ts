import { conditionToSql, type Scope } from './conditions-to-sql.ts';
import { errors } from './errors.ts';
import type { Preferences } from './preferences.ts';
import { EMPTY_LEVEL, type Query, type SelectItem } from './query.ts';
import { findRelationship } from './relationships.ts';
import type { Column, SchemaCache, Table } from './schema-cache.ts';
import { identifier, type Parameters, relation } from './sql.ts';

export interface WriteContext {
  readonly cache: SchemaCache;
  readonly table: Table;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly parameters: Parameters;
  /** Whether the answer shows rows; without, nothing is returned that would need the right to read. */
  readonly returnsRows: boolean;
}

/** A body's rows, and the columns they fill. */
export interface Payload {
  /** The JSON text as sent. */
  readonly json: string;
  readonly columns: readonly string[];
  readonly isEmpty: boolean;
}

/**
 * Reads a JSON body: an object or a list of objects with the same keys.
 *
 * @param columns of the query parameter of that name; other keys are ignored then
 * @throws RestError PGRST102 for anything else
 */
export function parsePayload(text: string, columns: readonly string[] | null): Payload {
  let value: unknown;
  try {
    value = JSON.parse(text === '' ? 'null' : text);
  } catch {
    throw errors.invalidBody('Empty or invalid json');
  }
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  const keys = rows.map((row) => {
    if (typeof row !== 'object' || row === null) throw errors.invalidBody('Empty or invalid json');
    return Object.keys(row);
  });
  const first = keys[0] ?? [];
  if (
    columns === null &&
    keys.some((other) => other.length !== first.length || other.some((key) => !first.includes(key)))
  ) {
    throw errors.invalidBody('All object keys must match');
  }
  return { json: text, columns: columns ?? first, isEmpty: rows.length === 0 };
}

export function insertToSql(context: WriteContext, payload: Payload): string {
  const { table, preferences } = context;
  const columns = columnsOf(table, payload.columns);
  if (payload.isEmpty) return nothing(context);
  const target = relation(table.schema, table.name);
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const insert =
    columns.length === 0
      ? `insert into ${target} default values`
      : `insert into ${target} (${names}) select ${names} from ${recordset(context, payload, columns)}`;
  return [insert, preferences.resolution ? conflict(context, columns) : '', returning(context)]
    .filter(Boolean)
    .join(' ');
}

export function updateToSql(context: WriteContext, payload: Payload): string {
  const { table } = context;
  const columns = columnsOf(table, payload.columns);
  if (columns.length === 0) return nothing(context);
  const assignments = columns.map(({ name }) => `${identifier(name)} = _body.${identifier(name)}`).join(', ');
  return [
    `update ${relation(table.schema, table.name)} set ${assignments}`,
    `from (select * from ${recordset(context, payload, columns)} limit 1) _body`,
    where(context),
    returning(context),
  ]
    .filter(Boolean)
    .join(' ');
}

export function deleteToSql(context: WriteContext): string {
  const { table } = context;
  return [`delete from ${relation(table.schema, table.name)}`, where(context), returning(context)]
    .filter(Boolean)
    .join(' ');
}

function columnsOf(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.find((candidate) => candidate.name === name);
    if (!column) throw errors.noColumn(name, table.name);
    return column;
  });
}

function body(context: WriteContext, payload: Payload): string {
  const value = `${context.parameters.add(payload.json)}::json`;
  return payload.json.trimStart().startsWith('[') ? value : `json_build_array(${value})`;
}

function recordset(context: WriteContext, payload: Payload, columns: readonly Column[]): string {
  const types = columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ');
  let source = body(context, payload);
  if (context.preferences.missing === 'default') {
    const defaults = columns.filter((column) => column.default !== null);
    if (defaults.length > 0) {
      const values = defaults.map(
        ({ default: expression, name }) => `${context.parameters.add(name)}::text, ${expression}`,
      );
      source = `(select json_agg(jsonb_build_object(${values.join(', ')}) || element) from jsonb_array_elements((${source})::jsonb) element)`;
    }
  }
  return `json_to_recordset(${source}) as _(${types})`;
}

function conflict({ preferences, query, table }: WriteContext, columns: readonly Column[]): string {
  const keys = query.onConflict ?? table.primaryKey;
  if (keys.length === 0)
    return preferences.resolution === 'ignore-duplicates' ? 'on conflict do nothing' : '';
  const target = `on conflict (${keys.map(identifier).join(', ')})`;
  if (preferences.resolution === 'ignore-duplicates') return `${target} do nothing`;
  const assignments = columns.map(({ name }) => `${identifier(name)} = excluded.${identifier(name)}`);
  return `${target} do update set ${assignments.join(', ')}`;
}

function where(context: WriteContext): string {
  const level = context.query.levels.get('') ?? EMPTY_LEVEL;
  if (level.conditions.length === 0) return '';
  const scope: Scope = {
    alias: context.table.name,
    parameters: context.parameters,
    typeOf: (column) => context.table.columns.find(({ name }) => name === column)?.type,
  };
  return `where ${level.conditions.map((condition) => conditionToSql(condition, scope)).join(' and ')}`;
}

/** Only the columns the answer needs: a caller may be allowed to read some and not others. */
function returning(context: WriteContext): string {
  if (!context.returnsRows) return 'returning 1';
  const needed = neededColumns(context, context.query.select);
  if (needed === null) return `returning ${relation(context.table.schema, context.table.name)}.*`;
  if (needed.size === 0) return 'returning 1';
  const table = identifier(context.table.name);
  return `returning ${[...needed].map((name) => `${table}.${identifier(name)}`).join(', ')}`;
}

/** @returns null for all of them */
function neededColumns(context: WriteContext, select: readonly SelectItem[]): Set<string> | null {
  const needed = new Set<string>();
  for (const item of select) {
    if (item.kind === 'all') return null;
    if (item.kind === 'field' && item.field) needed.add(item.field.column);
    if (item.kind === 'embed') {
      for (const [parent] of findRelationship(context.cache, context.table, item).columns) needed.add(parent);
    }
  }
  for (const { field, relation: related } of context.query.levels.get('')?.order ?? []) {
    if (related === null) needed.add(field.column);
  }
  return needed;
}

/** No rows to write: an answer with none, of the right shape. */
function nothing(context: WriteContext): string {
  return `select * from ${relation(context.table.schema, context.table.name)} where false`;
}
