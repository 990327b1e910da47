import { isLike, parseLike } from './like-pattern.ts';
import { MAX_FILTER_WORK, MAX_MATCHED_CHARACTERS } from './limits.ts';

const OPERATORS = 'eq|neq|lt|lte|gt|gte|in|like|ilike|is|isdistinct';
const CONDITION = new RegExp(`^([^=]+)=(not\\.)?(${OPERATORS})\\.(.*)$`, 's');

/** Whether a value is so; null when it cannot be said, as in SQL. */
type Test = (value: unknown) => boolean | null;

/** The `filter` of a listener, read once. */
export interface RowFilter {
  passes(row: Readonly<Record<string, unknown>>): boolean;
  /** What it takes at most, for each character of the values it looks at: see the budgets in `limits.ts`. */
  readonly work: number;
  /** The columns it looks at. */
  readonly columns: readonly string[];
}

/**
 * Reads a filter: `column=operator.value`, once or more with commas; all of them must hold.
 * Source: https://supabase.com/docs/guides/realtime/postgres-changes#available-filters
 *
 * @returns null when it is no filter, or too much work
 */
export function parseFilter(text: string): RowFilter | null {
  const conditions: { column: string; isNegated: boolean; test: Test; work: number }[] = [];
  for (const part of split(text)) {
    const [, column, not, operator, operand] = CONDITION.exec(part) ?? [];
    if (column === undefined || operator === undefined || operand === undefined) return null;
    conditions.push({ column, isNegated: not !== undefined, ...parseTest(operator, operand) });
  }
  const work = conditions.reduce((sum, condition) => sum + condition.work, 0);
  if (work > MAX_FILTER_WORK.filter) return null;
  return {
    passes: (row) =>
      conditions.every(({ column, isNegated, test }) => {
        const holds = test(Object.hasOwn(row, column) ? row[column] : null);
        // As in SQL, what is unknown is not the case, negated or not.
        return holds !== null && holds !== isNegated;
      }),
    work,
    columns: [...new Set(conditions.map(({ column }) => column))],
  };
}

function parseTest(operator: string, operand: string): { test: Test; work: number } {
  if (operator === 'like' || operator === 'ilike') return parseLikeTest(operator, operand);
  if (operator === 'in') {
    const options = split(operand.replace(/^\(|\)$/g, '')).map(unquoted);
    return { test: known((value) => options.some((one) => compare(value, one) === 0)), work: options.length };
  }
  return { test: simpleTest(operator, operand), work: 1 };
}

function parseLikeTest(operator: string, operand: string): { test: Test; work: number } {
  const text = unquoted(operand);
  const folded = (value: string): string => (operator === 'ilike' ? value.toLowerCase() : value);
  const pattern = parseLike(folded(text));
  const test = known((value) => {
    const whole = String(value);
    return whole.length <= MAX_MATCHED_CHARACTERS && isLike(codePoints(folded(whole)), pattern);
  });
  return { test, work: Math.max(1, pattern.length) };
}

function simpleTest(operator: string, operand: string): Test {
  if (operator === 'is')
    return (value) => (operand === 'unknown' ? value === null : String(value) === operand);
  const other = unquoted(operand);
  if (operator === 'isdistinct')
    return (value) => (value === null ? operand !== 'null' : compare(value, other) !== 0);
  switch (operator) {
    case 'eq':
      return known((value) => compare(value, other) === 0);
    case 'neq':
      return known((value) => compare(value, other) !== 0);
    case 'lt':
      return known((value) => compare(value, other) < 0);
    case 'lte':
      return known((value) => compare(value, other) <= 0);
    case 'gt':
      return known((value) => compare(value, other) > 0);
    default:
      return known((value) => compare(value, other) >= 0);
  }
}

/** Of null nothing can be said. */
const known =
  (test: (value: unknown) => boolean): Test =>
  (value) =>
    value === null ? null : test(value);

function compare(value: unknown, other: string): number {
  if (typeof value === 'number') return value - Number(other);
  const text = String(value);
  return text === other ? 0 : text < other ? -1 : 1;
}

/** Most texts have one unit for each code point, and need no copy. */
const codePoints = (text: string): ArrayLike<string> => (/[\ud800-\udfff]/.test(text) ? [...text] : text);

/** At commas that are neither in quotes nor in parentheses. */
function split(text: string): string[] {
  const parts: string[] = [];
  let begun = 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === '(') depth += 1;
    if (!isQuoted && character === ')') depth -= 1;
    if (character === '\\' && isQuoted) at += 1;
    if (character === ',' && !isQuoted && depth <= 0) {
      parts.push(text.slice(begun, at));
      begun = at + 1;
    }
  }
  return [...parts, text.slice(begun)];
}

const unquoted = (text: string): string =>
  /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text;
