import { errors } from '../errors.ts';
import {
  EMPTY_LEVEL,
  type EmbedItem,
  type FieldItem,
  type Level,
  type Query,
  type SelectItem,
} from '../request/query.ts';
import type { Table } from '../schema-cache/catalog.ts';
import { isToOne, type Relationship } from '../schema-cache/relationships.ts';
import type { SchemaCache } from '../schema-cache/schema-cache.ts';
import { findRelationship } from './find-relationship.ts';
import { resolveEmbedPaths } from './resolve-embed-paths.ts';

/** One level of a read, its relationships found: what becomes one SELECT. */
export interface ReadPlan {
  readonly table: Table;
  /** The table's name inside the statement. */
  readonly alias: string;
  readonly fields: readonly ({ readonly kind: 'all' } | FieldItem)[];
  readonly embeds: readonly EmbedPlan[];
  readonly level: Readonly<Level>;
}

export interface EmbedPlan {
  /** The key of the answer. */
  readonly name: string;
  /** The lateral subquery's name. */
  readonly alias: string;
  readonly relationship: Relationship;
  readonly isToOne: boolean;
  readonly join: 'left' | 'inner';
  readonly spread: boolean;
  readonly plan: ReadPlan;
}

export interface PlanOptions {
  readonly cache: SchemaCache;
  readonly table: Table;
  readonly query: Query;
  /** Upper limit of rows at the top and in every embedded list; null for none. */
  readonly maxRows: number | null;
  readonly allowAggregates: boolean;
}

/**
 * Ties a parsed request to what the database holds.
 *
 * @throws RestError PGRST108 for filters on what is not embedded, PGRST118, PGRST123, PGRST200, PGRST201
 */
export function planRead(options: PlanOptions): ReadPlan {
  const { query, table } = options;
  const levels = resolveEmbedPaths(query);
  return planLevel(
    { ...options, levels },
    { table, alias: table.name, select: query.select, item: null, depth: 0 },
  );
}

interface LevelOptions extends PlanOptions {
  readonly levels: ReadonlyMap<EmbedItem | null, Level>;
}

interface Place {
  readonly table: Table;
  readonly alias: string;
  readonly select: readonly SelectItem[];
  /** The embedded resource this is the level of; null for the top. */
  readonly item: EmbedItem | null;
  readonly depth: number;
}

function planLevel(options: LevelOptions, place: Place): ReadPlan {
  const { alias, select, table } = place;
  const fields = select.filter((item) => item.kind !== 'embed');
  if (!options.allowAggregates && fields.some((item) => item.kind === 'field' && item.aggregate)) {
    throw errors.aggregatesDisabled();
  }
  const embeds = select
    .filter((item) => item.kind === 'embed')
    .map((item) => planEmbed(options, place, item));
  const level = options.levels.get(place.item) ?? EMPTY_LEVEL;
  for (const { relation } of level.order) {
    if (relation === null) continue;
    const embed = embeds.find(({ name }) => name === relation);
    if (!embed) throw errors.notEmbedded(relation);
    if (!embed.isToOne) throw errors.noOrderByToMany(table.name, relation);
  }
  return { table, alias, fields, embeds, level: { ...level, limit: atMost(level.limit, options.maxRows) } };
}

function planEmbed(options: LevelOptions, parent: Place, item: EmbedItem): EmbedPlan {
  const relationship = findRelationship(options.cache, parent.table, item);
  const depth = parent.depth + 1;
  const name = item.alias ?? item.relation;
  const plan = planLevel(options, {
    table: relationship.target,
    alias: `${relationship.target.name}_${depth}`,
    select: item.select,
    item,
    depth,
  });
  if (item.spread && !isToOne(relationship) && hasAggregates(plan)) {
    throw errors.notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.');
  }
  return {
    name,
    alias: `${parent.table.name}_${name}_${depth}`,
    relationship,
    isToOne: isToOne(relationship),
    join: item.join,
    spread: item.spread,
    plan,
  };
}

function atMost(limit: number | null, maxRows: number | null): number | null {
  if (limit === null || maxRows === null) return limit ?? maxRows;
  return Math.min(limit, maxRows);
}

/** Whether rows are grouped: an aggregate was asked for here, or in a single row spread into this one. */
export const hasAggregates = (plan: ReadPlan): boolean =>
  plan.fields.some((item) => item.kind === 'field' && item.aggregate !== null) ||
  plan.embeds.some((embed) => embed.spread && embed.isToOne && hasAggregates(embed.plan));

/** Whether nothing at all was asked of it: `clients()` only joins. */
export const isEmpty = (plan: ReadPlan): boolean =>
  plan.fields.length === 0 && plan.embeds.every((embed) => isEmpty(embed.plan));

/** The key a column gets in the answer. */
export function outputName({ aggregate, alias, field }: FieldItem): string {
  if (alias) return alias;
  if (aggregate) return aggregate;
  return field?.path.findLast(({ isIndex }) => !isIndex)?.key ?? field?.column ?? 'count';
}

/** The columns an embedded resource adds to its parent when it is spread. */
export function spreadColumns(plan: ReadPlan): { name: string; item: FieldItem | null }[] {
  const own = plan.fields.flatMap((item): { name: string; item: FieldItem | null }[] =>
    item.kind === 'all'
      ? plan.table.columns.map(({ name }) => ({ name, item: null }))
      : [{ name: outputName(item), item }],
  );
  const below = plan.embeds.flatMap((embed) => {
    if (embed.spread) return spreadColumns(embed.plan);
    return isEmpty(embed.plan) ? [] : [{ name: embed.name, item: null }];
  });
  return [...own, ...below];
}
