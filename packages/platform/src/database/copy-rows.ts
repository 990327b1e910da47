import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';
import { z } from 'zod';

/** A part ends with the first row that ends beyond this size. */
const PART_BYTES = 1024 * 1024;

const NEWLINE = 0x0a;

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
const sequenceSchema = z.object({ schema: z.string(), name: z.string(), value: z.string() });

export type CopiedTable = z.infer<typeof tableSchema>;

/** A database's rows and sequences, as opposed to the schema its migrations create. */
export const contentSchema = z.object({
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
});

export type Content = z.infer<typeof contentSchema>;

/**
 * Excludes system and extension tables, unlogged tables, migration bookkeeping, the installation's id, the queue of
 * changes, which retains deleted rows for minutes, and unfinished uploads, whose bytes are not saved.
 */
const IS_CONTENT = `
  n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%' and c.relpersistence = 'p'
  and (n.nspname, c.relname) not in (('platform', 'migrations'), ('platform', 'installation'),
    ('supabase_migrations', 'schema_migrations'), ('realtime', 'changes'),
    ('storage', 'resumable_uploads'), ('storage', 'resumable_upload_parts'))
  and not exists (select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Lists every table with its writable columns, and every sequence in use. */
export async function describeContent(client: ClientBase): Promise<Content> {
  const tables = await client.query(`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${IS_CONTENT} order by 1, 2`);
  const sequences = await client.query(`
    select n.nspname as schema, c.relname as name, pg_sequence_last_value(s.seqrelid)::text as value
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where pg_sequence_last_value(s.seqrelid) is not null and ${IS_CONTENT} order by 1, 2`);
  return contentSchema.parse({ tables: tables.rows, sequences: sequences.rows });
}

/** Makes rows have the same text whatever the time zone and formats of the server, the database or the role. */
export const PORTABLE_TEXT = "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'";

/**
 * Reads a table's rows in COPY's text format, which every version of PostgreSQL understands.
 * Source: https://www.postgresql.org/docs/current/sql-copy.html
 *
 * @returns parts of whole rows, about 1 MB each
 */
export async function* readRows(client: ClientBase, table: CopiedTable): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  const rows: AsyncIterable<Buffer> = client.query(to(`copy ${target(table)} to stdout`));
  for await (const chunk of rows) {
    // The format escapes line breaks within values.
    const end = size + chunk.length < PART_BYTES ? 0 : chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) pending.push(chunk);
    else {
      yield Buffer.concat([...pending, chunk.subarray(0, end)]);
      pending = end < chunk.length ? [chunk.subarray(end)] : [];
    }
    size = end === 0 ? size + chunk.length : chunk.length - end;
  }
  if (size > 0) yield Buffer.concat(pending);
}

/** Truncates the tables, including rows inserted by migrations; disables triggers and foreign keys for the session. */
export async function beginRestore(client: ClientBase, tables: readonly CopiedTable[]): Promise<void> {
  await client.query(`set session_replication_role = replica; ${PORTABLE_TEXT}`);
  if (tables.length > 0) await client.query(`truncate ${tables.map(name).join(', ')}`);
}

/** Writes one part of a table's rows. */
export async function writeRows(client: ClientBase, table: CopiedTable, part: Readable): Promise<void> {
  await pipeline(part, client.query(from(`copy ${target(table)} from stdin`)));
}

/** Restores the sequences that exist and updates the planner's statistics. */
export async function finishRestore(client: ClientBase, sequences: Content['sequences']): Promise<void> {
  for (const sequence of sequences)
    await client.query('select setval(to_regclass($1), $2)', [name(sequence), sequence.value]);
  await client.query('analyze');
}

const name = (of: { schema: string; name: string }): string =>
  `${escapeIdentifier(of.schema)}.${escapeIdentifier(of.name)}`;

const target = (table: CopiedTable): string =>
  `${name(table)} (${table.columns.map(escapeIdentifier).join(', ')})`;
