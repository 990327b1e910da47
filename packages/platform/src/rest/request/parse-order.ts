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
  const direction = oneOf(['asc', 'desc'], scanner.match(/\.(asc|desc)/y)?.[1]);
  const nulls = oneOf(['first', 'last'], scanner.match(/\.nulls(first|last)/y)?.[1]);
  if (scanner.accept('.')) scanner.fail((nulls ?? direction) ? NULLS : DIRECTIONS);
  return { relation, field, direction, nulls };
}

function oneOf<T extends string>(words: readonly T[], found: string | undefined): T | null {
  return words.find((word) => word === found) ?? null;
}
