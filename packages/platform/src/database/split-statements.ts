/**
 * A semicolon, the start of a comment in slashes, or what may contain a semicolon. Names and numbers are matched whole,
 * because the `e` or `$` in one begins no string. Two adjoining strings serve for one with a doubled quote.
 * Source: https://www.postgresql.org/docs/current/sql-syntax-lexical.html
 */
const TOKEN = new RegExp(
  [
    ';',
    String.raw`\/\*`,
    String.raw`--[^\n]*`,
    String.raw`[eE]'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'`,
    `'[^']*'`,
    '"[^"]*"',
    String.raw`\$(?<tag>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\k<tag>\$`,
    String.raw`[\w\u0080-\uffff][\w$\u0080-\uffff]*`,
  ].join('|'),
  'g',
);

/**
 * Splits SQL after the semicolons that end statements; the parts add up to the text. Functions in standard SQL
 * (`begin atomic`) are split as well.
 */
export function splitStatements(sql: string): string[] {
  const parts: string[] = [];
  const token = new RegExp(TOKEN);
  let start = 0;
  for (let found = token.exec(sql); found; found = token.exec(sql)) {
    if (found[0] === '/*') token.lastIndex = endOfComment(sql, found.index);
    if (found[0] !== ';') continue;
    parts.push(sql.slice(start, token.lastIndex));
    start = token.lastIndex;
  }
  if (start < sql.length) parts.push(sql.slice(start));
  return parts;
}

/** Removes the comments and white space before a statement. */
export function withoutLeadingComments(statement: string): string {
  let rest = statement.trimStart();
  for (;;) {
    if (rest.startsWith('--')) rest = rest.replace(/^.*/, '').trimStart();
    else if (rest.startsWith('/*')) rest = rest.slice(endOfComment(rest, 0)).trimStart();
    else return rest;
  }
}

/** Comments in slashes nest. */
function endOfComment(sql: string, start: number): number {
  const delimiter = /\/\*|\*\//g;
  delimiter.lastIndex = start;
  let depth = 0;
  do {
    const found = delimiter.exec(sql);
    if (!found) return sql.length;
    depth += found[0] === '/*' ? 1 : -1;
  } while (depth > 0);
  return delimiter.lastIndex;
}
