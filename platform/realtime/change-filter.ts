import { z } from 'zod';

const OPERATORS = 'eq|neq|lt|lte|gt|gte|in|like|ilike|is|isdistinct';
const CONDITION = new RegExp(`^([^=]+)=(not\\.)?(${OPERATORS})\\.(.*)$`, 's');

/** One `postgres_changes` binding of a channel, as the client asks for it. */
export const bindingSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().default('public'),
  table: z.string().nullish(),
  filter: z.string().max(4000).nullish(),
  /** The columns that are wanted; all when absent. */
  select: z.array(z.string()).optional(),
});

export type Binding = z.output<typeof bindingSchema>;

/** A change as the queue holds it. */
export interface Change {
  readonly id: string;
  readonly committed_at: string;
  readonly schema_name: string;
  readonly table_name: string;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly record: Record<string, unknown> | null;
  readonly old_record: Record<string, unknown> | null;
}

/** Whether the text can be evaluated: `column=operator.value`, once or more with commas; all of them must hold. */
export const isFilter = (text: string): boolean =>
  split(text).every((condition) => CONDITION.test(condition));

/**
 * Whether a binding asks for a change. Whether its subscriber may see the row is another question.
 * Source: https://supabase.com/docs/guides/realtime/postgres-changes#available-filters
 */
export function wants(binding: Binding, change: Change): boolean {
  return (
    (binding.event === '*' || binding.event === change.type) &&
    (binding.schema === '*' || binding.schema === change.schema_name) &&
    (!binding.table || binding.table === '*' || binding.table === change.table_name) &&
    (!binding.filter || passes(binding.filter, change.record ?? change.old_record ?? {}))
  );
}

function passes(filter: string, row: Record<string, unknown>): boolean {
  return split(filter).every((condition) => {
    const [, column = '', not, operator = '', operand = ''] = CONDITION.exec(condition) ?? [];
    const holds = test(operator, Object.hasOwn(row, column) ? row[column] : null, operand);
    // As in SQL, what is unknown is not the case, negated or not.
    return holds !== null && holds !== (not !== undefined);
  });
}

/** @returns null when it cannot be said, as in SQL */
function test(operator: string, value: unknown, operand: string): boolean | null {
  if (operator === 'is') return operand === 'unknown' ? value === null : String(value) === operand;
  if (operator === 'isdistinct') return value === null ? operand !== 'null' : compare(value, operand) !== 0;
  if (value === null) return null;
  switch (operator) {
    case 'in':
      return split(operand.replace(/^\(|\)$/g, '')).some((one) => compare(value, one) === 0);
    case 'like':
      return isLike(String(value), unquoted(operand));
    case 'ilike':
      return isLike(String(value).toLowerCase(), unquoted(operand).toLowerCase());
    case 'eq':
      return compare(value, operand) === 0;
    case 'neq':
      return compare(value, operand) !== 0;
    case 'lt':
      return compare(value, operand) < 0;
    case 'lte':
      return compare(value, operand) <= 0;
    case 'gt':
      return compare(value, operand) > 0;
    default:
      return compare(value, operand) >= 0;
  }
}

function compare(value: unknown, operand: string): number {
  const other = unquoted(operand);
  if (typeof value === 'number') return value - Number(other);
  const text = String(value);
  return text === other ? 0 : text < other ? -1 : 1;
}

/** At commas that are neither in quotes nor in parentheses. */
function split(text: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === '(') depth += 1;
    if (!isQuoted && character === ')') depth -= 1;
    if (character === ',' && !isQuoted && depth <= 0) parts.push('');
    else parts.push(`${parts.pop()}${character}`);
    if (character === '\\' && isQuoted) {
      at += 1;
      parts.push(`${parts.pop()}${text.charAt(at)}`);
    }
  }
  return parts;
}

const unquoted = (text: string): string =>
  /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text;

/** SQL's LIKE, in time that grows with text times pattern: no pattern can hold the server up. */
function isLike(text: string, pattern: string): boolean {
  let at = 0;
  let wanted = 0;
  let wildcard = -1;
  let resumed = 0;
  while (at < text.length) {
    const isEscaped = pattern[wanted] === '\\' && wanted + 1 < pattern.length;
    const literal = isEscaped ? pattern[wanted + 1] : pattern[wanted];
    if (!isEscaped && pattern[wanted] === '%') {
      wildcard = wanted;
      wanted += 1;
      resumed = at;
    } else if ((!isEscaped && pattern[wanted] === '_') || literal === text[at]) {
      at += 1;
      wanted += isEscaped ? 2 : 1;
    } else if (wildcard >= 0) {
      wanted = wildcard + 1;
      resumed += 1;
      at = resumed;
    } else return false;
  }
  return /^%*$/.test(pattern.slice(wanted));
}
