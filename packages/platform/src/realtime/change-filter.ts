import { z } from 'zod';
import { MAX_BINDINGS, MAX_FILTER_CHARACTERS, MAX_NAME_BYTES } from './limits.ts';
import type { RowFilter } from './row-filter.ts';

const name = z.string().max(MAX_NAME_BYTES);

/** A `postgres_changes` binding as the client requests it. */
export const bindingSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: name.default('public'),
  table: name.nullish(),
  filter: z.string().max(MAX_FILTER_CHARACTERS).nullish(),
  /** The requested columns; all if absent. */
  select: z.array(name).max(MAX_BINDINGS.channel).optional(),
});

export type Binding = z.output<typeof bindingSchema>;

/** A binding of an open channel; its id tells the client which of its listeners a change is for. */
export type ActiveBinding = Binding & { readonly id: number; readonly rowFilter: RowFilter | null };

/** A row change. */
export interface Change {
  readonly id: string;
  readonly committed_at: string;
  readonly schema_name: string;
  readonly table_name: string;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly record: Record<string, unknown> | null;
  readonly old_record: Record<string, unknown> | null;
}

/** Whether a binding covers a table and event, regardless of its row filter. */
export function covers(
  binding: Binding,
  change: Pick<Change, 'schema_name' | 'table_name' | 'type'>,
): boolean {
  return (
    (binding.event === '*' || binding.event === change.type) &&
    (binding.schema === '*' || binding.schema === change.schema_name) &&
    (!binding.table || binding.table === '*' || binding.table === change.table_name)
  );
}

/**
 * Whether a binding matches a change.
 *
 * @param seen without the columns hidden from the subscriber, so that filters cannot probe them
 */
export function matches(binding: ActiveBinding, seen: Change): boolean {
  return covers(binding, seen) && (binding.rowFilter?.passes(seen.record ?? seen.old_record ?? {}) ?? true);
}
