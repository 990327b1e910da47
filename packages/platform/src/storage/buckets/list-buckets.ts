import { z } from 'zod';
import { BUCKET_COLUMNS, bucketRow, presentBucket } from '../bucket-row.ts';
import type { StorageCall } from '../environment.ts';
import { parseOrRefuse } from '../json-body.ts';

const query = z.object({
  limit: z.coerce.number().int().positive().optional(),
  offset: z.coerce.number().int().nonnegative().default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
});

/** `GET /bucket` */
export async function listBuckets({ environment, caller, url }: StorageCall): Promise<Response> {
  const wanted = parseOrRefuse(Object.fromEntries(url.searchParams), query, 'querystring');
  const { rows } = await environment.database.asRole(
    caller,
    (tx) =>
      tx.query(
        `select ${BUCKET_COLUMNS} from storage.buckets
         where $1 = '' or position(lower($1) in lower(name)) > 0
         order by ${wanted.sortColumn} ${wanted.sortOrder}, id limit $2 offset $3`,
        [wanted.search, wanted.limit ?? null, wanted.offset],
      ),
    { readOnly: true },
  );
  return Response.json(rows.map((row) => presentBucket(bucketRow.parse(row))));
}
