import { RestError } from './errors.ts';
import { parseList } from './parse-filter.ts';
import type { Comparison, Condition, Field, OrderTerm } from './query.ts';
import { arrayLiteral, identifier, type Parameters } from './sql.ts';

const INFIX: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
};

const SEARCH: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

const IS: Record<string, string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
};

export interface Scope {
  /** The table's name inside the statement. */
  readonly alias: string;
  readonly parameters: Parameters;
  /** A column's type, to turn text columns into documents for full-text search. */
  typeOf(column: string): string | undefined;
  /** Whether an embedded resource of that name is there, for `actors=is.null`. */
  embedded?(name: string): string | null;
}

export function fieldToSql(field: Field, scope: Scope): string {
  let sql = `${identifier(scope.alias)}.${identifier(field.column)}`;
  if (field.path.length === 0) return sql;
  // Composite and array columns are walked as JSON too.
  if (!/^jsonb?$/.test(scope.typeOf(field.column) ?? 'jsonb')) sql = `to_jsonb(${sql})`;
  for (const { arrow, key } of field.path) {
    const isIndex = /^-?\d+$/.test(key);
    sql = `${sql}${arrow}${isIndex ? Number(key) : `${scope.parameters.add(key)}::text`}`;
  }
  return `(${sql})`;
}

export function conditionToSql(condition: Condition, scope: Scope): string {
  if (condition.kind === 'comparison') return comparisonToSql(condition, scope);
  const parts = condition.conditions.map((part) => conditionToSql(part, scope));
  return `${condition.negated ? 'not ' : ''}(${parts.join(` ${condition.operator} `)})`;
}

function comparisonToSql(comparison: Comparison, scope: Scope): string {
  const sql = positive(comparison, scope);
  return comparison.negated ? `not (${sql})` : sql;
}

function positive({ field, modifier, operator, value }: Comparison, scope: Scope): string {
  const presence = scope.embedded?.(field.column);
  if (presence) return `${presence} ${isKeyword(operator, value)}`;
  const subject = fieldToSql(field, scope);
  if (operator === 'is') return `${subject} ${isKeyword(operator, value)}`;
  if (operator === 'in') return `${subject} = any (${scope.parameters.add(arrayLiteral(parseList(value)))})`;
  const search = SEARCH[operator];
  if (search) {
    const configuration = modifier === null ? '' : `${scope.parameters.add(modifier)}::regconfig, `;
    const isDocument = scope.typeOf(field.column) === 'tsvector' && field.path.length === 0;
    const document = isDocument ? subject : `to_tsvector(${configuration}${subject})`;
    return `${document} @@ ${search}(${configuration}${scope.parameters.add(value)})`;
  }
  const infix = INFIX[operator];
  if (!infix) throw new RestError({ status: 400, code: 'PGRST100', message: `unknown operator ${operator}` });
  const isPattern = operator === 'like' || operator === 'ilike';
  const pattern = (text: string): string => (isPattern ? text.replaceAll('*', '%') : text);
  if (modifier !== null) {
    const values = scope.parameters.add(pattern(value).replace(/^\(/, '{').replace(/\)$/, '}'));
    return `${subject} ${infix} ${modifier === 'all' ? 'all' : 'any'} (${values})`;
  }
  return `${subject} ${infix} ${scope.parameters.add(pattern(value))}`;
}

function isKeyword(operator: string, value: string): string {
  const keyword = operator === 'is' ? IS[value.toLowerCase()] : undefined;
  if (keyword) return keyword;
  throw new RestError({
    status: 400,
    code: 'PGRST100',
    message: `"failed to parse filter (${operator}.${value})" (line 1, column ${operator.length + 2})`,
    details: 'unexpected value, expecting null or trilean value (unknown, true, false)',
  });
}

export function orderTermToSql(term: OrderTerm, expression: string): string {
  const direction = term.direction ? ` ${term.direction}` : '';
  return `${expression}${direction}${term.nulls ? ` nulls ${term.nulls}` : ''}`;
}
