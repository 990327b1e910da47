import { z } from 'zod';
import { BUCKET_COLUMNS, bucketRow, toBucketResponse } from '../bucket-row.ts';
import type { StorageCall } from '../dependencies.ts';
import { validate } from '../json-body.ts';

const query = z.object({
  limit: z.coerce.number().int().positive().optional(),
  offset: z.coerce.number().int().nonnegative().default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
});

/** `GET /bucket` */
export async function listBuckets({ dependencies, caller, request, url }: StorageCall): Promise<Response> {
  const options = validate(Object.fromEntries(url.searchParams), query, 'querystring');
  const { rows } = await dependencies.database.asRole(
    caller,
    (tx) =>
      tx.query(
        `select ${BUCKET_COLUMNS} from storage.buckets
         where $1 = '' or position(lower($1) in lower(name)) > 0
         order by ${options.sortColumn} ${options.sortOrder}, id limit $2 offset $3`,
        [options.search, options.limit ?? null, options.offset],
      ),
    { readOnly: true },
  );
  const buckets = rows.map((row) => toBucketResponse(bucketRow.parse(row)));
  return Response.json(
    refusesTypes(request.headers) ? buckets.map(({ type: _, ...bucket }) => bucket) : buckets,
  );
}

/** Python clients before supabase-py 2.18.0 (storage3 0.12.1) fail if a bucket has a type. */
function refusesTypes(headers: Headers): boolean {
  return (
    isBefore(/supabase-py\/(\d+)\.(\d+)\.(\d+)/i.exec(headers.get('x-client-info') ?? ''), [2, 18, 0]) ||
    isBefore(/supabase-py\/storage3 v(\d+)\.(\d+)\.(\d+)/i.exec(headers.get('user-agent') ?? ''), [0, 12, 1])
  );
}

function isBefore(found: RegExpExecArray | null, version: readonly number[]): boolean {
  if (found === null) return false;
  const differences = version.map((part, index) => Number(found[index + 1]) - part);
  return (differences.find((difference) => difference !== 0) ?? 0) < 0;
}
