import { conditionToSql, fieldToSql, orderTermToSql, type Scope } from './conditions-to-sql.ts';
import { errors } from './errors.ts';
import {
  EMPTY_LEVEL,
  type EmbedItem,
  type FieldItem,
  type Level,
  type OrderTerm,
  type Query,
  type SelectItem,
} from './query.ts';
import { findRelationship, type Relationship } from './relationships.ts';
import type { SchemaCache, Table } from './schema-cache.ts';
import { identifier, type Parameters, relation } from './sql.ts';

export interface SelectContext {
  readonly cache: SchemaCache;
  readonly query: Query;
  readonly parameters: Parameters;
  /** Upper limit of rows at the top and in every embedded list; null for none. */
  readonly maxRows: number | null;
}

interface Embedded {
  readonly item: EmbedItem;
  readonly relationship: Relationship;
  /** The lateral subquery's name. */
  readonly alias: string;
  readonly name: string;
}

/**
 * The SELECT of one level with everything below it. Embedded resources are lateral joins whose rows PostgreSQL
 * turns into JSON, as PostgREST does.
 *
 * @param options.source what to read from: a table, or the name of a CTE with the rows just written
 * @param options.path of the level, '' at the top
 * @param options.join what ties the level to its parent
 */
export function selectToSql(
  context: SelectContext,
  options: {
    table: Table;
    source: string;
    alias: string;
    path: string;
    select: readonly SelectItem[];
    join?: readonly string[];
    extraFrom?: string;
    /** Rows just written have been filtered already. */
    isFiltered?: boolean;
  },
): string {
  const { alias, path, select, source, table } = options;
  const level = context.query.levels.get(path) ?? EMPTY_LEVEL;
  const embeds = embedsOf(context, table, select, alias);
  const scope = scopeOf(context, table, alias, embeds);
  const conditions = options.isFiltered ? [] : level.conditions;
  const where = [...(options.join ?? []), ...conditions.map((condition) => conditionToSql(condition, scope))];
  const columns = select.flatMap((item) => itemToSql(item, scope, embeds));
  const grouping = groupBy(select, scope, embeds);
  return [
    `select ${columns.length > 0 ? columns.join(', ') : ''}`,
    `from ${source} as ${identifier(alias)}`,
    options.extraFrom ?? '',
    ...embeds.map((embed) => lateralToSql(context, embed, alias, childPath(path, embed.name))),
    where.length > 0 ? `where ${where.join(' and ')}` : '',
    grouping,
    orderToSql(level, scope, embeds),
    rangeToSql(level, context.maxRows),
  ]
    .filter(Boolean)
    .join(' ');
}

export const childPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function embedsOf(
  context: SelectContext,
  table: Table,
  select: readonly SelectItem[],
  alias: string,
): Embedded[] {
  return select
    .filter((item) => item.kind === 'embed')
    .map((item, index) => {
      const name = item.alias ?? item.relation;
      return {
        item,
        relationship: findRelationship(context.cache, table, item),
        alias: `${alias}_${index + 1}`,
        name,
      };
    });
}

function scopeOf(context: SelectContext, table: Table, alias: string, embeds: readonly Embedded[]): Scope {
  return {
    alias,
    parameters: context.parameters,
    typeOf: (column) => table.columns.find(({ name }) => name === column)?.type,
    embedded(name) {
      const embed = embeds.find((candidate) => candidate.name === name);
      return embed ? `${identifier(embed.alias)}."_present"` : null;
    },
  };
}

function itemToSql(item: SelectItem, scope: Scope, embeds: readonly Embedded[]): string[] {
  if (item.kind === 'all') return [`${identifier(scope.alias)}.*`];
  if (item.kind === 'field') return [fieldItemToSql(item, scope)];
  const embed = embeds.find((candidate) => candidate.item === item);
  if (!embed || (item.select.length === 0 && !item.spread)) return [];
  if (item.spread) return spreadToSql(embed);
  const value = `${identifier(embed.alias)}."_rows"`;
  const orEmpty = embed.relationship.cardinality === 'many' ? `coalesce(${value}, '[]')` : value;
  return [`${orEmpty} as ${identifier(embed.name)}`];
}

function spreadToSql({ alias, item, relationship }: Embedded): string[] {
  const names = item.select.flatMap((inner) => {
    if (inner.kind === 'all') return relationship.target.columns.map(({ name }) => name);
    return inner.kind === 'field' ? [outputName(inner)] : [inner.alias ?? inner.relation];
  });
  const source = `${identifier(alias)}."_rows"`;
  if (relationship.cardinality === 'one')
    return names.map((name) => `${source} -> '${name.replaceAll("'", "''")}' as ${identifier(name)}`);
  return names.map(
    (name) =>
      `coalesce((select json_agg(element -> '${name.replaceAll("'", "''")}') from json_array_elements(${source}) element), '[]') as ${identifier(name)}`,
  );
}

function outputName(item: FieldItem): string {
  if (item.alias) return item.alias;
  if (item.aggregate) return item.aggregate;
  return item.field?.path.findLast(({ key }) => !/^-?\d+$/.test(key))?.key ?? item.field?.column ?? 'count';
}

function fieldItemToSql(item: FieldItem, scope: Scope): string {
  let sql = item.field ? fieldToSql(item.field, scope) : '';
  // Not a parameter: a type name. The parser lets only letters, digits, blanks and [] through.
  if (item.cast) sql = `cast(${sql} as ${item.cast})`;
  if (item.aggregate) sql = `${item.aggregate}(${item.field ? sql : '*'})`;
  if (item.aggregateCast) sql = `cast(${sql} as ${item.aggregateCast})`;
  return `${sql} as ${identifier(outputName(item))}`;
}

function groupBy(select: readonly SelectItem[], scope: Scope, embeds: readonly Embedded[]): string {
  if (!select.some((item) => item.kind === 'field' && item.aggregate)) return '';
  const keys = select.flatMap((item) => {
    if (item.kind === 'field') return item.aggregate || !item.field ? [] : [fieldToSql(item.field, scope)];
    if (item.kind === 'all') return [];
    const embed = embeds.find((candidate) => candidate.item === item);
    return embed ? [`${identifier(embed.alias)}."_rows"::text`] : [];
  });
  return keys.length > 0 ? `group by ${keys.join(', ')}` : '';
}

function lateralToSql(context: SelectContext, embed: Embedded, parentAlias: string, path: string): string {
  const { item, relationship } = embed;
  const inner = `${embed.alias}_t`;
  const junction = relationship.junction;
  const junctionAlias = `${embed.alias}_j`;
  const near = junction ? junctionAlias : inner;
  const equal = (left: string, leftColumn: string, right: string, rightColumn: string): string =>
    `${identifier(left)}.${identifier(leftColumn)} = ${identifier(right)}.${identifier(rightColumn)}`;
  const join = [
    ...relationship.columns.map(([parent, target]) => equal(parentAlias, parent, near, target)),
    ...(junction?.columns.map(([middle, target]) => equal(junctionAlias, middle, inner, target)) ?? []),
  ];
  const select = item.select.length > 0 ? item.select : [];
  const rows = selectToSql(context, {
    table: relationship.target,
    source: relation(relationship.target.schema, relationship.target.name),
    alias: inner,
    path,
    select,
    join,
    ...(junction && {
      extraFrom: `cross join ${relation(junction.schema, junction.table)} as ${identifier(junctionAlias)}`,
    }),
  });
  const value = relationship.cardinality === 'many' ? 'json_agg(_row)' : 'row_to_json(_row)';
  const present = relationship.cardinality === 'many' ? `nullif(count(*), 0)` : '1';
  const lateral = `lateral (select ${value} as "_rows", ${present} as "_present" from (${rows}) _row) as ${identifier(embed.alias)}`;
  return item.join === 'inner'
    ? `join ${lateral} on ${identifier(embed.alias)}."_present" is not null`
    : `left join ${lateral} on true`;
}

function orderToSql(level: Level, scope: Scope, embeds: readonly Embedded[]): string {
  if (level.order.length === 0) return '';
  const terms = level.order.map((term) => orderTermToSql(term, orderExpression(term, scope, embeds)));
  return `order by ${terms.join(', ')}`;
}

function orderExpression(term: OrderTerm, scope: Scope, embeds: readonly Embedded[]): string {
  if (term.relation === null) return fieldToSql(term.field, scope);
  const embed = embeds.find(({ name }) => name === term.relation);
  if (!embed) throw errors.notEmbedded(term.relation);
  const { relationship } = embed;
  if (relationship.cardinality === 'many') throw errors.noOrderByToMany(scope.alias, term.relation);
  const target = `${embed.alias}_o`;
  const column = fieldToSql(term.field, { ...scope, alias: target, typeOf: () => undefined });
  const join = relationship.columns.map(
    ([parent, child]) =>
      `${identifier(target)}.${identifier(child)} = ${identifier(scope.alias)}.${identifier(parent)}`,
  );
  const { name, schema } = relationship.target;
  return `(select ${column} from ${relation(schema, name)} as ${identifier(target)} where ${join.join(' and ')})`;
}

function rangeToSql({ limit, offset }: Level, maxRows: number | null): string {
  const rows = limit === null ? maxRows : maxRows === null ? limit : Math.min(limit, maxRows);
  return `${rows === null ? '' : `limit ${rows}`}${offset > 0 ? ` offset ${offset}` : ''}`.trim();
}

/** Every level that carries filters or an order has to be embedded. */
export function checkLevels(query: Query): void {
  const known = new Set(['', ...paths(query.select, '')]);
  for (const path of query.levels.keys()) {
    if (!known.has(path)) throw errors.notEmbedded(path.split('.').at(-1) ?? path);
  }
}

function paths(select: readonly SelectItem[], parent: string): string[] {
  return select.flatMap((item) => {
    if (item.kind !== 'embed') return [];
    const path = childPath(parent, item.alias ?? item.relation);
    return [path, ...paths(item.select, path)];
  });
}
