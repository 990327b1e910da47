import {
  type EmbedPlan,
  hasAggregates,
  isEmpty,
  outputName,
  type ReadPlan,
  spreadColumns,
} from '../plan/plan-read.ts';
import type { Field, FieldItem, OrderTerm } from '../request/query.ts';
import { columnOf } from '../schema-cache/catalog.ts';
import { conditionToSql, fieldToSql, orderTermToSql, type Scope } from './conditions-to-sql.ts';
import { identifier, type Parameters, relation } from './fragments.ts';
import { joinToSql } from './join-to-sql.ts';

/** An entry of a SELECT list. */
interface Output {
  readonly sql: string;
  readonly isAggregate: boolean;
}

/**
 * Builds a plan's SELECT, including embedded resources: lateral joins whose rows PostgreSQL converts to JSON.
 *
 * @param options.source a CTE to read from instead of the table: rows just written or returned by a function
 */
export function readToSql(
  plan: ReadPlan,
  parameters: Parameters,
  options: { source?: string | undefined } = {},
): string {
  const from = `${options.source ?? relation(plan.table.schema, plan.table.name)} as ${identifier(plan.alias)}`;
  return selectToSql(plan, parameters, { from, join: [] });
}

function selectToSql(
  plan: ReadPlan,
  parameters: Parameters,
  options: { from: string; join: readonly string[] },
): string {
  const scope = scopeOf(plan, parameters);
  const isGrouped = hasAggregates(plan);
  const outputs = [
    ...plan.fields.flatMap((item) => fieldOutputs(item, scope, isGrouped)),
    ...plan.embeds.flatMap((embed) => embedOutputs(embed, isGrouped)),
  ];
  const where = [
    ...options.join,
    ...plan.level.conditions.map((condition) => conditionToSql(condition, scope)),
  ];
  const keys = outputs.flatMap(({ isAggregate }, i) => (isAggregate ? [] : [i + 1]));
  return [
    `select ${outputs.map(({ sql }) => sql).join(', ')}`,
    `from ${options.from}`,
    ...plan.embeds.map((embed) => lateralToSql(embed, plan, parameters)),
    where.length > 0 ? `where ${where.join(' and ')}` : '',
    isGrouped && keys.length > 0 ? `group by ${keys.join(', ')}` : '',
    orderToSql(plan, scope),
    rangeToSql(plan),
  ]
    .filter(Boolean)
    .join(' ');
}

function scopeOf(plan: ReadPlan, parameters: Parameters): Scope {
  return {
    table: plan.table,
    alias: plan.alias,
    parameters,
    embedded(name) {
      const embed = plan.embeds.find((candidate) => candidate.name === name);
      if (!embed) return null;
      return (exists) => `${presence(embed)} is ${exists ? '' : 'not '}distinct from null`;
    },
  };
}

/** An expression that is null when the embedded resource has no rows. */
function presence({ alias, isToOne }: EmbedPlan): string {
  return isToOne ? identifier(alias) : `${identifier(alias)}."_list"`;
}

/** Aggregates of a to-one spread are computed in the parent, since the subquery has only one row. */
const isHoisted = ({ isToOne, spread }: EmbedPlan): boolean => spread && isToOne;

function fieldOutputs(item: { kind: 'all' } | FieldItem, scope: Scope, isGrouped: boolean): Output[] {
  const alias = identifier(scope.alias);
  if (item.kind === 'all') {
    // GROUP BY and representations need individual columns.
    const isRepresented = scope.table.columns.some(({ toJson }) => toJson !== null);
    if (!isGrouped && !isRepresented) return [{ sql: `${alias}.*`, isAggregate: false }];
    return scope.table.columns.map(({ name, toJson }) => ({
      sql: `${represented(`${alias}.${identifier(name)}`, isGrouped ? null : toJson)} as ${identifier(name)}`,
      isAggregate: false,
    }));
  }
  const sql = item.field ? cast(selectedToSql(item.field, item.aggregate, scope), item.cast) : '*';
  const value = item.aggregate ? aggregated(item, sql) : sql;
  return [{ sql: `${value} as ${identifier(outputName(item))}`, isAggregate: item.aggregate !== null }];
}

/**
 * The legacy `select=count`, which PostgreSQL resolves as `count(row)` unless a column has that name. `count(*)`
 * returns the same number and can use an index-only scan.
 */
function selectedToSql(field: Field, aggregate: FieldItem['aggregate'], scope: Scope): string {
  const isCount =
    field.column === 'count' &&
    field.path.length === 0 &&
    scope.table.kind === 'table' &&
    !scope.table.columns.some(({ name }) => name === 'count');
  if (isCount) return 'count(*)';
  const isPlain = field.path.length === 0 && aggregate === null;
  return represented(
    fieldToSql(field, scope),
    isPlain ? (columnOf(scope.table, field.column)?.toJson ?? null) : null,
  );
}

/**
 * A domain may define its JSON representation:
 * https://docs.postgrest.org/en/stable/how-tos/working-with-postgresql-data-types.html
 */
const represented = (sql: string, toJson: string | null): string =>
  toJson === null ? sql : `${toJson}(${sql})`;

const aggregated = ({ aggregate, aggregateCast }: FieldItem, sql: string): string =>
  cast(`${aggregate}(${sql})`, aggregateCast);

/** Type names cannot be parameters; the parser admits only letters, digits, spaces, `_` and `[]`. */
const cast = (sql: string, type: string | null): string => (type === null ? sql : `cast(${sql} as ${type})`);

function embedOutputs(embed: EmbedPlan, isGrouped: boolean): Output[] {
  const alias = identifier(embed.alias);
  if (embed.spread) return spreadOutputs(embed, isGrouped);
  if (isEmpty(embed.plan)) return [];
  const value = embed.isToOne ? `row_to_json(${alias}.*)` : `coalesce(${alias}."_list", '[]')`;
  // json has no equality operator for GROUP BY.
  const comparable = isGrouped ? `${value}::jsonb` : value;
  return [{ sql: `${comparable} as ${identifier(embed.name)}`, isAggregate: false }];
}

function spreadOutputs(embed: EmbedPlan, isGrouped: boolean): Output[] {
  const alias = identifier(embed.alias);
  if (embed.isToOne && !isGrouped)
    return isEmpty(embed.plan) ? [] : [{ sql: `${alias}.*`, isAggregate: false }];
  return spreadColumns(embed.plan).map(({ isResource, item, name }) => {
    const column = `${alias}.${identifier(name)}${isResource && isGrouped ? '::jsonb' : ''}`;
    if (!embed.isToOne) {
      return { sql: `coalesce(${column}, '[]') as ${identifier(name)}`, isAggregate: false };
    }
    const isAggregate = item !== null && item.aggregate !== null;
    return { sql: `${isAggregate ? aggregated(item, column) : column} as ${identifier(name)}`, isAggregate };
  });
}

function lateralToSql(embed: EmbedPlan, parent: ReadPlan, parameters: Parameters): string {
  const alias = identifier(embed.alias);
  const plan = isHoisted(embed) ? withoutAggregates(embed.plan) : embed.plan;
  const rows = selectToSql(selectable(plan), parameters, joinToSql(embed, parent.alias));
  const inner = embed.isToOne ? rows : `select ${listOutputs(embed)} from (${rows}) as ${alias}`;
  if (embed.join === 'left') return `left join lateral (${inner}) as ${alias} on true`;
  return `join lateral (${inner}) as ${alias} on ${embed.isToOne ? 'true' : `${alias}."_list" is not null`}`;
}

/** Selects all columns if none are selected: a row without columns would be indistinguishable from a missing row. */
function selectable(plan: ReadPlan): ReadPlan {
  return isEmpty(plan) ? { ...plan, fields: [{ kind: 'all' }] } : plan;
}

function withoutAggregates(plan: ReadPlan): ReadPlan {
  const fields = plan.fields.map((item) => {
    if (item.kind === 'all' || item.aggregate === null) return item;
    const alias = outputName(item);
    // `count()` needs a column that is never null.
    const column = plan.table.primaryKey[0] ?? plan.table.columns[0]?.name ?? '';
    const field = item.field ?? { column, path: [] };
    return { ...item, field, alias, aggregate: null, aggregateCast: null };
  });
  const embeds = plan.embeds.map((embed) =>
    isHoisted(embed) ? { ...embed, plan: withoutAggregates(embed.plan) } : embed,
  );
  return { ...plan, fields, embeds };
}

function listOutputs(embed: EmbedPlan): string {
  const alias = identifier(embed.alias);
  if (!embed.spread) return `json_agg(${alias}) as "_list"`;
  const columns = spreadColumns(embed.plan).map(
    ({ name }) => `json_agg(${alias}.${identifier(name)}) as ${identifier(name)}`,
  );
  return [`nullif(count(*), 0) as "_list"`, ...columns].join(', ');
}

function orderToSql(plan: ReadPlan, scope: Scope): string {
  if (plan.level.order.length === 0) return '';
  const terms = plan.level.order.map((term) => orderTermToSql(term, orderExpression(term, plan, scope)));
  return `order by ${terms.join(', ')}`;
}

function orderExpression(term: OrderTerm, plan: ReadPlan, scope: Scope): string {
  const embed = term.relation === null ? undefined : plan.embeds.find(({ name }) => name === term.relation);
  if (!embed) return fieldToSql(term.field, scope);
  const { column } = term.field;
  const isSelected =
    isEmpty(embed.plan) ||
    embed.plan.fields.some((item) => item.kind === 'all' || (outputName(item) === column && !item.aggregate));
  const isRaw = !columnOf(embed.plan.table, column)?.toJson;
  if (isSelected && isRaw) {
    return fieldToSql(term.field, { ...scopeOf(embed.plan, scope.parameters), alias: embed.alias });
  }
  // The sort column is not selected, or not in its stored form, so look it up.
  const { from, join } = joinToSql(embed, plan.alias);
  return `(select ${fieldToSql(term.field, scopeOf(embed.plan, scope.parameters))} from ${from}${join.length > 0 ? ` where ${join.join(' and ')}` : ''})`;
}

function rangeToSql({ level: { limit, offset } }: ReadPlan): string {
  return `${limit === null ? '' : `limit ${limit}`}${offset > 0 ? ` offset ${offset}` : ''}`.trim();
}
