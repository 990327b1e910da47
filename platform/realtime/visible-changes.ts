import { escapeIdentifier } from 'pg';
import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Change } from './change-filter.ts';

/** A change as one subscriber may see it. */
export interface VisibleChange {
  readonly change: Change;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly record: Record<string, unknown>;
  readonly old_record: Record<string, unknown>;
}

const columnSchema = z.object({ name: z.string(), type: z.string(), is_key: z.boolean() });
type Column = z.infer<typeof columnSchema>;

/**
 * Asks the database, as the subscriber, which of these changes they may see: row-level security decides about the
 * row as it stands now, column privileges about its columns. Of a deleted row only the key is shown, to those who
 * may read the table.
 */
export function visibleChanges(
  database: Database,
  caller: Caller,
  changes: readonly Change[],
): Promise<VisibleChange[]> {
  return database.asRole(
    caller,
    async (tx) => {
      const visible: VisibleChange[] = [];
      for (const change of changes) {
        const columns = await readableColumns(tx, change);
        const keys = columns.filter(({ is_key }) => is_key);
        if (keys.length > 0 && (change.type === 'DELETE' || (await seesRow(tx, change, keys)))) {
          visible.push(reduced(change, columns));
        }
      }
      return visible;
    },
    { readOnly: true },
  );
}

async function readableColumns(tx: Transaction, change: Change): Promise<Column[]> {
  const { rows } = await tx.query(
    `select a.attname as name, t.typname as type, coalesce(a.attnum = any (i.indkey), false) as is_key
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_catalog.pg_type t on t.oid = a.atttypid
     left join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
     where n.nspname = $1 and c.relname = $2 and has_column_privilege(c.oid, a.attnum, 'select')
     order by a.attnum`,
    [change.schema_name, change.table_name],
  );
  return rows.map((row) => columnSchema.parse(row));
}

async function seesRow(tx: Transaction, change: Change, keys: readonly Column[]): Promise<boolean> {
  const conditions = keys.map(({ name }, i) => `${escapeIdentifier(name)} = $${i + 1}`);
  const table = `${escapeIdentifier(change.schema_name)}.${escapeIdentifier(change.table_name)}`;
  const record = new Map(Object.entries(change.record ?? {}));
  const values = keys.map(({ name }) => record.get(name));
  const { rowCount } = await tx.query(`select from ${table} where ${conditions.join(' and ')}`, values);
  return rowCount === 1;
}

function reduced(change: Change, columns: readonly Column[]): VisibleChange {
  const pick = (row: Record<string, unknown> | null): Record<string, unknown> =>
    Object.fromEntries(
      columns.flatMap(({ name }) => (row && Object.hasOwn(row, name) ? [[name, row[name]]] : [])),
    );
  return {
    change,
    columns: columns.map(({ name, type }) => ({ name, type })),
    record: pick(change.record),
    old_record: pick(change.old_record),
  };
}
