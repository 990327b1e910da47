import { z } from 'zod';

/** One `postgres_changes` binding of a channel, as the client asks for it. */
export const bindingSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().default('public'),
  table: z.string().nullish(),
  filter: z.string().nullish(),
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

const FILTER = /^([^=]+)=(eq|neq|lt|lte|gt|gte|in)\.(.*)$/s;

/** Whether the text is a filter that can be evaluated: `column=operator.value`. */
export const isFilter = (text: string): boolean => FILTER.test(text);

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
  const [, column = '', operator, operand = ''] = FILTER.exec(filter) ?? [];
  const value = row[column];
  if (value === null || value === undefined) return false;
  if (operator === 'in') {
    return operand
      .replace(/^\(|\)$/g, '')
      .split(',')
      .includes(String(value));
  }
  const order = compare(value, operand);
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'neq':
      return order !== 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    default:
      return false;
  }
}

function compare(value: unknown, operand: string): number {
  if (typeof value === 'number') return value - Number(operand);
  const text = String(value);
  return text === operand ? 0 : text < operand ? -1 : 1;
}
