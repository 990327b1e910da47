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
export async function listBuckets({ dependencies, caller, url }: StorageCall): Promise<Response> {
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
  return Response.json(rows.map((row) => toBucketResponse(bucketRow.parse(row))));
}
