import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { renditionUrl } from '#app/renditions.ts';
import { supabase } from '#app/supabase.ts';
import {
  CASE_WIDTHS,
  SUCCESS_CASES_BUCKET,
  type SuccessCase,
  successCaseSchema,
} from '#domain/success-case.ts';

export type CaseRecord = SuccessCase & {
  /** A small copy of its image; null when it has none. */
  readonly thumbnail: string | null;
};

export const CASES_KEY = ['success-cases'] as const;

/** All success cases in their order, inactive ones too for those who may see them. */
export const casesQuery = queryOptions({
  queryKey: CASES_KEY,
  queryFn: async (): Promise<CaseRecord[]> => {
    const client = await supabase();
    const { data } = await client.from('success_cases').select().order('order_index').throwOnError();
    return z
      .array(successCaseSchema)
      .parse(data)
      .map((record) => ({
        ...record,
        thumbnail:
          record.imagen_url &&
          renditionUrl(client, {
            bucket: SUCCESS_CASES_BUCKET,
            path: record.imagen_url,
            width: CASE_WIDTHS[0],
          }),
      }));
  },
});
