import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { exportFileName } from '#domain/cv-file-name.ts';
import { type ApplicationFilters, filterArguments } from '../list-applications.ts';
import { saveFile } from '../save-file.ts';
import { applicationTable, exportedSchema } from './application-table.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** As many as the database exports at once. */
export const MAX_EXPORTED = 10_000;

/**
 * Saves applications as a file, which is recorded.
 *
 * @param options.ids those selected; without them, all that match the filters
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
  const table = applicationTable(z.array(exportedSchema).parse(data));
  // Loaded when needed.
  const file =
    format === 'csv'
      ? (await import('./csv-file.ts')).csvFile(table)
      : await (await import('./xlsx-file.ts')).xlsxFile(table);
  saveFile(file, exportFileName(jobTitle, format));
}
