import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { groupBy } from '#app/lib/group-by.ts';
import { supabase } from '#app/lib/supabase.ts';
import type { AuditEntry } from './list-entries.ts';

/** Name columns to read: the audit log omits what applicants and customers enter, which is deleted with their row. */
const NAME_COLUMNS = {
  job_applications: 'full_name',
  spontaneous_applications: 'full_name',
  internship_applications: 'first_name, last_name',
  contact_requests: 'name',
} as const;

type ApplicantTable = keyof typeof NAME_COLUMNS;

const isApplicantTable = (table: string): table is ApplicantTable => Object.hasOwn(NAME_COLUMNS, table);

const rowSchema = z.looseObject({ id: z.string() });

/** Names by record id for entries about applicants and customers; null when the row is gone. */
export const applicantNamesQuery = (entries: readonly Pick<AuditEntry, 'record_id' | 'table_name'>[]) => {
  const wanted = entries.flatMap(({ record_id: id, table_name: table }) =>
    id && isApplicantTable(table) ? [{ id, table }] : [],
  );
  return queryOptions({
    queryKey: ['audit', 'applicants', wanted],
    placeholderData: keepPreviousData,
    enabled: wanted.length > 0,
    queryFn: async (): Promise<ReadonlyMap<string, string | null>> => {
      const client = await supabase();
      const names = new Map<string, string | null>(wanted.map(({ id }) => [id, null]));
      const byTable = groupBy(wanted, ({ table }) => table);
      await Promise.all(
        [...byTable].map(async ([table, rows]) => {
          const columns: string = `id, ${NAME_COLUMNS[table]}`;
          const ids = [...new Set(rows.map(({ id }) => id))];
          const { data } = await client.from(table).select(columns).in('id', ids).throwOnError();
          for (const { id, ...name } of z.array(rowSchema).parse(data))
            names.set(id, Object.values(name).join(' '));
        }),
      );
      return names;
    },
  });
};
