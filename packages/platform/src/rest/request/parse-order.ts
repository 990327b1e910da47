import { acceptName, parseField } from './parse-field.ts';
import type { OrderTerm } from './query.ts';
import { Scanner } from './scanner.ts';

const DIRECTIONS = '"asc", "desc", "nullsfirst" or "nullslast"';
const NULLS = '"nullsfirst" or "nullslast"';

/**
 * Parses the value of `order`: `name.desc.nullslast,author(name)`.
 *
 * @throws RestError PGRST100
 */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    scanner.skipBlanks();
    terms.push(parseTerm(scanner));
    scanner.skipBlanks();
  } while (scanner.accept(','));
  scanner.end(terms.at(-1)?.nulls ? '"," or end of input' : 'delimiter (.), "," or end of input');
  return terms;
}

function parseTerm(scanner: Scanner): OrderTerm {
  const relation = scanner.attempt(() => {
    const name = acceptName(scanner);
    return scanner.accept('(') ? name : null;
  });
  const field = parseField(scanner);
  if (relation !== null) scanner.expect(')');
  const direction = scanner.match(/\.(asc|desc)/y)?.[1] === 'desc' ? 'desc' : null;
  const hasDirection = /\.(?:asc|desc)$/.test(scanner.text.slice(0, scanner.position));
  const nulls = scanner.match(/\.nulls(first|last)/y)?.[1] ?? null;
  if (scanner.accept('.')) scanner.fail(nulls !== null || hasDirection ? NULLS : DIRECTIONS);
  return {
    relation,
    field,
    direction: direction ?? (hasDirection ? 'asc' : null),
    nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
  };
}
