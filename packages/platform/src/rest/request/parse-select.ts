import { acceptName, parseJsonPath, parseName } from './parse-field.ts';
import type { Aggregate, EmbedItem, FieldItem, SelectItem } from './query.ts';
import { Scanner } from './scanner.ts';

const AGGREGATE = /\.(sum|avg|count|max|min)\(\)/y;
const TYPE_NAME = /::\s*([\p{L}\p{N}_][\p{L}\p{N}_ ]*(?:\[\])?)/uy;
const AFTER_FIELD = 'letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input';

/**
 * Parses the value of `select`: columns, aliases, casts, JSON paths, aggregates and embedded resources. An empty value
 * selects all columns.
 * Source: https://docs.postgrest.org/en/stable/references/api/tables_views.html#vertical-filtering
 *
 * @throws RestError PGRST100 with the position of the syntax error
 */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter');
  const items = parseItems(scanner);
  // PostgREST ignores anything after the closing parenthesis of a resource.
  if (items.at(-1)?.kind !== 'embed') scanner.end(AFTER_FIELD);
  return items.length > 0 ? items : [{ kind: 'all' }];
}

function parseItems(scanner: Scanner): SelectItem[] {
  const items: SelectItem[] = [];
  scanner.skipBlanks();
  if (scanner.isAtEnd || scanner.next === ')') return items;
  do {
    scanner.match(/\s*/y);
    items.push(parseItem(scanner));
    scanner.match(/\s*/y);
  } while (scanner.accept(','));
  return items;
}

function parseItem(scanner: Scanner): SelectItem {
  if (scanner.accept('*')) return { kind: 'all' };
  if (scanner.accept('...') || scanner.accept('..'))
    return parseEmbed(scanner, parseName(scanner), null, true);
  const alias = scanner.attempt(() => {
    const name = acceptName(scanner);
    // `alias:name`, but not `name::type`.
    return name !== null && !scanner.text.startsWith('::', scanner.position) && scanner.accept(':')
      ? name
      : null;
  });
  scanner.skipBlanks();
  const name = parseName(scanner);
  if (name === 'count' && scanner.accept('()')) {
    const cast = parseCast(scanner);
    return { kind: 'field', field: null, alias, cast: null, aggregate: 'count', aggregateCast: cast };
  }
  if (scanner.next === '!' || scanner.next === '(') return parseEmbed(scanner, name, alias, false);
  return parseFieldItem(scanner, name, alias);
}

function parseFieldItem(scanner: Scanner, column: string, alias: string | null): FieldItem {
  const field = { column, path: parseJsonPath(scanner) };
  const cast = parseCast(scanner);
  const aggregate = aggregateNamed(scanner.match(AGGREGATE)?.[1]);
  return { kind: 'field', field, alias, cast, aggregate, aggregateCast: aggregate && parseCast(scanner) };
}

function aggregateNamed(name: string | undefined): Aggregate | null {
  return name === 'sum' || name === 'avg' || name === 'count' || name === 'max' || name === 'min'
    ? name
    : null;
}

function parseCast(scanner: Scanner): string | null {
  if (!scanner.text.startsWith('::', scanner.position)) return null;
  const found = scanner.match(TYPE_NAME)?.[1]?.trim();
  if (found) return found;
  scanner.position += 2;
  return scanner.fail('letter, digit or "_"');
}

function parseEmbed(scanner: Scanner, relation: string, alias: string | null, spread: boolean): EmbedItem {
  let hint: string | null = null;
  let join: 'left' | 'inner' = 'left';
  while (scanner.accept('!')) {
    const word = parseName(scanner);
    if (word === 'inner' || word === 'left') join = word;
    else hint = word;
  }
  if (!scanner.accept('(')) scanner.fail('"("');
  const select = scanner.nested(() => parseItems(scanner));
  if (!scanner.accept(')')) scanner.fail(AFTER_FIELD);
  return { kind: 'embed', relation, alias, hint, join, spread, select };
}
