import type { SupabaseClient } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import { CASE_WIDTHS, SUCCESS_CASES_BUCKET, successCaseSchema } from '#domain/success-case.ts';
import type { Database } from '#supabase/database.gen.ts';

/** A case as it is edited: with the version that a save is matched on. */
const editableSchema = successCaseSchema.extend({ updated_at: z.string() });

export type CaseRecord = z.infer<typeof editableSchema> & {
  /** A small copy of its image; null when it has none. */
  readonly thumbnail: string | null;
};

export const CASES_KEY = ['success-cases'] as const;

/** All success cases in their order, inactive ones too for those who may see them. */
export const casesQuery = queryOptions({
  queryKey: CASES_KEY,
  queryFn: async (): Promise<CaseRecord[]> => {
    const client = await supabase();
    const rows = await readAll((from, to) =>
      client
        .from('success_cases')
        .select('*', { count: 'exact' })
        .order('order_index')
        .range(from, to)
        .throwOnError(),
    );
    return rows.map((row) => parseCase(client, row));
  },
});

/** A row of the table, with its thumbnail. */
export function parseCase(client: SupabaseClient<Database>, row: unknown): CaseRecord {
  const record = editableSchema.parse(row);
  const thumbnail =
    record.imagen_url &&
    renditionUrl(client, { bucket: SUCCESS_CASES_BUCKET, path: record.imagen_url, width: CASE_WIDTHS[0] });
  return { ...record, thumbnail };
}
