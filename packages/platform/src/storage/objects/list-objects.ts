import { z } from 'zod';
import type { StorageCall } from '../dependencies.ts';
import { readJson } from '../json-body.ts';
import { objectMetadata } from '../object-row.ts';

const MAX_PAGE = 1500;

const body = z.object({
  prefix: z.string(),
  // Larger limits are capped, as in storage-api.
  limit: z
    .number()
    .int()
    .positive()
    .max(1_000_000)
    .default(100)
    .transform((limit) => Math.min(limit, MAX_PAGE)),
  offset: z.number().int().nonnegative().default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});

const entry = z.object({
  name: z.string(),
  id: z.string().nullable(),
  updated_at: z.date().nullable(),
  created_at: z.date().nullable(),
  last_accessed_at: z.date().nullable(),
  metadata: objectMetadata.nullable(),
});

/**
 * `POST /object/list/:bucket`: lists one level below a prefix; folders come first and have no id. A search may contain
 * folders below the prefix; the returned names then start with them.
 */
export async function listObjects({ dependencies, request, caller, bucket }: StorageCall): Promise<Response> {
  const { prefix, search, sortBy, limit, offset } = await readJson(request, body);
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const below = search.slice(0, search.lastIndexOf('/') + 1);
  const { rows } = await dependencies.database.asRole(
    caller,
    (tx) => tx.query(statement(sortBy), [bucket, folder, search, limit, offset, below]),
    { readOnly: true },
  );
  return Response.json(rows.map((row) => entry.parse(row)));
}

function statement({ column, order }: { column: string; order: string }): string {
  return `
    with below as (
      select *, substr(name, char_length($2) + 1, char_length($6)) as folders,
        substr(name, char_length($2 || $6) + 1) as rest
      from storage.objects where bucket_id = $1 and starts_with(lower(name), lower($2 || $3))
    ), entries as (
      select distinct on (name) folders || split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from below where position('/' in rest) > 0
      union all
      select folders || rest, id, updated_at, created_at, last_accessed_at, metadata from below where position('/' in rest) = 0
    )
    select * from entries
    order by (id is not null), ${column} ${order}, name collate "C" ${order} limit $4 offset $5`;
}
