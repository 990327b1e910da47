import type { QueuedChange } from './change-feed.ts';
import type { Change } from './change-filter.ts';
import type { TableAccess } from './table-access.ts';

/** A change as everybody of one role may see it. */
export interface ToldChange {
  readonly seen: Change;
  /** What a listener to these columns is told, as JSON; made once for all who are told the same. */
  json(select: readonly string[] | undefined): string;
}

/** Leaves out the columns that may not be read. */
export function toldChange(change: QueuedChange, { columns }: TableAccess): ToldChange {
  const readable = new Set(columns.map(({ name }) => name));
  const record = change.record && pick(change.record, readable);
  const old_record = change.old_record && pick(change.old_record, readable);
  const made = new Map<string, string>();
  return {
    seen: { ...change, record, old_record },
    json(select) {
      const key = JSON.stringify(select?.toSorted() ?? null);
      const chosen = select && new Set(select);
      const json =
        made.get(key) ??
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
      made.set(key, json);
      return json;
    },
  };
}

const pick = (
  row: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string> | undefined,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names?.has(name) ?? true));
