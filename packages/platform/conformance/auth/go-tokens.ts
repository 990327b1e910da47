export interface GoToken {
  readonly kind: 'string' | 'number' | 'name' | 'operator' | 'bracket';
  /** The value of a string; other tokens as written. */
  readonly text: string;
  readonly line: number;
}

const PATTERNS: readonly (readonly [GoToken['kind'] | 'raw' | 'rune' | 'blank', RegExp])[] = [
  ['blank', /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y],
  ['raw', /`([^`]*)`/y],
  ['string', /"(?:[^"\\\n]|\\.)*"/y],
  ['rune', /'(?:[^'\\]|\\.)+'/y],
  ['number', /\d[\w.]*/y],
  ['name', /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/uy],
  ['operator', /:=/y],
  ['bracket', /[()[\]{},:.]/y],
  ['operator', /[^\s\p{L}\p{N}_"'`()[\]{},:.]+/uy],
];

/** Splits Go source into tokens, to the extent test tables need it: a selector such as `u.ID` is a single name. */
export function tokenize(source: string): GoToken[] {
  const tokens: GoToken[] = [];
  let position = 0;
  let line = 1;
  while (position < source.length) {
    const [kind, found] = matchAt(source, position);
    const [text] = found;
    position += text.length;
    if (kind === 'raw') tokens.push({ kind: 'string', text: found[1] ?? '', line });
    else if (kind === 'string') tokens.push({ kind, text: stringValue(text), line });
    else if (kind === 'rune') tokens.push({ kind: 'operator', text, line });
    else if (kind !== 'blank') tokens.push({ kind, text, line });
    line += text.split('\n').length - 1;
  }
  return tokens;
}

function matchAt(source: string, position: number) {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = position;
    const found = pattern.exec(source);
    if (found) return [kind, found] as const;
  }
  throw new Error(`Not Go: ${source.slice(position, position + 40)}`);
}

/** Go's escapes are the same as JSON's, except for `\x00` and a few that the tests do not use. */
const stringValue = (literal: string): string =>
  JSON.parse(literal.replace(/\\x([\dA-Fa-f]{2})/g, '\\u00$1'));
