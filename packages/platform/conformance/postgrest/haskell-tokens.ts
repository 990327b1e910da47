export interface Token {
  readonly kind: 'string' | 'quotation' | 'number' | 'name' | 'operator' | 'bracket';
  /** The value of a string, the text of a quasi-quotation, and other tokens as written. */
  readonly text: string;
  /** The quasi-quoter: `json` or `str`. */
  readonly quoter: string;
  readonly line: number;
  readonly column: number;
}

const PATTERNS: readonly (readonly [Token['kind'] | 'blank', RegExp])[] = [
  ['blank', /\s+|--[ -][^\n]*|--\n|\{-[\s\S]*?-\}/y],
  ['quotation', /\[(\w+)\|([\s\S]*?)\|\]/y],
  ['string', /"((?:[^"\\]|\\\s+\\|\\[\s\S])*)"/y],
  ['number', /\d[\d_]*(?:\.\d+)?/y],
  ['name', /`?[\p{L}_][\p{L}\p{N}_.']*`?/uy],
  ['bracket', /[()[\]{},]/y],
  ['operator', /[^\s\p{L}\p{N}_"()[\]{},]+/uy],
];

/** Splits Haskell source into tokens, to the extent PostgREST's specs need it. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  let line = 1;
  let lineStart = 0;
  while (position < source.length) {
    const [kind, found] = matchAt(source, position);
    const [text] = found;
    const column = position - lineStart;
    if (kind === 'string')
      tokens.push({ kind, text: unescapeString(found[1] ?? ''), quoter: '', line, column });
    else if (kind === 'quotation')
      tokens.push({ kind, text: found[2] ?? '', quoter: found[1] ?? '', line, column });
    else if (kind !== 'blank') tokens.push({ kind, text, quoter: '', line, column });
    line += text.split('\n').length - 1;
    position += text.length;
    if (text.includes('\n')) lineStart = position - (text.length - text.lastIndexOf('\n') - 1);
  }
  return tokens;
}

function matchAt(source: string, position: number): [Token['kind'] | 'blank', RegExpExecArray] {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = position;
    const found = pattern.exec(source);
    if (found) return [kind, found];
  }
  throw new Error(`Not Haskell: ${source.slice(position, position + 40)}`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', '&': '', SOH: '\u0001' },
};

function unescapeString(text: string): string {
  return text.replace(/\\(?:\s+\\|x([\dA-Fa-f]+)|(\d+)|(SOH|[\s\S]))/g, (_, hex, decimal, plain) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return plain === undefined ? '' : (ESCAPES[plain] ?? plain);
  });
}
