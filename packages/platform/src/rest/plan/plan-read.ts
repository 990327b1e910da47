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

/** How often one column may be selected: far more than any real request needs. */
const MAX_TIMES = 100;

/** One level of a read with its relationships resolved; becomes one SELECT. */
export interface ReadPlan {
  readonly table: Table;
  /** The table's alias in the statement. */
  readonly alias: string;
  readonly fields: readonly ({ readonly kind: 'all' } | FieldItem)[];
  readonly embeds: readonly EmbedPlan[];
  readonly level: Readonly<Level>;
}

export interface EmbedPlan {
  /** The key in the response. */
  readonly name: string;
  /** The alias of the lateral subquery. */
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
  /** Row limit at the top level and in every embedded list; null for none. */
  readonly maxRows: number | null;
  readonly allowAggregates: boolean;
}

/**
 * Resolves a parsed query against the schema cache.
 *
 * @throws RestError PGRST108, PGRST118, PGRST123, PGRST127, PGRST200, PGRST201
 */
export function planRead(options: PlanOptions): ReadPlan {
  const { query, table } = options;
  const levels = resolveEmbedPaths(query);
  const plan = planLevel(
    { ...options, levels },
    { table, alias: table.name, select: query.select, item: null, depth: 0 },
  );
  limitRepetition(plan);
  return plan;
}

/**
 * Limits how often one column is selected, under whatever names: selecting it a thousand times makes PostgreSQL build
 * hundreds of megabytes from a small table.
 *
 * @throws RestError PGRST127
 */
function limitRepetition(plan: ReadPlan): void {
  const times = new Map<string, number>();
  const count = ({ embeds, fields, table }: ReadPlan): void => {
    const selected = fields.flatMap((item) => {
      if (item.kind === 'all') return table.columns.map(({ name }) => [name]);
      return item.field === null ? [] : [[item.field.column, ...item.field.path.map(({ key }) => key)]];
    });
    for (const path of selected) {
      const column = JSON.stringify([table.schema, table.name, ...path]);
      const more = (times.get(column) ?? 0) + 1;
      if (more > MAX_TIMES) throw errors.notImplemented(`A column is selected more than ${MAX_TIMES} times.`);
      times.set(column, more);
    }
    for (const embed of embeds) count(embed.plan);
  };
  count(plan);
}

interface LevelOptions extends PlanOptions {
  readonly levels: ReadonlyMap<EmbedItem | null, Level>;
}

interface LevelTarget {
  readonly table: Table;
  readonly alias: string;
  readonly select: readonly SelectItem[];
  /** The embedded resource of this level; null at the top. */
  readonly item: EmbedItem | null;
  readonly depth: number;
}

function planLevel(options: LevelOptions, target: LevelTarget): ReadPlan {
  const { alias, select, table } = target;
  const fields = select.filter((item) => item.kind !== 'embed');
  if (!options.allowAggregates && fields.some((item) => item.kind === 'field' && item.aggregate)) {
    throw errors.aggregatesDisabled();
  }
  const embeds = select
    .filter((item) => item.kind === 'embed')
    .map((item) => planEmbed(options, target, item));
  const level = options.levels.get(target.item) ?? EMPTY_LEVEL;
  for (const { relation } of level.order) {
    if (relation === null) continue;
    const embed = embeds.find(({ name }) => name === relation);
    if (!embed) throw errors.notEmbedded(relation);
    if (!embed.isToOne) throw errors.noOrderByToMany(table.name, relation);
  }
  return { table, alias, fields, embeds, level: { ...level, limit: capLimit(level.limit, options.maxRows) } };
}

function planEmbed(options: LevelOptions, parent: LevelTarget, item: EmbedItem): EmbedPlan {
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

function capLimit(limit: number | null, maxRows: number | null): number | null {
  if (limit === null || maxRows === null) return limit ?? maxRows;
  return Math.min(limit, maxRows);
}

/** Whether rows are grouped: by an aggregate at this level, or in a resource spread into it. */
export const hasAggregates = (plan: ReadPlan): boolean =>
  plan.fields.some((item) => item.kind === 'field' && item.aggregate !== null) ||
  plan.embeds.some((embed) => embed.spread && hasAggregates(embed.plan));

/** Whether no columns are selected, as in `clients()`, which only joins. */
export const isEmpty = (plan: ReadPlan): boolean =>
  plan.fields.length === 0 && plan.embeds.every((embed) => isEmpty(embed.plan));

/** A column's key in the response. */
export function outputName({ aggregate, alias, field }: FieldItem): string {
  if (alias) return alias;
  if (aggregate) return aggregate;
  return field?.path.findLast(({ isIndex }) => !isIndex)?.key ?? field?.column ?? 'count';
}

interface SpreadColumn {
  readonly name: string;
  readonly item: FieldItem | null;
  /** Whether it is an embedded resource, as JSON. */
  readonly isResource: boolean;
}

/** The columns that a spread resource adds to its parent. */
export function spreadColumns(plan: ReadPlan): SpreadColumn[] {
  const own = plan.fields.flatMap((item): SpreadColumn[] =>
    item.kind === 'all'
      ? plan.table.columns.map(({ name }) => ({ name, item: null, isResource: false }))
      : [{ name: outputName(item), item, isResource: false }],
  );
  const embedded = plan.embeds.flatMap((embed) => {
    if (embed.spread) return spreadColumns(embed.plan);
    return isEmpty(embed.plan) ? [] : [{ name: embed.name, item: null, isResource: true }];
  });
  return [...own, ...embedded];
}
