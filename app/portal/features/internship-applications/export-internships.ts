import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { type ExportFormat, saveTable } from '#app/lib/table-file/save-table.ts';
import type { Cell } from '#app/lib/table-file/table-file.ts';
import type { RequestFilters } from '#app/portal/requests/request-list.ts';
import { isWithdrawn } from '#app/portal/requests/statuses-of.ts';
import {
  type InternshipStatus,
  internshipApplicationSchema,
} from '#domain/recruiting/internship-application.ts';
import { WITHDRAWN_LABEL } from '#domain/recruiting/status-labels.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import {
  AVAILABILITY_LABELS,
  DURATION_LABELS,
  INTERNSHIP_STATUS,
  SEMESTER_LABELS,
} from './internship-labels.ts';

const exportedSchema = internshipApplicationSchema.omit({
  cv_url: true,
  language: true,
  other_processes_since: true,
  person_key: true,
});

type Exported = z.infer<typeof exportedSchema>;

const COLUMNS: readonly (readonly [head: string, cell: (request: Exported) => Cell])[] = [
  ['Nombre', ({ first_name }) => first_name],
  ['Apellido', ({ last_name }) => last_name],
  ['Correo', ({ email }) => email],
  ['Teléfono', ({ phone }) => phone],
  ['Institución', ({ institution }) => institution],
  ['Carrera', ({ career }) => career],
  ['Semestre', ({ semester }) => (semester ? SEMESTER_LABELS[semester] : '')],
  ['Duración', ({ duration }) => DURATION_LABELS[duration]],
  ['Disponibilidad', ({ availability }) => (availability ? AVAILABILITY_LABELS[availability] : '')],
  ['Estado', (request) => (isWithdrawn(request) ? WITHDRAWN_LABEL : INTERNSHIP_STATUS[request.status].label)],
  ['Recibida', ({ created_at }) => new Date(created_at)],
  ['Motivación', ({ motivation }) => motivation ?? ''],
  ['Habilidades', ({ skills }) => skills ?? ''],
];

/**
 * Saves internship requests as a file; the export is recorded.
 *
 * @param options.ids the selected requests; without them, all that match the filters
 */
export async function exportInternships(options: {
  format: ExportFormat;
  filters: Pick<RequestFilters<InternshipStatus>, 'search' | 'status'>;
  ids?: readonly string[] | undefined;
}): Promise<void> {
  const { filters, format, ids } = options;
  const { data } = await (await supabase())
    .rpc('export_internship_applications', {
      file_format: format,
      ...(ids ? { ids: [...ids] } : { patterns: searchPatterns(filters.search), words: filters.search }),
      ...(!ids && filters.status && { wanted_status: filters.status }),
    })
    .throwOnError();
  const rows = z.array(exportedSchema).parse(data);
  const table = {
    name: 'Solicitudes de práctica',
    head: COLUMNS.map(([head]) => head),
    rows: rows.map((row) => COLUMNS.map(([, cell]) => cell(row))),
  };
  await saveTable({ table, format, name: 'Solicitudes_de_práctica' });
}
