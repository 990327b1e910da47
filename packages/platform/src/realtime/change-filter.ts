import { z } from 'zod';
import { MAX_BINDINGS, MAX_FILTER_CHARACTERS, MAX_NAME_BYTES } from './limits.ts';
import type { RowFilter } from './row-filter.ts';

const name = z.string().max(MAX_NAME_BYTES);

/** A `postgres_changes` binding as the client requests it, which the reply to the join repeats for comparison. */
export const bindingSchema = z.object({
  event: name.nullish(),
  schema: name.nullish(),
  table: name.nullish(),
  filter: z.string().max(MAX_FILTER_CHARACTERS).nullish(),
  /** The requested columns; all if absent. */
  select: z.array(name).max(MAX_BINDINGS.channel).optional(),
});

export type Binding = z.output<typeof bindingSchema>;

/** A binding of an open channel; its id tells the client which of its listeners a change is for. */
export interface ActiveBinding {
  readonly id: number;
  readonly event: '*' | Change['type'];
  readonly schema: string;
  /** `*` for all. */
  readonly table: string;
  readonly rowFilter: RowFilter | null;
  readonly select: readonly string[] | undefined;
}

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

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const;

let lastId = 0;

/** Completes a binding as Realtime does: any other event means all. Ids are unique within the process. */
export function activate(
  { event, schema, select, table }: Binding,
  rowFilter: RowFilter | null,
): ActiveBinding {
  return {
    id: ++lastId,
    event: EVENTS.find((known) => known === event?.toUpperCase()) ?? '*',
    schema: schema ?? 'public',
    table: table || '*',
    rowFilter,
    select,
  };
}

/** Whether a binding covers a table and event, regardless of its row filter. */
export function covers(
  binding: ActiveBinding,
  change: Pick<Change, 'schema_name' | 'table_name' | 'type'>,
): boolean {
  return (
    (binding.event === '*' || binding.event === change.type) &&
    (binding.schema === '*' || binding.schema === change.schema_name) &&
    (binding.table === '*' || binding.table === change.table_name)
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
