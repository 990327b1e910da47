import type { SupabaseClient } from '@supabase/supabase-js';
import { downloadZip } from 'client-zip';
import { z } from 'zod';
import { requireCaller, requirePermission } from '../_shared/caller.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { openFile } from '../_shared/open-file.ts';
import { toHtml } from './to-html.ts';

const dataSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
const filesSchema = z.array(z.object({ bucket: z.string(), path: z.string() }));

/**
 * Streams everything stored about a person as one ZIP: the data as JSON and in readable form, and the files they sent.
 */
export default endpoint({
  name: 'export-person-data',
  perHour: 60,
  schema: z.object({ requestId: z.uuid() }),
  invalid: 'Solicitud inválida',
  async act({ environment, input: { requestId }, request, service }) {
    const { access, client } = await requireCaller(request, environment);
    requirePermission(access, 'rrhh.rights.manage', 'No tiene permiso para atender solicitudes sobre datos');
    // Checks the caller's permission again, and records the export.
    const exported = await client.rpc('export_person_data', { request: requestId }).throwOnError();
    const data = dataSchema.nullable().parse(exported.data);
    if (!data) throw new HttpError(409, 'Esta solicitud ya fue respondida');
    const zip = downloadZip(entries(service, data));
    return new Response(zip.body, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="datos-personales.zip"',
        'cache-control': 'no-store',
      },
    });
  },
});

async function* entries(service: SupabaseClient, data: z.infer<typeof dataSchema>) {
  yield { name: 'datos.json', input: JSON.stringify(data, null, 2) };
  yield { name: 'datos.html', input: toHtml(data) };
  for (const stored of filesSchema.parse(data.files ?? [])) {
    const file = await openFile(service, stored);
    // Files that housekeeping has removed are still listed.
    if (file !== null) yield { name: `archivos/${stored.path.replaceAll('/', '-')}`, input: file };
  }
}
