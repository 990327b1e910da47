import { z } from 'zod';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { readJson, validate } from '../json-body.ts';
import { objectMetadata } from '../object-row.ts';

const body = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().positive().max(1000).default(1000),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});

/** Sort value and name of a page's last entry. */
const cursor = z.tuple([z.string(), z.string()]);

const entry = z.object({
  name: z.string(),
  id: z.string().nullable(),
  updated_at: z.date(),
  created_at: z.date(),
  last_accessed_at: z.date().nullable(),
  metadata: objectMetadata.nullable(),
  position: z.string(),
});

/** `POST /object/list-v2/:bucket`: pages of objects and, with a delimiter, folders. */
export async function listObjectsPage(call: StorageCall): Promise<Response> {
  const { dependencies, request, caller, bucket } = call;
  const wanted = await readJson(request, body);
  const after = wanted.cursor === undefined ? [null, null] : decodeCursor(wanted.cursor);
  const { rows } = await dependencies.database.asRole(
    caller,
    (tx) =>
      tx.query(statement(wanted.sortBy), [
        bucket,
        wanted.prefix,
        wanted.with_delimiter,
        ...after,
        wanted.limit + 1,
      ]),
    { readOnly: true },
  );
  const entries = rows.slice(0, wanted.limit).map((row) => entry.parse(row));
  const last = entries.at(-1);
  const hasNext = rows.length > wanted.limit;
  const key = (name: string): string =>
    name.replace(/\/$/, '').slice(name.lastIndexOf('/', name.length - 2) + 1);
  return Response.json({
    hasNext,
    folders: entries.filter(({ id }) => id === null).map(({ name }) => ({ key: key(name), name })),
    objects: entries
      .filter(({ id }) => id !== null)
      .map(({ position: _, ...object }) => ({
        ...(wanted.with_delimiter && { key: key(object.name) }),
        ...object,
      })),
    ...(hasNext && last && { nextCursor: encodeCursor([last.position, last.name]) }),
  });
}

const encodeCursor = (position: z.infer<typeof cursor>): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

function decodeCursor(text: string): z.infer<typeof cursor> {
  try {
    return validate(JSON.parse(Buffer.from(text, 'base64url').toString()), cursor, 'cursor');
  } catch {
    throw new StorageError('InvalidRequest', 'Invalid cursor');
  }
}

/** The position is text, since a JavaScript Date would lose microseconds. */
function statement({ column, order }: { column: string; order: 'asc' | 'desc' }): string {
  const type = column === 'name' ? 'text collate "C"' : 'timestamptz';
  const comparison = order === 'asc' ? '>' : '<';
  return `
    with below as (
      select *, $3 and position('/' in substr(name, char_length($2) + 1)) > 0 as nested
      from storage.objects where bucket_id = $1 and starts_with(name, $2)
    ), entries as (
      select name collate "C" as name, id, updated_at, created_at, last_accessed_at, metadata from below where not nested
      union all
      select ($2 || split_part(substr(name, char_length($2) + 1), '/', 1) || '/') collate "C", null, min(created_at),
        min(created_at), null, null
      from below where nested group by 1
    )
    select *, ${column}::text as position from entries
    where $4::text is null or (${column}, name) ${comparison} ($4::${type}, $5::text collate "C")
    order by ${column} ${order}, name ${order} limit $6`;
}
