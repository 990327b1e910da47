import type { Column, DatabaseFunction, Table } from '../schema-cache/catalog.ts';
import type { Relationship } from '../schema-cache/relationships.ts';

type Json = Readonly<Record<string, unknown>>;

const TYPES: ReadonlyMap<string, string> = new Map([
  ['boolean', 'boolean'],
  ['smallint', 'integer'],
  ['integer', 'integer'],
  ['bigint', 'integer'],
  ['numeric', 'number'],
  ['real', 'number'],
  ['double precision', 'number'],
]);

/** Undefined for json, whose values may have any type. */
function jsonType(type: string): string | undefined {
  if (type === 'json' || type === 'jsonb') return undefined;
  return TYPES.get(baseType(type)) ?? (type.endsWith('[]') ? 'array' : 'string');
}

/** Strips length or precision: `character varying(20)`. */
const baseType = (type: string): string => type.replace(/\(.*?\)/, '');

function typed(type: string): Json {
  const name = jsonType(type);
  const item = name === 'array' ? jsonType(type.slice(0, -2)) : undefined;
  return {
    format: baseType(type),
    ...(name && { type: name }),
    ...(name === 'array' && { items: item ? { type: item } : {} }),
  };
}

/** The schema of a table's rows. */
export function definitionOf(table: Table, relationships: readonly Relationship[]): Json {
  const required = table.columns.filter(({ nullable }) => !nullable).map(({ name }) => name);
  return {
    ...(table.description && { description: table.description }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      table.columns.map((column) => [column.name, propertyOf(column, table, relationships)]),
    ),
    type: 'object',
  };
}

function propertyOf(column: Column, table: Table, relationships: readonly Relationship[]): Json {
  const description = describeColumn(column, table, relationships);
  const value = defaultOf(column);
  return {
    ...(value !== undefined && { default: value }),
    ...(description && { description }),
    ...(column.enum && { enum: column.enum }),
    ...typed(column.type),
    ...(column.maxLength !== null && { maxLength: column.maxLength }),
  };
}

/** Adds notes on keys, which type generators read. */
function describeColumn(column: Column, table: Table, relationships: readonly Relationship[]): string | null {
  const key = relationships
    .filter((found) => found.kind !== 'computed' && found.kind !== 'many-to-many')
    .filter(({ ownsKey }) => ownsKey)
    .filter(({ columns }) => columns.length === 1 && columns[0]?.[0] === column.name)
    .sort((a, b) => Number(a.target.kind === 'view') - Number(b.target.kind === 'view'))[0];
  const target = key?.target.name;
  const other = key?.columns[0]?.[1];
  const notes = [
    ...(table.primaryKey.includes(column.name) ? ['This is a Primary Key.<pk/>'] : []),
    ...(key
      ? [`This is a Foreign Key to \`${target}.${other}\`.<fk table='${target}' column='${other}'/>`]
      : []),
  ];
  if (notes.length === 0) return column.description;
  return [...(column.description ? [column.description, ''] : []), 'Note:', ...notes].join('\n');
}

/** Returns literals as values, other expressions as text. */
function defaultOf({ default: expression, type }: Column): unknown {
  if (expression === null) return undefined;
  if (jsonType(type) === 'string') {
    const suffix = `::${baseType(type)}`;
    return expression.endsWith(suffix)
      ? expression.slice(0, -suffix.length).replace(/^'+|'+$/g, '')
      : expression;
  }
  try {
    return JSON.parse(expression);
  } catch {
    return undefined;
  }
}

/** Parameters that all paths reference. */
export function sharedParameters(): Json {
  const prefer = (values: readonly string[]): Json => ({
    name: 'Prefer',
    description: 'Preference',
    required: false,
    in: 'header',
    type: 'string',
    ...(values.length > 0 && { enum: values }),
  });
  const text = (name: string, description: string, place = 'query'): Json => ({
    ...{ name, description, required: false, in: place, type: 'string' },
  });
  const returned = ['return=representation', 'return=minimal', 'return=none'];
  return {
    preferParams: prefer([]),
    preferReturn: prefer(returned),
    preferCount: prefer(['count=none']),
    preferPost: prefer([...returned, 'resolution=ignore-duplicates', 'resolution=merge-duplicates']),
    select: text('select', 'Filtering Columns'),
    on_conflict: text('on_conflict', 'On Conflict'),
    order: text('order', 'Ordering'),
    range: text('Range', 'Limiting and Pagination', 'header'),
    rangeUnit: { ...text('Range-Unit', 'Limiting and Pagination', 'header'), default: 'items' },
    offset: text('offset', 'Limiting and Pagination'),
    limit: text('limit', 'Limiting and Pagination'),
  };
}

export function tableParameters({ columns, name }: Table): Json {
  const body = {
    name,
    description: name,
    required: false,
    in: 'body',
    schema: { $ref: `#/definitions/${name}` },
  };
  const filters = columns.map((column) => [
    `rowFilter.${name}.${column.name}`,
    {
      name: column.name,
      ...(column.description && { description: column.description }),
      ...{ required: false, in: 'query', type: 'string' },
    },
  ]);
  return { [`body.${name}`]: body, ...Object.fromEntries(filters) };
}

export function callParameters({ description, parameters }: DatabaseFunction): {
  inQuery: Json[];
  inBody: Json;
} {
  const required = parameters.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  return {
    inQuery: parameters.map(({ isOptional, isVariadic, name, type }) => {
      const required = !isOptional;
      if (!isVariadic) {
        const kind = jsonType(type);
        return {
          name,
          required,
          in: 'query',
          type: kind && kind !== 'array' ? kind : 'string',
          format: type,
        };
      }
      const item = type.slice(0, -2);
      const items = { type: jsonType(item) ?? 'string', format: item };
      return { name, required, in: 'query', type: 'array', items, collectionFormat: 'multi' };
    }),
    inBody: {
      name: 'args',
      required: true,
      in: 'body',
      schema: {
        type: 'object',
        ...(description && { description }),
        ...(required.length > 0 && { required }),
        properties: Object.fromEntries(parameters.map(({ name, type }) => [name, typed(type)])),
      },
    },
  };
}
