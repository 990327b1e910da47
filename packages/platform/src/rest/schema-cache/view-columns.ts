/** The origin of a view's column: a relation's oid and column number. */
export interface Origin {
  readonly oid: number;
  readonly column: number;
}

/**
 * Finds, in a view's rewrite rule (`pg_rewrite.ev_action`, PostgreSQL's node tree as text), the columns that are
 * unmodified columns of another relation: PostgreSQL records the origin of each target entry in `resorigtbl` and
 * `resorigcol`.
 * Source: src/include/nodes/primnodes.h, struct TargetEntry
 *
 * @returns origins by column number of the view
 */
export function viewColumns(rule: string): Map<number, Origin> {
  const list = outermostTargetList(rule);
  const found = new Map<number, Origin>();
  const entry =
    /:resno (\d+) :resname (?:\\.|[^ ])* :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+)/g;
  for (const [, position, oid, column] of list.matchAll(entry)) {
    if (Number(oid) > 0) found.set(Number(position), { oid: Number(oid), column: Number(column) });
  }
  return found;
}

/** The target list of the query itself; those of subqueries, in FROM or in expressions, are nested deeper. */
function outermostTargetList(rule: string): string {
  const label = ' :targetList (';
  let depth = 0;
  for (let i = 0; i < rule.length; i++) {
    const character = rule[i];
    if (character === '\\') i++;
    else if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (depth === 1 && character === ' ' && rule.startsWith(label, i)) {
      return withoutSubqueries(balanced(rule, i + label.length - 1));
    }
  }
  return '';
}

/** The text from an opening bracket to its closing one. */
function balanced(rule: string, start: number): string {
  let depth = 0;
  for (let i = start; i < rule.length; i++) {
    const character = rule[i];
    if (character === '\\') i++;
    else if (character === '(' || character === '{') depth++;
    else if (character === ')' || character === '}') {
      depth--;
      if (depth === 0) return rule.slice(start, i + 1);
    }
  }
  return '';
}

function withoutSubqueries(list: string): string {
  const start = list.indexOf('{QUERY');
  if (start < 0) return list;
  return list.slice(0, start) + withoutSubqueries(list.slice(start + balanced(list, start).length));
}
