import { parseField, parseName } from './parse-field.ts';
import { parseComparison, parseLogic } from './parse-filter.ts';
import { parseSelect } from './parse-select.ts';
import { EMPTY_LEVEL, type Level, type OrderTerm, type Query } from './query.ts';
import { Scanner } from './scanner.ts';

/**
 * Parses a whole query string.
 * Source: https://docs.postgrest.org/en/stable/references/api/tables_views.html
 *
 * @throws RestError PGRST100 for what the grammar does not allow
 */
export function parseQuery(search: URLSearchParams): Query {
  const levels = new Map<string, Level>();
  const parameters: [string, string][] = [];
  for (const [key, value] of search) {
    if (['select', 'columns', 'on_conflict', 'apikey'].includes(key)) continue;
    if (!parseParameter(key, value, levels)) parameters.push([key, value]);
  }
  return {
    select: parseSelect(search.get('select') ?? '*'),
    levels,
    columns: parseNames(search.get('columns')),
    onConflict: parseNames(search.get('on_conflict')),
    parameters,
  };
}

function parseParameter(key: string, value: string, levels: Map<string, Level>): boolean {
  const { level: path, name } = splitKey(key);
  const level = (): Level => {
    const known = levels.get(path) ?? { ...EMPTY_LEVEL, conditions: [] };
    levels.set(path, known);
    return known;
  };
  if (name === 'order') {
    level().order = parseOrder(value);
  } else if (name === 'limit' || name === 'offset') {
    const number = parseNumber(value, name);
    if (name === 'limit') level().limit = number;
    else level().offset = number;
  } else if (name === 'or' || name === 'and') {
    const negated = path === 'not' || path.endsWith('.not');
    const target = negated ? path.replace(/\.?not$/, '') : path;
    const condition = parseLogic(name, negated, value);
    const known = levels.get(target) ?? { ...EMPTY_LEVEL, conditions: [] };
    known.conditions.push(condition);
    levels.set(target, known);
  } else {
    const scanner = new Scanner(name, 'field');
    const comparison = parseComparison(parseField(scanner), value);
    if (!comparison || !scanner.isAtEnd) return false;
    level().conditions.push(comparison);
  }
  return true;
}

/** `actors.roles.name` is the field `name` of the resource `actors.roles`; dots inside a JSON path or quotes stay. */
function splitKey(key: string): { level: string; name: string } {
  const arrow = key.search(/->/);
  const head = arrow < 0 ? key : key.slice(0, arrow);
  const dot = head.replace(/"[^"]*"/g, (quoted) => '"'.repeat(quoted.length)).lastIndexOf('.');
  return { level: dot < 0 ? '' : key.slice(0, dot), name: key.slice(dot + 1) };
}

function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    terms.push(parseOrderTerm(scanner));
  } while (scanner.accept(','));
  if (!scanner.isAtEnd) scanner.fail();
  return terms;
}

function parseOrderTerm(scanner: Scanner): OrderTerm {
  let field = parseField(scanner);
  let relation: string | null = null;
  if (scanner.accept('(')) {
    relation = field.column;
    field = parseField(scanner);
    scanner.expect(')');
  }
  const direction = scanner.accept('.asc') ? 'asc' : scanner.accept('.desc') ? 'desc' : null;
  const nulls = scanner.accept('.nullsfirst') ? 'first' : scanner.accept('.nullslast') ? 'last' : null;
  return { relation, field, direction, nulls };
}

function parseNumber(text: string, part: string): number {
  const scanner = new Scanner(text, part);
  if (!/^\d+$/.test(text)) scanner.fail();
  return Number(text);
}

function parseNames(text: string | null): string[] | null {
  if (text === null) return null;
  const scanner = new Scanner(text, 'columns parameter');
  const names: string[] = [];
  do {
    names.push(parseName(scanner));
  } while (scanner.accept(','));
  if (!scanner.isAtEnd) scanner.fail();
  return names;
}
