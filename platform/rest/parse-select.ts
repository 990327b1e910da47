import { parseJsonPath, parseName } from './parse-field.ts';
import type { Aggregate, EmbedItem, FieldItem, SelectItem } from './query.ts';
import { Scanner } from './scanner.ts';

const AGGREGATE = /\.(sum|avg|count|max|min)\(\)/y;
const TYPE_NAME = /::([a-zA-Z_][\w ]*(?:\[\])?)/y;

/**
 * Parses the value of `select`: columns, aliases, casts, JSON paths, aggregates, embedded resources.
 * Source: https://docs.postgrest.org/en/stable/references/api/tables_views.html#vertical-filtering
 *
 * @throws RestError PGRST100 naming the column where it stopped
 */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text.replace(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ''), 'select parameter');
  const items = parseItems(scanner);
  if (!scanner.isAtEnd) scanner.fail();
  return items;
}

function parseItems(scanner: Scanner): SelectItem[] {
  const items: SelectItem[] = [];
  if (scanner.isAtEnd || scanner.text[scanner.position] === ')') return items;
  do {
    items.push(parseItem(scanner));
  } while (scanner.accept(','));
  return items;
}

function parseItem(scanner: Scanner): SelectItem {
  if (scanner.accept('*')) return { kind: 'all' };
  if (scanner.accept('...')) return parseEmbed(scanner, parseName(scanner), null, true);
  const first = parseName(scanner);
  // `alias:name`, but not `name::type`.
  const isAlias = scanner.text[scanner.position] === ':' && scanner.text[scanner.position + 1] !== ':';
  if (isAlias) scanner.expect(':');
  const name = isAlias ? parseName(scanner) : first;
  const alias = isAlias ? first : null;
  const next = scanner.text[scanner.position];
  if (name === 'count' && scanner.accept('()')) return bareCount(scanner, alias);
  if (next === '!' || next === '(') return parseEmbed(scanner, name, alias, false);
  return parseFieldItem(scanner, name, alias);
}

function bareCount(scanner: Scanner, alias: string | null): FieldItem {
  return {
    kind: 'field',
    field: null,
    alias,
    cast: null,
    aggregate: 'count',
    aggregateCast: parseCast(scanner),
  };
}

function parseFieldItem(scanner: Scanner, column: string, alias: string | null): FieldItem {
  const field = { column, path: parseJsonPath(scanner) };
  const cast = parseCast(scanner);
  const aggregate = (scanner.match(AGGREGATE)?.[1] ?? null) as Aggregate | null;
  return { kind: 'field', field, alias, cast, aggregate, aggregateCast: aggregate && parseCast(scanner) };
}

function parseCast(scanner: Scanner): string | null {
  return scanner.match(TYPE_NAME)?.[1]?.trim() ?? null;
}

function parseEmbed(scanner: Scanner, relation: string, alias: string | null, spread: boolean): EmbedItem {
  let hint: string | null = null;
  let join: 'left' | 'inner' = 'left';
  while (scanner.accept('!')) {
    const word = parseName(scanner);
    if (word === 'inner' || word === 'left') join = word;
    else hint = word;
  }
  scanner.expect('(');
  const select = parseItems(scanner);
  scanner.expect(')');
  return { kind: 'embed', relation, alias, hint, join, spread, select };
}
