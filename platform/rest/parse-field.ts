import type { Field } from './query.ts';
import type { Scanner } from './scanner.ts';

const NAME = /[^\s"!:,.()&=<>|'*-][^"!:,.()&=<>|'*-]*(?:-(?!>)[^"!:,.()&=<>|'*-]*)*/y;
const JSON_KEY = /[^"!:,.()&=<>|'*-]+(?:-(?!>)[^"!:,.()&=<>|'*-]*)*|-?\d+/y;

/** A column and the way into its JSON. */
export function parseField(scanner: Scanner): Field {
  return { column: parseName(scanner), path: parseJsonPath(scanner) };
}

export function parseName(scanner: Scanner): string {
  return scanner.name(NAME);
}

export function parseJsonPath(scanner: Scanner): Field['path'] {
  const path: { arrow: '->' | '->>'; key: string }[] = [];
  for (;;) {
    const arrow = scanner.accept('->>') ? '->>' : scanner.accept('->') ? '->' : null;
    if (arrow === null) return path;
    path.push({ arrow, key: scanner.name(JSON_KEY) });
  }
}
