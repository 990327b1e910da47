import { matchesLike, parseLike } from './like-pattern.ts';
import { MAX_FILTER_WORK, MAX_MATCHED_CHARACTERS } from './limits.ts';

const OPERATORS = 'eq|neq|lt|lte|gt|gte|in|like|ilike|is|isdistinct';
const CONDITION = new RegExp(`^([^=]+)=(not\\.)?(${OPERATORS})\\.(.*)$`, 's');

/** Three-valued, as in SQL: null means unknown. */
type Test = (value: unknown) => boolean | null;

/** A parsed `filter` of a binding. */
export interface RowFilter {
  passes(row: Readonly<Record<string, unknown>>): boolean;
  /** Maximum cost per character of a value: pattern lengths, list sizes, and one for any other condition. */
  readonly work: number;
  readonly columns: readonly string[];
}

/**
 * Parses a filter: conditions `column=operator.value`, separated by commas and combined with AND.
 * Source: https://supabase.com/docs/guides/realtime/postgres-changes#available-filters
 *
 * @returns null when the filter is invalid or too expensive
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
        // As in SQL, unknown does not match, negated or not.
        return holds !== null && holds !== isNegated;
      }),
    work,
    columns: [...new Set(conditions.map(({ column }) => column))],
  };
}

function parseTest(operator: string, operand: string): { test: Test; work: number } {
  if (operator === 'like' || operator === 'ilike') return parseLikeTest(operator, operand);
  if (operator === 'in') {
    const options = split(operand.replace(/^\(|\)$/g, '')).map(unquote);
    return {
      test: nullable((value) => options.some((one) => compare(value, one) === 0)),
      work: options.length,
    };
  }
  return { test: simpleTest(operator, operand), work: 1 };
}

function parseLikeTest(operator: string, operand: string): { test: Test; work: number } {
  const text = unquote(operand);
  const folded = (value: string): string => (operator === 'ilike' ? value.toLowerCase() : value);
  const pattern = parseLike(folded(text));
  const test = nullable((value) => {
    const whole = String(value);
    return whole.length <= MAX_MATCHED_CHARACTERS && matchesLike(codePoints(folded(whole)), pattern);
  });
  return { test, work: Math.max(1, pattern.length) };
}

function simpleTest(operator: string, operand: string): Test {
  if (operator === 'is')
    return (value) =>
      operand === 'null' || operand === 'unknown' ? value === null : String(value) === operand;
  const other = unquote(operand);
  if (operator === 'isdistinct')
    return (value) => (operand === 'null' ? value !== null : value === null || compare(value, other) !== 0);
  switch (operator) {
    case 'eq':
      return nullable((value) => compare(value, other) === 0);
    case 'neq':
      return nullable((value) => compare(value, other) !== 0);
    case 'lt':
      return nullable((value) => compare(value, other) < 0);
    case 'lte':
      return nullable((value) => compare(value, other) <= 0);
    case 'gt':
      return nullable((value) => compare(value, other) > 0);
    default:
      return nullable((value) => compare(value, other) >= 0);
  }
}

/** Returns unknown for null. */
const nullable =
  (test: (value: unknown) => boolean): Test =>
  (value) =>
    value === null ? null : test(value);

function compare(value: unknown, other: string): number {
  if (typeof value === 'number') return value - Number(other);
  const text = String(value);
  return text === other ? 0 : text < other ? -1 : 1;
}

/** Avoids a copy for strings without surrogate pairs. */
const codePoints = (text: string): ArrayLike<string> => (/[\ud800-\udfff]/.test(text) ? [...text] : text);

/** Splits at commas outside quotes and parentheses. */
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

const unquote = (text: string): string =>
  /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text;
