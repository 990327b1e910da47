import type { SupabaseClient } from '@supabase/supabase-js';
import { downloadZip } from 'client-zip';
import { z } from 'zod';
import type { Language } from '#domain/values/language.ts';
import { openFile } from '../_shared/open-file.ts';
import { readCompany } from '../_shared/read-company.ts';
import { toHtml } from './to-html.ts';

export const personDataSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
/** Of the files, in the language of the request. */
const NAMES = {
  es: { zip: 'datos-personales.zip', data: 'datos', files: 'archivos' },
  en: { zip: 'personal-data.zip', data: 'data', files: 'files' },
} as const satisfies Record<Language, object>;

const filesSchema = z.array(z.object({ bucket: z.string(), path: z.string() }));

/** The data as JSON and in readable form, and the files that the person sent, as a ZIP that is streamed. */
export function personDataZip(
  service: SupabaseClient,
  data: z.infer<typeof personDataSchema>,
  language: Language,
): Response {
  return new Response(downloadZip(entries(service, data, language)).body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${NAMES[language].zip}"`,
      'cache-control': 'no-store',
    },
  });
}

async function* entries(service: SupabaseClient, data: z.infer<typeof personDataSchema>, language: Language) {
  const names = NAMES[language];
  yield { name: `${names.data}.json`, input: JSON.stringify(data, null, 2) };
  yield { name: `${names.data}.html`, input: toHtml(data, language, (await readCompany(service)).legalName) };
  for (const stored of filesSchema.parse(data.files ?? [])) {
    const file = await openFile(service, stored);
    // Files that housekeeping has removed are still listed.
    if (file !== null) yield { name: `${names.files}/${stored.path.replaceAll('/', '-')}`, input: file };
  }
}
