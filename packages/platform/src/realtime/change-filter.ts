import { z } from 'zod';
import { MAX_BINDINGS, MAX_FILTER_CHARACTERS, MAX_NAME_BYTES } from './limits.ts';
import type { RowFilter } from './row-filter.ts';

const name = z.string().max(MAX_NAME_BYTES);

/** One `postgres_changes` binding of a channel, as the client asks for it. */
export const bindingSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: name.default('public'),
  table: name.nullish(),
  filter: z.string().max(MAX_FILTER_CHARACTERS).nullish(),
  /** The columns that are wanted; all when absent. */
  select: z.array(name).max(MAX_BINDINGS.channel).optional(),
});

export type Binding = z.output<typeof bindingSchema>;

/** A binding that listens: its id tells the client which of its listeners a change is for. */
export type Listening = Binding & { readonly id: number; readonly rowFilter: RowFilter | null };

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

/** Whether a binding listens to changes of this kind in this table; which rows it wants is another question. */
export function listensTo(
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
 * Whether a binding asks for a change, as far as its subscriber may see it: a filter must not tell what a hidden column
 * holds.
 */
export function wants(binding: Listening, seen: Change): boolean {
  return (
    listensTo(binding, seen) && (binding.rowFilter?.passes(seen.record ?? seen.old_record ?? {}) ?? true)
  );
}
