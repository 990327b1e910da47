import { errors } from '../errors.ts';
import type { Comparison, Condition, Field, Operation, OrderTerm } from '../request/query.ts';
import type { Table } from '../schema-cache/catalog.ts';
import { columnOf } from '../schema-cache/catalog.ts';
import { arrayLiteral, identifier, type Parameters } from './fragments.ts';

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['match', '~'],
  ['imatch', '~*'],
  ['cs', '@>'],
  ['cd', '<@'],
  ['ov', '&&'],
  ['sl', '<<'],
  ['sr', '>>'],
  ['nxr', '&<'],
  ['nxl', '&>'],
  ['adj', '-|-'],
]);

const SEARCHES: ReadonlyMap<string, string> = new Map([
  ['fts', 'to_tsquery'],
  ['plfts', 'plainto_tsquery'],
  ['phfts', 'phraseto_tsquery'],
  ['wfts', 'websearch_to_tsquery'],
]);

const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['not_null', 'not null'],
  ['true', 'true'],
  ['false', 'false'],
  ['unknown', 'unknown'],
]);

export interface Scope {
  readonly table: Table;
  /** The table's alias in the statement. */
  readonly alias: string;
  readonly parameters: Parameters;
  /** Builds the test of whether an embedded resource has rows; null when there is no resource of that name. */
  embedded(name: string): ((exists: boolean) => string) | null;
}

/** Renders a column, or the value at its JSON path. */
export function fieldToSql(field: Field, scope: Scope): string {
  let sql = `${identifier(scope.alias)}.${identifier(field.column)}`;
  if (field.path.length === 0) return sql;
  // JSON paths also traverse composite and array columns. The column types of a function's result are unknown.
  const type = columnOf(scope.table, field.column)?.type;
  if (type !== 'json' && type !== 'jsonb') sql = `to_jsonb(${sql})`;
  for (const { arrow, isIndex, key } of field.path) {
    sql += `${arrow}${isIndex ? Number(key) : scope.parameters.add(key)}`;
  }
  return `(${sql})`;
}

/**
 * Renders a filter, or filters joined by `and` and `or`; values become parameters.
 *
 * @throws RestError PGRST120 for a filter on an embedded resource other than `is.null`
 */
export function conditionToSql(condition: Condition, scope: Scope): string {
  if (condition.kind === 'comparison') return comparisonToSql(condition, scope);
  const parts = condition.conditions.map((part) => conditionToSql(part, scope));
  return `${condition.negated ? 'not ' : ''}(${parts.join(` ${condition.operator} `)})`;
}

function comparisonToSql({ field, negated, operation }: Comparison, scope: Scope): string {
  const presence = field.path.length === 0 ? scope.embedded(field.column) : null;
  if (presence && operation.kind === 'is' && operation.keyword.endsWith('null')) {
    return presence((operation.keyword === 'not_null') !== negated);
  }
  // A column takes precedence over an embedded resource of the same name.
  if (presence && !columnOf(scope.table, field.column)) throw errors.badEmbedFilter(field.column);
  const sql = operationToSql(fieldToSql(field, scope), operation, field, scope);
  return negated ? `not (${sql})` : sql;
}

function operationToSql(subject: string, operation: Operation, field: Field, scope: Scope): string {
  const { parameters } = scope;
  // A domain may define its own text representation of values.
  const fromText = field.path.length === 0 ? columnOf(scope.table, field.column)?.fromText : null;
  const parsed = (value: string): string => (fromText ? `${fromText}(${value}::text)` : value);
  switch (operation.kind) {
    case 'in': {
      const isEmpty = operation.values.length === 1 && operation.values[0] === '';
      const list = parameters.add(arrayLiteral(isEmpty ? [] : operation.values));
      return `${subject} = any (${fromText ? `select ${fromText}(unnest(${list}::text[]))` : list})`;
    }
    case 'is':
      return `${subject} is ${KEYWORDS.get(operation.keyword) ?? 'null'}`;
    case 'distinct':
      return `${subject} is distinct from ${parsed(parameters.add(operation.value))}`;
    case 'search': {
      const language = operation.language === null ? '' : `${parameters.add(operation.language)}, `;
      const type = columnOf(scope.table, field.column)?.baseType;
      const document =
        type === undefined || type === 'tsvector' ? subject : `to_tsvector(${language}${subject})`;
      return `${document} @@ ${SEARCHES.get(operation.operator)}(${language}${parameters.add(operation.value)})`;
    }
    case 'operator': {
      const { operator, quantifier } = operation;
      const isPattern = operator === 'like' || operator === 'ilike';
      const value = parameters.add(isPattern ? operation.value.replaceAll('*', '%') : operation.value);
      return `${subject} ${OPERATORS.get(operator)} ${quantifier === null ? parsed(value) : `${quantifier} (${value})`}`;
    }
  }
}

export function orderTermToSql({ direction, nulls }: OrderTerm, expression: string): string {
  return `${expression}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`;
}
