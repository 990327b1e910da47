import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import type { AuditEntry } from './list-entries.ts';

/** What people who are not staff sent: the audit log omits their names, which are deleted with the row. */
const APPLICANT_TABLES = new Set([
  'job_applications',
  'spontaneous_applications',
  'internship_applications',
  'contact_requests',
]);

/** Whether an entry is about somebody's application or request, or a row that belongs to it. */
export function isAboutApplicant({
  after,
  before,
  table_name,
}: Pick<AuditEntry, 'after' | 'before' | 'table_name'>): boolean {
  const row = after ?? before ?? {};
  return APPLICANT_TABLES.has(table_name) || Boolean(row.application_id) || Boolean(row.internship_id);
}

const namedSchema = z.object({ id: z.string(), name: z.string() });

/** Names by subject for entries about applicants and customers; null when what they sent is gone. */
export const applicantNamesQuery = (entries: readonly AuditEntry[]) => {
  const subjects = [
    ...new Set(entries.filter(isAboutApplicant).flatMap(({ subject_id }) => subject_id ?? [])),
  ];
  return queryOptions({
    queryKey: ['audit', 'applicants', subjects],
    placeholderData: keepPreviousData,
    enabled: subjects.length > 0,
    queryFn: async (): Promise<ReadonlyMap<string, string | null>> => {
      const { data } = await (await supabase()).rpc('name_audit_subjects', { subjects }).throwOnError();
      const found = z.array(namedSchema).parse(data);
      return new Map<string, string | null>([
        ...subjects.map((id) => [id, null] as const),
        ...found.map(({ id, name }) => [id, name] as const),
      ]);
    },
  });
};
