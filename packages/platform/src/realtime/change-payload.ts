import type { QueuedChange } from './change-feed.ts';
import type { Change } from './change-filter.ts';
import type { TableAccess } from './table-access.ts';

/** A change as visible to one role. */
export interface ChangePayload {
  readonly seen: Change;
  /** Returns the payload for the selected columns as JSON, cached for further subscribers. */
  json(select: readonly string[] | undefined): string;
}

/** Removes the columns that the role may not read. */
export function createChangePayload(change: QueuedChange, { columns }: TableAccess): ChangePayload {
  const readable = new Set(columns.map(({ name }) => name));
  const record = change.record && pick(change.record, readable);
  const old_record = change.old_record && pick(change.old_record, readable);
  const cache = new Map<string, string>();
  return {
    seen: { ...change, record, old_record },
    json(select) {
      const key = JSON.stringify(select?.toSorted() ?? null);
      const chosen = select && new Set(select);
      const json =
        cache.get(key) ??
        JSON.stringify({
          schema: change.schema_name,
          table: change.table_name,
          commit_timestamp: change.committed_at,
          type: change.type,
          columns: columns
            .filter(({ name }) => chosen?.has(name) ?? true)
            .map(({ name, type }) => ({ name, type })),
          record: pick(record ?? {}, chosen),
          old_record: pick(old_record ?? {}, chosen),
          errors: change.isTruncated ? ['Error 413: Payload Too Large'] : null,
        });
      cache.set(key, json);
      return json;
    },
  };
}

const pick = (
  row: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string> | undefined,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names?.has(name) ?? true));
