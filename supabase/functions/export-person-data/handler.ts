import type { SupabaseClient } from '@supabase/supabase-js';
import { downloadZip } from 'client-zip';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { requireCaller, requirePermission } from '../_shared/caller.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { openFile } from '../_shared/open-file.ts';
import { toHtml } from './to-html.ts';

const dataSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
/** Of the files, in the language of the request. */
const NAMES = {
  es: { zip: 'datos-personales.zip', data: 'datos', files: 'archivos' },
  en: { zip: 'personal-data.zip', data: 'data', files: 'files' },
} as const satisfies Record<Language, object>;

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
    const { data: asked } = await client
      .from('rights_requests')
      .select('language')
      .eq('id', requestId)
      .single()
      .throwOnError();
    const language = z.enum(LANGUAGES).parse(asked.language);
    const zip = downloadZip(entries(service, data, language));
    return new Response(zip.body, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${NAMES[language].zip}"`,
        'cache-control': 'no-store',
      },
    });
  },
});

async function* entries(service: SupabaseClient, data: z.infer<typeof dataSchema>, language: Language) {
  const names = NAMES[language];
  yield { name: `${names.data}.json`, input: JSON.stringify(data, null, 2) };
  yield { name: `${names.data}.html`, input: toHtml(data, language) };
  for (const stored of filesSchema.parse(data.files ?? [])) {
    const file = await openFile(service, stored);
    // Files that housekeeping has removed are still listed.
    if (file !== null) yield { name: `${names.files}/${stored.path.replaceAll('/', '-')}`, input: file };
  }
}
