import { errors } from '../errors.ts';
import { parseField, parseName, parseNames } from './parse-field.ts';
import { failWithoutOperator, parseFilterValue, parseLogic } from './parse-filter.ts';
import { parseOrder } from './parse-order.ts';
import { parseSelect } from './parse-select.ts';
import type { Level, Query } from './query.ts';
import { Scanner } from './scanner.ts';

/** Read by the gateway, which accepts the API key as a query parameter. */
const API_KEY = 'apikey';

/**
 * Parses a whole query string.
 * Source: https://docs.postgrest.org/en/stable/references/api/tables_views.html
 *
 * @param hasArguments whether a function is called: parameters without an operator are then its arguments
 * @throws RestError PGRST100 for a syntax error
 */
export function parseQuery(search: URLSearchParams, hasArguments = false): Query {
  const levels = new Map<string, Level>();
  const parameters: [string, string][] = [];
  for (const [key, value] of search) {
    if (['select', 'columns', 'on_conflict', API_KEY].includes(key)) continue;
    if (!parseParameter(key, value, levels, hasArguments)) parameters.push([key, value]);
  }
  return {
    select: parseSelect(search.get('select') ?? '*'),
    levels,
    columns: optionalNames(search.get('columns'), 'columns parameter'),
    onConflict: optionalNames(search.get('on_conflict'), 'on_conflict parameter'),
    parameters,
  };
}

function parseParameter(
  key: string,
  value: string,
  levels: Map<string, Level>,
  hasArguments: boolean,
): boolean {
  const last = key.slice(key.lastIndexOf('.') + 1);
  if (last === 'order') levelAt(levels, treePath(key)).order = parseOrder(value);
  else if (last === 'limit') setLimit(levelAt(levels, treePath(key)), value);
  else if (last === 'offset') setOffset(levelAt(levels, treePath(key)), value);
  else if (last === 'and' || last === 'or') {
    const path = treePath(key);
    const negated = path.includes('not');
    const level = levelAt(
      levels,
      path.filter((name) => name !== 'not'),
    );
    level.conditions.push(parseLogic(`${negated ? 'not.' : ''}${last}`, value));
  } else {
    const filter = parseFilterValue(value);
    if (!filter && hasArguments && !key.includes('.')) return false;
    const scanner = new Scanner(key, 'tree path');
    const path: string[] = [];
    let field = parseField(scanner);
    while (field.path.length === 0 && scanner.accept('.')) {
      path.push(field.column);
      field = parseField(scanner);
    }
    scanner.end('"->>", "->", delimiter (.) or end of input');
    levelAt(levels, path).conditions.push({
      kind: 'comparison',
      field,
      ...(filter ?? failWithoutOperator(value)),
    });
  }
  return true;
}

/** The path of embedded resources before the last name: `actors.roles` in `actors.roles.order`. */
function treePath(key: string): string[] {
  const scanner = new Scanner(key, 'tree path');
  const names: string[] = [];
  do {
    names.push(parseName(scanner));
  } while (scanner.accept('.'));
  scanner.end('delimiter (.) or end of input');
  return names.slice(0, -1);
}

function levelAt(levels: Map<string, Level>, path: readonly string[]): Level {
  const key = path.join('.');
  const level = levels.get(key) ?? { conditions: [], order: [], limit: null, offset: 0 };
  levels.set(key, level);
  return level;
}

/** Ignores anything that is not a number, as PostgREST does. */
function setLimit(level: Level, value: string): void {
  if (!/^-?\d+$/.test(value)) return;
  if (value.startsWith('-')) {
    throw errors.rangeNotSatisfiable('Limit should be greater than or equal to zero.');
  }
  level.limit = Number(value);
}

function setOffset(level: Level, value: string): void {
  if (/^\d+$/.test(value)) level.offset = Number(value);
}

function optionalNames(text: string | null, part: string): string[] | null {
  return text === null ? null : parseNames(new Scanner(text, part));
}
