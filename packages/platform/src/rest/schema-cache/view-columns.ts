/** Where a view's column comes from: a relation's oid and the number of its column. */
export interface Origin {
  readonly oid: number;
  readonly column: number;
}

/**
 * Reads from a view's rewrite rule (`pg_rewrite.ev_action`, PostgreSQL's node tree as text) which columns are
 * another relation's columns, unchanged. PostgreSQL keeps that on every target entry as `resorigtbl` and `resorigcol`.
 * Source: src/include/nodes/primnodes.h, struct TargetEntry
 *
 * @returns by the number of the view's column
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

/** The list of the query itself. Queries below it, in FROM or in expressions, have lists of their own, deeper. */
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

/** From an opening bracket to the one that closes it. */
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
