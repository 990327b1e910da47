import type { SupabaseClient } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import { CASE_WIDTHS, SUCCESS_CASES_BUCKET, successCaseSchema } from '#domain/success-case.ts';
import type { Database } from '#supabase/database.gen.ts';

/** The columns to edit, with the version that a save is conditional on. */
const editableSchema = successCaseSchema.extend({ updated_at: z.string() });

export type CaseRecord = z.infer<typeof editableSchema> & {
  /** URL of a small rendition; null without an image. */
  readonly thumbnail: string | null;
};

export const CASES_KEY = ['success-cases'] as const;

/** All success cases in display order; inactive ones only for those allowed to see them. */
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

/** Parses a row, and adds its thumbnail. */
export function parseCase(client: SupabaseClient<Database>, row: unknown): CaseRecord {
  const record = editableSchema.parse(row);
  const thumbnail =
    record.imagen_url &&
    renditionUrl(client, { bucket: SUCCESS_CASES_BUCKET, path: record.imagen_url, width: CASE_WIDTHS[0] });
  return { ...record, thumbnail };
}
