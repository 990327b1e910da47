/** Comments nest in PostgreSQL; here up to one level. */
const BLOCK_COMMENT = String.raw`\/\*(?:[^*/]|\*(?!\/)|\/(?!\*)|\/\*(?:[^*]|\*(?!\/))*\*\/)*\*\/`;
const LINE_COMMENT = String.raw`--[^\n]*`;

/**
 * A semicolon, or what may contain one. Names and numbers are matched whole, because the `e` or `$` in one begins no
 * string. Two adjoining strings serve for one with a doubled quote.
 * Source: https://www.postgresql.org/docs/current/sql-syntax-lexical.html
 */
const TOKEN = new RegExp(
  [
    ';',
    LINE_COMMENT,
    BLOCK_COMMENT,
    String.raw`[eE]'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'`,
    `'[^']*'`,
    '"[^"]*"',
    String.raw`\$(?<tag>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\k<tag>\$`,
    String.raw`[\w\u0080-\uffff][\w$\u0080-\uffff]*`,
  ].join('|'),
  'g',
);

const LEADING_COMMENTS = new RegExp(`^(?:\\s|${LINE_COMMENT}|${BLOCK_COMMENT})+`);

/**
 * Splits SQL after the semicolons that end statements; the parts add up to the text. Functions in standard SQL
 * (`begin atomic`) are split as well.
 */
export function splitStatements(sql: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    if (token !== ';') continue;
    parts.push(sql.slice(start, index + 1));
    start = index + 1;
  }
  if (start < sql.length) parts.push(sql.slice(start));
  return parts;
}

/** Removes the comments and white space before a statement. */
export function withoutLeadingComments(statement: string): string {
  return statement.replace(LEADING_COMMENTS, '');
}
