import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { type ExportFormat, saveTable } from '#app/lib/table-file/save-table.ts';
import type { Cell } from '#app/lib/table-file/table-file.ts';
import type { RequestFilters } from '#app/portal/requests/request-list.ts';
import { QUOTE_STATUS_LABELS } from '#domain/recruiting/status-labels.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import { type QuoteStatus, quoteReference, quoteRequestSchema } from '#domain/website/quote-request.ts';
import { formatDay } from './format-day.ts';

const exportedSchema = quoteRequestSchema
  .omit({ file_paths: true, owner_id: true, updated_at: true })
  .extend({ owner_name: z.string().nullable() });

type Exported = z.infer<typeof exportedSchema>;

const COLUMNS: readonly (readonly [head: string, cell: (request: Exported) => Cell])[] = [
  ['Referencia', ({ id }) => quoteReference(id)],
  ['Nombre', ({ name }) => name],
  ['Empresa', ({ company }) => company ?? ''],
  ['Correo', ({ email }) => email],
  ['Teléfono', ({ phone }) => phone],
  ['Servicio', ({ service }) => service ?? ''],
  ['Asunto', ({ subject }) => subject ?? ''],
  ['Planta', ({ plant }) => plant ?? ''],
  ['Región', ({ region }) => region ?? ''],
  ['Fecha deseada', ({ wanted_by }) => (wanted_by ? formatDay(wanted_by) : '')],
  ['Estado', ({ status }) => QUOTE_STATUS_LABELS[status]],
  ['Responsable', ({ owner_name }) => owner_name ?? ''],
  ['Recibida', ({ created_at }) => new Date(created_at)],
  ['Respondida', ({ answered_at }) => (answered_at ? new Date(answered_at) : '')],
  ['Mensaje', ({ message }) => message],
  ['Nota interna', ({ note }) => note ?? ''],
];

/**
 * Saves quote requests as a file; the export is recorded.
 *
 * @param options.ids the selected requests; without them, all that match the filters
 */
export async function exportQuotes(options: {
  format: ExportFormat;
  filters: Pick<RequestFilters<QuoteStatus>, 'owner' | 'search' | 'status'>;
  ids?: readonly string[] | undefined;
}): Promise<void> {
  const { filters, format, ids } = options;
  const { data } = await (await supabase())
    .rpc('export_quote_requests', {
      file_format: format,
      ...(ids
        ? { ids: [...ids] }
        : {
            patterns: searchPatterns(filters.search),
            ...(filters.status && { wanted_status: filters.status }),
            ...(filters.owner && { wanted_owner: filters.owner }),
          }),
    })
    .throwOnError();
  const rows = z.array(exportedSchema).parse(data);
  const table = {
    name: 'Solicitudes de cotización',
    head: COLUMNS.map(([head]) => head),
    rows: rows.map((row) => COLUMNS.map(([, cell]) => cell(row))),
  };
  await saveTable({ table, format, name: 'Solicitudes_de_cotización' });
}
