import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { type ExportFormat, saveTable } from '#app/lib/table-file/save-table.ts';
import { exportFileName } from '#domain/recruiting/cv-file-name.ts';
import { type ApplicationFilters, filterArguments } from '../list-applications.ts';
import { readPostingQuestions } from '../read-posting-questions.ts';
import { applicationTable, exportedSchema } from './application-table.ts';

/**
 * Saves applications as a file; the export is recorded.
 *
 * @param options.ids the selected applications; without them, all that match the filters
 */
export async function exportApplications(options: {
  jobId: string;
  jobTitle: string;
  format: ExportFormat;
  filters?: Pick<ApplicationFilters, 'owner' | 'search' | 'status' | 'tag'>;
  ids?: readonly string[];
}): Promise<void> {
  const { filters, format, ids, jobId, jobTitle } = options;
  const { data } = await (await supabase())
    .rpc('export_applications', {
      posting_id: jobId,
      file_format: format,
      ...(ids && { ids: [...ids] }),
      ...(filters && filterArguments(filters)),
      ...(filters?.status && { wanted_status: filters.status }),
    })
    .throwOnError();
  const rules = await readPostingQuestions(jobId);
  const table = applicationTable(z.array(exportedSchema).parse(data), rules);
  await saveTable({ table, format, name: exportFileName(jobTitle) });
}
