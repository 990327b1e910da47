import type { Field } from './query.ts';
import type { Scanner } from './scanner.ts';

const WORD = '[\\p{L}\\p{N}_ $]+';
const NAME = new RegExp(`${WORD}(?:-${WORD})*`, 'uy');
const QUOTED = /"((?:[^"\\]|\\[\s\S])*)"/y;
const INDEX = /-?\d+(?=->|::|\.|,|\)|$)/y;
const JSON_KEY = /[^(\-:.,>)]+(?:-+[^(\-:.,>)]+)*/y;
const FIELD_NAME = 'field name (* or [a..z0..9_$])';

/** Parses a column with an optional JSON path. */
export function parseField(scanner: Scanner): Field {
  scanner.skipBlanks();
  const field = { column: parseName(scanner), path: parseJsonPath(scanner) };
  scanner.skipBlanks();
  return field;
}

/** Parses an identifier: letters, digits, `_`, `$`, spaces and dashes, or anything in double quotes. */
export function parseName(scanner: Scanner): string {
  return acceptName(scanner) ?? scanner.fail(FIELD_NAME);
}

/** @returns null, and consumes nothing, when no name begins here */
export function acceptName(scanner: Scanner): string | null {
  if (scanner.next === '"') return acceptQuoted(scanner) ?? scanner.fail('"\\""');
  return scanner.match(NAME)?.[0].trim() ?? null;
}

/** @returns the text between double quotes, unescaped; null when none begins here */
export function acceptQuoted(scanner: Scanner): string | null {
  const found = scanner.match(QUOTED);
  return found && (found[1] ?? '').replace(/\\([\s\S])/g, '$1');
}

/** Parses `->key`, `->>key` and `->0`; empty when there is none. */
export function parseJsonPath(scanner: Scanner): Field['path'] {
  const path: { arrow: '->' | '->>'; key: string; isIndex: boolean }[] = [];
  for (;;) {
    const arrow = scanner.accept('->>') ? '->>' : scanner.accept('->') ? '->' : null;
    if (arrow === null) return path;
    const index = scanner.match(INDEX)?.[0];
    path.push({ arrow, key: index ?? parseJsonKey(scanner), isIndex: index !== undefined });
  }
}

/** Almost any text is a valid key; characters of the grammar itself must be quoted. */
function parseJsonKey(scanner: Scanner): string {
  if (scanner.next === '"') return parseName(scanner);
  if (scanner.accept('-')) scanner.fail('digit');
  const found = scanner.match(JSON_KEY)?.[0].trim();
  return found ?? scanner.fail('"-", digit or any non reserved character different from: .,>()');
}

/** Parses `a,b,"c d"` to its end. */
export function parseNames(scanner: Scanner): string[] {
  const names: string[] = [];
  do {
    scanner.skipBlanks();
    names.push(parseName(scanner));
    scanner.skipBlanks();
  } while (scanner.accept(','));
  scanner.end('"," or end of input');
  return names;
}
